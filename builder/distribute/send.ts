/** Takes the live release of a folder live in an object store: assets, then pages, then one switch. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectStore } from '#server/ports/object-store.ts';
import { type Changes, changesBetween, isPageFile } from '../publish/changes.ts';
import { ASSET_RETENTION_MS, openStore, PublishError, type ReleaseRecord } from '../publish/store.ts';
import type { FileList } from '../publish/trees.ts';
import {
  bodyKey,
  forEachAtOnce,
  type RetiredBodies,
  readPointer,
  readRetired,
  readShared,
  releaseHash,
  removeShared,
  writePointer,
  writeRetired,
  writeShared,
} from './shared-release.ts';

/** What sending did. */
export interface Sent {
  /** Bodies that the store did not have. */
  bodies: number;
  /** Bytes of them. */
  bytes: number;
  /** What readers see otherwise than before. */
  changes: Changes;
}

/** Files by hash, those first that pages need. */
function bodiesOf(files: FileList): Map<string, string> {
  const inOrder = [...files].sort(([a], [b]) => Number(isPageFile(a)) - Number(isPageFile(b)));
  return new Map(inOrder.map(([path, hash]) => [hash, path]));
}

async function sendBodies(store: ObjectStore, folder: string, bodies: readonly (readonly [string, string])[]) {
  let bytes = 0;
  await forEachAtOnce(bodies, async ([hash, path]) => {
    const body = readFileSync(join(folder, path));
    bytes += body.byteLength;
    await store.put(bodyKey(hash), new Uint8Array(body));
  });
  return bytes;
}

/** Bodies out of use that are still there: a reader may have a page of theirs open, or a node be on its way. */
const stillThere = (retired: RetiredBodies, now: Date): RetiredBodies =>
  Object.fromEntries(
    Object.entries(retired).filter(([, since]) => now.getTime() - Date.parse(since) <= ASSET_RETENTION_MS),
  );

/** Bodies that leave with the release before are out of use from now on, whatever an earlier try noted of them. */
function retiredWith(retired: RetiredBodies, before: FileList, after: FileList, now: Date): RetiredBodies {
  const used = new Set(after.values());
  const leaving = [...before.values()].map((hash): [string, string] => [hash, now.toISOString()]);
  const all: RetiredBodies = { ...retired, ...Object.fromEntries(leaving) };
  return Object.fromEntries(Object.entries(all).filter(([hash]) => !used.has(hash)));
}

/** Deletes bodies that have been out of use for a week. The list that still names them goes last: killed, it is done again. */
async function forget(store: ObjectStore, retired: RetiredBodies, now: Date): Promise<void> {
  const kept = stillThere(retired, now);
  const gone = Object.keys(retired).filter((hash) => !Object.hasOwn(kept, hash));
  if (gone.length === 0) return;
  await forEachAtOnce(gone, (hash) => store.delete(bodyKey(hash)));
  await writeRetired(store, kept);
}

async function filesOf(store: ObjectStore, release: string | undefined): Promise<FileList> {
  const shared = release === undefined ? null : await readShared(store, release);
  return new Map(Object.entries(shared?.files ?? {}));
}

/**
 * Sends the release that is live in a folder of releases. Killed at any moment it leaves the store's live release whole,
 * and run again it goes on.
 * @returns null when the store has that release live already.
 * @throws PublishError when nothing is live in the folder; whatever the store says.
 */
export async function sendLive(folder: string, store: ObjectStore, now: Date): Promise<Sent | null> {
  const releases = openStore(folder);
  const live: ReleaseRecord | null = releases.live();
  if (live === null) throw new PublishError('Nothing is live yet.');
  const release = releaseHash(live.files);
  const pointer = await readPointer(store);
  if (pointer?.release === release) return null;
  const before = await filesOf(store, pointer?.release);
  const retired = await readRetired(store);
  const there = new Set([...before.values(), ...Object.keys(stillThere(retired, now))]);
  const missing = [...bodiesOf(live.files)].filter(([hash]) => !there.has(hash));
  const bytes = await sendBodies(store, releases.folderOf(live.id), missing);
  await writeShared(store, release, live);
  const leaving = retiredWith(retired, before, live.files, now);
  await writeRetired(store, leaving);
  await writePointer(store, { release, publishedAt: now.toISOString() });
  if (pointer !== null) await removeShared(store, pointer.release);
  await forget(store, leaving, now);
  return { bodies: missing.length, bytes, changes: changesBetween(before, live.files) };
}
