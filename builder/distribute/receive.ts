/** Keeps a folder of releases, as a node serves it, in step with an object store. */
import { linkSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ObjectStore } from '#server/ports/object-store.ts';
import { awaitStore, openStore, PublishError, type ReleaseRecord, type ReleaseStore } from '../publish/store.ts';
import { type FileList, hashOf, removeFiles, writeWhole } from '../publish/trees.ts';
import { bodyKey, forEachAtOnce, readPointer, readShared, releaseHash, type SharedRelease } from './shared-release.ts';

/** What receiving did. */
export interface Received {
  live: ReleaseRecord;
  /** Bodies that were not on this machine. */
  fetched: number;
}

/** Where bodies stand on this machine, by their hash. */
function bodiesHere(releases: ReleaseStore): Map<string, string> {
  const here = new Map<string, string>();
  for (const { id, files } of releases.list()) {
    for (const [path, hash] of files) here.set(hash, join(releases.folderOf(id), path));
  }
  return here;
}

async function fetchBody(store: ObjectStore, hash: string, path: string): Promise<void> {
  const bytes = await store.get(bodyKey(hash));
  if (bytes === null) throw new PublishError(`The store has no body for ${path}.`);
  if (hashOf(bytes) !== hash) throw new PublishError(`The store's body for ${path} is another one.`);
  writeWhole(path, bytes);
}

/** Fills a staged folder with the files of a release: linked where this machine has them, else fetched and checked. */
async function fill(
  releases: ReleaseStore,
  store: ObjectStore,
  folder: string,
  found: FileList,
  files: FileList,
): Promise<number> {
  const here = bodiesHere(releases);
  const stays = (path: string): boolean => found.get(path) === files.get(path);
  removeFiles(
    folder,
    [...found.keys()].filter((path) => !stays(path)),
  );
  const wanted = [...files].filter(([path]) => !found.has(path) || !stays(path));
  let fetched = 0;
  await forEachAtOnce(wanted, async ([path, hash]) => {
    const target = join(folder, path);
    const own = here.get(hash);
    if (own === undefined) {
      fetched += 1;
      await fetchBody(store, hash, target);
      return;
    }
    mkdirSync(dirname(target), { recursive: true });
    linkSync(own, target);
  });
  return fetched;
}

async function make(releases: ReleaseStore, store: ObjectStore, shared: SharedRelease, now: Date): Promise<Received> {
  const files: FileList = new Map(Object.entries(shared.files));
  const stage = releases.stage();
  mkdirSync(stage.folder, { recursive: true });
  try {
    const fetched = await fill(releases, store, stage.folder, stage.files, files);
    const live = releases.publish(stage.folder, { ...shared, files }, now);
    releases.prune(now);
    return { live, fetched };
  } catch (error) {
    rmSync(stage.folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Takes the release live in a folder that is live in a store. Nothing is served before all of it is there and every
 * body has the hash that the release names.
 * @returns null when the folder has it live already, or nothing was sent to the store yet.
 * @throws PublishError when the store lacks a body or has a wrong one; the folder's live release stays.
 */
export async function receiveLive(store: ObjectStore, folder: string, now: Date): Promise<Received | null> {
  const pointer = await readPointer(store);
  if (pointer === null) return null;
  mkdirSync(folder, { recursive: true });
  const releases = openStore(folder);
  const current = releases.live();
  if (current !== null && releaseHash(current.files) === pointer.release) return null;
  const shared = await readShared(store, pointer.release);
  if (shared === null) throw new PublishError('The release was replaced meanwhile.');
  const lock = await awaitStore(folder);
  try {
    return await make(releases, store, shared, now);
  } finally {
    lock.release();
  }
}
