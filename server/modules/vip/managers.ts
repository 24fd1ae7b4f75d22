/** Who of the operator's people looks after a player by name (ADR 0136). */
import { sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import { firstRow, isoInstant, type Queryable } from '../../db/index.ts';
import { benefitsAt } from './benefits.ts';

export interface Manager {
  staffId: string;
  name: string;
  email: string;
  assignedAt: string;
}

/** Who looks after a player: only while their level has it, and whoever it is still works here. */
export async function managerOf(queryable: Queryable, playerId: string, level: number): Promise<Manager | null> {
  if (!benefitsAt(level).manager) return null;
  const row = await firstRow<{ staff_id: string; name: string; email: string; at: string }>(
    queryable,
    sql`select staff_id::text, name, email, ${isoInstant(sql`assigned_at`)} as at
      from vip_managers join staff using (staff_id) where player_id = ${playerId}::uuid and disabled_at is null`,
  );
  return row && { staffId: row.staff_id, name: row.name, email: row.email, assignedAt: row.at };
}

/** Gives a player into somebody's hands, instead of whoever had them; null: into nobody's. */
export async function assignManager(
  queryable: Queryable,
  { playerId, staffId }: { playerId: string; staffId: string | null },
  clock: Clock,
): Promise<void> {
  await queryable.execute(
    staffId === null
      ? sql`delete from vip_managers where player_id = ${playerId}::uuid`
      : sql`insert into vip_managers (player_id, staff_id, assigned_at)
          values (${playerId}::uuid, ${staffId}::uuid, ${clock.now().toISOString()}::timestamptz)
          on conflict (player_id) do update set staff_id = excluded.staff_id, assigned_at = excluded.assigned_at`,
  );
}
