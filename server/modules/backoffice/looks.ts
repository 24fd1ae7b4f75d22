/** Looks of our people at players: whoever looks at many within an hour is looked at by others. */
import { sql } from 'drizzle-orm';
import { LOOK_KINDS } from '#shared/backoffice/index.ts';
import { firstRow, type UnitOfWork } from '../../db/index.ts';
import { openCase } from '../cases/index.ts';

const HOUR_MS = 3_600_000;
/** People that somebody has reason to look at in an hour, queues included. */
export const LOOKS_AN_HOUR = 60;

/** Opens a case when somebody has looked at more people within the hour than the work asks for; one an hour. */
export async function watchLooks(unitOfWork: UnitOfWork, staffId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS).toISOString();
  const kinds = JSON.stringify([...LOOK_KINDS, 'revealed']);
  await unitOfWork.run(async (transaction) => {
    const looked = await firstRow<{ people: number; name: string }>(
      transaction,
      sql`select count(distinct player_id)::integer as people, max(staff_name) as name from staff_audit
          where staff_id = ${staffId}::uuid and at > ${since}::timestamptz
            and action in (select jsonb_array_elements_text(${kinds}::jsonb))`,
    );
    if (looked === null || looked.people <= LOOKS_AN_HOUR) return;
    const subjectId = `looks:${staffId}:${now.toISOString().slice(0, 13)}`;
    const details = { staff: looked.name, people: String(looked.people) };
    await openCase(transaction, { kind: 'contact', playerId: null, subjectId, reason: 'many_looks', details, at: now });
  });
}
