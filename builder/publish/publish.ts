/** Takes the site live as its sources are now: made beside the running one, checked as a whole, then exchanged. */
import { existsSync, readFileSync } from 'node:fs';
import { siteTime } from '#shared/site-run.ts';
import type { WarmThreads } from '../render/warm-threads.ts';
import { type Changes, changesBetween, isPageFile } from './changes.ts';

import { inputsHash, readSources, type Sources } from './content.ts';
import { hold, holdNothing, isHeld } from './held.ts';
import { type PageTable, readTable } from './index-file.ts';
import { makeSite, type Progress } from './make.ts';
import type { BaseSite } from './plan.ts';
import { awaitStore, lockStore, openStore, PublishError, type ReleaseRecord, type ReleaseStore } from './store.ts';

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
  | { kind: 'published'; live: ReleaseRecord; changes: Changes; rendered: number; seconds: number };

const TABLE = 'pages.json';

function tableOf(store: ReleaseStore, release: ReleaseRecord): PageTable {
  const path = store.sideFile(release.id, TABLE);
  return existsSync(path) ? readTable(readFileSync(path, 'utf8')) : new Map();
}

function isCurrent(live: ReleaseRecord, inputs: string, time: Date): boolean {
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

async function makeRelease(
  store: ReleaseStore,
  live: ReleaseRecord | null,
  sources: Sources,
  time: Date,
  { progress, ended, warm }: PublishOptions,
): Promise<{ release: ReleaseRecord; rendered: number }> {
  const base = baseOf(store, live);
  const stage = store.stage();
  ended?.('release before read');
  const table = `${stage.folder}.${TABLE}`;
  const { rendered, ...made } = await makeSite({ stage, base, sources, time, table, progress, ended, warm });
  const pages = [...made.files.keys()].filter(isPageFile).length;
  const facts = { ...made, siteTime: time.toISOString(), pages };
  return { release: store.publish(stage.folder, facts, new Date(), { [TABLE]: table }), rendered };
}

async function publishLocked(store: ReleaseStore, options: PublishOptions): Promise<Outcome> {
  const started = performance.now();
  const live = store.live();
  const sources = readSources();
  const inputs = inputsHash(sources);
  options.ended?.('sources read');
  const time = siteTime(process.env.SITE_TIME);
  if (live !== null && !options.force) {
    if (isCurrent(live, inputs, time)) return { kind: 'current', live };
    if (options.automatic && isHeld(options.store, inputs)) return { kind: 'held', live };
  }
  const { release, rendered } = await makeRelease(store, live, sources, time, options);
  options.ended?.('written down, live');
  holdNothing(options.store);
  store.prune(new Date());
  options.ended?.('pruned');
  const changes = changesBetween(live?.files ?? new Map(), release.files);
  return { kind: 'published', live: release, changes, rendered, seconds: (performance.now() - started) / 1_000 };
}

/**
 * Publishes the sources as they are. While another publish is under way an automatic one waits for its end; one that a
 * person asked for is refused.
 * @throws PublishError when the site may not go live, and whatever the build says; the live site is then as before.
 */
export async function publish(options: PublishOptions): Promise<Outcome> {
  const store = openStore(options.store);
  const lock = options.automatic ? await awaitStore(options.store) : lockStore(options.store);
  try {
    return await publishLocked(store, options);
  } catch (error) {
    // A thread that failed may have ended.
    await options.warm?.close();
    throw error;
  } finally {
    lock.release();
  }
}

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
