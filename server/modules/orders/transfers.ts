/** Deposits that are sent as coins: where to, at which rate, and how far they are. */
import { type SQL, sql } from 'drizzle-orm';
import { COINS, type Coin, formatCoin, type Network } from '#shared/coins.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { formatDecimal } from '#shared/money.ts';
import { firstRow, isoInstant } from '../../db/rows.ts';
import type { Queryable, Transaction } from '../../db/types.ts';
import type { CoinTransfer, PaymentNotice } from '../../ports/payment-provider.ts';
import { type Order, paymentAnswer } from './store.ts';

interface TransferRow {
  coin: Coin;
  network: Network;
  address: string;
  uri: string;
  coin_amount: string;
  rate: string;
  rate_until: string;
  needed: number;
  confirmations: number | null;
  received: string;
  transaction: string | null;
  note: string | null;
}

const COLUMNS: SQL = sql`coin, network, address, uri, coin_amount::text, rate::text,
  ${isoInstant(sql`rate_until`)} as rate_until, needed, confirmations, received::text, transaction, note`;

/** Keeps where an order's coins go; a start that is asked again answers the same. */
export async function saveTransfer(queryable: Queryable, order: Order, transfer: CoinTransfer): Promise<void> {
  const { coin, network, address, uri, coinAmount, rate, rateUntil, confirmations } = transfer;
  await queryable.execute(sql`
    insert into order_transfers (player_id, order_id, coin, network, address, uri, coin_amount, rate, rate_until, needed)
    values (${order.playerId}::uuid, ${order.orderId}::uuid, ${coin}, ${network}, ${address}, ${uri},
      ${coinAmount.toString()}::numeric, ${rate.toString()}::bigint, ${rateUntil.toISOString()}::timestamptz,
      ${confirmations}::integer)
    on conflict do nothing`);
}

/** Notes how far the coins are. False when that was known. */
export async function noteProgress(
  transaction: Transaction,
  { playerId, orderId }: Order,
  { progress, reason }: Pick<PaymentNotice, 'progress' | 'reason'>,
): Promise<boolean> {
  if (progress === undefined) return false;
  const { confirmations, received, transaction: id } = progress;
  const noted = await firstRow(
    transaction,
    sql`update order_transfers set confirmations = ${confirmations}::integer, received = ${received.toString()}::numeric,
          transaction = ${id}, note = ${reason}
        where player_id = ${playerId}::uuid and order_id = ${orderId}::uuid
          and (confirmations, received, transaction, note) is distinct from
            (${confirmations}::integer, ${received.toString()}::numeric, ${id}::text, ${reason}::text)
        returning order_id`,
  );
  return noted !== null;
}

/** What the player's page shows of an order that is sent as coins; null when it is none. */
export async function transferAnswer(
  queryable: Queryable,
  order: Order,
): Promise<ResponseOf<'paymentTransfer'> | null> {
  const row = await firstRow<TransferRow>(
    queryable,
    sql`select ${COLUMNS} from order_transfers
        where player_id = ${order.playerId}::uuid and order_id = ${order.orderId}::uuid`,
  );
  if (!row) return null;
  const { coin, network, address, uri, rate_until, needed, confirmations, transaction, note } = row;
  const coinAmount = BigInt(row.coin_amount);
  const received = BigInt(row.received);
  return {
    payment: paymentAnswer(order),
    ...{ coin, network, address, uri, rate_until, needed, confirmations, transaction, note },
    coin_name: COINS[coin].name,
    coin_amount: formatCoin(coinAmount, coin),
    received: formatCoin(received, coin),
    missing: formatCoin(received < coinAmount ? coinAmount - received : 0n, coin),
    rate: formatDecimal(BigInt(row.rate), order.currency),
    wallet_url: order.redirectUrl ?? uri,
  };
}
