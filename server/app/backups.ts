/**
 * Backups of the embedded database: one a night, and one whenever somebody asks who can read the data directory, and
 * so has all of it anyway.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Connection } from '../db/index.ts';
import { plainAnswer } from '../http/answers.ts';
import type { Operation } from '../http/operations.ts';
import type { Log } from '../log.ts';
import { defineJob, type JobDefinition } from '../ports/jobs.ts';

/** In the night of most players, after the check of the ledger. */
const BACKUP_CRON = '12 4 * * *';
/** The file whose content a caller sends. A new one is made at every start. */
export const BACKUP_KEY_FILE = 'backup.key';

interface Backups {
  jobs: JobDefinition[];
  operations: Readonly<Record<string, Operation>>;
}

/** @returns nothing where PostgreSQL's own tools take the backups, or `BACKUPS_KEPT` is 0 */
export function composeBackups(
  { dataDirectory, backupsKept }: Config,
  { backUp }: Connection,
  clock: Clock,
  log: Log,
): Backups {
  if (backUp === undefined || backupsKept === 0) return { jobs: [], operations: {} };
  const key = randomBytes(32).toString('base64url');
  mkdirSync(dataDirectory, { recursive: true });
  writeFileSync(join(dataDirectory, BACKUP_KEY_FILE), key, { mode: 0o600 });
  const isKey = (given: string) => given.length === key.length && timingSafeEqual(Buffer.from(given), Buffer.from(key));
  const take = async (): Promise<string> => {
    const { file, bytes } = await backUp(clock.now(), backupsKept);
    log.info({ file, bytes }, 'backup taken');
    return file;
  };
  const takeOne = async () => {
    await take();
  };
  return {
    jobs: [defineJob('back-up', takeOne, { cron: BACKUP_CRON, lane: 'long' })],
    operations: {
      '/backup': async (request) => {
        if (request?.method !== 'POST') return plainAnswer('POST only', 405);
        if (!isKey(request.headers.get('x-backup-key') ?? '')) return plainAnswer('not the key', 403);
        return plainAnswer(await take(), 200);
      },
    },
  };
}
