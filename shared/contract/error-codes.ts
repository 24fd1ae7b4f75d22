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
  /** A passkey that is not taken: unknown, of another domain, without its user’s check, or too late. */
  passkey_refused: 2000100,
  passkeys_full: 2000101,
  country_not_served: 2000007,
  country_served_elsewhere: 2000008,
  country_needs_currency: 2000009,
  phone_taken: 2000011,
  /** A registration that was confirmed, ran out, had too many wrong codes or never was. */
  registration_over: 2000150,
  /** An outside identity that belongs to another account. */
  openid_taken: 2000151,
  /** The person refused, at the provider. */
  openid_refused: 2000154,
  openid_failed: 2000155,
  /** The last thing that a player can log in with is not taken away. */
  last_way_in: 2000152,
  password_exists: 2000153,
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
  bonus_code_unknown: 3000100,
  /** Its standing (`state`, `reason`, `at`) says why. */
  offer_not_open: 3000101,
  /** Given once to a person, household, device and means of payment: it waits for a person's decision. */
  bonus_given_near: 3000107,
  /** It was used, has run out, or is another player's. */
  free_bet_gone: 3000102,
  free_bet_odds: 3000103,
  /** A single where it is for combos, a combo where it is for singles, or a system. */
  free_bet_form: 3000104,
  bonus_stake_above: 3000105,
  /** A round that bonus money pays for would be raised above its highest stake. */
  bonus_raise_above: 3000106,
  // Messages
  /** What the law or the account's safety asks to be told cannot be switched off. */
  message_always_sent: 5000100,
  /** Either side of a talk may send so many files. */
  chat_files_full: 5000101,
  // Documents
  document_type: 5000050,
  document_unreadable: 5000051,
  /** It would do something by itself, or is two files in one. */
  document_active: 5000052,
  document_locked: 5000053,
  document_too_many_pages: 5000054,
  document_too_many_pixels: 5000055,
  /** It was accepted, and holds. */
  document_not_replaceable: 5000056,
  document_decided: 5000057,
  /** No card or account of the player's, or none that money may go to. */
  unknown_payment_account: 3000150,
  /** The law or the player keeps it from being called back. */
  withdrawal_final: 3000151,
  withdrawal_sent: 3000152,
  /** A second person must let it go. */
  four_eyes: 3000153,
  order_decided: 3000154,
  // Games
  unknown_game: 4000001,
  game_not_open: 4000002,
  unknown_game_mode: 4000003,
  forbidden_by_law: 4000004,
  // What brings players back
  coins_short: 4100000,
  /** Another day's island, or a day without one. */
  bonus_day_closed: 4100001,
  bonus_day_taken: 4100002,
  bonus_day_deposit: 4100003,
  // Tournaments
  tournament_over: 4200000,
  /** It was entered as often as it may be. */
  tournament_entries_used: 4200001,
  shop_sold_out: 4100004,
  shop_week_limit: 4100005,
  shop_level: 4100006,
  exchange_least: 4100007,
  exchange_limit: 4100008,
  // Affiliates
  partner_unauthenticated: 4300000,
  partner_link_spent: 4300001,
  // Protection
  /** A closing, an exclusion or the like: it has no end by itself. */
  play_stopped: 5000000,
  play_stopped_until: 5000001,
  deposit_limit_day: 5000002,
  deposit_limit_week: 5000003,
  loss_limit_day: 5000004,
  loss_limit_week: 5000005,
  loss_limit: 5000006,
  stake_limit_day: 5000007,
  stake_limit_week: 5000008,
  stake_limit: 5000009,
  session_limit: 5000010,
  check_due: 5000011,
  rest_due: 5000012,
  limits_unanswered: 5000013,
  limit_beyond_law: 5000014,
  limit_not_ready: 5000015,
  register_excluded: 5000016,
  register_unknown: 5000017,
  person_excluded: 5000018,
  person_held: 5000019,
  // Sport
  odds_changed: 7000000,
  selection_suspended: 7000001,
  selection_ended: 7000002,
  market_forbidden: 7000003,
  bet_stake_below: 7000004,
  bet_stake_above: 7000005,
  legs_related: 7000006,
  cash_out_closed: 7000007,
  cash_out_changed: 7000008,
  cash_out_small: 7000009,
  legs_uncombinable: 7000010,
  legs_incompatible: 7000011,
  legs_implied: 7000012,
  bet_payout_above: 7000013,
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
