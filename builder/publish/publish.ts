/** Takes the site live as its sources are now: made beside the running one, checked as a whole, then exchanged. */
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { siteTime } from '#shared/site-run.ts';
import type { WarmThreads } from '../render/warm-threads.ts';
import { type Changes, changesBetween, isPageFile } from './changes.ts';
import { inputsHash, readSources, type Sources } from './content.ts';
import { hold, holdNothing, isHeld } from './held.ts';
import { type PageTable, readTable } from './index-file.ts';
import { makeSite, type Progress } from './make.ts';
import type { BaseSite } from './plan.ts';
import {
  awaitStore,
  lockStore,
  openStore,
  type PreparedRelease,
  PublishError,
  type ReleaseFacts,
  type ReleaseRecord,
  type ReleaseStore,
  type Stage,
} from './store.ts';

export interface PublishOptions {
  /** The folder of the releases. */
  store: string;
  /** Makes a release even when nothing changed. */
  force?: boolean;
  /** Nobody asked for this publish in person: what was rolled back stays so until the sources change. */
  automatic?: boolean;
  progress: Progress;
  /** Threads of an earlier publish of the same process. */
  warm?: WarmThreads;
  /** Hears of each part of the work as it ends. */
  ended?: (part: string) => void;
}

export type Outcome =
  | { kind: 'current'; live: ReleaseRecord }
  | { kind: 'held'; live: ReleaseRecord }
  /** A release waits for the moment at which the content changes by itself. */
  | { kind: 'prepared'; live: ReleaseRecord; moment: Date; rendered: number; seconds: number }
  | { kind: 'published'; live: ReleaseRecord; changes: Changes; rendered: number; seconds: number };

const TABLE = 'pages.json';

function tableOf(store: ReleaseStore, release: ReleaseRecord): PageTable {
  const path = store.sideFile(release.id, TABLE);
  return existsSync(path) ? readTable(readFileSync(path, 'utf8')) : new Map();
}

function isCurrent(live: ReleaseFacts, inputs: string, time: Date): boolean {
  return live.inputs === inputs && (live.nextChange === null || time < new Date(live.nextChange));
}

function baseOf(store: ReleaseStore, live: ReleaseRecord | null): BaseSite | null {
  if (live === null) return null;
  const { id, files, program, content, siteTime: time } = live;
  let pages: PageTable | undefined;
  return {
    folder: store.folderOf(id),
    files,
    program,
    content,
    time: new Date(time),
    // Reading it takes as long as a thread takes to start, so it is read meanwhile.
    get pages() {
      pages ??= tableOf(store, live);
      return pages;
    },
  };
}

/** A release that is whole and nowhere yet. */
interface MadeRelease {
  stage: Stage;
  facts: ReleaseFacts;
  side: Record<string, string>;
  rendered: number;
}

async function makeRelease(
  store: ReleaseStore,
  live: ReleaseRecord | null,
  sources: Sources,
  time: Date,
  { progress, ended, warm }: PublishOptions,
): Promise<MadeRelease> {
  const base = baseOf(store, live);
  // What waited was made of other sources, or follows another release.
  store.dropPrepared();
  const stage = store.stage();
  ended?.('release before read');
  const table = `${stage.folder}.${TABLE}`;
  const { rendered, ...made } = await makeSite({ stage, base, sources, time, table, progress, ended, warm });
  const pages = [...made.files.keys()].filter(isPageFile).length;
  return { stage, facts: { ...made, siteTime: time.toISOString(), pages }, side: { [TABLE]: table }, rendered };
}

const secondsSince = (started: number): number => (performance.now() - started) / 1_000;

/** Whether what waits is what a publish at a moment would make. */
function isReady(waiting: PreparedRelease, live: ReleaseRecord, inputs: string, time: Date): boolean {
  return waiting.before === live.id && new Date(waiting.siteTime) <= time && isCurrent(waiting, inputs, time);
}

/** So long before its moment a publish that comes by itself may begin, ms: it waits for it with all at hand. */
export const HANDOVER_MS = 15_000;
/** Clocks of two programs differ. */
const CLOCKS_MS = 5_000;

/** Waits for the moment of a change that is about to come. A site of a set time waits for none. */
async function untilDue({ nextChange }: ReleaseRecord): Promise<void> {
  if (nextChange === null || process.env.SITE_TIME) return;
  const left = () => Date.parse(nextChange) - Date.now();
  if (left() > HANDOVER_MS + CLOCKS_MS) return;
  // A timer may end a little early.
  while (left() > 0) await setTimeout(left());
}

function goLive(store: ReleaseStore, { stage, facts, side, rendered }: MadeRelease) {
  return { release: store.publish(stage.folder, facts, new Date(), side), rendered };
}

async function publishLocked(store: ReleaseStore, options: PublishOptions): Promise<Outcome> {
  let started = performance.now();
  const live = store.live();
  const sources = readSources();
  const inputs = inputsHash(sources);
  options.ended?.('sources read');
  let waiting: PreparedRelease | null = null;
  if (live !== null && !options.force) {
    waiting = store.prepared();
    if (options.automatic && live.inputs === inputs) {
      await untilDue(live);
      started = performance.now();
    }
  }
  const time = siteTime(process.env.SITE_TIME);
  if (live !== null && !options.force) {
    if (isCurrent(live, inputs, time)) return { kind: 'current', live };
    if (options.automatic && isHeld(options.store, inputs)) return { kind: 'held', live };
  }
  const { release, rendered } =
    live !== null && waiting !== null && isReady(waiting, live, inputs, time)
      ? { release: store.publishPrepared(new Date()), rendered: 0 }
      : goLive(store, await makeRelease(store, live, sources, time, options));
  options.ended?.('written down, live');
  holdNothing(options.store);
  store.prune(new Date());
  options.ended?.('pruned');
  const changes = changesBetween(live?.files ?? new Map(), release.files);
  return { kind: 'published', live: release, changes, rendered, seconds: secondsSince(started) };
}

async function prepareLocked(store: ReleaseStore, options: PublishOptions): Promise<Outcome> {
  const started = performance.now();
  const live = store.live();
  if (live === null) throw new PublishError('Nothing is live yet.');
  const moment = live.nextChange === null ? null : new Date(live.nextChange);
  if (moment === null || moment <= siteTime(process.env.SITE_TIME)) return { kind: 'current', live };
  const sources = readSources();
  const inputs = inputsHash(sources);
  if (isHeld(options.store, inputs)) return { kind: 'held', live };
  const waiting = store.prepared();
  if (waiting !== null && isReady(waiting, live, inputs, moment))
    return { kind: 'prepared', live, moment, rendered: 0, seconds: secondsSince(started) };
  const { stage, facts, side, rendered } = await makeRelease(store, live, sources, moment, options);
  store.prepare(stage.folder, facts, side);
  return { kind: 'prepared', live, moment, rendered, seconds: secondsSince(started) };
}

/** Does work on the store alone. While another has it, what comes by itself waits, and what a person asked for is refused. */
async function withStore(
  options: PublishOptions,
  work: (store: ReleaseStore, options: PublishOptions) => Promise<Outcome>,
): Promise<Outcome> {
  const lock = options.automatic ? await awaitStore(options.store) : lockStore(options.store);
  try {
    return await work(openStore(options.store), options);
  } catch (error) {
    // A thread that failed may have ended.
    await options.warm?.close();
    throw error;
  } finally {
    lock.release();
  }
}

/**
 * Publishes the sources as they are. While another publish is under way an automatic one waits for its end; one that a
 * person asked for is refused.
 * @throws PublishError when the site may not go live, and whatever the build says; the live site is then as before.
 */
export const publish = (options: PublishOptions): Promise<Outcome> => withStore(options, publishLocked);

/**
 * Makes the release of the next moment at which the content changes by itself, so that it is live with it.
 * @throws PublishError when nothing is live, or the site of that moment may not go live.
 */
export const prepare = (options: PublishOptions): Promise<Outcome> =>
  withStore({ ...options, automatic: true }, prepareLocked);

/** Returns to the release that was live before the live one was published. What it replaces is not published again by itself. @throws PublishError */
export function rollBack(folder: string): { from: ReleaseRecord; to: ReleaseRecord } {
  const store = openStore(folder);
  const lock = lockStore(folder);
  try {
    const from = store.live();
    const to = store.rollBack();
    if (from === null) throw new PublishError('Nothing is live yet.');
    hold(folder, from);
    return { from, to };
  } finally {
    lock.release();
  }
}
