/** Does the jobs that are due: several at a time in each lane of a node, each by one node. */
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { inBackground } from '../background.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import type { Log } from '../log.ts';
import { errorText } from '../logged-error.ts';
import type { JobDefinition, Lane } from '../ports/jobs.ts';
import { inTrace } from '../tracing.ts';
import { nextOfCron } from './cron.ts';
import { type ClaimedJob, claimDue, ensureRecurring, giveUp, keepClaims, putBack, removeJobs } from './store.ts';

const LOOK_EVERY_MS = 500;
/** How many batches of one node are under way at the same time, and how many jobs one has. */
const LANES: Readonly<Record<Lane, { atOnce: number; batch: number }>> = {
  prompt: { atOnce: 4, batch: 1 },
  mass: { atOnce: 3, batch: 50 },
  long: { atOnce: 2, batch: 1 },
};
/** How many jobs share a transaction at most: whoever waits for a lock or for the embedded database waits for all of them. */
const TOGETHER = 10;
const LANE_NAMES = Object.keys(LANES) as Lane[];
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
  /** What it knows to do: a job of another name waits for a node that does. */
  names(): readonly string[];
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

/** Jobs of the same name that follow one another, a few at a time. */
function inFews(batch: readonly ClaimedJob[]): ClaimedJob[][] {
  const fews: ClaimedJob[][] = [];
  for (const job of batch) {
    const last = fews.at(-1);
    if (last !== undefined && last.length < TOGETHER && last[0]?.name === job.name) last.push(job);
    else fews.push([job]);
  }
  return fews;
}

export function createJobRunner({ database, clock, definitions, log }: RunnerParts): JobRunner {
  const node = randomUUID();
  const running = new Map<Promise<void>, Lane>();
  const claimEnd = () => new Date(clock.now().getTime() + CLAIM_MS);
  let isPrepared = false;
  let lastLook = new Date(0);
  let isStarted = false;
  let isStopping = false;
  let timers: NodeJS.Timeout[] = [];

  const definitionOf = (name: string): JobDefinition => {
    const found = definitions().find((definition) => definition.name === name);
    if (!found) throw new Error(`no job is called ${name}`);
    return found;
  };

  const failed = async ({ jobId, name, tries }: ClaimedJob, next: Date | null, error: unknown): Promise<void> => {
    log.error({ error, job: name, tries }, 'job failed');
    const text = errorText(error);
    const now = clock.now();
    if (next === null && tries >= TRIES) return giveUp(database, jobId, node, text, now);
    return putBack(database, jobId, node, {
      dueAt: next ?? new Date(now.getTime() + pauseAfter(tries)),
      error: text,
    });
  };

  /** Does one job. @returns whether it is over for good */
  const work = async (job: ClaimedJob): Promise<boolean> => {
    const definition = definitionOf(job.name);
    // What comes up while it is done is the next one's.
    const doneAt = clock.now();
    try {
      await inTrace(`job ${job.name}`, {}, () => definition.handle(job.data, job.doneAt));
    } catch (error) {
      await failed(job, nextTime(definition, clock.now()), error);
      return false;
    }
    const next = nextTime(definition, clock.now());
    if (next !== null) await putBack(database, job.jobId, node, { dueAt: next, doneAt });
    return next === null;
  };

  /** Does jobs of one name at once. @returns whether that was possible; else nothing was done */
  const workTogether = async (jobs: readonly ClaimedJob[]): Promise<boolean> => {
    const [first] = jobs;
    const { together, name } = first === undefined || jobs.length === 1 ? {} : definitionOf(first.name);
    if (together === undefined) return false;
    try {
      await inTrace(`jobs ${name}`, {}, () => together(jobs.map(({ data }) => data)));
      return true;
    } catch (error) {
      log.warn({ error, job: name, jobs: jobs.length }, 'jobs are done one by one, for together they failed');
      return false;
    }
  };

  /**
   * Does the jobs of a batch, a few at once where that is possible and else one after another; one that fails keeps the
   * others back no longer than it takes.
   */
  const workThrough = async (batch: readonly ClaimedJob[]): Promise<void> => {
    const over: string[] = [];
    try {
      for (const few of inFews(batch)) {
        const areDone = await workTogether(few);
        if (areDone) over.push(...few.map(({ jobId }) => jobId));
        for (const job of areDone ? [] : few) {
          if (await work(job)) over.push(job.jobId);
          // The embedded database answers without leaving the thread: requests and timers come in between here.
          await turn();
        }
        await turn();
      }
    } finally {
      if (over.length > 0) await removeJobs(database, over, node);
    }
  };

  /** Has jobs that recur wait for their next time; again when the clock was set back, or they would wait for the old one. */
  const prepare = async (): Promise<void> => {
    const now = clock.now();
    if (now < lastLook) isPrepared = false;
    lastLook = now;
    if (isPrepared) return;
    for (const definition of definitions()) {
      const next = nextTime(definition, clock.now());
      if (next !== null) await ensureRecurring(database, definition.name, next);
    }
    isPrepared = true;
  };

  const isFull = (lane: Lane): boolean =>
    [...running.values()].filter((other) => other === lane).length >= LANES[lane].atOnce;

  /** Begins what is due for longest in a lane, if there is something. */
  const begin = async (lane: Lane): Promise<boolean> => {
    const names = definitions().flatMap((one) => ((one.lane ?? 'prompt') === lane ? [one.name] : []));
    if (names.length === 0 || isStopping) return false;
    const limit = LANES[lane].batch;
    const batch = await claimDue(database, { names, node, now: clock.now(), until: claimEnd(), limit });
    if (batch.length === 0) return false;
    const doing = workThrough(batch)
      .catch((error: unknown) => log.error({ error, lane }, 'the end of a job was not noted'))
      .finally(() => {
        running.delete(doing);
        // Where there was one there may be more: nobody waits for the next look.
        if (isStarted) inBackground(fill(lane), 'looking for jobs', log);
      });
    running.set(doing, lane);
    return true;
  };

  const filling = new Map<Lane, Promise<void>>();
  /** Begins jobs until the lane is full. */
  const fill = (lane: Lane): Promise<void> => {
    const before = filling.get(lane);
    if (before) return before;
    const now = (async () => {
      while (!isFull(lane) && (await begin(lane)));
    })().finally(() => filling.delete(lane));
    filling.set(lane, now);
    return now;
  };

  let looking: Promise<void> | null = null;
  const look = (): Promise<void> => {
    looking ??= prepare()
      .then(() => Promise.all(LANE_NAMES.map(fill)))
      .then(() => undefined)
      .finally(() => {
        looking = null;
      });
    return looking;
  };

  /** Ends when nothing is under way. */
  const settled = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running.keys());
  };

  return {
    start() {
      isStarted = true;
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
      await Promise.all(filling.values());
      await settled();
    },
    async runDue() {
      let isMore = true;
      while (isMore) {
        await look();
        await settled();
        const begun = await Promise.all(LANE_NAMES.map(begin));
        isMore = begun.includes(true);
      }
      await settled();
    },
    names: () => definitions().map(({ name }) => name),
  };
}
