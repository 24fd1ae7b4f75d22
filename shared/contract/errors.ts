/**
 * Every error the API can answer, with its status. Its name is the key of what people read (namespace `errors`).
 * The codes of the spec are 8000903, 8000909 and 9000005; our own start at 1000001.
 */

interface ErrorRow {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
}

export const ERRORS = {
  // The request itself
  malformed: { code: 1000001, status: 400 },
  invalid: { code: 1000002, status: 422 },
  too_large: { code: 1000003, status: 413 },
  unsupported_media: { code: 1000004, status: 415 },
  foreign_origin: { code: 1000005, status: 403 },
  not_found: { code: 1000006, status: 404 },
  rate_limited: { code: 1000007, status: 429 },
  internal: { code: 1000008, status: 500 },
  unavailable: { code: 1000009, status: 503 },
  idempotency_conflict: { code: 1000010, status: 409 },
  not_offered: { code: 1000011, status: 403 },
  // Session and player
  unauthenticated: { code: 2000001, status: 401 },
  wrong_credentials: { code: 2000002, status: 401 },
  login_taken: { code: 2000003, status: 409 },
  underage: { code: 2000004, status: 422 },
  profile_required: { code: 2000005, status: 403 },
  profile_locked: { code: 2000006, status: 409 },
  nickname_changed_lately: { code: 2000010, status: 409 },
  /** Password or code must be given again first (step-up). */
  step_up_required: { code: 2000020, status: 403 },
  /** The session may see what is the player's and take it out, and nothing else. */
  withdraw_only: { code: 2000021, status: 403 },
  country_not_served: { code: 2000007, status: 403 },
  country_served_elsewhere: { code: 2000008, status: 403 },
  country_needs_currency: { code: 2000009, status: 409 },
  phone_taken: { code: 2000011, status: 409 },
  two_factor_required: { code: 9000005, status: 401 },
  verification_required: { code: 8000903, status: 403 },
  verification_document_required: { code: 8000909, status: 403 },
  // Wallet and payments
  insufficient_funds: { code: 3000001, status: 409 },
  amount_below_minimum: { code: 3000002, status: 422 },
  amount_above_maximum: { code: 3000003, status: 422 },
  unknown_payment_method: { code: 3000004, status: 422 },
  deposit_limit: { code: 3000005, status: 409 },
  provider_unavailable: { code: 3000006, status: 503 },
  // Games
  unknown_game: { code: 4000001, status: 404 },
  game_not_open: { code: 4000002, status: 409 },
  unknown_game_mode: { code: 4000003, status: 404 },
  forbidden_by_law: { code: 4000004, status: 403 },
} as const satisfies Record<string, ErrorRow & { code: number }>;

export type ErrorName = keyof typeof ERRORS;
export const ERROR_NAMES = Object.keys(ERRORS) as ErrorName[];

export type ErrorVariables = Record<string, string | number>;

/** The body of every failed response. `message` is a message key; `variables` fill it. */
export interface ErrorBody {
  error: { code: number; message: string; variables: ErrorVariables; fields?: Record<string, string> };
}

/** Builds the body of a failure. `fields` maps a form field to its validation key. */
export function errorBody(name: ErrorName, variables: ErrorVariables = {}, fields?: Record<string, string>): ErrorBody {
  const { code } = ERRORS[name];
  return { error: { code, message: name, variables, ...(fields ? { fields } : {}) } };
}

const BY_CODE = new Map(ERROR_NAMES.map((name) => [ERRORS[name].code as number, name]));

/** The name of an error code, or undefined for a code of some other service. */
export function errorNameOf(code: number): ErrorName | undefined {
  return BY_CODE.get(code);
}
