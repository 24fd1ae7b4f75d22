/** Does the jobs that are due: several at a time on each node, each by one node. */
import { randomUUID } from 'node:crypto';
import { inBackground } from '../background.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import type { Log } from '../log.ts';
import type { JobDefinition } from '../ports/jobs.ts';
import { inTrace } from '../tracing.ts';
import { nextOfCron } from './cron.ts';
import { type ClaimedJob, claimDue, ensureRecurring, giveUp, keepClaims, putBack, removeJob } from './store.ts';

const LOOK_EVERY_MS = 1_000;
/** Jobs of one node at the same time. */
const AT_ONCE = 4;
/** How long a node has a job without saying so again: as long as others wait for the jobs of one that has died. */
const CLAIM_MS = 30_000;
const KEEP_EVERY_MS = 10_000;
/** After so many tries a job waits for a person: with the pauses between them, about a day later. */
const TRIES = 12;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 4 * 3_600_000;

export interface JobRunner {
  /** Begins to look for jobs. */
  start(): void;
  /** Looks no more; ends when what is being done is. */
  stop(): Promise<void>;
  /** Does all that is due now. */
  runDue(): Promise<void>;
}

interface RunnerParts {
  database: Database;
  clock: Clock;
  /** What there is to do, complete when the runner starts. */
  definitions: () => readonly JobDefinition[];
  log: Log;
}

/** When a job that recurs is due next; null for one that does not. */
function nextTime({ cron, everyMs }: JobDefinition, after: Date): Date | null {
  if (cron !== undefined) return nextOfCron(cron, after);
  return everyMs === undefined ? null : new Date(after.getTime() + everyMs);
}

const pauseAfter = (tries: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);

export function createJobRunner({ database, clock, definitions, log }: RunnerParts): JobRunner {
  const node = randomUUID();
  const running = new Set<Promise<void>>();
  const claimEnd = () => new Date(clock.now().getTime() + CLAIM_MS);
  let isPrepared = false;
  let isStopping = false;
  let timers: NodeJS.Timeout[] = [];

  const definitionOf = (name: string): JobDefinition => {
    const found = definitions().find((definition) => definition.name === name);
    if (!found) throw new Error(`no job is called ${name}`);
    return found;
  };

  const failed = async ({ jobId, name, tries }: ClaimedJob, next: Date | null, error: unknown): Promise<void> => {
    log.error({ error, job: name, tries }, 'job failed');
    const text = error instanceof Error ? error.message : String(error);
    const now = clock.now();
    if (next === null && tries >= TRIES) return giveUp(database, jobId, node, text, now);
    return putBack(database, jobId, node, {
      dueAt: next ?? new Date(now.getTime() + pauseAfter(tries)),
      error: text,
    });
  };

  const work = async (job: ClaimedJob): Promise<void> => {
    const definition = definitionOf(job.name);
    try {
      await inTrace(`job ${job.name}`, {}, () => definition.handle(job.data));
    } catch (error) {
      return failed(job, nextTime(definition, clock.now()), error);
    }
    const next = nextTime(definition, clock.now());
    if (next === null) await removeJob(database, job.jobId, node);
    else await putBack(database, job.jobId, node, { dueAt: next, error: null });
  };

  const prepare = async (): Promise<void> => {
    if (isPrepared) return;
    for (const definition of definitions()) {
      const next = nextTime(definition, clock.now());
      if (next !== null) await ensureRecurring(database, definition.name, next);
    }
    isPrepared = true;
  };

  /** Begins the job that is due for longest, if there is one. */
  const begin = async (): Promise<boolean> => {
    const names = definitions().map(({ name }) => name);
    if (names.length === 0 || isStopping) return false;
    const job = await claimDue(database, { names, node, now: clock.now(), until: claimEnd() });
    if (job === null) return false;
    const doing = work(job)
      .catch((error: unknown) => log.error({ error, job: job.name }, 'the end of a job was not noted'))
      .finally(() => running.delete(doing));
    running.add(doing);
    return true;
  };

  let looking: Promise<void> | null = null;
  const look = (): Promise<void> => {
    looking ??= (async () => {
      await prepare();
      while (running.size < AT_ONCE && (await begin()));
    })().finally(() => {
      looking = null;
    });
    return looking;
  };

  return {
    start() {
      const every = (ms: number, what: string, task: () => Promise<void>) =>
        setInterval(() => inBackground(task(), what, log), ms).unref();
      timers = [
        every(LOOK_EVERY_MS, 'looking for jobs', look),
        every(KEEP_EVERY_MS, 'keeping jobs', async () => {
          if (running.size > 0) await keepClaims(database, node, claimEnd());
        }),
      ];
      inBackground(look(), 'looking for jobs', log);
    },
    async stop() {
      isStopping = true;
      timers.forEach(clearInterval);
      await looking;
      await Promise.all(running);
    },
    async runDue() {
      do {
        await look();
        await Promise.all(running);
      } while (await begin());
      await Promise.all(running);
    },
  };
}
