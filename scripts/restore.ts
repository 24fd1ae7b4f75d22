/**
 * `npm run restore -- FILE`: makes the embedded database of `DATA_DIRECTORY` from a backup, erases again who was erased since, and
 * checks its whole ledger;
 * ends with 1 at the first fault. A folder that holds a database is refused.
 */
import { parseArgs } from 'node:util';
import { replayErasures } from '#server/app/replay.ts';
import { ConfigError, loadConfig } from '#server/config.ts';
import { connectDatabase, migrate, restoreBackup } from '#server/db/index.ts';
import { createLog } from '#server/log.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { runCommand, Told } from './command.ts';
import { readEnvFile } from './server-process.ts';

async function main(): Promise<string> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new ConfigError('npm run restore -- FILE');
  readEnvFile();
  const config = loadConfig(process.env);
  const { databaseUrl, dataDirectory } = config;
  if (databaseUrl) throw new ConfigError('DATABASE_URL is set: PostgreSQL is restored by its own tools.');
  await restoreBackup(file, dataDirectory);
  const log = createLog('warn');
  const connection = await connectDatabase({ dataDirectory, log });
  try {
    await migrate(connection.database, { patient: connection.patient, log });
    // What was erased after the backup is erased again before anybody reads it.
    const again = await replayErasures(connection, config);
    const { transfers, problems } = await verifyLedger(connection.database);
    if (problems.length > 0) throw new Told(problems[0]);
    return `${dataDirectory} holds the backup; ${transfers} transfers hold, and every sum; ${again} erasures were carried out again`;
  } finally {
    await connection.close();
  }
}

await runCommand(main);
