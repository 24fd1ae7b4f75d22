/** Work on PostgreSQL that takes as long as it does, and is given up only when nobody there works on it any more. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Patient } from './connect.ts';
import { firstRow } from './rows.ts';
import type { Database, Transaction } from './types.ts';

/** A server may be busy: so many questions in a row have to fail. */
const UNANSWERED_MOST = 3;

interface PatientWork<Value> {
  /** An ordinary connection, which asks how the work goes. */
  database: Database;
  patient: Patient;
  askEveryMs: number;
  /** Is told again and again for how many seconds it has been worked. */
  tell(seconds: number): void;
  /** Works in a transaction, and says so by `begin` before the first statement of it that is long. */
  work(apart: Database, begin: (transaction: Transaction) => Promise<void>): Promise<Value>;
}

/** Takes the limits of a transaction away; PostgreSQL ends it when the process that asked for it is gone. */
async function begin(transaction: Transaction): Promise<number> {
  await transaction.execute(sql`set local statement_timeout = 0`);
  await transaction.execute(sql`set local client_connection_check_interval = '5s'`);
  const session = await firstRow<{ pid: number }>(transaction, sql`select pg_backend_pid() as pid`);
  return session?.pid ?? 0;
}

/** @returns for how many seconds a session has been at its transaction; null when it is at none */
async function secondsOf(database: Database, pid: number): Promise<number | null> {
  const found = await firstRow<{ seconds: number }>(
    database,
    sql`select extract(epoch from clock_timestamp() - xact_start)::integer as seconds
      from pg_stat_activity where pid = ${pid}::integer and xact_start is not null`,
  );
  return found?.seconds ?? null;
}

/**
 * Does what is long on a connection of its own, without limits of time. Nothing comes on that one meanwhile, so another
 * asks the server whether it is at work.
 * @throws when the server does not answer, or is at work no more
 */
export async function runPatiently<Value>(parts: PatientWork<Value>): Promise<Value> {
  const { database, patient, askEveryMs, tell, work } = parts;
  const [isOver, givenUp] = [new AbortController(), new AbortController()];
  const apart = await patient(givenUp.signal);
  let pid: number | null = null;

  async function watch(): Promise<never> {
    let unanswered = 0;
    for (;;) {
      await pause(askEveryMs, undefined, { signal: isOver.signal });
      if (pid === null) continue;
      const seconds = await secondsOf(database, pid).catch(() => null);
      unanswered = seconds === null ? unanswered + 1 : 0;
      if (unanswered === UNANSWERED_MOST) throw new Error('the database works no more on what takes long');
      if (seconds !== null) tell(seconds);
    }
  }

  try {
    const worked = work(apart.database, async (transaction) => {
      pid = await begin(transaction);
    });
    return await Promise.race([worked, watch()]);
  } catch (error) {
    givenUp.abort();
    throw error;
  } finally {
    isOver.abort();
    await apart.close();
  }
}
