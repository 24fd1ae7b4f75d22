/** What a player has staked on sport: of bets that are open, and what of all stakes was tax; by when they were placed. */
import { sql } from 'drizzle-orm';
import { firstRow, rows } from '../../db/index.ts';
import type { PlaySums, StakeTaxes } from '../protection/index.ts';
import { stakeTax } from '../revenue/index.ts';

export const openBetSums: PlaySums = async (queryable, { playerId, currency }, since) => {
  if (since.length === 0) return [];
  const columns = since.map((moment, index) => {
    const placed = sql`filter (where placed_at >= ${moment.toISOString()}::timestamptz)`;
    return sql`coalesce(sum(stake) ${placed}, 0)::text as ${sql.raw(`stakes_${index}`)},
      coalesce(sum(cash) ${placed}, 0)::text as ${sql.raw(`lost_${index}`)}`;
  });
  // A bet that was settled and is open again has its stake in its facts.
  const row = await firstRow<Record<string, string>>(
    queryable,
    sql`select ${sql.join(columns, sql`, `)} from (
          select placed_at,
            -- A free bet is no stake of the player's, as where bets have ended.
            case when exists (select from jsonb_object_keys(coalesce(funding, '{}')) as purse where purse like 'free%')
              then 0 else stake end as stake,
            case when funding is null then stake else coalesce((funding ->> 'cash')::bigint, 0) end as cash
          from sport_bets
          where player_id = ${playerId}::uuid and currency = ${currency} and status = 'open' and revision = 0
        ) as bet`,
  );
  return since.map((_moment, index) => ({
    stakes: BigInt(row?.[`stakes_${index}`] ?? 0),
    payouts: 0n,
    lost: BigInt(row?.[`lost_${index}`] ?? 0),
  }));
};

/** Between each of some moments and the next: what of a player's stakes was tax. None of a bet that is void, which gives it back. */
export const betTaxes: StakeTaxes = async (queryable, { playerId, currency }, starts) => {
  const bounds = sql.join(
    starts.map((start) => sql`${start.toISOString()}::timestamptz`),
    sql`, `,
  );
  const found = await rows<{ span: number; total: string }>(
    queryable,
    sql`select width_bucket(owed.at, array[${bounds}])::integer as span, sum(amount)::text as total
      from (${stakeTax({
        within: (moment) => sql`${moment} >= ${starts[0]?.toISOString() ?? ''}::timestamptz`,
        player: (column) => sql`${column} = ${playerId}::uuid`,
      })}) as owed
      where currency = ${currency}
      group by 1`,
  );
  return starts.map((_start, index) => BigInt(found.find(({ span }) => span === index + 1)?.total ?? 0));
};
