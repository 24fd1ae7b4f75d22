/** How long rows are kept, and what the job that takes them out has done. */
import type { Database } from '../../db/index.ts';
import { ok } from '../../result.ts';
import { KEPT_TABLES, nextRun, RETENTION_RULES, runsOf, sizesOf } from '../retention/index.ts';
import type { StaffRoutes } from './handler.ts';

export interface RetentionRouteParts {
  database: Database;
  /** The job that takes out what is too old. */
  job: string;
}

export function retentionRoutes({ database, job }: RetentionRouteParts): StaffRoutes<'retention'> {
  return {
    retention: {
      async read() {
        const tables = [...RETENTION_RULES, ...KEPT_TABLES].map(({ table }) => table);
        const [runs, sizes, next] = await Promise.all([
          runsOf(database),
          sizesOf(database, tables),
          nextRun(database, job),
        ]);
        const sizeOf = (name: string) => {
          const { rows = '0', bytes = '0', partitions = 0 } = sizes.find((size) => size.name === name) ?? {};
          return { rows, bytes, partitions };
        };
        return ok({
          next_run: next,
          rules: RETENTION_RULES.map(({ table, basis, days, archivedDays }) => {
            const run = runs.find(({ rule }) => rule === table);
            return {
              ...{ table, basis, ...sizeOf(table), days, archived_days: archivedDays ?? null },
              ...{ last_run: run?.started_at ?? null, running: run !== undefined && run.ended_at === null },
              ...{ taken: run?.taken ?? '0', taken_in_all: run?.taken_in_all ?? '0', error: run?.error ?? null },
              ...{ files: run?.files ?? 0, file_bytes: run?.file_bytes ?? '0' },
            };
          }),
          kept: KEPT_TABLES.map(({ table, basis }) => ({ table, basis, ...sizeOf(table) })),
        });
      },
    },
  };
}
