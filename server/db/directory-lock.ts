/**
 * One process per embedded database directory (design section 6: two processes on one PGlite directory silently lose
 * acknowledged transfers).
 *
 * The lock is SQLite's own lock on a file beside the data: the operating system gives it back when the process ends,
 * however it ends, so a lock cannot go stale (after `kill -9`, a reboot, a reused pid), and it holds between
 * containers that share a volume, where pids say nothing. The owner's pid stands beside it for the message only.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's result code for a file another connection holds. */
const SQLITE_BUSY = 5;

/** Another process holds the directory. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
  readonly directory: string;
  /** The owner's process id; null when it could not be read. */
  readonly ownerPid: number | null;

  constructor(directory: string, ownerPid: number | null) {
    const owner = ownerPid === null ? 'another process' : `process ${ownerPid}`;
    super(
      `The embedded database in ${directory} is in use by ${owner}. Stop it first, set DATA_DIRECTORY to another directory, or set DATABASE_URL to use PostgreSQL.`,
    );
    this.directory = directory;
    this.ownerPid = ownerPid;
  }
}

export interface DirectoryLock {
  release(): void;
}

/** The locks of this process. A connection that nothing refers to is collected, and its lock with it. */
const held = new Set<DatabaseSync>();

function ownerOf(ownerFile: string): number | null {
  try {
    const pid = Number(readFileSync(ownerFile, 'utf8'));
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  } catch (error) {
    // The owner may stand between taking the lock and writing its pid.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && (error as Error & { errcode?: number }).errcode === SQLITE_BUSY;
}

/**
 * Takes the exclusive lock of a directory, creating the directory when it is missing.
 * @throws DirectoryInUseError when another process, or this one, already holds it.
 */
export function lockDirectory(directory: string): DirectoryLock {
  mkdirSync(directory, { recursive: true });
  const ownerFile = join(directory, 'owner.pid');
  const connection = new DatabaseSync(join(directory, 'owner.lock'));
  try {
    connection.exec('PRAGMA journal_mode = MEMORY');
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    connection.close();
    throw isBusy(error) ? new DirectoryInUseError(directory, ownerOf(ownerFile)) : error;
  }
  held.add(connection);
  writeFileSync(ownerFile, String(process.pid));
  return {
    release() {
      held.delete(connection);
      connection.close();
    },
  };
}
