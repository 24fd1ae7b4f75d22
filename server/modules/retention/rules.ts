/** How long rows are kept, a row for each table: what counts as old, for how long, why, and what becomes of it. */
import { KEPT_YEARS } from '#shared/kept.ts';
import { DEVICE_LIFETIME_MS } from '../session/index.ts';

/** Why a table is kept as long as it is; each has its sentence in the console. */
export const BASES = [
  /** A socket that was away for longer fetches afresh. */
  'resume',
  /** Nobody can use it any more. */
  'spent',
  /** Who came in, from where: for finding abuse of an account. */
  'security',
  /** No longer than it is needed for: Regulation (EU) 2016/679, article 5 (1) (e). */
  'minimisation',
  /** Complaints of players, and vendors that settle late. */
  'disputes',
  /** Five years after the business: Directive (EU) 2015/849, article 40 (1). */
  'money_laundering',
  /** Books are kept whole: what they say is proved by their chains. */
  'books',
] as const;
export type Basis = (typeof BASES)[number];

export interface RetentionRule {
  /** The table, which the rule is known by. */
  table: string;
  /** The column that age counts from. */
  from: string;
  /** How many days after it a row goes. */
  days: number;
  basis: Basis;
  /** What else has to hold for a row to go: SQL over the columns of `kept`. */
  only?: string;
  /** Rows go into sealed files that are kept so many days more; absent: they are gone. */
  archivedDays?: number;
}

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365.25;
const years = (count: number): number => Math.ceil(count * YEAR_DAYS);

/** A launch token is what a late win or rollback is known by: it stays while one of its player's rounds is open. */
const NO_OPEN_ROUND = `not exists (select from game_rounds as round
  where round.player_id = kept.player_id and round.status = 'open')`;
/** Facts that every consumer has counted. */
const COUNTED = `not exists (select from settled_cursors as cursor
  where (cursor.era, cursor.xid, cursor.fact_id) < (kept.era, kept.xid, kept.fact_id))`;

export const RETENTION_RULES: readonly RetentionRule[] = [
  { table: 'player_events', from: 'created_at', days: 1, basis: 'resume' },
  { table: 'sessions', from: 'expires_at', days: 30, basis: 'security' },
  { table: 'staff_sessions', from: 'expires_at', days: 90, basis: 'security' },
  { table: 'affiliate_sessions', from: 'expires_at', days: 90, basis: 'security' },
  { table: 'security_events', from: 'at', days: years(KEPT_YEARS.logins), basis: 'security' },
  { table: 'player_devices', from: 'seen_at', days: DEVICE_LIFETIME_MS / DAY_MS, basis: 'spent' },
  { table: 'sport_quarantine', from: 'came_at', days: 90, basis: 'disputes', only: "kept.state <> 'held'" },
  { table: 'letter_refusals', from: 'at', days: 90, basis: 'minimisation' },
  { table: 'mail_links', from: 'expires_at', days: 30, basis: 'spent' },
  { table: 'staff_act_keys', from: 'at', days: 7, basis: 'spent' },
  { table: 'staff_links', from: 'expires_at', days: 90, basis: 'spent' },
  { table: 'registrations', from: 'expires_at', days: 0, basis: 'spent' },
  { table: 'openid_attempts', from: 'expires_at', days: 0, basis: 'spent' },
  { table: 'openid_arrivals', from: 'expires_at', days: 0, basis: 'spent' },
  { table: 'passkey_challenges', from: 'expires_at', days: 0, basis: 'spent' },
  { table: 'realtime_tickets', from: 'expires_at', days: 0, basis: 'spent' },
  { table: 'notifications', from: 'created_at', days: years(KEPT_YEARS.messages), basis: 'minimisation' },
  { table: 'chat_threads', from: 'closed_at', days: years(KEPT_YEARS.chats), basis: 'disputes' },
  { table: 'game_tokens', from: 'expires_at', days: 400, basis: 'disputes', only: NO_OPEN_ROUND },
  // The studio's own table: a round is replayed from its document until it goes into a file, before the studio forgets
  // its session, which is after 90 days.
  {
    ...{ table: 'studio_rounds', from: 'created_at', days: 85, basis: 'money_laundering', archivedDays: years(5) },
    only: `kept.state in ('closed', 'rolled_back', 'refused')`,
  },
  { table: 'play_sessions', from: 'started_at', days: years(6), basis: 'money_laundering' },
  {
    ...{ table: 'settled_facts', from: 'settled_at', days: years(3), basis: 'money_laundering' },
    ...{ only: COUNTED, archivedDays: years(3) },
  },
  {
    ...{ table: 'order_notices', from: 'received_at', days: 400, basis: 'money_laundering' },
    archivedDays: years(5),
  },
];

/** What is never deleted, and why. */
export const KEPT_TABLES: readonly { table: string; basis: Basis }[] = [
  { table: 'ledger_transfers', basis: 'books' },
  { table: 'ledger_lines', basis: 'books' },
  { table: 'game_rounds', basis: 'books' },
  { table: 'game_calls', basis: 'books' },
  { table: 'sport_bets', basis: 'books' },
  { table: 'orders', basis: 'books' },
  { table: 'staff_audit', basis: 'books' },
  { table: 'exchange_rates', basis: 'books' },
];
