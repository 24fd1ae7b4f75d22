/**
 * `npm run migrate`: brings the database up to date and ends, as each node does at its start. For releases whose changes
 * take longer than whatever starts nodes waits for one. With DATABASE_RUN_ROLE it then gives that role what a node may.
 */
import { loadConfig } from '#server/config.ts';
import { connectDatabase, grantRunningRole, migrate } from '#server/db/index.ts';
import { createLog } from '#server/log.ts';
import { renewEra } from '#server/modules/settled/index.ts';
import { readVariable } from '#server/variables.ts';
import { runCommand } from './command.ts';
import { readEnvFile } from './server-process.ts';

async function main(): Promise<string> {
  readEnvFile();
  const { databaseUrl, databasePooler, dataDirectory } = loadConfig(process.env);
  const log = createLog('info');
  const connection = await connectDatabase({ databaseUrl, pooler: databasePooler, dataDirectory, log });
  try {
    const applied = await migrate(connection.database, { patient: connection.patient, log });
    await renewEra(connection.database);
    const role = readVariable(process.env, 'DATABASE_RUN_ROLE');
    if (role !== undefined && connection.kind === 'postgresql') await grantRunningRole(connection.database, role);
    return applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`;
  } finally {
    await connection.close();
  }
}

await runCommand(main);
