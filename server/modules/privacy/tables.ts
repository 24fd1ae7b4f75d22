/**
 * What a player's export holds: every table with a column `player_id`, so that one that is added later is in it without
 * anybody thinking of it, but for what stands here with its reason.
 */

/** Tables that are left out. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  player_credentials: 'secrets, and the hashes of secrets',
  passkey_challenges: 'questions that a passkey answers, gone within minutes',
  person_keys: 'copies of personal info, for comparing alone',
  person_matches: 'work of our people, and whom else it may be; what was decided stands with its player',
  offer_holds: 'work of our people, and what is alike with other players',
  phone_codes: 'hashes of codes, gone within minutes',
  openid_attempts: 'logins that are under way, gone within minutes',
  push_deliveries: 'pushes on their way',
  mail_links: 'hashes of links that open the account',
  game_tokens: 'hashes of tokens that open games',
  game_players: 'a lock',
  player_events: 'copies of messages on their way to the page, gone within a day',
  player_event_heads: 'a counter',
  realtime_tickets: 'hashes of tickets of the socket',
  game_calls: 'told by game_rounds and the ledger',
  ledger_lines: 'told with their time in ledger',
  ledger_transfers: 'told in ledger',
  letters: 'mail on its way',
  verification_pages: 'the files themselves are in the export',
  verification_views: 'names of our people',
  staff_cases: 'work of our people; what was decided stands with its subject',
  staff_audit: 'work of our people, by name; what was changed stands with its subject',
  sport_goal_alerts: 'told by notifications, gone within days',
  studio_claims: 'a lock',
};

/** Columns that are left out of every table: what would open something, and who of our people acted. */
export const HIDDEN_COLUMNS: readonly string[] = [
  'password_hash',
  'token_hash',
  'token',
  'secret',
  'push_token',
  'endpoint',
  'auth',
  'p256dh',
  'object_key',
  'client_key',
  'hash',
  'code_hash',
  'challenge_hash',
  'state_hash',
  'browser_hash',
  'secrets',
  'input_hash',
  'idempotency_key',
  'nickname_key',
  'checkout_id',
  'decided_by',
  'asked_by',
  'closed_by',
  'claimed_by',
  'staff_id',
];
