/**
 * `npm run restore -- FILE`: makes the embedded database of `DATA_DIRECTORY` from a backup and checks its whole ledger;
 * ends with 1 at the first fault. A folder that holds a database is refused.
 */
import { parseArgs } from 'node:util';
import { ConfigError, loadConfig } from '#server/config.ts';
import { connectDatabase, DirectoryNotEmptyError, restoreBackup } from '#server/db/index.ts';
import { createLog } from '#server/log.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { readEnvFile } from './server-process.ts';

class Fault extends Error {}

async function main(): Promise<string> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new ConfigError('npm run restore -- FILE');
  readEnvFile();
  const { databaseUrl, dataDirectory } = loadConfig(process.env);
  if (databaseUrl) throw new ConfigError('DATABASE_URL is set: PostgreSQL is restored by its own tools.');
  await restoreBackup(file, dataDirectory);
  const connection = await connectDatabase({ dataDirectory, log: createLog('warn') });
  try {
    const { transfers, problems } = await verifyLedger(connection.database);
    if (problems.length > 0) throw new Fault(problems[0]);
    return `${dataDirectory} holds the backup; ${transfers} transfers hold, and every sum`;
  } finally {
    await connection.close();
  }
}

const TOLD = [Fault, ConfigError, DirectoryNotEmptyError];

try {
  console.log(await main());
} catch (error) {
  console.error(TOLD.some((kind) => error instanceof kind) ? (error as Error).message : error);
  process.exit(1);
}
