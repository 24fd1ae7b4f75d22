/**
 * Reads files of players, each in a thread with bounds of its own: memory, time, and its crash. Files of one person are
 * read one after the other, and whoever has cost the least lately is next: nobody's files keep those of others waiting.
 */
import { Worker } from 'node:worker_threads';
import { fail, type Result } from '../../result.ts';
import type { Reading } from './media.ts';
import type { Said } from './media.worker.ts';

/** Pixels live outside the heap; what the heap holds is little. */
const HEAP_MAXIMUM_MB = 256;
/** Until the thread has loaded its decoders and looked at the file's type, on a busy machine too. */
const START_MAXIMUM_MS = 10_000;
/** What decoding takes of memory grows with this, and not with the number of players. */
const THREADS = 2;
/** What a person's files may cost within an hour, ms: twenty that are cut. */
const PERSON_MAXIMUM_MS = 40_000;
const WINDOW_MS = 3_600_000;

/** A file that is not read now, and when it may be sent again. */
export type Postponed = { ok: false; failure: 'rate_limited'; seconds: number };
export type MediaReader = (bytes: Uint8Array, person: string) => Promise<Reading | Postponed>;

/** Why a file was not taken. */
export const failureOf = (refused: Extract<Reading, { ok: false }> | Postponed): Result<never> =>
  'seconds' in refused ? fail(refused.failure, { seconds: refused.seconds }) : fail(refused.failure);

const UNREADABLE: Reading = { ok: false, failure: 'document_unreadable' };

function readInThread(bytes: Uint8Array): Promise<Reading> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./media.worker.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MAXIMUM_MB },
      stdout: true,
      stderr: true,
    });
    let timer: NodeJS.Timeout;
    const settle = (reading: Reading): void => {
      clearTimeout(timer);
      resolve(reading);
      worker.terminate();
    };
    const allow = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => settle(UNREADABLE), ms);
    };
    allow(START_MAXIMUM_MS);
    worker.on('message', (said: Said) => {
      if (said.kind === 'time') allow(said.ms);
      else settle(said.reading);
    });
    worker.once('error', () => settle(UNREADABLE));
    worker.once('exit', () => settle(UNREADABLE));
  });
}

/** What each person's files have cost within the last hour. */
class Costs {
  readonly #byPerson = new Map<string, { ms: number; until: number }>();

  of(person: string): { ms: number; until: number } {
    const cost = this.#byPerson.get(person);
    return cost === undefined || cost.until <= performance.now() ? { ms: 0, until: 0 } : cost;
  }

  add(person: string, ms: number): void {
    const now = performance.now();
    for (const [other, { until }] of this.#byPerson) if (until <= now) this.#byPerson.delete(other);
    const before = this.of(person);
    this.#byPerson.set(person, { ms: before.ms + ms, until: before.ms === 0 ? now + WINDOW_MS : before.until });
  }
}

interface Waiting {
  bytes: Uint8Array;
  person: string;
  done: (reading: Reading | Postponed) => void;
}

/** Creates the reader of players' files. */
export function createMediaReader(): MediaReader {
  const costs = new Costs();
  const waiting: Waiting[] = [];
  const reading = new Set<string>();

  /** Whose turn it is: of those that are not at it already, who has cost the least; of several the first that came. */
  function next(): Waiting | undefined {
    const free = waiting.filter(({ person }) => !reading.has(person));
    const [first] = free.toSorted((one, other) => costs.of(one.person).ms - costs.of(other.person).ms);
    if (first !== undefined) waiting.splice(waiting.indexOf(first), 1);
    return first;
  }

  async function read({ bytes, person, done }: Waiting): Promise<void> {
    const { ms, until } = costs.of(person);
    if (ms >= PERSON_MAXIMUM_MS) {
      const seconds = Math.ceil((until - performance.now()) / 1_000);
      return done({ ok: false, failure: 'rate_limited', seconds });
    }
    const began = performance.now();
    const found = await readInThread(bytes);
    costs.add(person, performance.now() - began);
    done(found);
  }

  function begin(): void {
    if (reading.size >= THREADS) return;
    const file = next();
    if (file === undefined) return;
    reading.add(file.person);
    read(file).finally(() => {
      reading.delete(file.person);
      begin();
    });
    begin();
  }

  return (bytes, person) =>
    new Promise((done) => {
      waiting.push({ bytes, person, done });
      begin();
    });
}
