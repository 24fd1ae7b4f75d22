/** What a player has staked and won since some moments, over every product: what has ended, and what is open as lost. */
import { sql } from 'drizzle-orm';
import type { Currency } from '#shared/money.ts';
import { firstRow, type Queryable } from '../../db/index.ts';
import { settledSince } from '../settled/index.ts';

export interface PlaySum {
  stakes: bigint;
  payouts: bigint;
  /**
   * What was lost of the player's own money, negative when it grew: limits of losses count it. Bonuses are left out, for
   * what they win would else make room for more losses of the player's own.
   */
  lost: bigint;
}

/** Sums of play since a moment, by when the rounds began. */
export type PlaySums = (
  queryable: Queryable,
  player: { playerId: string; currency: Currency },
  since: readonly Date[],
) => Promise<PlaySum[]>;

/** What of a player's stakes was tax, between each of some moments and the next. */
export type StakeTaxes = (
  queryable: Queryable,
  player: { playerId: string; currency: Currency },
  starts: readonly Date[],
) => Promise<bigint[]>;

/** Of all rounds and bets that have ended, from their facts (ADR 0090). */
export const settledPlaySums: PlaySums = (queryable, player, since) => settledSince(queryable, player, since);

/** Of the rounds of games that are open; what they have paid of the player's own counts once they end. */
export const openRoundSums: PlaySums = async (queryable, { playerId, currency }, since) => {
  if (since.length === 0) return [];
  const columns = since.map((moment, index) => {
    const began = sql`filter (where created_at >= ${moment.toISOString()}::timestamptz)`;
    return sql`coalesce(sum(stake) ${began}, 0)::text as ${sql.raw(`stakes_${index}`)},
      coalesce(sum(payout) ${began}, 0)::text as ${sql.raw(`payouts_${index}`)},
      coalesce(sum(cash) ${began}, 0)::text as ${sql.raw(`lost_${index}`)}`;
  });
  const row = await firstRow<Record<string, string>>(
    queryable,
    sql`select ${sql.join(columns, sql`, `)} from (
          select created_at, payout,
            -- A free round is no stake of the player's, as where rounds have ended.
            stake - case when funding is null then 0 else (select coalesce(sum(amount::bigint), 0)
              from jsonb_each_text(funding) as part (purse, amount) where purse like 'free%') end as stake,
            case when funding is null then stake else coalesce((funding ->> 'cash')::bigint, 0) end as cash
          from game_rounds where player_id = ${playerId}::uuid and status = 'open' and currency = ${currency}
        ) as round`,
  );
  return since.map((_moment, index) => ({
    stakes: BigInt(row?.[`stakes_${index}`] ?? 0),
    payouts: BigInt(row?.[`payouts_${index}`] ?? 0),
    lost: BigInt(row?.[`lost_${index}`] ?? 0),
  }));
};

/** The sums of several sources together. */
export const sumsOf =
  (sources: readonly PlaySums[]): PlaySums =>
  async (queryable, player, since) => {
    const found: PlaySum[][] = [];
    // One after the other: a transaction has one line to the database.
    for (const source of sources) found.push(await source(queryable, player, since));
    return since.map((_moment, index) =>
      found.reduce<PlaySum>(
        (sum, source) => ({
          stakes: sum.stakes + (source[index]?.stakes ?? 0n),
          payouts: sum.payouts + (source[index]?.payouts ?? 0n),
          lost: sum.lost + (source[index]?.lost ?? 0n),
        }),
        { stakes: 0n, payouts: 0n, lost: 0n },
      ),
    );
  };
