/** Releases made of the files that a test names. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ReleaseRecord, ReleaseStore } from '#builder/publish/store.ts';
import { listFiles, removeFiles, shareUnchanged } from '#builder/publish/trees.ts';

/** Stages a site with the given files. */
function staged(store: ReleaseStore, files: Readonly<Record<string, string>>, now: Date) {
  const { folder, files: found } = store.stage();
  removeFiles(folder, found.keys());
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const list = listFiles(folder);
  const live = store.live();
  if (live) shareUnchanged(store.folderOf(live.id), live.files, folder, list);
  const facts = {
    inputs: JSON.stringify(files),
    program: '',
    content: {},
    siteTime: now.toISOString(),
    nextChange: null,
    pages: 1,
    files: list,
  };
  return { folder, facts };
}

/** Makes a site with the given files that waits for its moment. */
export function prepareSite(store: ReleaseStore, files: Readonly<Record<string, string>>, moment: Date): void {
  const { folder, facts } = staged(store, files, moment);
  store.prepare(folder, facts);
}

/** Takes a site with the given files live. */
export function takeLive(store: ReleaseStore, files: Readonly<Record<string, string>>, now: Date): ReleaseRecord {
  const { folder, facts } = staged(store, files, now);
  const record = store.publish(folder, facts, now);
  store.prune(now);
  return record;
}
