/** Publishes at every save, and when the content's own dates ask for it. */
import { type FSWatcher, readdirSync, watch as watchFolder } from 'node:fs';
import { join, sep } from 'node:path';
import { inTurn } from '#server/in-turn.ts';
import { INPUT_FILES, INPUT_FOLDERS } from '../compile/inputs.ts';
import { ROOT } from '../paths.ts';
import { DueTimer } from './due-timer.ts';
import type { Progress } from './make.ts';
import { HANDOVER_MS, type Outcome } from './publish.ts';

/** An editor writes a file in several steps. */
const SETTLE_MS = 100;
/** After a publish that failed when it was due, ms: a save tries again at once. */
const RETRY_MS = 300_000;

/** A due release is made so long before its moment, ms. */
const PREPARE_AHEAD_MS = 300_000;
/** Before the next step towards a moment that is near, ms. */
const PAUSE_MS = 1_000;

/** When the next step towards a due moment is to be made: first its release, then the wait for the moment itself. */
function nextStep(moment: Date, isPrepared: boolean): Date {
  const ahead = isPrepared ? HANDOVER_MS : PREPARE_AHEAD_MS;
  const soon = Math.min(Date.now() + PAUSE_MS, moment.getTime());
  return new Date(Math.max(moment.getTime() - ahead, soon));
}

/** What one publish of a watch does. */
export interface Publishing {
  publish(): Promise<Outcome>;
  /** Makes the release of the next due moment. */
  prepare(): Promise<Outcome>;
}

/** Whether a changed path is one the site is made of; editors' own files are not. */
function isInput(path: string): boolean {
  const parts = path.split(sep);
  return !/~$|^\.|\.sw[a-z]$|\.tmp$/.test(parts.at(-1) ?? '');
}

/** What work gives; undefined where a folder has gone meanwhile. */
function ifThere<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Hears of every change below some folders. Each folder is watched by itself: a watch on a file ends when an editor puts
 * a new file in its place.
 */
class FolderWatch {
  readonly #roots: readonly string[];
  readonly #changed: (path: string) => void;
  readonly #watchers = new Map<string, FSWatcher>();

  constructor(roots: readonly string[], changed: (path: string) => void) {
    this.#roots = roots;
    this.#changed = changed;
  }

  /** Watches folders that are new, forgets those that are gone. */
  sync(): void {
    const below = (folder: string): string[] =>
      (ifThere(() => readdirSync(folder, { recursive: true, withFileTypes: true })) ?? [])
        .filter((entry) => entry.isDirectory())
        .map((entry) => join(entry.parentPath, entry.name));
    const folders = new Set(this.#roots.flatMap((root) => [root, ...below(root)]));
    for (const [folder, watcher] of this.#watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    for (const folder of folders) if (!this.#watchers.has(folder)) this.#watch(folder);
  }

  #watch(folder: string): void {
    const watcher = ifThere(() =>
      watchFolder(folder, (_event, name) => {
        this.sync();
        this.#changed(join(folder, name ?? ''));
      }),
    );
    if (watcher === undefined) return;
    // A folder that is removed ends its watch.
    watcher.on('error', () => watcher.close());
    this.#watchers.set(folder, watcher);
  }
}

/**
 * Publishes now, at every change and at every due moment, until the process is stopped. A publish that is refused is
 * said, and the next save tries again.
 */
export async function watch({ publish, prepare }: Publishing, say: Progress): Promise<void> {
  const due = new DueTimer(() => void attempt());
  let next: Date | null = null;
  let isSaved = true;
  const attempt = inTurn(async () => {
    const prepares = !isSaved && next !== null && next.getTime() - Date.now() > HANDOVER_MS;
    isSaved = false;
    try {
      const { kind, live } = await (prepares ? prepare() : publish());
      // What was rolled back to waits for a save, and a site of a set time for nothing else.
      const waits = kind === 'held' || process.env.SITE_TIME;
      next = waits || live.nextChange === null ? null : new Date(live.nextChange);
      due.set(next && nextStep(next, prepares));
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      if (next !== null && next.getTime() <= Date.now()) due.set(new Date(Date.now() + RETRY_MS));
      else if (prepares && next !== null) due.set(nextStep(next, true));
    }
  });
  let settling: NodeJS.Timeout | undefined;
  const changed = (path: string): void => {
    if (!isInput(path)) return;
    isSaved = true;
    clearTimeout(settling);
    settling = setTimeout(() => void attempt(), SETTLE_MS);
  };
  const folders = new FolderWatch(
    INPUT_FOLDERS.map((folder) => join(ROOT, folder)),
    changed,
  );
  folders.sync();
  // Not the folders beside them: whatever is made below the root would be looked at.
  watchFolder(ROOT, (_event, name) => {
    if (name !== null && INPUT_FILES.includes(name)) changed(name);
  });
  await attempt();
  say('Waiting for changes. Press Ctrl-C to stop.');
}
