/** Folders that are made where they are missing. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder with those above it. Node's own recursive form never ends where a file system has no such folder and makes
 * none either, as below /proc.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || path.dirname(folder) === folder) throw error;
    makeFolder(path.dirname(folder));
    mkdirSync(folder);
  }
}
