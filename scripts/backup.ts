/**
 * `npm run backup`: takes a backup of the embedded database, also while its server runs, and prints where it is.
 * PostgreSQL is archived by pgBackRest (docs/operating.md).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BACKUP_KEY_FILE } from '#server/app/backups.ts';
import { type Config, ConfigError, loadConfig } from '#server/config.ts';
import { connectDatabase, DirectoryInUseError } from '#server/db/index.ts';
import { createLog } from '#server/log.ts';
import { runCommand } from './command.ts';
import { readEnvFile } from './server-process.ts';

async function ask({ internalUrl, dataDirectory }: Config): Promise<string> {
  const key = readFileSync(join(dataDirectory, BACKUP_KEY_FILE), 'utf8');
  const answer = await fetch(new URL('/backup', internalUrl), { method: 'POST', headers: { 'x-backup-key': key } });
  const text = (await answer.text()).trim();
  if (answer.ok) return text;
  throw new ConfigError(`The server took no backup: ${answer.status} ${text}`);
}

async function take({ dataDirectory, backupsKept }: Config): Promise<string> {
  const connection = await connectDatabase({ dataDirectory, log: createLog('warn') });
  try {
    const taken = await connection.backUp?.(new Date(), Math.max(1, backupsKept));
    return taken?.file ?? '';
  } finally {
    await connection.close();
  }
}

async function main(): Promise<string> {
  readEnvFile();
  const config = loadConfig(process.env);
  if (config.databaseUrl) throw new ConfigError('DATABASE_URL is set: PostgreSQL is backed up by its own tools.');
  try {
    return await take(config);
  } catch (error) {
    if (error instanceof DirectoryInUseError) return ask(config);
    throw error;
  }
}

await runCommand(main);
