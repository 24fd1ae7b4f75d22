/**
 * Tables that are partitioned by time: partitions are made ahead and dropped once they are over. What no partition is for
 * stands in the table's last one, `…_rest`, and is moved when its partition is made.
 */
import { sql } from 'drizzle-orm';
import { firstRow, rows } from './rows.ts';
import type { Database, Queryable } from './types.ts';

interface PartitionedTable {
  /** The column that its rows are partitioned by. */
  by: string;
  /** How much time a partition holds; UTC. */
  unit: 'day' | 'month';
  /** How many are made ahead: enough for nobody to miss a job that fails, few enough to be read together. */
  ahead: number;
}

export const PARTITIONED: Readonly<Record<string, PartitionedTable>> = {
  settled_facts: { by: 'started_at', unit: 'month', ahead: 2 },
  player_events: { by: 'created_at', unit: 'day', ahead: 2 },
};

interface Span {
  name: string;
  from: Date;
  to: Date;
}

const startOf = (unit: PartitionedTable['unit'], at: Date, later: number): Date =>
  unit === 'month'
    ? new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later))
    : new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + later));

/** The partition that holds a moment, or one so many later. */
function spanOf(table: string, { unit }: PartitionedTable, at: Date, later: number): Span {
  const from = startOf(unit, at, later);
  const digits = from.toISOString().slice(0, unit === 'month' ? 7 : 10);
  return { name: `${table}_${digits.replaceAll('-', '_')}`, from, to: startOf(unit, at, later + 1) };
}

interface Partition {
  name: string;
  /** Null: it holds what no other is for. */
  to: Date | null;
}

/** The partitions of a table, oldest first. */
export async function partitionsOf(queryable: Queryable, table: string): Promise<Partition[]> {
  const found = await rows<{ name: string; to_ms: string | null }>(
    queryable,
    sql`select child.relname as name, (extract(epoch from
          substring(pg_get_expr(child.relpartbound, child.oid) from 'TO \\(''([^'']+)''\\)')::timestamptz) * 1000
        )::bigint::text as to_ms
      from pg_inherits join pg_class as child on child.oid = inhrelid
      where inhparent = to_regclass(${table}) order by 2 nulls last, 1`,
  );
  return found.map(({ name, to_ms }) => ({ name, to: to_ms === null ? null : new Date(Number(to_ms)) }));
}

/**
 * Makes a partition, and moves into it what was written for it before. By a function of the owner's, which waits for two
 * seconds at most: whoever reads or writes waits meanwhile.
 */
async function makePartition(database: Database, table: string, by: string, { name, from, to }: Span): Promise<void> {
  await database.execute(sql`
    select make_partition(${table}, ${name}, ${by}, ${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`);
}

/**
 * Makes the partitions of now and of the time that comes, where they are missing. Nodes that do so together wait for each
 * other. @throws when a table was in use for too long: nothing is lost, what is written meanwhile is moved later
 */
export async function makePartitions(database: Database, now: Date): Promise<void> {
  for (const [table, partitioned] of Object.entries(PARTITIONED)) {
    const known = await partitionsOf(database, table);
    const covered = Math.max(0, ...known.map(({ to }) => to?.getTime() ?? 0));
    for (let later = 0; later <= partitioned.ahead; later += 1) {
      const span = spanOf(table, partitioned, now, later);
      if (span.to.getTime() <= covered || known.some(({ name }) => name === span.name)) continue;
      await makePartition(database, table, partitioned.by, span);
    }
  }
}

/**
 * Drops partitions whose time ended before a moment: with what they hold, or those alone that hold nothing any more.
 * Returns how many rows that was. @throws when the table was in use for too long: they are there the next time
 */
export async function dropPartitions(
  database: Database,
  table: string,
  before: Date,
  { onlyEmpty }: { onlyEmpty: boolean },
): Promise<number> {
  const over = (await partitionsOf(database, table)).filter(({ to }) => to !== null && to <= before);
  let gone = 0;
  for (const { name } of over) {
    const dropped = await firstRow<{ held: string }>(
      database,
      sql`select drop_partition(${table}, ${name}, ${onlyEmpty})::text as held`,
    );
    gone += Number(dropped?.held ?? 0);
  }
  return gone;
}
