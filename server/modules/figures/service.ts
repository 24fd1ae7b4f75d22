/** Figures of the whole installation, read from its database: every node tells the same, whoever is asked. */
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rows } from '../../db/index.ts';

interface Figure {
  name: string;
  help: string;
  /** What tells its rows apart; null: there is one. */
  label: string | null;
  /** Selects `label` and `value`; by an index or on a small table, for it is asked every time that a monitor comes. */
  select: SQL;
}

interface Reading {
  figure: Figure;
  /** Null: the database did not answer. */
  rows: readonly { label: string | null; value: number }[] | null;
}

/** An order that nobody need look at is through within minutes; what waits for a person has its own figure. */
const STUCK_AFTER = sql`interval '1 hour'`;
/** Seconds since an instant, none for what is still to come. */
const age = (instant: SQL): SQL => sql`coalesce(greatest(0, extract(epoch from now() - ${instant})), 0)::float8`;

export const FIGURES: readonly Figure[] = [
  {
    name: 'fairwind_open_rounds',
    help: 'Rounds of a game vendor that have a bet and no end yet',
    label: 'vendor',
    select: sql`select provider as label, count(*)::float8 as value from game_rounds where status = 'open' group by provider`,
  },
  {
    name: 'fairwind_stuck_orders',
    help: 'Payments that should have moved within an hour and did not, by state',
    label: 'state',
    select: sql`select state as label, count(*)::float8 as value from orders
      where due_at is not null and created_at < now() - ${STUCK_AFTER} and state in ('started', 'pending', 'approved', 'sending', 'sent')
      group by state`,
  },
  {
    name: 'fairwind_orders_for_people',
    help: 'Payments that wait for a person, by state',
    label: 'state',
    select: sql`select state as label, count(*)::float8 as value from orders where state in ('review', 'held') group by state`,
  },
  {
    name: 'fairwind_outbox_lag_seconds',
    help: 'How long what is due to be sent has waited, by what sends it',
    label: 'outbox',
    select: sql`select 'letters' as label, ${age(sql`min(due_at)`)} as value from letters
      union all select 'pushes', ${age(sql`min(due_at)`)} from push_deliveries`,
  },
  {
    name: 'fairwind_jobs_lag_seconds',
    help: 'How long the oldest job that is due and that no node is at has waited',
    label: null,
    select: sql`select null as label, ${age(sql`min(due_at)`)} as value from jobs
      where failed_at is null and due_at <= now() and (claimed_until is null or claimed_until < now())`,
  },
  {
    name: 'fairwind_consumer_lag_seconds',
    help: 'How long the oldest settled round that a consumer has not counted has waited',
    label: 'consumer',
    select: sql`select cursor.name as label, ${age(sql`(select settled_at from settled_facts as fact
        where (fact.era, fact.xid, fact.fact_id) > (cursor.era, cursor.xid, cursor.fact_id)
        order by fact.era, fact.xid, fact.fact_id limit 1)`)} as value from settled_cursors as cursor`,
  },
  {
    name: 'fairwind_ledger_check_age_seconds',
    help: 'How long ago the ledger was checked from its last checkpoint; 0 while there is nothing to check',
    label: null,
    select: sql`select null as label, ${age(sql`max(checked_at)`)} as value from ledger_checkpoints`,
  },
  {
    name: 'fairwind_sport_quarantine',
    help: 'Messages of sport feeds that could not be taken in and wait for a person: their matches are closed',
    label: null,
    select: sql`select null as label, count(*)::float8 as value from sport_quarantine where state = 'held'`,
  },
  {
    name: 'fairwind_sport_against_feed',
    help: 'Markets that people settled and of which the feed says otherwise since',
    label: null,
    select: sql`select null as label, count(*)::float8 as value from sport_markets
      where is_settled_by_hand and feed_results is not null and feed_results <> results`,
  },
  {
    name: 'fairwind_sport_producer_up',
    help: '1 while a producer of a sport feed is heard and has repeated what it missed, else 0',
    label: 'producer',
    select: sql`select producer as label, (not is_down and heard_until > now() - interval '20 seconds')::integer::float8 as value
      from sport_producers where heard_until is not null`,
  },
  {
    name: 'fairwind_sport_unknown_states',
    help: 'States that a sport feed told and its adapter does not know, so far; what they are about was closed',
    label: 'producer',
    select: sql`select producer as label, unknown_states::float8 as value from sport_producers where feed is null`,
  },
];

/** How long figures are told again: several monitors, and a page that is reloaded, cost the database nothing. */
const KEPT_MS = 5_000;

/** Creates the question for all figures. One that cannot be read does not keep the others back. */
export function createFigures(database: Database): () => Promise<readonly Reading[]> {
  let asked: { at: number; readings: Promise<readonly Reading[]> } | null = null;
  const read = async (figure: Figure): Promise<Reading> => ({
    figure,
    rows: await rows<{ label: string | null; value: number }>(database, figure.select).catch(() => null),
  });
  return () => {
    const now = performance.now();
    if (asked === null || now - asked.at > KEPT_MS) asked = { at: now, readings: Promise.all(FIGURES.map(read)) };
    return asked.readings;
  };
}
