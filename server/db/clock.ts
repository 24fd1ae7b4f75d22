/**
 * The database's clock: one time for all nodes, whatever the machines' own clocks say. It is asked now and then and runs
 * on by the process's monotonic clock, which nobody sets.
 */
import { sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import { firstRow } from './rows.ts';
import type { Queryable } from './types.ts';

export interface DatabaseClock extends Clock {
  /** Asks the database for its time. */
  synchronise(): Promise<void>;
  /** How far this machine's clock is ahead of the database's, ms; negative: behind it. */
  skewMs(): number;
}

/** Questions each time: the one answered the quickest says it the most exactly. */
const SAMPLES = 3;

interface Sample {
  /** What to add to the monotonic clock, ms. */
  offsetMs: number;
  roundTripMs: number;
}

async function sample(database: Queryable): Promise<Sample> {
  const asked = performance.now();
  const row = await firstRow<{ ms: string }>(
    database,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms`,
  );
  const answered = performance.now();
  return { offsetMs: Number(row?.ms) - (asked + answered) / 2, roundTripMs: answered - asked };
}

/** Starts the clock. @throws what the database does */
export async function createDatabaseClock(database: Queryable): Promise<DatabaseClock> {
  let offsetMs = 0;
  const synchronise = async (): Promise<void> => {
    let best = await sample(database);
    for (let asked = 1; asked < SAMPLES; asked += 1) {
      const next = await sample(database);
      if (next.roundTripMs < best.roundTripMs) best = next;
    }
    offsetMs = best.offsetMs;
  };
  await synchronise();
  const now = () => new Date(performance.now() + offsetMs);
  return { now, synchronise, skewMs: () => Date.now() - now().getTime() };
}
