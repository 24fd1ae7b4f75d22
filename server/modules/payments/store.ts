/** The payments' SQL. */
import { type SQL, sql } from 'drizzle-orm';
import type { ResponseOf } from '#shared/contract/index.ts';
import { type Currency, formatDecimal, isCurrency } from '#shared/money.ts';
import { firstRow, isoInstant, rows } from '../../db/rows.ts';
import type { Queryable, Transaction } from '../../db/types.ts';
import type { PaymentStatus } from '../../ports/payment-provider.ts';

export interface Payment {
  paymentId: string;
  playerId: string;
  vendor: string;
  method: string;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  benefitId: string;
  status: PaymentStatus;
  /** The player's first successful deposit. */
  first: boolean;
  inputHash: string;
  returnUrl: string;
  /** The vendor's page; null until the vendor has answered. */
  redirectUrl: string | null;
  createdAt: string;
}

export type NewPayment = Omit<Payment, 'status' | 'first' | 'redirectUrl'> & { idempotencyKey: string };

interface PaymentRow {
  payment_id: string;
  player_id: string;
  vendor: string;
  method: string;
  amount: string;
  currency: string;
  benefit_id: string;
  status: PaymentStatus;
  first: boolean;
  input_hash: string;
  return_url: string;
  redirect_url: string | null;
  created_at: string;
}

const COLUMNS: SQL = sql`payment_id::text, player_id::text, vendor, method, amount::text, currency, benefit_id, status,
  first, input_hash, return_url, redirect_url, ${isoInstant(sql`payments.created_at`)} as created_at`;

function paymentOf(row: PaymentRow): Payment {
  const { currency } = row;
  if (!isCurrency(currency)) throw new Error(`payment ${row.payment_id} is in unknown currency ${currency}`);
  return {
    paymentId: row.payment_id,
    playerId: row.player_id,
    vendor: row.vendor,
    method: row.method,
    amount: BigInt(row.amount),
    currency,
    benefitId: row.benefit_id,
    status: row.status,
    first: row.first,
    inputHash: row.input_hash,
    returnUrl: row.return_url,
    redirectUrl: row.redirect_url,
    createdAt: row.created_at,
  };
}

async function find(queryable: Queryable, condition: SQL): Promise<Payment | null> {
  const row = await firstRow<PaymentRow>(queryable, sql`select ${COLUMNS} from payments where ${condition}`);
  return row && paymentOf(row);
}

/** A payment of a player; null for another's. */
export function paymentOfPlayer(queryable: Queryable, playerId: string, paymentId: string): Promise<Payment | null> {
  return find(queryable, sql`player_id = ${playerId}::uuid and payment_id = ${paymentId}::uuid`);
}

/** The payment a player started under an idempotency key. */
export function paymentByKey(queryable: Queryable, playerId: string, key: string): Promise<Payment | null> {
  return find(queryable, sql`player_id = ${playerId}::uuid and idempotency_key = ${key}`);
}

/** Locks a vendor's payment until the transaction ends. */
export function lockPayment(transaction: Transaction, vendor: string, paymentId: string): Promise<Payment | null> {
  return find(transaction, sql`vendor = ${vendor} and payment_id = ${paymentId}::uuid for update`);
}

/** Lets one start at a time through for a player, so that limits are counted one after another. */
export async function lockStarts(transaction: Transaction, playerId: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`deposit:${playerId}`}, 0))`);
}

/** Sum of a player's deposits that are pending or successful since a moment, minor units of the currency. */
export async function depositedSince(
  queryable: Queryable,
  playerId: string,
  currency: Currency,
  since: Date,
): Promise<bigint> {
  const row = await firstRow<{ total: string }>(
    queryable,
    sql`select coalesce(sum(amount), 0)::text as total from payments
        where player_id = ${playerId}::uuid and currency = ${currency} and status in ('pending', 'success')
          and payments.created_at >= ${since.toISOString()}::timestamptz`,
  );
  return BigInt(row?.total ?? 0);
}

export async function insertPayment(transaction: Transaction, payment: NewPayment): Promise<void> {
  await transaction.execute(sql`
    insert into payments (payment_id, player_id, vendor, method, amount, currency, benefit_id, idempotency_key,
      input_hash, return_url, created_at)
    values (${payment.paymentId}::uuid, ${payment.playerId}::uuid, ${payment.vendor}, ${payment.method},
      ${payment.amount.toString()}::bigint, ${payment.currency}, ${payment.benefitId}, ${payment.idempotencyKey},
      ${payment.inputHash}, ${payment.returnUrl}, ${payment.createdAt}::timestamptz)`);
}

export async function saveRedirect(queryable: Queryable, paymentId: string, redirectUrl: string): Promise<void> {
  await queryable.execute(sql`update payments set redirect_url = ${redirectUrl} where payment_id = ${paymentId}::uuid`);
}

/** Ends a payment. A success is the first when the player has no other; the caller holds the player's purse. */
export async function settlePayment(
  transaction: Transaction,
  payment: Payment,
  status: Exclude<PaymentStatus, 'pending'>,
  now: Date,
): Promise<Payment> {
  const row = await firstRow<PaymentRow>(
    transaction,
    sql`update payments set status = ${status}, decided_at = ${now.toISOString()}::timestamptz,
          first = ${status} = 'success' and not exists (
            select 1 from payments as other
            where other.player_id = ${payment.playerId}::uuid and other.status = 'success')
        where payment_id = ${payment.paymentId}::uuid
        returning ${COLUMNS}`,
  );
  if (!row) throw new Error(`payment ${payment.paymentId} vanished`);
  return paymentOf(row);
}

/** Payments of a vendor that have been pending since before a moment, oldest first. */
export async function pendingBefore(
  queryable: Queryable,
  vendor: string,
  before: Date,
  limit: number,
): Promise<Payment[]> {
  const found = await rows<PaymentRow>(
    queryable,
    sql`select ${COLUMNS} from payments
        where vendor = ${vendor} and status = 'pending'
          and payments.created_at < ${before.toISOString()}::timestamptz
        order by payments.created_at limit ${limit}::integer`,
  );
  return found.map(paymentOf);
}

/** A payment as it travels. */
export function paymentAnswer(payment: Payment): ResponseOf<'payment'> {
  return {
    payment_id: payment.paymentId,
    status: payment.status,
    alias: payment.method,
    amount: formatDecimal(payment.amount, payment.currency),
    currency: payment.currency,
    created_at: payment.createdAt,
    first: payment.first,
  };
}
