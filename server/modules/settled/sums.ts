/** What a player has staked and won in a time, for net positions and limits of losses. */
import { type SQL, sql } from 'drizzle-orm';
import type { Currency } from '#shared/money.ts';
import { firstRow, type Queryable, rows } from '../../db/index.ts';
import type { Product, StakeSources } from './types.ts';

export interface SettledSums {
  /** Rounds or bets that ended. */
  rounds: number;
  stakes: StakeSources;
  /** Minor units. */
  payouts: bigint;
  /** The part of them that is the player's own money: what was lost of it is `stakes.cash - payoutsCash`. */
  payoutsCash: bigint;
}

const STAKE = sql`stake_cash + stake_bonus + stake_bonus_sport + stake_free_rounds + stake_loyalty`;

/**
 * How many rounds and bets facts tell of: an amendment is one more when it brings the stake of a bet that was void, and one
 * less when it takes it out. @param stake the sum of the parts of a fact's stake
 */
export const endedCount = (stake: SQL): SQL =>
  sql`coalesce(sum(case when amendment = 0 then 1 else sign((${stake})::numeric) end), 0)::integer`;

interface SumRow {
  product: Product;
  rounds: number;
  cash: string;
  bonus: string;
  bonus_sport: string;
  free_rounds: string;
  loyalty: string;
  payouts: string;
  payouts_cash: string;
}

const NOTHING: SettledSums = {
  rounds: 0,
  stakes: { cash: 0n, bonus: 0n, bonusSport: 0n, freeRounds: 0n, loyalty: 0n },
  payouts: 0n,
  payoutsCash: 0n,
};

const sumsOf = (row: SumRow): SettledSums => ({
  rounds: row.rounds,
  stakes: {
    cash: BigInt(row.cash),
    bonus: BigInt(row.bonus),
    bonusSport: BigInt(row.bonus_sport),
    freeRounds: BigInt(row.free_rounds),
    loyalty: BigInt(row.loyalty),
  },
  payouts: BigInt(row.payouts),
  payoutsCash: BigInt(row.payouts_cash),
});

/**
 * What of a player's ended from a moment on, up to another, which is out: by product. What was taken back counts for nothing.
 * Read where they were written, so whoever asks in the transaction of a bet knows all that ended before.
 */
export async function settledSums(
  queryable: Queryable,
  playerId: string,
  since: Date,
  until?: Date,
): Promise<Record<Product, SettledSums>> {
  const before = until === undefined ? sql`` : sql`and settled_at < ${until.toISOString()}::timestamptz`;
  const found = await rows<SumRow>(
    queryable,
    sql`select product, ${endedCount(STAKE)} as rounds, sum(stake_cash)::text as cash,
        sum(stake_bonus)::text as bonus, sum(stake_bonus_sport)::text as bonus_sport,
        sum(stake_free_rounds)::text as free_rounds, sum(stake_loyalty)::text as loyalty, sum(payout)::text as payouts,
        sum(payout_cash)::text as payouts_cash
      from settled_facts
      where player_id = ${playerId}::uuid and settled_at >= ${since.toISOString()}::timestamptz ${before}
        and outcome = 'settled'
      group by product`,
  );
  const of = (product: Product) => {
    const row = found.find((sum) => sum.product === product);
    return row ? sumsOf(row) : NOTHING;
  };
  return { casino: of('casino'), sport: of('sport') };
}

export interface StakedSum {
  stakes: bigint;
  payouts: bigint;
  /** What was lost of the player's own money; negative when it grew. */
  lost: bigint;
}

/**
 * What of a player's has ended that began since some moments, over all products, minor units; amendments count with what
 * they amend. What was taken back counts for nothing, and a free round is no stake of the player's.
 */
export async function settledSince(
  queryable: Queryable,
  { playerId, currency }: { playerId: string; currency: Currency },
  since: readonly Date[],
): Promise<StakedSum[]> {
  if (since.length === 0) return [];
  // Nothing ends before it begins, and facts are found by when they ended.
  const earliest = new Date(Math.min(...since.map((moment) => moment.getTime())));
  const columns = since.map((moment, index) => {
    const began = sql`filter (where started_at >= ${moment.toISOString()}::timestamptz)`;
    return sql`coalesce(sum(stake) ${began}, 0)::text as ${sql.raw(`stakes_${index}`)},
      coalesce(sum(payout) ${began}, 0)::text as ${sql.raw(`payouts_${index}`)},
      coalesce(sum(stake_cash - payout_cash) ${began}, 0)::text as ${sql.raw(`lost_${index}`)}`;
  });
  const row = await firstRow<Record<string, string>>(
    queryable,
    sql`select ${sql.join(columns, sql`, `)} from (
          select started_at, payout, stake_cash, payout_cash,
            ${STAKE} - stake_free_rounds as stake
          from settled_facts
          where player_id = ${playerId}::uuid and currency = ${currency} and outcome = 'settled'
            and settled_at >= ${earliest.toISOString()}::timestamptz
        ) as fact`,
  );
  return since.map((_moment, index) => ({
    stakes: BigInt(row?.[`stakes_${index}`] ?? 0),
    payouts: BigInt(row?.[`payouts_${index}`] ?? 0),
    lost: BigInt(row?.[`lost_${index}`] ?? 0),
  }));
}
