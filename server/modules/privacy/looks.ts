/** Who of our people looked at a person, as the person is told: by role and moment, never by name or reason. */
import { sql } from 'drizzle-orm';
import { isoInstant, type Queryable, rows } from '../../db/index.ts';

export interface Look extends Record<string, unknown> {
  at: string;
  role: string;
  kind: string;
}

/** Looks at a player, newest first: those of the audit log, and those at documents. */
export function looksAt(queryable: Queryable, playerId: string): Promise<Look[]> {
  return rows<Look>(
    queryable,
    sql`select ${isoInstant(sql`look.at`)} as at, look.role, look.kind from (
          select at, role, action as kind from staff_audit
          where player_id = ${playerId}::uuid and (action in ('opened_player', 'revealed') or action like 'looked\\_%')
          union all
          select verification_views.at, staff.role, 'looked_document' from verification_views
            join staff on staff.staff_id::text = verification_views.staff_id
          where player_id = ${playerId}::uuid) as look
        order by look.at desc limit 2000`,
  );
}
