/** A player's own protection: with it on, what was asked out is not called back. Lifting it takes a day. */
import { sql } from 'drizzle-orm';
import { firstRow, isoInstant } from '../../db/rows.ts';
import type { Queryable } from '../../db/types.ts';

/** How long a lift that was asked for waits: long enough to think it over. */
export const LIFT_AFTER_MS = 24 * 3_600_000;

export interface WithdrawalLock {
  locked: boolean;
  /** When a lift that was asked for takes effect. */
  liftsAt: string | null;
}

export async function lockOf(queryable: Queryable, playerId: string, now: Date): Promise<WithdrawalLock> {
  const row = await firstRow<{ lifts_at: string | null }>(
    queryable,
    sql`select ${isoInstant(sql`lifts_at`)} as lifts_at from withdrawal_locks
        where player_id = ${playerId}::uuid and (lifts_at is null or lifts_at > ${now.toISOString()}::timestamptz)`,
  );
  return { locked: row !== null, liftsAt: row?.lifts_at ?? null };
}

/** Locks at once, which also calls a lift off; lifts after a day. */
export async function setLock(queryable: Queryable, playerId: string, locked: boolean, now: Date): Promise<void> {
  const at = now.toISOString();
  if (locked) {
    await queryable.execute(sql`
      insert into withdrawal_locks (player_id, locked_at) values (${playerId}::uuid, ${at}::timestamptz)
      on conflict (player_id) do update set lifts_at = null,
        locked_at = case when withdrawal_locks.lifts_at <= excluded.locked_at then excluded.locked_at
          else withdrawal_locks.locked_at end`);
    return;
  }
  const liftsAt = new Date(now.getTime() + LIFT_AFTER_MS).toISOString();
  await queryable.execute(sql`update withdrawal_locks set lifts_at = ${liftsAt}::timestamptz
    where player_id = ${playerId}::uuid and lifts_at is null`);
}
