/** What the sandbox vendors have to tell, until it is told. */
import { sql } from 'drizzle-orm';
import type { Database } from '../db/index.ts';
import { firstRow, rows } from '../db/rows.ts';
import type { Queryable } from '../db/types.ts';

export interface DueWebhook {
  notice_id: string;
  payment_id: string;
  body: string;
  attempts: number;
}

interface Notice {
  vendor: string;
  /** The same again is the same notice. */
  noticeId: string;
  paymentId: string;
  status: string;
  /** As it is sent. */
  body: string;
  at: Date;
}

/** Makes a webhook due. */
export async function addNotice(queryable: Queryable, notice: Notice): Promise<void> {
  const { vendor, noticeId, paymentId, status, body } = notice;
  const at = notice.at.toISOString();
  await queryable.execute(sql`
    insert into sandbox_notices (vendor, notice_id, payment_id, status, body, created_at, due_at)
    values (${vendor}, ${noticeId}, ${paymentId}, ${status}, ${body}, ${at}::timestamptz, ${at}::timestamptz)
    on conflict (notice_id) do nothing`);
}

/** Takes the webhooks that are due, oldest first, counting the attempt; they stay away until `leaseMs` has passed. */
export function claimDue(database: Database, vendor: string, now: Date, leaseMs: number): Promise<DueWebhook[]> {
  const until = new Date(now.getTime() + leaseMs).toISOString();
  return rows(
    database,
    sql`with due as (
          update sandbox_notices set attempts = attempts + 1, due_at = ${until}::timestamptz
          where due_at <= ${now.toISOString()}::timestamptz and vendor = ${vendor}
          returning notice_id, payment_id, body, attempts, created_at
        )
        select notice_id, payment_id, body, attempts from due order by created_at`,
  );
}

/** Sets when a webhook is tried next; null gives it up. */
export async function postpone(database: Database, noticeId: string, dueAt: Date | null): Promise<void> {
  await database.execute(sql`update sandbox_notices
    set due_at = ${dueAt?.toISOString() ?? null}::timestamptz where notice_id = ${noticeId}`);
}

export async function markDelivered(database: Database, noticeId: string, now: Date): Promise<void> {
  await database.execute(sql`update sandbox_notices
    set due_at = null, delivered_at = ${now.toISOString()}::timestamptz where notice_id = ${noticeId}`);
}

/** When the next webhook is due; null when none is. */
export async function nextDue(database: Database, vendor: string): Promise<Date | null> {
  const next = await firstRow<{ due_ms: string | null }>(
    database,
    sql`select (extract(epoch from min(due_at)) * 1000)::bigint::text as due_ms from sandbox_notices
        where due_at is not null and vendor = ${vendor}`,
  );
  return next?.due_ms ? new Date(Number(next.due_ms)) : null;
}
