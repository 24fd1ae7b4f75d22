/** Objects as files of a folder that is outside the web root: for one node, or a disk that all nodes share. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { assertKey, type ObjectStore } from '../../ports/object-store.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

export function createFolderStore(folder: string): ObjectStore {
  const fileOf = (key: string): string => {
    assertKey(key);
    return path.join(folder, ...key.split('/'));
  };
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const half = `${file}.${randomUUID()}`;
      await writeFile(half, bytes, { mode: 0o600, flush: true });
      await rename(half, file);
    },
    async get(key) {
      try {
        return new Uint8Array(await readFile(fileOf(key)));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    delete: (key) => rm(fileOf(key), { force: true }),
  };
}
