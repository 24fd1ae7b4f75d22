/** Rounds at fixed times: asking about late payments and vendors' games, forgetting old realtime messages and dead sessions. */
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Database, pruneEvents } from '../db/index.ts';

const TIDY_INTERVAL_MS = 3_600_000;
const RECONCILE_INTERVAL_MS = 60_000;
const GAME_SYNC_INTERVAL_MS = 300_000;
/** How soon a vendor that answers again is noticed. */
const DOUBTFUL_VENDORS_INTERVAL_MS = 30_000;
/** A socket that was away longer fetches afresh instead of resuming. */
export const EVENT_RETENTION_MS = 24 * 3_600_000;
const SESSION_RETENTION_MS = 30 * 86_400_000;

async function pruneSessions(database: Database, before: Date): Promise<void> {
  await database.execute(sql`delete from sessions where expires_at < ${before.toISOString()}::timestamptz`);
}

/** One round; running it on several nodes at once does no harm. */
export async function tidy(database: Database, now: Date): Promise<void> {
  await pruneEvents(database, new Date(now.getTime() - EVENT_RETENTION_MS));
  await pruneSessions(database, new Date(now.getTime() - SESSION_RETENTION_MS));
}

/**
 * Starts the rounds. Returns what stops them.
 * @param asks questions to vendors, about deposits whose message is late and about their games; doing it on several
 *   nodes does no harm.
 */
export function startHousekeeping(
  database: Database,
  asks: { reconcilePayments(): Promise<number>; syncGames(): Promise<void>; askDoubtfulVendors(): Promise<void> },
  log: Logger,
): () => void {
  const every = (interval: number, name: string, work: () => Promise<unknown>): NodeJS.Timeout => {
    const timer = setInterval(() => {
      work().catch((error: unknown) => log.error({ error, job: name }, 'job failed'));
    }, interval);
    return timer.unref();
  };
  const timers = [
    every(TIDY_INTERVAL_MS, 'tidy', () => tidy(database, new Date())),
    every(RECONCILE_INTERVAL_MS, 'reconcile payments', asks.reconcilePayments),
    every(GAME_SYNC_INTERVAL_MS, 'sync games', asks.syncGames),
    every(DOUBTFUL_VENDORS_INTERVAL_MS, 'ask doubtful vendors', asks.askDoubtfulVendors),
  ];
  return () => timers.forEach(clearInterval);
}
