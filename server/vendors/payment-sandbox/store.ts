/** The sandbox vendor's own record; Fairwind never reads it. */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { SandboxNotice, sandboxStartRequest } from '#shared/contract/payment-sandbox.ts';
import type { Database } from '../../db/index.ts';
import { firstRow, rows } from '../../db/rows.ts';

export interface SandboxPayment {
  payment_id: string;
  checkout_id: string;
  method: string;
  amount: string;
  currency: string;
  language: string;
  return_url: string;
  status: SandboxNotice['status'];
}

/** How a payment can end. */
export type Decision = Exclude<SandboxNotice['status'], 'pending'>;

export interface DueWebhook extends SandboxPayment {
  webhook_attempts: number;
}

const COLUMNS = sql`payment_id, checkout_id, method, amount::text, currency, language, return_url, status`;
const CHECKOUT_ID_BYTES = 18;
const CHECKOUT_ID = /^[\w-]{24}$/;

/** Records a payment once; a repeated start finds the first. Null when it differs from what was started before. */
export async function savePayment(
  database: Database,
  start: z.output<typeof sandboxStartRequest>,
  now: Date,
): Promise<SandboxPayment | null> {
  const checkoutId = randomBytes(CHECKOUT_ID_BYTES).toString('base64url');
  await database.execute(sql`
    insert into sandbox_payments
      (payment_id, checkout_id, method, amount, currency, language, return_url, created_at)
    values (${start.payment_id}, ${checkoutId}, ${start.method}, ${start.amount}::bigint, ${start.currency},
      ${start.language}, ${start.return_url}, ${now.toISOString()}::timestamptz)
    on conflict (payment_id) do nothing`);
  const payment = await paymentById(database, start.payment_id);
  const same = payment?.amount === start.amount && payment.currency === start.currency;
  return same ? payment : null;
}

export function paymentById(database: Database, paymentId: string): Promise<SandboxPayment | null> {
  return firstRow(database, sql`select ${COLUMNS} from sandbox_payments where payment_id = ${paymentId}`);
}

/** The payment behind a page's address, which may be anything a browser can ask for. */
export async function paymentByCheckout(database: Database, checkoutId: string): Promise<SandboxPayment | null> {
  if (!CHECKOUT_ID.test(checkoutId)) return null;
  return firstRow(database, sql`select ${COLUMNS} from sandbox_payments where checkout_id = ${checkoutId}`);
}

/** Decides a pending payment and makes its webhook due. False when it was decided before: the first choice stands. */
export async function decide(database: Database, checkoutId: string, status: Decision, now: Date): Promise<boolean> {
  const decided = await firstRow(
    database,
    sql`update sandbox_payments set status = ${status}, decided_at = ${now.toISOString()}::timestamptz,
          webhook_due_at = ${now.toISOString()}::timestamptz
        where checkout_id = ${checkoutId} and status = 'pending' returning payment_id`,
  );
  return decided !== null;
}

/** Takes the webhooks that are due, counting the attempt; they stay away until `leaseMs` has passed. */
export function claimDue(database: Database, now: Date, leaseMs: number): Promise<DueWebhook[]> {
  const until = new Date(now.getTime() + leaseMs).toISOString();
  return rows(
    database,
    sql`update sandbox_payments set webhook_attempts = webhook_attempts + 1, webhook_due_at = ${until}::timestamptz
        where webhook_due_at <= ${now.toISOString()}::timestamptz
        returning ${COLUMNS}, webhook_attempts`,
  );
}

/** Sets when a webhook is tried next; null gives it up. */
export async function postpone(database: Database, paymentId: string, dueAt: Date | null): Promise<void> {
  await database.execute(sql`update sandbox_payments
    set webhook_due_at = ${dueAt?.toISOString() ?? null}::timestamptz where payment_id = ${paymentId}`);
}

export async function markDelivered(database: Database, paymentId: string, now: Date): Promise<void> {
  await database.execute(sql`update sandbox_payments
    set webhook_due_at = null, webhook_delivered_at = ${now.toISOString()}::timestamptz
    where payment_id = ${paymentId}`);
}

/** When the next webhook is due; null when none is. */
export async function nextDue(database: Database): Promise<Date | null> {
  const next = await firstRow<{ due_ms: string | null }>(
    database,
    sql`select (extract(epoch from min(webhook_due_at)) * 1000)::bigint::text as due_ms from sandbox_payments
        where webhook_due_at is not null`,
  );
  return next?.due_ms ? new Date(Number(next.due_ms)) : null;
}
