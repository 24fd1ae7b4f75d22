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
  passkey_refused: 401,
  passkeys_full: 409,
  country_not_served: 403,
  country_served_elsewhere: 403,
  country_needs_currency: 409,
  phone_taken: 409,
  registration_over: 409,
  openid_taken: 409,
  openid_refused: 409,
  openid_failed: 409,
  last_way_in: 409,
  password_exists: 409,
  two_factor_required: 401,
  verification_required: 403,
  verification_document_required: 403,
  insufficient_funds: 409,
  amount_below_minimum: 422,
  amount_above_maximum: 422,
  unknown_payment_method: 422,
  deposit_limit: 409,
  provider_unavailable: 503,
  bonus_code_unknown: 404,
  offer_not_open: 409,
  bonus_given_near: 409,
  free_bet_gone: 409,
  free_bet_odds: 422,
  free_bet_form: 422,
  message_always_sent: 409,
  chat_files_full: 409,
  document_type: 415,
  document_unreadable: 422,
  document_active: 422,
  document_locked: 422,
  document_too_many_pages: 422,
  document_too_many_pixels: 422,
  document_not_replaceable: 409,
  document_decided: 409,
  unknown_payment_account: 422,
  withdrawal_final: 409,
  withdrawal_sent: 409,
  four_eyes: 409,
  order_decided: 409,
  unknown_game: 404,
  game_not_open: 409,
  unknown_game_mode: 404,
  forbidden_by_law: 403,
  coins_short: 409,
  bonus_day_closed: 409,
  bonus_day_taken: 409,
  bonus_day_deposit: 409,
  tournament_over: 409,
  tournament_entries_used: 409,
  shop_sold_out: 409,
  shop_week_limit: 409,
  shop_level: 403,
  exchange_least: 422,
  exchange_limit: 409,
  partner_unauthenticated: 401,
  partner_link_spent: 409,
  play_stopped: 403,
  play_stopped_until: 403,
  deposit_limit_day: 409,
  deposit_limit_week: 409,
  loss_limit_day: 409,
  loss_limit_week: 409,
  loss_limit: 409,
  stake_limit_day: 409,
  stake_limit_week: 409,
  stake_limit: 409,
  session_limit: 409,
  check_due: 409,
  rest_due: 409,
  limits_unanswered: 403,
  limit_beyond_law: 422,
  limit_not_ready: 409,
  register_excluded: 403,
  register_unknown: 503,
  person_excluded: 403,
  person_held: 403,
  odds_changed: 409,
  selection_suspended: 409,
  selection_ended: 409,
  market_forbidden: 403,
  bet_stake_below: 422,
  bet_stake_above: 422,
  bonus_stake_above: 422,
  bonus_raise_above: 422,
  legs_related: 422,
  cash_out_closed: 409,
  cash_out_changed: 409,
  cash_out_small: 409,
  legs_uncombinable: 422,
  legs_incompatible: 422,
  legs_implied: 422,
  bet_payout_above: 422,
};

export const ERROR_NAMES = Object.keys(ERROR_CODES) as ErrorName[];

/** Code and status of every error. */
export const ERRORS = Object.fromEntries(
  ERROR_NAMES.map((name) => [name, { code: ERROR_CODES[name], status: STATUSES[name] }]),
) as { readonly [Name in ErrorName]: { code: (typeof ERROR_CODES)[Name]; status: Status } };

/** From so many seconds on a wait is said in minutes. */
const SAID_IN_MINUTES = 100;

/** The key of a failure's text, and what it is filled with: a long wait is said in minutes, rounded up. */
function messageOf(name: ErrorName, variables: ErrorVariables): { message: string; variables: ErrorVariables } {
  const { seconds } = variables;
  if (name !== 'rate_limited' || typeof seconds !== 'number' || seconds < SAID_IN_MINUTES)
    return { message: name, variables };
  return { message: 'rate_limited_minutes', variables: { ...variables, minutes: Math.ceil(seconds / 60) } };
}

/** Builds the body of a failure. `fields` maps a form field to its validation key. */
export function errorBody(name: ErrorName, variables: ErrorVariables = {}, fields?: Record<string, string>): ErrorBody {
  const code = ERROR_CODES[name];
  return { error: { code, ...messageOf(name, variables), ...(fields ? { fields } : {}) } };
}
