/** What retention has done: runs, files, and how large tables are. */
import { sql } from 'drizzle-orm';
import { type Database, firstRow, isoInstant, type Queryable, rows } from '../../db/index.ts';

const instant = (date: Date) => sql`${date.toISOString()}::timestamptz`;

/** Notes that a rule is being followed. */
export async function beginRun(database: Database, rule: string, at: Date): Promise<void> {
  await database.execute(sql`insert into retention_runs (rule, started_at) values (${rule}, ${instant(at)})
    on conflict (rule) do update set started_at = excluded.started_at, ended_at = null`);
}

/** Notes what a run took, or why it did not come to its end. */
export async function endRun(
  database: Database,
  rule: string,
  { at, taken, error }: { at: Date; taken: number; error: string | null },
): Promise<void> {
  await database.execute(sql`update retention_runs set ended_at = ${instant(at)}, taken = ${taken}::bigint,
    taken_in_all = taken_in_all + ${taken}::bigint, error = ${error} where rule = ${rule}`);
}

interface Archive {
  key: string;
  rule: string;
  rows: number;
  bytes: number;
  firstAt: Date;
  lastAt: Date;
  writtenAt: Date;
  expiresAt: Date;
}

/** Notes a file, in the transaction that deletes what is in it. */
export async function noteArchive(queryable: Queryable, archive: Archive): Promise<void> {
  await queryable.execute(sql`insert into retention_archives (object_key, rule, rows, bytes, first_at, last_at,
      written_at, expires_at)
    values (${archive.key}, ${archive.rule}, ${archive.rows}::integer, ${archive.bytes}::integer,
      ${instant(archive.firstAt)}, ${instant(archive.lastAt)}, ${instant(archive.writtenAt)},
      ${instant(archive.expiresAt)})
    on conflict (object_key) do update set written_at = excluded.written_at, expires_at = excluded.expires_at`);
}

/** The files whose time is over, a few hundred at most. */
export async function expiredArchives(database: Database, now: Date): Promise<string[]> {
  const found = await rows<{ key: string }>(
    database,
    sql`select object_key as key from retention_archives where expires_at < ${instant(now)} order by expires_at limit 500`,
  );
  return found.map(({ key }) => key);
}

export async function forgetArchive(database: Database, key: string): Promise<void> {
  await database.execute(sql`delete from retention_archives where object_key = ${key}`);
}

export interface RetentionRun {
  rule: string;
  started_at: string;
  ended_at: string | null;
  taken: string;
  taken_in_all: string;
  error: string | null;
  files: number;
  file_bytes: string;
}

/** The last run of each rule, with the files that it has. */
export function runsOf(queryable: Queryable): Promise<RetentionRun[]> {
  return rows<RetentionRun>(
    queryable,
    sql`select run.rule, ${isoInstant(sql`run.started_at`)} as started_at, ${isoInstant(sql`run.ended_at`)} as ended_at,
        run.taken::text, run.taken_in_all::text, run.error, count(file.object_key)::integer as files,
        coalesce(sum(file.bytes), 0)::text as file_bytes
      from retention_runs as run left join retention_archives as file on file.rule = run.rule
      group by run.rule order by run.rule`,
  );
}

export interface TableSize {
  name: string;
  /** As the database last estimated it. */
  rows: string;
  bytes: string;
  partitions: number;
}

/** How large tables are, their indexes and partitions included. */
export function sizesOf(queryable: Queryable, tables: readonly string[]): Promise<TableSize[]> {
  return rows<TableSize>(
    queryable,
    sql`select named.name, coalesce(sum(greatest(part.reltuples, 0)), 0)::bigint::text as rows,
        coalesce(sum(pg_total_relation_size(part.oid)), 0)::text as bytes,
        (count(*) filter (where part.relispartition))::integer as partitions
      from jsonb_array_elements_text(${JSON.stringify(tables)}::jsonb) as named (name)
      join pg_class as part on part.oid = to_regclass(named.name)
        or part.oid in (select inhrelid from pg_inherits where inhparent = to_regclass(named.name))
      group by named.name`,
  );
}

/** When a job that recurs is due next; null before its first time was noted. */
export async function nextRun(queryable: Queryable, job: string): Promise<string | null> {
  const found = await firstRow<{ due: string }>(
    queryable,
    sql`select ${isoInstant(sql`due_at`)} as due from jobs where name = ${job} and key = 'recurring'
      and failed_at is null`,
  );
  return found?.due ?? null;
}
