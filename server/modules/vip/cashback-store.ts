/** Cashback in the database, and the sums that it is reckoned from. */
import { sql } from 'drizzle-orm';
import { type Currency, isCurrency } from '#shared/money.ts';
import type { RegionId } from '#shared/regions/index.ts';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { LossLine, LossPeriod } from '../bonuses/index.ts';
import type { Product } from '../settled/types.ts';

export interface Decided {
  week: string;
  status: 'paid' | 'none' | 'withheld';
  reason: 'no_rank' | 'not_verified' | 'break' | 'not_allowed' | null;
  currency: Currency;
  lines: readonly LossLine[];
  net: bigint;
  level: number;
  percent: number;
  maximum: bigint;
  amount: bigint;
}

interface DecidedRow extends Omit<Decided, 'currency' | 'lines' | 'net' | 'maximum' | 'amount'> {
  currency: string;
  lines: { product: Product; stakes: string; winnings: string }[];
  net: string;
  maximum: string;
  amount: string;
}

const instant = (date: Date) => sql`${date.toISOString()}::timestamptz`;

/** Players of regions who have settled something in a week that is not decided yet. */
export async function undecided(
  queryable: Queryable,
  regions: readonly RegionId[],
  { date, start, end }: LossPeriod,
): Promise<string[]> {
  const found = await rows<{ player_id: string }>(
    queryable,
    sql`select distinct fact.player_id::text from settled_facts as fact join players using (player_id)
      where players.region in (${sql.join(
        regions.map((region) => sql`${region}`),
        sql`, `,
      )})
        and fact.settled_at >= ${instant(start)} and fact.settled_at < ${instant(end)}
        and not exists (select from vip_cashback as decided
          where decided.player_id = fact.player_id and decided.week = ${date}::date)`,
  );
  return found.map(({ player_id }) => player_id);
}

/** Writes down what was decided of a week; false: it was decided before. */
export async function insertCashback(
  transaction: Transaction,
  playerId: string,
  decided: Decided,
  at: Date,
): Promise<boolean> {
  const lines = decided.lines.map(({ product, stakes, winnings }) => ({
    ...{ product, stakes: stakes.toString(), winnings: winnings.toString() },
  }));
  const inserted = await firstRow(
    transaction,
    sql`insert into vip_cashback (player_id, week, status, reason, currency, lines, net, level, percent, maximum, amount,
        decided_at)
      values (${playerId}::uuid, ${decided.week}::date, ${decided.status}, ${decided.reason}, ${decided.currency},
        ${JSON.stringify(lines)}::jsonb, ${decided.net.toString()}::bigint, ${decided.level}, ${decided.percent},
        ${decided.maximum.toString()}::bigint, ${decided.amount.toString()}::bigint, ${instant(at)})
      on conflict do nothing returning player_id`,
  );
  return inserted !== null;
}

/** What was decided of a player's last weeks, the newest first. */
export async function decidedOf(queryable: Queryable, playerId: string, limit: number): Promise<Decided[]> {
  const found = await rows<DecidedRow>(
    queryable,
    sql`select week::text, status, reason, currency, lines, net::text, level::integer, percent::integer, maximum::text,
        amount::text
      from vip_cashback where player_id = ${playerId}::uuid order by vip_cashback.week desc limit ${limit}`,
  );
  return found.map(({ currency, lines, net, maximum, amount, ...row }) => {
    if (!isCurrency(currency)) throw new Error(`cashback of ${playerId} is in unknown currency ${currency}`);
    return {
      ...row,
      currency,
      lines: lines.map(({ product, stakes, winnings }) => ({
        ...{ product, stakes: BigInt(stakes), winnings: BigInt(winnings) },
      })),
      ...{ net: BigInt(net), maximum: BigInt(maximum), amount: BigInt(amount) },
    };
  });
}
