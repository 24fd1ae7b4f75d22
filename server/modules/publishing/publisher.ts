/** Runs `npm run publish` as a program of its own, one at a time: the server goes on answering. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Clock } from '../../clock.ts';
import { inTurn } from '../../in-turn.ts';
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

/** One publish of the sources as they are, or the way back. */
export type Publish = (kind: PublishKind) => Promise<PublishResult>;

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
  return (kind) =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [join(sources, 'scripts', 'publish.ts'), ...ARGUMENTS[kind]], {
        cwd: sources,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, FAIRWIND_DIST: releases },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
      child.on('error', (error) => resolve({ passed: false, output: error.message }));
      child.on('close', (code) => resolve({ passed: code === 0, output: output.trim() }));
    });
}

export interface Publisher {
  /** Asks for a publish; one that is under way is followed by one more. */
  request(kind?: PublishKind): 'started' | 'queued';
  /** Asks for a publish of the sources as they are now, or the way back, and waits for what came of it. */
  publish(kind: 'asked' | 'rollback'): Promise<PublishResult>;
  /** What is under way or came last; null: nothing since the process began. */
  state(): { busy: boolean; last: LastPublish | null };
  /** Publishes at the moment at which the content changes by itself; its release is made before. */
  publishIfDue(nextChange: Date | null): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/** Creates the publisher. */
export function createPublisher(publish: Publish, clock: Clock, log: Log): Publisher {
  let running: Promise<void> | null = null;
  let tried: { moment: number; at: number } | null = null;
  /** The moment whose release is ready; whatever goes live meanwhile, it is made anew. */
  let prepared: number | null = null;

  let last: LastPublish | null = null;
  /** What is asked for and not begun; what a person asks for counts before what comes by itself. */
  let wanted: PublishKind = 'scheduled';

  const run = inTurn(async () => {
    const kind = wanted;
    wanted = 'scheduled';
    const { passed, output } = await publish(kind);
    if (kind === 'prepare') {
      if (passed) log.info({ output }, 'prepared for its moment');
      else log.error({ output }, 'what is due soon cannot be published as it is');
      return;
    }
    prepared = null;
    last = { kind, passed, output, at: clock.now() };
    if (passed) log.info({ output }, 'published');
    else log.error({ output }, 'publish failed: the live site stays');
  });

  function start(): Promise<void> {
    const work = run().finally(() => {
      if (running === work) running = null;
    });
    running = work;
    return work;
  }

  return {
    request(kind = 'scheduled') {
      if (kind !== 'scheduled') wanted = kind;
      const state = running === null ? 'started' : 'queued';
      start().catch((error: unknown) => log.error({ error }, 'publish failed'));
      return state;
    },

    async publish(kind) {
      // One that is under way may have read the sources before they were changed.
      await running?.catch(() => undefined);
      wanted = kind;
      await start();
      return last ?? { passed: false, output: '' };
    },

    state: () => ({ busy: running !== null, last }),

    async publishIfDue(nextChange) {
      const now = clock.now().getTime();
      const moment = nextChange?.getTime() ?? Number.POSITIVE_INFINITY;
      if (moment - now > PREPARE_AHEAD_MS) return;
      if (moment - now > HANDOVER_MS) {
        if (prepared === moment || running !== null) return;
        wanted = 'prepare';
        await start();
        prepared = moment;
        return;
      }
      if (tried?.moment === moment && now - tried.at < RETRY_MS) return;
      tried = { moment, at: now };
      await start();
    },

    idle: async () => (await running) ?? undefined,
  };
}
