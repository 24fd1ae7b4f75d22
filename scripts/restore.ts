/**
 * `npm run restore -- FILE`: makes the embedded database of `DATA_DIRECTORY` from a backup and checks its whole ledger;
 * ends with 1 at the first fault. A folder that holds a database is refused.
 */
import { parseArgs } from 'node:util';
import { ConfigError, loadConfig } from '#server/config.ts';
import { connectDatabase, restoreBackup } from '#server/db/index.ts';
import { createLog } from '#server/log.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { runCommand, Told } from './command.ts';
import { readEnvFile } from './server-process.ts';

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
    if (problems.length > 0) throw new Told(problems[0]);
    return `${dataDirectory} holds the backup; ${transfers} transfers hold, and every sum`;
  } finally {
    await connection.close();
  }
}

await runCommand(main);
