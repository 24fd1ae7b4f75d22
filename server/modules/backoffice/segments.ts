/** Segments: filters of players, saved under a name. */
import { sql } from 'drizzle-orm';
import { type PlayerFilter, playerFilter } from '#shared/backoffice/players.ts';
import type { Clock } from '../../clock.ts';
import { type Database, firstRow, isoInstant, type Queryable, rows } from '../../db/index.ts';
import { ok } from '../../result.ts';
import { refuse } from '../staff/index.ts';
import type { StaffRoutes } from './handler.ts';
import { asSeenBy, filterOf } from './player-search.ts';

/** What a segment picks players by, or null. */
export async function findSegment(queryable: Queryable, segmentId: string): Promise<PlayerFilter | null> {
  const row = await firstRow<{ filter: unknown }>(
    queryable,
    sql`select filter from staff_segments where segment_id = ${segmentId}::uuid`,
  );
  return row === null ? null : playerFilter.parse(row.filter);
}

async function countOf(queryable: Queryable, filter: PlayerFilter, now: Date): Promise<number> {
  const row = await firstRow<{ count: number }>(
    queryable,
    sql`select count(*)::integer as count from players where ${filterOf(filter, now)}`,
  );
  return row?.count ?? 0;
}

export function segmentRoutes({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): StaffRoutes<'segments' | 'saveSegment' | 'deleteSegment'> {
  return {
    segments: {
      async read(_input, { person }) {
        const found = await rows<{ segment_id: string; name: string; filter: unknown; by: string; at: string }>(
          database,
          sql`select segment_id, staff_segments.name, filter, staff.name as by,
                ${isoInstant(sql`staff_segments.created_at`)} as at
              from staff_segments join staff on staff.staff_id = created_by order by staff_segments.name limit 100`,
        );
        const segments = [];
        for (const { filter: kept, ...segment } of found) {
          const filter = playerFilter.parse(kept);
          segments.push({
            ...segment,
            filter,
            players: await countOf(database, asSeenBy(filter, person.role), clock.now()),
          });
        }
        return ok({ segments });
      },
    },
    saveSegment: {
      async act({ body: { name, filter } }, { person }, { transaction }) {
        const saved = await firstRow<{ segment_id: string }>(
          transaction,
          sql`insert into staff_segments (name, filter, created_by, created_at)
              values (${name}, ${JSON.stringify(asSeenBy(filter, person.role))}::jsonb, ${person.staffId}::uuid,
                ${clock.now().toISOString()}::timestamptz)
              on conflict do nothing returning segment_id`,
        );
        if (saved === null) return refuse('segment_exists', { name: 'segment_exists' });
        const subject = { kind: 'segment', id: saved.segment_id };
        return ok({ answer: saved, act: { action: 'segment_saved', subject, after: { name, ...filter } } });
      },
    },
    deleteSegment: {
      async act({ params }, _context, { transaction }) {
        const used = await firstRow(
          transaction,
          sql`select 1 as found from campaigns where segment_id = ${params.segment_id}::uuid
              union all select 1 from mailings where segment_id = ${params.segment_id}::uuid limit 1`,
        );
        if (used !== null) return refuse('segment_used');
        const deleted = await firstRow<{ name: string }>(
          transaction,
          sql`delete from staff_segments where segment_id = ${params.segment_id}::uuid returning name`,
        );
        if (deleted === null) return refuse('not_found');
        const subject = { kind: 'segment', id: params.segment_id };
        return ok({ answer: {}, act: { action: 'segment_deleted', subject, before: deleted } });
      },
    },
  };
}
