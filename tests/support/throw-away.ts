/** Where the files of a database stand that lives as long as a test. */
import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's folder in memory. A commit that waits for a disk waits for everything else that is written to it. */
const MEMORY = '/dev/shm';
/** For the databases of all that runs at once, each of 60 MB. */
const ROOM_BYTES = 2 * 1_024 ** 3;

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > ROOM_BYTES;
}

/** A new folder: in memory where the machine has room there, else among temporary files. Whoever asks removes it. */
export function throwAwayFolder(name: string): string {
  return mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), `fairwind-${name}-`));
}
