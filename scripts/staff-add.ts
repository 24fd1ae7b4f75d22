/** `npm run staff:add -- --email … --name … [--role admin]`: adds a person of the console and prints their one-time link. */
import { parseArgs } from 'node:util';
import { ConfigError, loadConfig } from '#server/config.ts';
import { connectDatabase, createDatabaseClock, DirectoryInUseError, migrate } from '#server/db/index.ts';
import { createLog } from '#server/log.ts';
import { addStaff } from '#server/modules/staff/index.ts';
import { isRole, ROLE_NAMES } from '#shared/backoffice/permissions.ts';
import { consoleAddress } from './addresses.ts';
import { runCommand, Told } from './command.ts';
import { readEnvFile } from './server-process.ts';

const USAGE = `Usage: npm run staff:add -- --email person@example.com --name "Their name" [--role ${ROLE_NAMES.join('|')}]`;

async function main(): Promise<string> {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, name: { type: 'string' }, role: { type: 'string', default: 'admin' } },
  });
  const { email = '', name = '', role } = values;
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || name.trim() === '' || !isRole(role)) throw new ConfigError(USAGE);
  readEnvFile();
  const config = loadConfig(process.env);
  const { databaseUrl, databasePooler, dataDirectory } = config;
  const connection = await connectDatabase({
    databaseUrl,
    pooler: databasePooler,
    dataDirectory,
    log: createLog('warn'),
  }).catch((error: unknown) => {
    if (!(error instanceof DirectoryInUseError)) throw error;
    throw new Told(`${error.message}\nStop the server first, or invite people under Roles in the console.`);
  });
  try {
    await migrate(connection.database, { patient: connection.patient });
    const clock = await createDatabaseClock(connection.database);
    const added = await addStaff(connection.database, { email, name: name.trim(), role }, clock.now());
    if ('refused' in added) return `${email} has access already; roles are changed in the console.`;
    return `${name} (${role}) comes in once by this link, within 24 hours:\n\n  ${consoleAddress(config)}/enrol#${added.token}\n`;
  } finally {
    await connection.close();
  }
}

await runCommand(main);
