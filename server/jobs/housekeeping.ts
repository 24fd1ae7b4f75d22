/** Periodic work: what each node does for itself by timers, and what one of them does for all, as jobs. */
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database, DatabaseClock } from '../db/index.ts';
import { fillPersonKeys, settleEndedStandings } from '../modules/protection/index.ts';
import { endOrphans } from '../modules/push/index.ts';
import { defineJob, type JobDefinition } from '../ports/jobs.ts';

/** Every hour, when little else begins. */
const RETENTION_CRON = '17 * * * *';
/** In the night of most players. */
const LEDGER_CRON = '41 3 * * *';
/** Sundays, after the nightly check. */
const WHOLE_LEDGER_CRON = '11 4 * * 0';
const RECONCILE_INTERVAL_MS = 60_000;
/** How soon a withdrawal that nobody need look at leaves. */
const PAYOUT_INTERVAL_MS = 5_000;
const STATEMENT_INTERVAL_MS = 3_600_000;
/** Clocks of machines drift apart by some ms an hour; one that is set leaps. */
const CLOCK_INTERVAL_MS = 10_000;
/** What staff do within it can be cut off the audit log unnoticed. */
const AUDIT_HEAD_INTERVAL_MS = 5_000;
const GAME_SYNC_INTERVAL_MS = 300_000;
/** How soon a vendor that answers again is noticed. */
const DOUBTFUL_VENDORS_INTERVAL_MS = 30_000;
/** How soon a message is sent whose writer ended before sending it, or tried again. */
const MESSAGES_INTERVAL_MS = 10_000;
/** How soon a document is deleted whose time is over, and a late decision of the vendor asked for. */
const DOCUMENTS_INTERVAL_MS = 600_000;
/** How soon an export is prepared that a player asked for. */
const EXPORTS_INTERVAL_MS = 30_000;
/** How soon a player hears that a laxer limit can start. */
const LIMITS_INTERVAL_MS = 60_000;
/** Accounts opened before people were compared that get their keys in one run. */
const PERSON_KEYS_AT_ONCE = 20_000;
/** The job that takes out what is too old. */
export const RETENTION_JOB = 'retain';

/** What one node does for all. */
export function housekeepingJobs(
  database: Database,
  clock: Clock,
  asks: {
    /** Asks payment vendors about deposits whose message is late. */
    reconcilePayments(): Promise<unknown>;
    /** Sends approved withdrawals, and looks up those that were sent. */
    sendPayouts(): Promise<unknown>;
    /** Compares the last day of each payment vendor with the ledger. */
    compareStatements(): Promise<void>;
    /** Sends messages that wait. */
    deliverMessages(): Promise<void>;
    /** Deletes documents whose time is over, and asks the vendor of checks about late decisions. */
    tendDocuments(): Promise<void>;
    /** Deletes files of chats that are gone, and those that never arrived. */
    tendChatFiles(): Promise<unknown>;
    /** Prepares the exports that players asked for, and deletes those that nobody fetched. */
    tendExports(): Promise<void>;
    /** Tells players whose laxer limit can start. */
    tellReadyLimits(): Promise<number>;
    closeQuietChats(): Promise<unknown>;
    /** Takes out of each table what is too old. */
    retain(): Promise<void>;
  },
): JobDefinition[] {
  return [
    defineJob(RETENTION_JOB, asks.retain, { cron: RETENTION_CRON, lane: 'long' }),
    defineJob('end-orphans', () => endOrphans(database), { cron: RETENTION_CRON }),
    defineJob('fill-person-keys', () => fillPersonKeys(database, PERSON_KEYS_AT_ONCE), { cron: RETENTION_CRON }),
    defineJob('settle-standings', () => settleEndedStandings(database, clock.now()), { cron: RETENTION_CRON }),
    defineJob('reconcile-payments', asks.reconcilePayments, { everyMs: RECONCILE_INTERVAL_MS }),
    defineJob('tell-ready-limits', asks.tellReadyLimits, { everyMs: LIMITS_INTERVAL_MS }),
    defineJob('send-payouts', asks.sendPayouts, { everyMs: PAYOUT_INTERVAL_MS }),
    defineJob('compare-statements', asks.compareStatements, { everyMs: STATEMENT_INTERVAL_MS, lane: 'long' }),
    defineJob('deliver-messages', asks.deliverMessages, { everyMs: MESSAGES_INTERVAL_MS }),
    defineJob('tend-documents', asks.tendDocuments, { everyMs: DOCUMENTS_INTERVAL_MS, lane: 'long' }),
    defineJob('tend-chat-files', asks.tendChatFiles, { everyMs: DOCUMENTS_INTERVAL_MS, lane: 'long' }),
    defineJob('tend-exports', asks.tendExports, { everyMs: EXPORTS_INTERVAL_MS, lane: 'long' }),
    defineJob('close-quiet-chats', asks.closeQuietChats, { everyMs: RECONCILE_INTERVAL_MS }),
  ];
}

type Check = () => Promise<{ transfers: number; problems: readonly string[] }>;
/** As many faults stand in a job's error; `/ledgerz` and `npm run ledger:verify` list all. */
const FAULTS_TOLD = 20;

/**
 * Checks the ledger from its last checkpoint, once a night, and from its first transfer once a week: what was changed
 * before a checkpoint is seen by that alone. What does not hold is for a person: the job is given up, and `/metrics` tells
 * of it until somebody has looked.
 */
export function ledgerJobs(onward: Check, whole: Check): JobDefinition[] {
  const holds = (check: Check) => async () => {
    const { problems } = await check();
    if (problems.length === 0) return;
    const told = problems.slice(0, FAULTS_TOLD).join('; ');
    throw new Error(`the ledger does not hold, ${problems.length} faults: ${told}`);
  };
  return [
    defineJob('verify-ledger', holds(onward), { cron: LEDGER_CRON, lane: 'long' }),
    defineJob('verify-whole-ledger', holds(whole), { cron: WHOLE_LEDGER_CRON, lane: 'long' }),
  ];
}

/** Compares the audit log with the copies of its newest hashes, once a night. */
export function auditJob(verify: () => Promise<{ brokenAt: string | null }>): JobDefinition {
  const check = async () => {
    const { brokenAt } = await verify();
    if (brokenAt !== null) throw new Error(`the audit log does not hold at entry ${brokenAt}`);
  };
  return defineJob('verify-audit', check, { cron: LEDGER_CRON });
}

interface HousekeepingParts {
  clock: DatabaseClock;
  /** Questions to vendors about their games: each node keeps what it heard. */
  asks: {
    syncGames(): Promise<void>;
    askDoubtfulVendors(): Promise<void>;
    /** Copies the newest hash of the audit log outside the database. */
    copyAuditHead(): Promise<void>;
  };
  log: Logger;
}

/** Starts what each node does for itself. Returns what stops it. */
export function startHousekeeping({ clock, asks, log }: HousekeepingParts): () => void {
  const every = (interval: number, name: string, work: () => Promise<unknown>): NodeJS.Timeout => {
    const timer = setInterval(() => {
      work().catch((error: unknown) => log.error({ error, job: name }, 'job failed'));
    }, interval);
    return timer.unref();
  };
  const timers = [
    every(CLOCK_INTERVAL_MS, 'synchronise the clock', clock.synchronise),
    every(AUDIT_HEAD_INTERVAL_MS, 'copy the audit head', asks.copyAuditHead),
    every(GAME_SYNC_INTERVAL_MS, 'sync games', asks.syncGames),
    every(DOUBTFUL_VENDORS_INTERVAL_MS, 'ask doubtful vendors', asks.askDoubtfulVendors),
  ];
  return () => timers.forEach(clearInterval);
}
