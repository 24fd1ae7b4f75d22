/** Why a withdrawal waits for a person or was refused. Without zod: the cashier reads it too, and has words for each. */

/** Why the rules send a withdrawal to a person. */
export const REVIEW_REASONS = [
  'large_amount',
  'first_payout',
  'unverified',
  'velocity',
  'unplayed',
  'shared_account',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** Why a person can refuse one. */
export const ORDER_REFUSALS = ['documents_missing', 'unverified', 'shared_account', 'unplayed'] as const;
export type OrderRefusal = (typeof ORDER_REFUSALS)[number];
