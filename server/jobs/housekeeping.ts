/** Periodic work: asks about late payments and vendors' games, prunes old realtime messages and ended sessions. */
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Database, type DatabaseClock, pruneEvents } from '../db/index.ts';
import { pruneLinks } from '../modules/identity/index.ts';
import { pruneDevices } from '../modules/session/index.ts';

const PRUNE_INTERVAL_MS = 3_600_000;
const RECONCILE_INTERVAL_MS = 60_000;
/** Clocks of machines drift apart by some ms an hour; one that is set leaps. */
const CLOCK_INTERVAL_MS = 10_000;
const GAME_SYNC_INTERVAL_MS = 300_000;
/** How soon a vendor that answers again is noticed. */
const DOUBTFUL_VENDORS_INTERVAL_MS = 30_000;
/** How soon a letter is tried again that was not taken. */
const LETTERS_INTERVAL_MS = 60_000;
/** A socket that was away longer fetches afresh instead of resuming. */
export const EVENT_RETENTION_MS = 24 * 3_600_000;
const SESSION_RETENTION_MS = 30 * 86_400_000;

async function pruneSessions(database: Database, before: Date): Promise<void> {
  await database.execute(sql`delete from sessions where expires_at < ${before.toISOString()}::timestamptz`);
}

/** Deletes what is too old to be asked for. Several nodes may do it at once. */
export async function prune(database: Database, now: Date): Promise<void> {
  await pruneEvents(database, new Date(now.getTime() - EVENT_RETENTION_MS));
  await pruneSessions(database, new Date(now.getTime() - SESSION_RETENTION_MS));
  await pruneDevices(database, now);
  await pruneLinks(database, now);
}

interface HousekeepingParts {
  database: Database;
  clock: DatabaseClock;
  /**
   * Questions to vendors, about deposits whose message is late and about their games, and letters that wait; doing it
   * on several nodes does no harm.
   */
  asks: {
    reconcilePayments(): Promise<number>;
    syncGames(): Promise<void>;
    askDoubtfulVendors(): Promise<void>;
    deliverLetters(): Promise<void>;
  };
  log: Logger;
}

/** Starts the rounds. Returns what stops them. */
export function startHousekeeping({ database, clock, asks, log }: HousekeepingParts): () => void {
  const every = (interval: number, name: string, work: () => Promise<unknown>): NodeJS.Timeout => {
    const timer = setInterval(() => {
      work().catch((error: unknown) => log.error({ error, job: name }, 'job failed'));
    }, interval);
    return timer.unref();
  };
  const timers = [
    every(PRUNE_INTERVAL_MS, 'prune', () => prune(database, clock.now())),
    every(CLOCK_INTERVAL_MS, 'synchronise the clock', clock.synchronise),
    every(RECONCILE_INTERVAL_MS, 'reconcile payments', asks.reconcilePayments),
    every(GAME_SYNC_INTERVAL_MS, 'sync games', asks.syncGames),
    every(LETTERS_INTERVAL_MS, 'deliver letters', asks.deliverLetters),
    every(DOUBTFUL_VENDORS_INTERVAL_MS, 'ask doubtful vendors', asks.askDoubtfulVendors),
  ];
  return () => timers.forEach(clearInterval);
}
