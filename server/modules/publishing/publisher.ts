/** Runs `npm run publish` as a program of its own, one at a time: the server goes on answering. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';

/** A publish that is over: whether it went well, and what it said. */
export interface PublishResult {
  passed: boolean;
  output: string;
}

/**
 * `scheduled` leaves alone what was rolled back until the sources change; `asked` takes them live as they are;
 * `rollback` returns to the release before; `prepare` makes the release of the next due moment and takes nothing live.
 */
type PublishKind = 'scheduled' | 'asked' | 'rollback' | 'prepare';

/**
 * One publish of the sources as they are, or the way back.
 * @param signal ends a preparation that has to give way; nothing of it is live.
 */
export type Publish = (kind: PublishKind, signal?: AbortSignal) => Promise<PublishResult>;

const ARGUMENTS: Record<PublishKind, readonly string[]> = {
  scheduled: ['--scheduled'],
  asked: [],
  rollback: ['--rollback'],
  prepare: ['--prepare'],
};

/** What came of the last one that this process ran. */
interface LastPublish extends PublishResult {
  kind: PublishKind;
  at: Date;
}

/** After a publish that failed, the same moment is tried again no sooner. */
const RETRY_MS = 300_000;

/** The release of a due moment is made so long before it, ms. */
export const PREPARE_AHEAD_MS = 300_000;
/** So long before it the publish begins, ms: it has all at hand when the moment comes (builder/publish/publish.ts). */
export const HANDOVER_MS = 15_000;

/** Publishes with the scripts in a folder of sources into the folder of releases that the server answers from. */
export function publishWith(sources: string, releases: string): Publish {
  return (kind, signal) =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [join(sources, 'scripts', 'publish.ts'), ...ARGUMENTS[kind]], {
        cwd: sources,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, FAIRWIND_DIST: releases },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
      // The releases are free for the next program once this one has closed, and no sooner.
      const end = () => child.kill();
      signal?.addEventListener('abort', end, { once: true });
      child.on('error', (error) => resolve({ passed: false, output: error.message }));
      child.on('close', (code) => resolve({ passed: code === 0, output: output.trim() }));
    });
}

export interface Publisher {
  /** Asks for a publish; one that is under way is followed by one more. */
  request(kind?: PublishKind): 'started' | 'queued';
  /**
   * Asks for a publish of the sources as they are now, or the way back, and waits for what came of it.
   * @param isWanted asked when its turn comes, since what ran before it may have gone live; where it says no, nothing is done.
   */
  publish(kind: 'asked' | 'rollback', isWanted?: () => Promise<boolean>): Promise<PublishResult>;
  /** What is under way or came last; null: nothing since the process began. */
  state(): { busy: boolean; last: LastPublish | null };
  /** Publishes at the moment at which the content changes by itself; its release is made before. */
  publishIfDue(nextChange: Date | null): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/** One that is asked for and not over. */
interface Turn {
  kind: PublishKind;
  isWanted?: () => Promise<boolean>;
  result: Promise<PublishResult>;
  settle: (result: Promise<PublishResult>) => void;
}

function createTurn(kind: PublishKind, isWanted?: () => Promise<boolean>): Turn {
  const { promise, resolve } = Promise.withResolvers<PublishResult>();
  return { kind, ...(isWanted && { isWanted }), result: promise, settle: resolve };
}

/** What a person asks for comes before what comes by itself. */
const COMES_FIRST: Record<PublishKind, boolean> = { asked: true, rollback: true, scheduled: false, prepare: false };

const NOTHING_DONE: PublishResult = { passed: true, output: '' };

/** Publishes one at a time. What is asked for twice before it has begun is done once. */
class PublishQueue {
  readonly #work: (turn: Turn, signal: AbortSignal) => Promise<PublishResult>;
  readonly #waiting: Turn[] = [];
  #running: { turn: Turn; abort: AbortController } | null = null;
  #drained: Promise<void> = Promise.resolve();

  constructor(work: (turn: Turn, signal: AbortSignal) => Promise<PublishResult>) {
    this.#work = work;
  }

  get busy(): boolean {
    return this.#running !== null;
  }

  add(kind: PublishKind, isWanted?: () => Promise<boolean>): Promise<PublishResult> {
    const same = this.#waiting.find((turn) => turn.kind === kind && turn.isWanted === undefined);
    if (same !== undefined && isWanted === undefined) return same.result;
    const turn = createTurn(kind, isWanted);
    const behind = COMES_FIRST[kind] ? this.#waiting.findIndex((other) => !COMES_FIRST[other.kind]) : -1;
    this.#waiting.splice(behind < 0 ? this.#waiting.length : behind, 0, turn);
    if (!this.busy) this.#drained = this.#drain();
    return turn.result;
  }

  /** Ends a preparation that is under way: it is made anew of what is live afterwards. */
  endPreparation(): void {
    if (this.#running?.turn.kind === 'prepare') this.#running.abort.abort();
  }

  async idle(): Promise<void> {
    while (this.busy) await this.#drained;
  }

  async #drain(): Promise<void> {
    for (let turn = this.#waiting.shift(); turn !== undefined; turn = this.#waiting.shift()) {
      const abort = new AbortController();
      this.#running = { turn, abort };
      const result = this.#work(turn, abort.signal);
      turn.settle(result);
      await result.catch(() => undefined);
    }
    this.#running = null;
  }
}

/** Creates the publisher. */
export function createPublisher(publish: Publish, clock: Clock, log: Log): Publisher {
  let tried: { moment: number; at: number } | null = null;
  /** The moment whose release is ready; whatever goes live meanwhile, it is made anew. */
  let prepared: number | null = null;
  let preparing: number | null = null;
  let last: LastPublish | null = null;

  function report({ passed, output }: PublishResult, told: { done: string; failed: string }): void {
    if (passed) log.info({ output }, told.done);
    else log.error({ output }, told.failed);
  }

  const queue = new PublishQueue(async ({ kind, isWanted }, signal) => {
    if (isWanted !== undefined && !(await isWanted())) return NOTHING_DONE;
    const result = await publish(kind, signal);
    if (kind === 'prepare') {
      if (signal.aborted) log.info({}, 'the next release is prepared after what was asked for');
      else {
        // One that the sources refuse is not tried again at every look.
        prepared = preparing;
        report(result, { done: 'prepared for its moment', failed: 'what is due soon cannot be published as it is' });
      }
      return result;
    }
    prepared = null;
    last = { kind, ...result, at: clock.now() };
    report(result, { done: 'published', failed: 'publish failed: the live site stays' });
    return result;
  });

  async function prepareFor(moment: number): Promise<void> {
    if (prepared === moment || queue.busy) return;
    preparing = moment;
    await queue.add('prepare');
  }

  return {
    request(kind = 'scheduled') {
      const state = queue.busy ? 'queued' : 'started';
      queue.endPreparation();
      queue.add(kind).catch((error: unknown) => log.error({ error }, 'publish failed'));
      return state;
    },

    publish(kind, isWanted) {
      queue.endPreparation();
      return queue.add(kind, isWanted);
    },

    state: () => ({ busy: queue.busy, last }),

    async publishIfDue(nextChange) {
      const now = clock.now().getTime();
      const moment = nextChange?.getTime() ?? Number.POSITIVE_INFINITY;
      if (moment - now > PREPARE_AHEAD_MS) return;
      if (moment - now > HANDOVER_MS) return prepareFor(moment);
      if (tried?.moment === moment && now - tried.at < RETRY_MS) return;
      tried = { moment, at: now };
      await queue.add('scheduled');
    },

    idle: () => queue.idle(),
  };
}
