/** How long rows are kept, a row for each table: what counts as old, for how long, why, and what becomes of it. */
import { DATA_MAP, PERSON_TABLES, type PersonTableName } from '#shared/privacy/data-map.ts';

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

/** A launch token is what a late win or rollback is known by: it stays while one of its player's rounds is open. */
const NO_OPEN_ROUND = `not exists (select from game_rounds as round
  where round.player_id = kept.player_id and round.status = 'open')`;
/** Facts that every consumer has counted. */
const COUNTED = `not exists (select from settled_cursors as cursor
  where (cursor.era, cursor.xid, cursor.fact_id) < (kept.era, kept.xid, kept.fact_id))`;

/** What else has to hold for a row to go. */
const ONLY: Partial<Record<PersonTableName, string>> = {
  game_tokens: NO_OPEN_ROUND,
  studio_rounds: `kept.state in ('closed', 'rolled_back', 'refused')`,
  settled_facts: COUNTED,
};

/** Nothing of somebody goes by age while a legal hold stands for them. */
const NO_HOLD = `not exists (select from legal_holds as hold
  where hold.player_id = kept.player_id and hold.lifted_at is null)`;
/** Tables whose rows serve a moment: a hold asks for none of them, and they go with their whole partition. */
const OF_A_MOMENT: ReadonlySet<PersonTableName> = new Set(['player_events', 'game_tokens', 'settled_facts']);

function ruleOf(table: PersonTableName): RetentionRule[] {
  const { ends, of, purpose } = DATA_MAP[table];
  if (ends === undefined) return [];
  const holds = of === 'player_id' && purpose !== 'transit' && !OF_A_MOMENT.has(table);
  const only = [ONLY[table], holds ? NO_HOLD : undefined].filter((one) => one !== undefined).join(' and ');
  return [{ table, ...ends, ...(only === '' ? {} : { only }) }];
}

/** Read from the table of personal data: what the privacy page promises is what is done. */
export const RETENTION_RULES: readonly RetentionRule[] = PERSON_TABLES.flatMap(ruleOf);

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
