/** Purchases, and what is left of a week. */
import { sql } from 'drizzle-orm';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';

/** Counts one more of an item for a player in a week; false: the limit is reached. Others of theirs wait until the end. */
export async function countForPlayer(
  transaction: Transaction,
  { playerId, item, week, limit }: { playerId: string; item: string; week: string; limit: number },
): Promise<boolean> {
  const row = await firstRow(
    transaction,
    sql`insert into shop_weeks (player_id, item, week, bought) values (${playerId}::uuid, ${item}, ${week}::date, 1)
      on conflict (player_id, item, week) do update set bought = shop_weeks.bought + 1
        where shop_weeks.bought < ${limit}
      returning bought`,
  );
  return row !== null;
}

/** Counts one more of an item for all; false: it is sold out. */
export async function countForAll(
  transaction: Transaction,
  { item, week, stock }: { item: string; week: string; stock: number },
): Promise<boolean> {
  const row = await firstRow(
    transaction,
    sql`insert into shop_stock (item, week, sold) values (${item}, ${week}::date, 1)
      on conflict (item, week) do update set sold = shop_stock.sold + 1 where shop_stock.sold < ${stock}
      returning sold`,
  );
  return row !== null;
}

/** What was bought under a key; null: nothing yet. */
export function purchaseOf(
  queryable: Queryable,
  playerId: string,
  key: string,
): Promise<{ item: string; price: number } | null> {
  return firstRow(
    queryable,
    sql`select item, price from shop_purchases where player_id = ${playerId}::uuid and idempotency_key = ${key}`,
  );
}

export async function insertPurchase(
  transaction: Transaction,
  purchase: { playerId: string; purchaseId: string; key: string; item: string; price: number; at: Date },
): Promise<void> {
  await transaction.execute(sql`insert into shop_purchases (player_id, purchase_id, idempotency_key, item, price, bought_at)
    values (${purchase.playerId}::uuid, ${purchase.purchaseId}::uuid, ${purchase.key}, ${purchase.item},
      ${purchase.price}, ${purchase.at.toISOString()}::timestamptz)`);
}

/** How many of each item were bought in a week: by a player, or by all. */
export async function boughtIn(
  queryable: Queryable,
  week: string,
  playerId: string | null,
): Promise<ReadonlyMap<string, number>> {
  const found = await rows<{ item: string; count: number }>(
    queryable,
    playerId === null
      ? sql`select item, sold as count from shop_stock where week = ${week}::date`
      : sql`select item, bought as count from shop_weeks where player_id = ${playerId}::uuid and week = ${week}::date`,
  );
  return new Map(found.map(({ item, count }) => [item, count]));
}
