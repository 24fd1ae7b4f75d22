/** The coin vendor's own record; Fairwind never reads it. */
import { createHash, randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Coin, Network } from '#shared/coins.ts';
import type { COIN_STATUSES, coinInvoiceRequest, coinPayoutRequest } from '#shared/contract/coins-sandbox.ts';
import type { Currency } from '#shared/money.ts';
import type { Database } from '../../db/index.ts';
import { firstRow, isoInstant, rows } from '../../db/rows.ts';
import type { Queryable } from '../../db/types.ts';
import type { CoinTransaction } from './judge.ts';

export type InvoiceStatus = Exclude<(typeof COIN_STATUSES)[number], 'surplus'>;

export interface CoinInvoice {
  payment_id: string;
  page_id: string;
  direction: 'in' | 'out';
  coin: Coin;
  network: Network;
  child: string;
  address: string | null;
  amount: string;
  currency: Currency;
  coin_amount: string;
  rate: string;
  rate_until: string;
  needed: number;
  return_url: string | null;
  account_token: string | null;
  status: InvoiceStatus;
  reason: string | null;
  worth: string | null;
  confirmations: number | null;
  said: number;
}

const COLUMNS = sql`payment_id, page_id, direction, coin, network, child::text, address, amount::text, currency,
  coin_amount::text, rate::text, ${isoInstant(sql`rate_until`)} as rate_until, needed, return_url, account_token, status,
  reason, worth::text, confirmations, said`;
const PAGE_ID_BYTES = 18;
const PAGE_ID = /^[\w-]{24}$/;
const TOKEN_LENGTH = 32;
const newPageId = (): string => randomBytes(PAGE_ID_BYTES).toString('base64url');

const find = (queryable: Queryable, where: SQL): Promise<CoinInvoice | null> =>
  firstRow(queryable, sql`select ${COLUMNS} from coin_invoices where ${where}`);

export const invoiceById = (queryable: Queryable, paymentId: string): Promise<CoinInvoice | null> =>
  find(queryable, sql`payment_id = ${paymentId}`);

/** Locks an invoice until the transaction ends. */
export const lockInvoice = (queryable: Queryable, paymentId: string): Promise<CoinInvoice | null> =>
  find(queryable, sql`payment_id = ${paymentId} for update`);

/** The invoice behind a page's address, which may be anything a browser can ask for. */
export async function invoiceByPage(database: Database, pageId: string): Promise<CoinInvoice | null> {
  return PAGE_ID.test(pageId) ? find(database, sql`page_id = ${pageId}`) : null;
}

interface Terms {
  rate: bigint;
  rateUntil: Date;
  coinAmount: bigint;
}

/**
 * Records an invoice once; a repeated one finds the first. Null when it differs from what was asked before.
 * @param addressOf the address of the account's child with a number
 */
export async function saveInvoice(
  database: Database,
  asked: z.output<typeof coinInvoiceRequest>,
  { rate, rateUntil, coinAmount }: Terms,
  addressOf: (child: number) => string,
  now: Date,
): Promise<CoinInvoice | null> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`
      insert into coin_invoices (payment_id, page_id, direction, coin, network, amount, currency, coin_amount, rate,
        rate_until, needed, return_url, due_at, created_at)
      values (${asked.payment_id}, ${newPageId()}, 'in', ${asked.coin}, ${asked.network}, ${asked.amount}::bigint,
        ${asked.currency}, ${coinAmount.toString()}::numeric, ${rate.toString()}::bigint,
        ${rateUntil.toISOString()}::timestamptz, ${asked.confirmations}::integer, ${asked.return_url},
        ${rateUntil.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)
      on conflict (payment_id) do nothing`);
    const invoice = await lockInvoice(transaction, asked.payment_id);
    const same =
      invoice?.amount === asked.amount &&
      invoice.currency === asked.currency &&
      invoice.coin === asked.coin &&
      invoice.network === asked.network;
    if (!invoice || !same) return null;
    if (invoice.address !== null) return invoice;
    const address = addressOf(Number(invoice.child));
    await transaction.execute(
      sql`update coin_invoices set address = ${address} where payment_id = ${invoice.payment_id}`,
    );
    return { ...invoice, address };
  });
}

export interface CoinAccount {
  token: string;
  coin: Coin;
  network: Network;
  address: string;
}

export const accountByToken = (queryable: Queryable, token: string): Promise<CoinAccount | null> =>
  firstRow(queryable, sql`select token, coin, network, address from coin_accounts where token = ${token}`);

/** The token of an address that has paid. */
export async function keepAccount(queryable: Queryable, account: Omit<CoinAccount, 'token'>): Promise<string> {
  const { coin, network, address } = account;
  const content = JSON.stringify([coin, network, address]);
  const token = createHash('sha256').update(content).digest('hex').slice(0, TOKEN_LENGTH);
  await queryable.execute(sql`insert into coin_accounts (token, coin, network, address)
    values (${token}, ${coin}, ${network}, ${address}) on conflict do nothing`);
  return token;
}

/** Records a payout once. Null when it differs from what was asked before. */
export async function savePayout(
  database: Database,
  asked: z.output<typeof coinPayoutRequest>,
  { coin, network }: CoinAccount,
  { rate, coinAmount }: Omit<Terms, 'rateUntil'>,
  now: Date,
): Promise<{ invoice: CoinInvoice; isNew: boolean } | null> {
  const at = now.toISOString();
  const inserted = await firstRow(
    database,
    sql`insert into coin_invoices (payment_id, page_id, direction, coin, network, amount, currency, coin_amount, rate,
          rate_until, needed, account_token, created_at)
        values (${asked.payment_id}, ${newPageId()}, 'out', ${coin}, ${network}, ${asked.amount}::bigint,
          ${asked.currency}, ${coinAmount.toString()}::numeric, ${rate.toString()}::bigint, ${at}::timestamptz, 0,
          ${asked.account_token}, ${at}::timestamptz)
        on conflict (payment_id) do nothing returning payment_id`,
  );
  const invoice = await invoiceById(database, asked.payment_id);
  const same =
    invoice?.direction === 'out' &&
    invoice.amount === asked.amount &&
    invoice.currency === asked.currency &&
    invoice.account_token === asked.account_token;
  return same ? { invoice, isNew: inserted !== null } : null;
}

interface TransactionRow {
  transaction_id: string;
  sender: string;
  units: string;
  seen_at: string;
  mined_from: string;
  dropped: boolean;
  counted: CoinTransaction['counted'];
}

/** The transactions to an invoice's address, oldest first. */
export async function transactionsOf(
  queryable: Queryable,
  paymentId: string,
): Promise<(CoinTransaction & { sender: string })[]> {
  const found = await rows<TransactionRow>(
    queryable,
    sql`select transaction_id, sender, units::text, ${isoInstant(sql`seen_at`)} as seen_at,
          ${isoInstant(sql`mined_from`)} as mined_from, dropped, counted
        from coin_transactions where payment_id = ${paymentId} order by coin_transactions.seen_at, transaction_id`,
  );
  return found.map((row) => ({
    transactionId: row.transaction_id,
    sender: row.sender,
    units: BigInt(row.units),
    seenAt: new Date(row.seen_at),
    minedFrom: new Date(row.mined_from),
    dropped: row.dropped,
    counted: row.counted,
  }));
}

export async function addTransaction(
  queryable: Queryable,
  paymentId: string,
  { sender, units, at }: { sender: string; units: bigint; at: Date },
): Promise<void> {
  const time = at.toISOString();
  await queryable.execute(sql`
    insert into coin_transactions (transaction_id, payment_id, sender, units, seen_at, mined_from)
    values (${randomBytes(32).toString('hex')}, ${paymentId}, ${sender}, ${units.toString()}::numeric,
      ${time}::timestamptz, ${time}::timestamptz)`);
}

/** Counts blocks anew from a moment: what stood on the transactions is gone. */
export async function unmine(queryable: Queryable, paymentId: string, at: Date): Promise<void> {
  await queryable.execute(sql`update coin_transactions set mined_from = ${at.toISOString()}::timestamptz
    where payment_id = ${paymentId} and not dropped`);
}

/** Moves blocks on by a time. */
export async function mine(queryable: Queryable, paymentId: string, ms: number): Promise<void> {
  await queryable.execute(sql`update coin_transactions
    set mined_from = mined_from - make_interval(secs => ${ms / 1_000}::double precision)
    where payment_id = ${paymentId} and not dropped`);
}

/** Takes all transactions out of the chain: what they sent was sent elsewhere. */
export async function dropAll(queryable: Queryable, paymentId: string): Promise<void> {
  await queryable.execute(sql`update coin_transactions set dropped = true where payment_id = ${paymentId}`);
}

export async function count(
  queryable: Queryable,
  transactionIds: readonly string[],
  as: CoinTransaction['counted'],
): Promise<void> {
  for (const id of transactionIds) {
    await queryable.execute(sql`update coin_transactions set counted = ${as} where transaction_id = ${id}`);
  }
}

export interface InvoiceChange {
  status: InvoiceStatus;
  reason: string | null;
  worth: bigint | null;
  confirmations: number | null;
  accountToken?: string | null;
  dueAt: Date | null;
  /** Set when it is decided. */
  decidedAt: Date | null;
}

/** Notes how an invoice stands, and that it is said once more. */
export async function changeInvoice(
  queryable: Queryable,
  paymentId: string,
  change: InvoiceChange,
): Promise<CoinInvoice> {
  const { status, reason, worth, confirmations, accountToken = null, dueAt, decidedAt } = change;
  const changed = await firstRow<CoinInvoice>(
    queryable,
    sql`update coin_invoices set status = ${status}, reason = ${reason}, worth = ${worth?.toString() ?? null}::bigint,
          confirmations = ${confirmations}::integer, account_token = coalesce(${accountToken}, account_token),
          due_at = ${dueAt?.toISOString() ?? null}::timestamptz,
          decided_at = coalesce(${decidedAt?.toISOString() ?? null}::timestamptz, decided_at), said = said + 1
        where payment_id = ${paymentId} returning ${COLUMNS}`,
  );
  if (!changed) throw new Error(`invoice ${paymentId} vanished`);
  return changed;
}

export async function setDue(queryable: Queryable, paymentId: string, dueAt: Date | null): Promise<void> {
  await queryable.execute(sql`update coin_invoices set due_at = ${dueAt?.toISOString() ?? null}::timestamptz
    where payment_id = ${paymentId}`);
}

/** The invoices that may stand otherwise by now. */
export async function dueInvoices(database: Database, now: Date, limit: number): Promise<string[]> {
  const found = await rows<{ payment_id: string }>(
    database,
    sql`select payment_id from coin_invoices where due_at <= ${now.toISOString()}::timestamptz
        order by due_at limit ${limit}::integer`,
  );
  return found.map(({ payment_id }) => payment_id);
}

export async function nextDueInvoice(database: Database): Promise<Date | null> {
  const next = await firstRow<{ due: string | null }>(
    database,
    sql`select ${isoInstant(sql`min(due_at)`)} as due from coin_invoices where due_at is not null`,
  );
  return next?.due ? new Date(next.due) : null;
}

/** Everything that moved on a day. */
export function movedOn(database: Database, day: string): Promise<CoinInvoice[]> {
  return rows(
    database,
    sql`select ${COLUMNS} from coin_invoices
        where decided_at >= ${day}::date and decided_at < ${day}::date + 1 and status not in ('pending', 'fail')
        order by decided_at`,
  );
}

/** The newest invoices and payouts, for the operator's page. */
export function newestInvoices(database: Database, limit: number): Promise<CoinInvoice[]> {
  return rows(
    database,
    sql`select ${COLUMNS} from coin_invoices order by coin_invoices.created_at desc limit ${limit}::integer`,
  );
}

/** Whether payouts are refused: what the operator of the demo has chosen. */
export async function refusesPayouts(database: Database): Promise<boolean> {
  const row = await firstRow<{ value: string }>(
    database,
    sql`select value from sandbox_settings where name = 'coin_payouts'`,
  );
  return row?.value === 'fail';
}

export async function setPayouts(database: Database, mode: 'succeed' | 'fail'): Promise<void> {
  await database.execute(sql`insert into sandbox_settings (name, value) values ('coin_payouts', ${mode})
    on conflict (name) do update set value = excluded.value`);
}
