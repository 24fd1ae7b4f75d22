/** The errors of the API with their HTTP statuses. */
import { ERROR_CODES, type ErrorBody, type ErrorName, type ErrorVariables } from './error-codes.ts';

export type { ErrorBody, ErrorName, ErrorVariables } from './error-codes.ts';

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

const STATUSES: Readonly<Record<ErrorName, Status>> = {
  malformed: 400,
  invalid: 422,
  too_large: 413,
  unsupported_media: 415,
  foreign_origin: 403,
  not_found: 404,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  idempotency_conflict: 409,
  not_offered: 403,
  unauthenticated: 401,
  wrong_credentials: 401,
  login_taken: 409,
  underage: 422,
  profile_required: 403,
  profile_locked: 409,
  nickname_changed_lately: 409,
  step_up_required: 403,
  withdraw_only: 403,
  link_spent: 409,
  two_factor_on: 409,
  two_factor_off: 409,
  country_not_served: 403,
  country_served_elsewhere: 403,
  country_needs_currency: 409,
  phone_taken: 409,
  two_factor_required: 401,
  verification_required: 403,
  verification_document_required: 403,
  insufficient_funds: 409,
  amount_below_minimum: 422,
  amount_above_maximum: 422,
  unknown_payment_method: 422,
  deposit_limit: 409,
  provider_unavailable: 503,
  unknown_game: 404,
  game_not_open: 409,
  unknown_game_mode: 404,
  forbidden_by_law: 403,
};

export const ERROR_NAMES = Object.keys(ERROR_CODES) as ErrorName[];

/** Code and status of every error. */
export const ERRORS = Object.fromEntries(
  ERROR_NAMES.map((name) => [name, { code: ERROR_CODES[name], status: STATUSES[name] }]),
) as { readonly [Name in ErrorName]: { code: (typeof ERROR_CODES)[Name]; status: Status } };

/** Builds the body of a failure. `fields` maps a form field to its validation key. */
export function errorBody(name: ErrorName, variables: ErrorVariables = {}, fields?: Record<string, string>): ErrorBody {
  const code = ERROR_CODES[name];
  return { error: { code, message: name, variables, ...(fields ? { fields } : {}) } };
}
