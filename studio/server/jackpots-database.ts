/** The jackpots of all pools in the studio's tables. */
import { and, eq, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { contributionOf, JACKPOT_TIERS, type JackpotPool, NANOS, seedOf } from '../maths/jackpot.ts';
import { byTier, freshJackpots } from './jackpots.ts';
import { documentOf, roundOf } from './store-rows.ts';
import { studioJackpots, studioKnownRounds } from './tables.ts';
import type { JackpotAmounts, JackpotEntry, Round } from './types.ts';

type AnyDatabase = PgDatabase<PgQueryResultHKT, Record<string, never>>;

interface Fed {
  /** How many of the pool's jackpots there are. */
  pots: number;
  /** What the round hit, minor units; '0' without a hit, null when the round was past its bet. */
  won: string | null;
}

const ofPool = ({ id }: JackpotPool, currency: JackpotEntry['currency']) =>
  and(eq(studioJackpots.pool, id), eq(studioJackpots.currency, currency));

/** What a stake adds to each tier, and what a hit leaves in it besides the remainder; as `recordset` takes them. */
const stakesOf = ({ stake }: Round, { pool, currency }: JackpotEntry): string =>
  JSON.stringify(
    JACKPOT_TIERS.map((tier) => ({
      tier,
      added: contributionOf(pool.tiers[tier], stake).toString(),
      seed: seedOf(pool.tiers[tier], currency).toString(),
    })),
  );

/**
 * `afterStake` as one statement. Everybody's stakes meet in these few rows: locks of a transaction would last as long as
 * the node that holds them stands still or is cut off, and every node's rounds with them.
 */
async function feed(database: AnyDatabase, round: Round, entry: JackpotEntry): Promise<Fed> {
  const { pool, currency, hit } = entry;
  const nanos = sql`${NANOS.toString()}::numeric`;
  const answer = await database.execute(sql`
    with pots as (
      select tier, nanos from studio_pots where pool = ${pool.id} and currency = ${currency} order by tier for update
    ), held as (
      select round_id from studio_rounds where round_id = ${round.id} and state = 'betting'
        and (select count(*) from pots) = ${JACKPOT_TIERS.length}::integer
      for update
    ), fed as (
      select tier, pots.nanos + stake.added as nanos, stake.seed, tier = ${hit}::text as is_hit
      from pots join jsonb_to_recordset(${stakesOf(round, entry)}::jsonb)
        as stake (tier text, added numeric, seed numeric) using (tier)
    ), fallen as (
      select coalesce(sum(div(nanos, ${nanos})) filter (where is_hit), 0) as won from fed
    ), kept as (
      update studio_pots as pot
      set nanos = case when fed.is_hit then mod(fed.nanos, ${nanos}) + fed.seed else fed.nanos end
      from fed cross join held where pot.pool = ${pool.id} and pot.currency = ${currency} and pot.tier = fed.tier
    ), written as (
      update studio_rounds as round
      set state = 'winning', document = ${documentOf({ ...round, state: 'winning' })}::jsonb
        || case when ${hit}::text is null then '{}'::jsonb else jsonb_build_object(
          'payout', (${round.payout.toString()}::numeric + fallen.won)::text,
          'jackpot', jsonb_build_object('tier', ${hit}::text, 'amount', fallen.won::text)) end
      from held cross join fallen where round.round_id = held.round_id
      returning fallen.won
    )
    select (select count(*) from pots)::integer as pots, (select won::text from written) as won`);
  const [fed] = (answer as unknown as { rows: [Fed] }).rows;
  return fed;
}

async function createPots(database: AnyDatabase, { pool, currency }: JackpotEntry): Promise<void> {
  const jackpots = freshJackpots(pool, currency);
  const rows = JACKPOT_TIERS.map((tier) => ({ pool: pool.id, currency, tier, nanos: jackpots[tier].toString() }));
  await database.insert(studioJackpots).values(rows).onConflictDoNothing();
}

async function feedOnce(database: AnyDatabase, round: Round, entry: JackpotEntry): Promise<Fed> {
  const fed = await feed(database, round, entry);
  if (fed.pots > 0) return fed;
  await createPots(database, entry);
  return feed(database, round, entry);
}

/** `feedJackpots` of the store. */
export async function feedJackpots(database: AnyDatabase, round: Round, entry: JackpotEntry): Promise<Round> {
  const { won } = await feedOnce(database, round, entry);
  if (won === null) {
    const [row] = await database.select().from(studioKnownRounds).where(eq(studioKnownRounds.roundId, round.id));
    const stored = roundOf(row);
    if (stored === null) throw new Error(`Round ${round.id} is gone`);
    return stored;
  }
  const winning: Round = { ...round, state: 'winning' };
  if (entry.hit === null) return winning;
  return { ...winning, payout: round.payout + BigInt(won), jackpot: { tier: entry.hit, amount: won } };
}

/** `jackpots` of the store. */
export async function readJackpots(
  database: AnyDatabase,
  pool: JackpotPool,
  currency: JackpotEntry['currency'],
): Promise<JackpotAmounts> {
  const fresh = freshJackpots(pool, currency);
  const rows = await database.select().from(studioJackpots).where(ofPool(pool, currency));
  return byTier((tier) => BigInt(rows.find((row) => row.tier === tier)?.nanos ?? fresh[tier]));
}
