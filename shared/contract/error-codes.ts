/**
 * Every error the API can answer. Its name is the key of what people read (namespace `errors`). The codes of the spec are
 * 8000903, 8000909 and 9000005; our own start at 1000001. The browser reads these, and not the statuses (errors.ts).
 */
export const ERROR_CODES = {
  // The request itself
  malformed: 1000001,
  invalid: 1000002,
  too_large: 1000003,
  unsupported_media: 1000004,
  foreign_origin: 1000005,
  not_found: 1000006,
  rate_limited: 1000007,
  internal: 1000008,
  unavailable: 1000009,
  idempotency_conflict: 1000010,
  not_offered: 1000011,
  // Session and player
  unauthenticated: 2000001,
  wrong_credentials: 2000002,
  login_taken: 2000003,
  underage: 2000004,
  profile_required: 2000005,
  profile_locked: 2000006,
  nickname_changed_lately: 2000010,
  /** Password or code must be given again first (step-up). */
  step_up_required: 2000020,
  /** The session may see what is the player's and take it out, and nothing else. */
  withdraw_only: 2000021,
  /** A link from a mail that was used, ran out or never was. */
  link_spent: 2000022,
  two_factor_on: 2000023,
  two_factor_off: 2000024,
  country_not_served: 2000007,
  country_served_elsewhere: 2000008,
  country_needs_currency: 2000009,
  phone_taken: 2000011,
  two_factor_required: 9000005,
  verification_required: 8000903,
  verification_document_required: 8000909,
  // Wallet and payments
  insufficient_funds: 3000001,
  amount_below_minimum: 3000002,
  amount_above_maximum: 3000003,
  unknown_payment_method: 3000004,
  deposit_limit: 3000005,
  provider_unavailable: 3000006,
  // Games
  unknown_game: 4000001,
  game_not_open: 4000002,
  unknown_game_mode: 4000003,
  forbidden_by_law: 4000004,
} as const satisfies Record<string, number>;

export type ErrorName = keyof typeof ERROR_CODES;

export type ErrorVariables = Record<string, string | number>;

/** The body of every failed response. `message` is a message key; `variables` fill it. */
export interface ErrorBody {
  error: { code: number; message: string; variables: ErrorVariables; fields?: Record<string, string> };
}

/** The name of an error code, or undefined for a code of some other service. */
export function errorNameOf(code: number): ErrorName | undefined {
  return (Object.keys(ERROR_CODES) as ErrorName[]).find((name) => ERROR_CODES[name] === code);
}
