/**
 * The releases of the site (docs/decisions/0031). A release is a folder that is never changed once it is whole; `live`
 * points at one of them and is exchanged by a rename, so a reader sees the old site or the new one. Everything else of
 * a publish happens beside: killed at any point it leaves the live site as it was.
 *
 *   live              → releases/000007
 *   releases/000007/    a whole site, unchanged files shared with the releases before it
 *   records/000007.json what it was made of
 *   assets/             every asset of the releases of the last days, for readers who still have their pages open
 *   spare, spare.json   the release that left last, and what it holds: the next one is made of it
 *   prepared…           a release made before the moment from which it shall be live (docs/decisions/0140)
 *   work/               what is being made; of no value after a crash
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DirectoryInUseError, type DirectoryLock, lockDirectory } from '#server/db/directory-lock.ts';
import { LIVE_LINK, RETIRED_ASSETS } from '#server/site/releases.ts';
import { REGION_IDS } from '#shared/regions/index.ts';
import { type FileList, filesBelow, linkFiles, removeFiles, writeWhole } from './trees.ts';

/** Releases that stay besides the live one. */
export const RELEASES_KEPT = 5;
/** How long an asset stays reachable after the last release that had it. */
export const ASSET_RETENTION_MS = 7 * 86_400_000;

/** What a release was made of; the publisher adds what it needs to know next time. */
export interface ReleaseFacts {
  /** Hash of everything the pages depend on but the time. */
  inputs: string;
  /** Hash of everything of it but content. */
  program: string;
  /** What the pages read, each with its state. */
  content: Readonly<Record<string, string>>;
  /** The time the pages were written for (promotions' windows), ISO 8601. */
  siteTime: string;
  /** When the content itself asks for the next release, ISO 8601; null: never. */
  nextChange: string | null;
  pages: number;
  files: FileList;
}

export interface ReleaseRecord extends ReleaseFacts {
  id: string;
  publishedAt: string;
  /** The release that was live when this one was published; absent in records of earlier versions. */
  before?: string | null;
}

/** A release that waits for its moment: the `siteTime` of its pages. */
export interface PreparedRelease extends ReleaseFacts {
  /** The release that was live when it was made, and that it follows. */
  before: string | null;
}

/** A publish is refused; the message says why. */
export class PublishError extends Error {
  override readonly name = 'PublishError';
}

/** Another process has the store. */
export class StoreBusyError extends PublishError {}

/** Region pages, and what the server alone reads, are nobody's asset. */
const NOT_ASSETS: ReadonlySet<string> = new Set([...REGION_IDS, 'site.json']);
const isAsset = (path: string): boolean => path.includes('/') && !NOT_ASSETS.has(path.split('/')[0] ?? '');

/** Where a release is made. */
export interface Stage {
  folder: string;
  /** What stands there already; bodies that other releases may hold too, so they are replaced and never written to. */
  files: FileList;
}

export interface ReleaseStore {
  readonly folder: string;
  /** The live release, or null before the first one. */
  live(): ReleaseRecord | null;
  /** Kept releases, newest first. */
  list(): ReleaseRecord[];
  folderOf(id: string): string;
  /** Path of a file that stands beside a release's record and goes with it. */
  sideFile(id: string, name: string): string;
  /** A folder to make the next release in. */
  stage(): Stage;
  /**
   * Takes a staged folder live.
   * @param side files that go beside the record, by name: where they stand now.
   */
  publish(staged: string, facts: ReleaseFacts, now: Date, side?: Readonly<Record<string, string>>): ReleaseRecord;
  /** Keeps a staged folder for its moment, in place of another that waits. */
  prepare(staged: string, facts: ReleaseFacts, side?: Readonly<Record<string, string>>): void;
  /** What waits for its moment, or null. */
  prepared(): PreparedRelease | null;
  /** Takes live what waits. @throws PublishError when nothing does */
  publishPrepared(now: Date): ReleaseRecord;
  /** Gives up what waits; the next release is made of it. */
  dropPrepared(): void;
  /**
   * Takes the release live again that was live before the live one was published; where that is no longer kept, the
   * newest older one. @throws PublishError when there is none.
   */
  rollBack(): ReleaseRecord;
  /** Removes releases and assets that nobody needs any more. */
  prune(now: Date): void;
}

const nameOf = (sequence: number): string => String(sequence).padStart(6, '0');

/** Points a link elsewhere. Where a folder link cannot be renamed over (Windows), readers keep what they have meanwhile. */
function exchangeLink(link: string, target: string): void {
  const fresh = `${link}.${process.pid}`;
  rmSync(fresh, { force: true });
  symlinkSync(target, fresh, process.platform === 'win32' ? 'junction' : 'dir');
  if (process.platform === 'win32') rmSync(link, { force: true, recursive: true });
  renameSync(fresh, link);
}

/** The assets that only older releases have, each with when it went out of use. */
class AssetPool {
  readonly #folder: string;
  readonly #ledger: string;

  constructor(store: string) {
    this.#folder = join(store, RETIRED_ASSETS);
    this.#ledger = join(store, `${RETIRED_ASSETS}.json`);
  }

  #retired(): Map<string, string> {
    if (!existsSync(this.#ledger)) return new Map();
    return new Map(Object.entries(JSON.parse(readFileSync(this.#ledger, 'utf8')) as Record<string, string>));
  }

  /** Keeps the assets of a release that leaves; before the switch, so that no reader misses one. */
  keep(release: string, files: FileList, next: FileList): void {
    const leaving = [...files.keys()].filter((path) => isAsset(path) && !next.has(path));
    removeFiles(this.#folder, leaving);
    linkFiles(release, this.#folder, leaving);
  }

  /** Forgets what is live again or was retired too long ago. */
  prune(live: FileList, now: Date): void {
    const retired = this.#retired();
    const kept = new Map<string, string>();
    const gone: string[] = [];
    for (const path of filesBelow(this.#folder)) {
      const since = retired.get(path) ?? now.toISOString();
      if (live.has(path) || now.getTime() - Date.parse(since) > ASSET_RETENTION_MS) gone.push(path);
      else kept.set(path, since);
    }
    removeFiles(this.#folder, gone);
    writeWhole(this.#ledger, `${JSON.stringify(Object.fromEntries(kept), null, 1)}\n`);
  }
}

/**
 * The release that left last. Two releases of a site differ in few files, so the next one is made of it: that costs what
 * changed, where linking and removing whole releases costs what there is.
 */
class SpareRelease {
  readonly #folder: string;
  readonly #record: string;

  constructor(store: string) {
    this.#folder = join(store, 'spare');
    this.#record = join(store, 'spare.json');
  }

  /** Takes a release that is nobody's any more. Its record comes along first: without it the folder counts as none. */
  put(folder: string, record: string): void {
    this.clear();
    renameSync(record, this.#record);
    renameSync(folder, this.#folder);
  }

  /** Moves it to a place; null when there is none, or only half of one. */
  take(target: string): FileList | null {
    if (!existsSync(this.#folder) || !existsSync(this.#record)) return null;
    const { files } = readRecord(this.#record);
    rmSync(this.#record);
    renameSync(this.#folder, target);
    return files;
  }

  clear(): void {
    rmSync(this.#record, { force: true });
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function readRecord<Kind extends ReleaseFacts = ReleaseRecord>(path: string): Kind {
  const { files, ...record } = JSON.parse(readFileSync(path, 'utf8')) as Omit<Kind, 'files'> & {
    files: Record<string, string>;
  };
  return { ...record, files: new Map(Object.entries(files)) } as unknown as Kind;
}

function writeRecord(path: string, { files, ...record }: ReleaseFacts): void {
  writeWhole(path, `${JSON.stringify({ ...record, files: Object.fromEntries(files) })}\n`);
}

/** The place of a release that waits for its moment. Its record comes last and goes first: without it there is none. */
class PreparedPlace {
  readonly folder: string;
  readonly #record: string;
  readonly #side: string;

  constructor(store: string) {
    this.folder = join(store, 'prepared');
    this.#record = join(store, 'prepared.json');
    this.#side = join(store, 'prepared-side');
  }

  put(staged: string, release: PreparedRelease, side: Readonly<Record<string, string>>): void {
    mkdirSync(this.#side, { recursive: true });
    for (const [name, path] of Object.entries(side)) renameSync(path, join(this.#side, name));
    renameSync(staged, this.folder);
    writeRecord(this.#record, release);
  }

  read(): PreparedRelease | null {
    const isThere = existsSync(this.#record) && existsSync(this.folder);
    return isThere ? readRecord<PreparedRelease>(this.#record) : null;
  }

  /** What goes beside the record, by name. */
  sideFiles(): Record<string, string> {
    return Object.fromEntries(readdirSync(this.#side).map((name) => [name, join(this.#side, name)]));
  }

  /** Its folder becomes the spare. */
  drop(spare: SpareRelease): void {
    if (this.read() !== null) spare.put(this.folder, this.#record);
    this.clear();
  }

  clear(): void {
    rmSync(this.#record, { force: true });
    for (const folder of [this.#side, this.folder]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens the releases in a folder, which need not exist yet. */
export function openStore(folder: string): ReleaseStore {
  const link = join(folder, LIVE_LINK);
  const releases = join(folder, 'releases');
  const records = join(folder, 'records');
  const work = join(folder, 'work');
  const assets = new AssetPool(folder);
  const spare = new SpareRelease(folder);
  const waiting = new PreparedPlace(folder);
  const folderOf = (id: string) => join(releases, id);
  const sideFile = (id: string, name: string) => join(records, `${id}.${name}`);
  const recordOf = (id: string) => readRecord(sideFile(id, 'json'));

  /** A folder without a record was never finished. */
  const ids = (): string[] => {
    if (!existsSync(releases)) return [];
    return readdirSync(releases)
      .filter((id) => existsSync(sideFile(id, 'json')))
      .sort()
      .reverse();
  };

  const liveId = (): string | null => {
    try {
      return basename(readlinkSync(link));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  };

  const live = (): ReleaseRecord | null => {
    const id = liveId();
    return id === null ? null : recordOf(id);
  };

  const switchTo = (record: ReleaseRecord): void => {
    const leaving = live();
    if (leaving !== null && leaving.id !== record.id) assets.keep(folderOf(leaving.id), leaving.files, record.files);
    exchangeLink(link, join('releases', record.id));
  };

  const publish: ReleaseStore['publish'] = (staged, facts, now, side = {}) => {
    mkdirSync(releases, { recursive: true });
    const taken = readdirSync(releases).map(Number);
    const id = nameOf(Math.max(0, ...taken) + 1);
    const record: ReleaseRecord = { ...facts, id, publishedAt: now.toISOString(), before: liveId() };
    renameSync(staged, folderOf(id));
    mkdirSync(records, { recursive: true });
    for (const [name, path] of Object.entries(side)) renameSync(path, sideFile(id, name));
    writeRecord(sideFile(id, 'json'), record);
    switchTo(record);
    return record;
  };

  return {
    folder,
    live,
    publish,
    list: () => ids().map(recordOf),
    folderOf,
    sideFile,

    stage() {
      rmSync(work, { recursive: true, force: true });
      mkdirSync(work, { recursive: true });
      const staged = join(work, 'site');
      return { folder: staged, files: spare.take(staged) ?? new Map() };
    },

    prepare(staged, facts, side = {}) {
      waiting.clear();
      waiting.put(staged, { ...facts, before: liveId() }, side);
    },

    prepared: () => waiting.read(),

    publishPrepared(now) {
      const release = waiting.read();
      if (release === null) throw new PublishError('No release waits for its moment.');
      const record = publish(waiting.folder, release, now, waiting.sideFiles());
      waiting.clear();
      return record;
    },

    dropPrepared: () => waiting.drop(spare),

    rollBack() {
      const current = live();
      const kept = ids();
      const before = kept.find((id) => id === current?.before);
      const earlier = before ?? kept.find((id) => current !== null && id < current.id);
      if (earlier === undefined) throw new PublishError('There is no earlier release to return to.');
      const record = recordOf(earlier);
      switchTo(record);
      return record;
    },

    prune(now) {
      const current = liveId();
      const known = ids();
      const kept = new Set([...known.filter((id) => id !== current).slice(0, RELEASES_KEPT), current]);
      for (const id of existsSync(releases) ? readdirSync(releases) : []) {
        if (kept.has(id)) continue;
        // The record goes first: without it a folder counts as none.
        if (known.includes(id)) spare.put(folderOf(id), sideFile(id, 'json'));
        else rmSync(folderOf(id), { recursive: true, force: true });
        for (const file of readdirSync(records).filter((name) => name.startsWith(`${id}.`)))
          rmSync(join(records, file));
      }
      const record = live();
      if (record !== null) assets.prune(record.files, now);
    },
  };
}

/** Takes the store for one publisher at a time; the operating system gives it back however the process ends. */
export function lockStore(folder: string): DirectoryLock {
  try {
    return lockDirectory(join(folder, 'lock'));
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    const owner = error.ownerPid === null ? 'another process' : `process ${error.ownerPid}`;
    throw new StoreBusyError(`Another publish is under way (${owner}). Wait until it has ended.`);
  }
}

/** How long a publish that nobody waits for lets others go first, ms. */
const PATIENCE_MS = 600_000;
/** How often it looks whether they have ended, ms. */
const LOOK_MS = 500;

/** Takes the store as soon as no other publisher has it. @throws StoreBusyError when none of them ends in time. */
export async function awaitStore(folder: string, patienceMs = PATIENCE_MS): Promise<DirectoryLock> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return lockStore(folder);
    } catch (error) {
      if (!(error instanceof StoreBusyError) || performance.now() >= until) throw error;
    }
    await setTimeout(LOOK_MS);
  }
}
