/** What an issued bonus says about itself (spec section 7, bonus issue). */
import type { RealtimeData } from '#shared/contract/events.ts';
import { readAmount } from '#shared/money.ts';

export type IssuedBonus = RealtimeData<'bonus'>['result'];

export interface BonusTerms {
  /** Times the amount must be staked; 0: nothing to wager. */
  wagering: number;
  /** What is left to stake, for display. */
  left: number;
  /** The last moment, or null when the bonus has none. */
  until: Date | null;
}

/** The terms of an issued bonus: they stand beside its button (look: Offers). */
export function bonusTerms({ amount, wagering, expires_at }: IssuedBonus): BonusTerms {
  return { wagering, left: readAmount(amount) * wagering, until: expires_at === null ? null : new Date(expires_at) };
}
