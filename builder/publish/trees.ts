/** Folders of hard links: a release costs only what differs from the one before it. */

import { hash } from 'node:crypto';
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Files by their path below a folder, `/` between its parts, with the SHA-256 of their bytes. */
export type FileList = ReadonlyMap<string, string>;

/** SHA-256 of bytes or text, as hex. */
export function hashOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex');
}

/** Paths of the files below a folder, sorted; empty when there is no such folder. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

/** Reads and hashes every file below a folder. */
export function listFiles(folder: string): Map<string, string> {
  return new Map(filesBelow(folder).map((path) => [path, hashOf(readFileSync(join(folder, path)))]));
}

/**
 * Makes folders below a root, and knows which of them are new. One that is new has nothing in it, so nobody needs to ask:
 * asking takes longer than linking.
 */
class NewFolders {
  readonly #isNew = new Map<string, boolean>();

  constructor(root: string) {
    this.#isNew.set(root, mkdirSync(root, { recursive: true }) !== undefined);
  }

  /** Makes a folder where there is none. Returns whether it is new. */
  make(folder: string): boolean {
    const known = this.#isNew.get(folder);
    if (known !== undefined) return known;
    // In a new folder nothing can be in the way.
    const isInNew = this.make(dirname(folder));
    const isNew = mkdirSync(folder, { recursive: !isInNew }) !== undefined || isInNew;
    this.#isNew.set(folder, isNew);
    return isNew;
  }
}

/** Links files of one folder into another; what stands there already is left alone. */
export function linkFiles(from: string, to: string, paths: Iterable<string>): void {
  const folders = new NewFolders(to);
  for (const path of paths) {
    const target = join(to, path);
    const isFree = folders.make(dirname(target)) || lstatSync(target, { throwIfNoEntry: false }) === undefined;
    if (isFree) linkSync(join(from, path), target);
  }
}

/** Gives files that two folders have alike one body on disk: that of `older`. */
export function shareUnchanged(older: string, olderFiles: FileList, newer: string, newerFiles: FileList): void {
  for (const [path, sum] of newerFiles) {
    if (olderFiles.get(path) !== sum) continue;
    const target = join(newer, path);
    const link = `${target}.shared`;
    linkSync(join(older, path), link);
    renameSync(link, target);
  }
}

/** Writes a file that no reader ever sees half of. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.${process.pid}.partial`;
  writeFileSync(partial, content);
  renameSync(partial, path);
}

/** Removes files, and the folders that are empty without them. */
export function removeFiles(folder: string, paths: Iterable<string>): void {
  for (const path of paths) {
    rmSync(join(folder, path), { force: true });
    for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) {
      const full = join(folder, parent);
      if (!existsSync(full) || readdirSync(full).length > 0) break;
      rmSync(full, { recursive: true });
    }
  }
}
