/**
 * Backups of the embedded database: one archive each, as PostgreSQL would find its files after a crash. What was
 * acknowledged is in it; a transaction that was under way is not. PostgreSQL itself is archived by its own tools.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, openAsBlob } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { flushTree, openDurable } from './durable-files.ts';
import { DISK } from './grouped-flush.ts';

/** Beside the database in the data directory. */
export const BACKUP_FOLDER = 'backups';
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z(?:-[0-9a-f]{8})?\.tar\.gz$/;

export interface Backup {
  file: string;
  bytes: number;
}

/** @returns the name of a backup of a moment, to the second */
const nameAt = (now: Date): string => `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Backups of a folder, the oldest first. */
async function backupsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).sort();
}

/**
 * Takes a backup while the database is in use; statements wait until its files have been read.
 * @param kept how many backups the folder holds at most; the oldest go
 */
export async function takeBackup(
  client: PGlite,
  { folder, now, kept }: { folder: string; now: Date; kept: number },
): Promise<Backup> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const archive = await client.dumpDataDir('gzip');
  const taken = join(folder, `${nameAt(now)}.tar.gz`);
  const file = existsSync(taken) ? join(folder, `${nameAt(now)}-${randomUUID().slice(0, 8)}.tar.gz`) : taken;
  const unfinished = `${file}.unfinished`;
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(archive.stream());
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
  const names = await backupsIn(folder);
  for (const name of names.slice(0, Math.max(0, names.length - kept))) await rm(join(folder, name));
  return { file, bytes: archive.size };
}

/** A data directory that holds a database already is never overwritten. */
export class DirectoryNotEmptyError extends Error {
  override readonly name = 'DirectoryNotEmptyError';
}

/**
 * Makes the embedded database of a data directory from a backup.
 * @throws DirectoryNotEmptyError when there is one already; the file system's error when the archive cannot be read
 */
export async function restoreBackup(file: string, dataDirectory: string): Promise<void> {
  const data = join(resolve(dataDirectory), 'pglite', 'data');
  if (existsSync(join(data, 'PG_VERSION'))) {
    throw new DirectoryNotEmptyError(`${dataDirectory} holds a database: move it away, or name another folder.`);
  }
  await mkdir(data, { recursive: true });
  try {
    const client = await openDurable(data, DISK, await openAsBlob(file));
    await client.close();
    await flushTree(data);
  } catch (error) {
    await rm(data, { recursive: true, force: true });
    throw error;
  }
}
