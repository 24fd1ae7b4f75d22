/** Releases made of the files that a test names. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ReleaseRecord, ReleaseStore } from '#builder/publish/store.ts';
import { listFiles, removeFiles, shareUnchanged } from '#builder/publish/trees.ts';

/** Stages a site with the given files and takes it live. */
export function takeLive(store: ReleaseStore, files: Readonly<Record<string, string>>, now: Date): ReleaseRecord {
  const { folder: staged, files: found } = store.stage();
  removeFiles(staged, found.keys());
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(staged, path)), { recursive: true });
    writeFileSync(join(staged, path), text);
  }
  const list = listFiles(staged);
  const live = store.live();
  if (live) shareUnchanged(store.folderOf(live.id), live.files, staged, list);
  const facts = {
    inputs: JSON.stringify(files),
    program: '',
    content: {},
    siteTime: now.toISOString(),
    nextChange: null,
    pages: 1,
    files: list,
  };
  const record = store.publish(staged, facts, now);
  store.prune(now);
  return record;
}
