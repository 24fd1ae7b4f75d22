/** Notices of providers, each once. */
import { sql } from 'drizzle-orm';
import { firstRow } from '../../db/rows.ts';
import type { Transaction } from '../../db/types.ts';

/** Notes a provider's message. False when it was noted before. */
export async function noteNotice(
  transaction: Transaction,
  notice: { vendor: string; noticeId: string; orderId: string; said: string; outcome: string; at: Date },
): Promise<boolean> {
  const noted = await firstRow(
    transaction,
    sql`insert into order_notices (vendor, notice_id, order_id, said, outcome, received_at)
        values (${notice.vendor}, ${notice.noticeId}, ${notice.orderId}::uuid, ${notice.said}, ${notice.outcome},
          ${notice.at.toISOString()}::timestamptz)
        on conflict (vendor, notice_id) do nothing returning notice_id`,
  );
  return noted !== null;
}
