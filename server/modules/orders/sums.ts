/** What a player has paid in and taken out. */
import { sql } from 'drizzle-orm';
import type { Currency } from '#shared/money.ts';
import { firstRow } from '../../db/rows.ts';
import type { Queryable } from '../../db/types.ts';

/**
 * Sum of a player's deposits that are pending or successful since a moment, minor units of the currency.
 * @param except an order that is left out: the one that is asked about
 */
export async function depositedSince(
  queryable: Queryable,
  playerId: string,
  currency: Currency,
  since: Date,
  except: string | null = null,
): Promise<bigint> {
  const row = await firstRow<{ total: string }>(
    queryable,
    sql`select coalesce(sum(amount), 0)::text as total from orders
        where player_id = ${playerId}::uuid and currency = ${currency} and direction = 'deposit'
          and status in ('pending', 'success') and orders.created_at >= ${since.toISOString()}::timestamptz
          and order_id is distinct from ${except}::uuid`,
  );
  return BigInt(row?.total ?? 0);
}

/** Sum of a player's deposits that have come since a moment and were not taken back, minor units. */
export async function settledDepositsSince(
  queryable: Queryable,
  playerId: string,
  currency: Currency,
  since: Date,
): Promise<bigint> {
  const row = await firstRow<{ total: string }>(
    queryable,
    sql`select coalesce(sum(amount), 0)::text as total from orders
        where player_id = ${playerId}::uuid and currency = ${currency} and direction = 'deposit'
          and state = 'succeeded' and decided_at >= ${since.toISOString()}::timestamptz`,
  );
  return BigInt(row?.total ?? 0);
}

/** A player's withdrawals since a moment that were not given back, how many and how much. */
export async function withdrawnSince(
  queryable: Queryable,
  playerId: string,
  currency: Currency,
  since: Date,
): Promise<{ count: number; total: bigint }> {
  const row = await firstRow<{ count: number; total: string }>(
    queryable,
    sql`select count(*)::integer as count, coalesce(sum(amount), 0)::text as total from orders
        where player_id = ${playerId}::uuid and currency = ${currency} and direction = 'withdrawal'
          and status in ('pending', 'success') and orders.created_at >= ${since.toISOString()}::timestamptz`,
  );
  return { count: row?.count ?? 0, total: BigInt(row?.total ?? 0) };
}

/** Whether a player was ever paid out. */
export async function wasPaidOut(queryable: Queryable, playerId: string): Promise<boolean> {
  return (
    (await firstRow(
      queryable,
      sql`select 1 as found from orders where player_id = ${playerId}::uuid and state = 'paid' limit 1`,
    )) !== null
  );
}

/** Whether a player has made a deposit that succeeded. */
export async function hasDeposited(queryable: Queryable, playerId: string): Promise<boolean> {
  const found = await firstRow(
    queryable,
    sql`select 1 as found from orders
        where player_id = ${playerId}::uuid and direction = 'deposit' and status = 'success' limit 1`,
  );
  return found !== null;
}
