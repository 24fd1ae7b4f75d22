/** The table of jobs. */
import { sql } from 'drizzle-orm';
import { type Database, type Queryable, rows } from '../db/index.ts';
import type { JobOptions, Jobs } from '../ports/jobs.ts';

export interface ClaimedJob {
  jobId: string;
  name: string;
  data: unknown;
  /** This one among them. */
  tries: number;
  /** When one that recurs was done well before; null: never. */
  doneAt: Date | null;
}

const instant = (date: Date) => sql`${date.toISOString()}::timestamptz`;

/** Adds jobs and takes them back. */
export const createJobs = (now: () => Date): Jobs => ({
  async enqueue(transaction: Queryable, name: string, data: unknown, { startAfter, key }: JobOptions = {}) {
    await transaction.execute(sql`insert into jobs (name, key, data, due_at)
      values (${name}, ${key ?? null}, ${JSON.stringify(data)}::jsonb, ${instant(startAfter ?? now())})
      on conflict do nothing`);
  },
  async cancel(transaction, name, key) {
    await transaction.execute(sql`delete from jobs where name = ${name} and key = ${key} and failed_at is null`);
  },
});

interface Claim {
  /** What this node knows how to do: in a rolling restart others may know more. */
  names: readonly string[];
  node: string;
  now: Date;
  until: Date;
  /** How many at most. */
  limit: number;
}

/** Takes the jobs that are due for longest and that nobody is at, in their order. */
export async function claimDue(database: Database, { names, node, now, until, limit }: Claim): Promise<ClaimedJob[]> {
  const found = await rows<{
    job_id: string;
    name: string;
    data: unknown;
    tries: number;
    due_at: string;
    done_ms: string | null;
  }>(
    database,
    sql`update jobs set claimed_by = ${node}::uuid, claimed_until = ${instant(until)}, tries = jobs.tries + 1
      where job_id in (
        select job_id from jobs
        where failed_at is null and due_at <= ${instant(now)}
          and (claimed_until is null or (claimed_until < ${instant(now)} and claimed_by <> ${node}::uuid))
          and name in (${sql.join(
            names.map((name) => sql`${name}`),
            sql`, `,
          )})
        order by due_at limit ${limit}::integer for update skip locked
      ) returning job_id::text, name, data, tries, extract(epoch from due_at)::text as due_at,
        (extract(epoch from done_at) * 1000)::bigint::text as done_ms`,
  );
  return found
    .sort((one, other) => Number(one.due_at) - Number(other.due_at))
    .map(({ job_id: jobId, name, data, tries, done_ms }) => ({
      ...{ jobId, name, data, tries },
      doneAt: done_ms === null ? null : new Date(Number(done_ms)),
    }));
}

const isOurs = (jobId: string, node: string) => sql`job_id = ${jobId}::uuid and claimed_by = ${node}::uuid`;

/** Says that a node is still at its jobs. */
export async function keepClaims(database: Database, node: string, until: Date): Promise<void> {
  await database.execute(sql`update jobs set claimed_until = ${instant(until)} where claimed_by = ${node}::uuid`);
}

export async function removeJobs(database: Database, jobIds: readonly string[], node: string): Promise<void> {
  await database.execute(sql`delete from jobs where claimed_by = ${node}::uuid
    and job_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(jobIds)}::jsonb))`);
}

/** Lets a job wait for its next time. `error`: why it was not done; `doneAt`: when it was, and its tries begin anew. */
export async function putBack(
  database: Database,
  jobId: string,
  node: string,
  { dueAt, ...outcome }: { dueAt: Date } & ({ error: string } | { doneAt: Date }),
): Promise<void> {
  const done =
    'error' in outcome
      ? sql`error = ${outcome.error}`
      : sql`error = null, tries = 0, done_at = ${instant(outcome.doneAt)}`;
  await database.execute(sql`update jobs set claimed_by = null, claimed_until = null, due_at = ${instant(dueAt)}, ${done}
    where ${isOurs(jobId, node)}`);
}

/** Gives a job up; it stays, for a person to look at. */
export async function giveUp(database: Database, jobId: string, node: string, error: string, at: Date): Promise<void> {
  await database.execute(sql`update jobs set claimed_by = null, claimed_until = null, failed_at = ${instant(at)},
    error = ${error} where ${isOurs(jobId, node)}`);
}

/** Sees to it that a job that recurs waits, no longer than until its next time; what it missed it does once. */
export async function ensureRecurring(database: Database, name: string, next: Date): Promise<void> {
  await database.execute(sql`insert into jobs (name, key, data, due_at)
    values (${name}, 'recurring', 'null', ${instant(next)})
    on conflict (name, key) where key is not null and failed_at is null
    do update set due_at = least(jobs.due_at, excluded.due_at)`);
}

/** How many jobs of each name were given up. */
export function countFailed(queryable: Queryable): Promise<{ name: string; count: number }[]> {
  return rows(
    queryable,
    sql`select name, count(*)::integer as count from jobs where failed_at is not null group by name order by name`,
  );
}
