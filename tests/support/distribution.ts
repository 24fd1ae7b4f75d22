/** What stands in the way of distributing the tables by player, each with why, and what becomes of it on the day. */

/** Small, read everywhere, written seldom: a copy on every node. */
export const REFERENCE_TABLES = [
  ...[
    'affiliate_partners',
    'affiliate_plans',
    'campaigns',
    'exchange_rates',
    'mailings',
    'schema_migrations',
    'settled_log',
    'staff',
  ],
  ...[
    'sport_cancellations',
    'sport_controls',
    'sport_fixtures',
    'sport_goals',
    'sport_markets',
    'sport_past_fixtures',
    'sport_producers',
    'sport_quarantine',
    'staff_segments',
    'tournaments',
  ],
  'vendor_games',
];

/** Of no player, or of all together: they stay on the first node. Names or beginnings of names. */
export const LOCAL_TABLES: readonly [beginning: string, why: string][] = [
  ['staff_', 'work of the operator’s people, over all players'],
  ['affiliate_', 'of partners'],
  ['content_', 'the site'],
  ['publish_plans', 'the site'],
  ['studio_', 'the studio’s: it has a database of its own on that day'],
  ['sandbox_', 'the sandbox of payments'],
  ['coin_accounts', 'the sandbox of coins'],
  ['coin_invoices', 'the sandbox of coins'],
  ['coin_transactions', 'the sandbox of coins'],
  ['retention_', 'work of the nodes'],
  ['jobs', 'work of the nodes'],
  ['settled_cursors', 'how far readers have come'],
  ['vip_seasons_closed', 'one row a season'],
  ['shop_stock', 'what all players together have left'],
  ['contact_messages', 'of whoever writes, with or without an account'],
  ['openid_arrivals', 'of a browser that is nobody yet'],
  ['registrations', 'of a browser that is nobody yet'],
  ['realtime_tickets', 'of guests too, seconds old'],
  ['order_notices', 'met before it is known whose they are'],
  ['payment_reports', 'a day of a vendor'],
  ['write_probe', 'one row'],
  ['installation', 'what the database belongs to: a row, and one for each secret'],
];

/** Tables of players by another name: they get the column. */
export const OF_PLAYERS_BY_ANOTHER_NAME: Readonly<Record<string, string>> = {
  ledger_chains: 'by the chain',
  ledger_checkpoints: 'by the chain',
  chat_lines: 'by its thread, of a player or a guest',
};

const RANDOM = 'drawn at random or the hash of a secret: unique with the player before it as well';
const NUMBERED = 'a number of the register of erasures: a coordinator counts them, as it keeps the register';
const NAMED_OUTSIDE =
  'asked for by this name alone: a directory of name and player, distributed by name, is asked first';
const BY_CHAIN =
  'of the chain, which is the player’s or the house’s: the column is of all transfers then, not of pairs alone';
const WITH_TRANSFER = 'of the transfer, which gets the column';

/** Unique keys and foreign keys of players' tables that lack the column. */
export const WITHOUT_PLAYER: Readonly<Record<string, string>> = {
  achievements_pkey: RANDOM,
  chat_files_pkey: RANDOM,
  chat_files_thread_id_client_key_key: RANDOM,
  chat_files_thread_id_fkey: 'the talk’s own player or guest: gets the column with its key',
  chat_threads_pkey: RANDOM,
  chat_threads_token_hash_key: RANDOM,
  game_tokens_pkey: RANDOM,
  erasures_pkey: NUMBERED,
  erasure_notices_pkey: NUMBERED,
  erasure_notices_number_fkey: 'the player’s own erasure: gets the column with its key',
  legal_holds_pkey: RANDOM,
  letter_refusals_pkey: RANDOM,
  letters_pkey: RANDOM,
  limit_changes_pkey: RANDOM,
  mail_links_pkey: RANDOM,
  notifications_pkey: RANDOM,
  openid_attempts_pkey: RANDOM,
  passkey_challenges_pkey: RANDOM,
  payments_pkey: RANDOM,
  play_sessions_pkey: RANDOM,
  player_credentials_pkey: RANDOM,
  player_standings_pkey: RANDOM,
  protection_flags_pkey: RANDOM,
  push_subscriptions_pkey: RANDOM,
  push_deliveries_token_hash_fkey: 'the player’s own subscription: gets the column with its key',
  security_events_pkey: RANDOM,
  sessions_pkey: RANDOM,
  sessions_token_hash_key: NAMED_OUTSIDE,
  free_round_awards_vendor_reference_key: NAMED_OUTSIDE,
  game_rounds_pkey: NAMED_OUTSIDE,
  game_transactions_pkey: NAMED_OUTSIDE,
  game_calls_win: NAMED_OUTSIDE,
  orders_number: NAMED_OUTSIDE,
  player_credentials_identifier: NAMED_OUTSIDE,
  players_email: NAMED_OUTSIDE,
  players_nickname: NAMED_OUTSIDE,
  players_phone: NAMED_OUTSIDE,
  referral_codes_code_key: NAMED_OUTSIDE,
  verification_sessions_vendor: NAMED_OUTSIDE,
  ledger_transfers_pkey: RANDOM,
  ledger_transfers_chain: BY_CHAIN,
  ledger_transfers_once: BY_CHAIN,
  ledger_entries_pkey: WITH_TRANSFER,
  ledger_entries_transfer_id_fkey: WITH_TRANSFER,
  person_matches_other_id_fkey: 'another player, who may be on another node: dropped, players are never deleted',
  attributions_referrer_id_fkey: 'another player, who may be on another node: dropped, players are never deleted',
  tournament_results_tournament_id_division_place_key: 'a place of an edition, given out by one job: dropped',
};
