/**
 * `npm run ledger:verify [-- --whole]`: checks the ledger, also under a running server, and ends with 1 and a line for
 * each fault where there is one. It goes on where the last check ended; `--whole` begins at the first transfer. An embedded database belongs to
 * the server that has it open: then that server is asked.
 */
import { parseArgs } from 'node:util';
import { type Config, ConfigError, loadConfig } from '#server/config.ts';
import { connectDatabase, createDatabaseClock, DirectoryInUseError } from '#server/db/index.ts';
import { createLog } from '#server/log.ts';
import { verifyLedger, verifyOnward } from '#server/modules/ledger/index.ts';
import { runCommand, Told } from './command.ts';
import { readEnvFile } from './server-process.ts';

const EVERYWHERE = ['0.0.0.0', '::'];

/** Where the server of these settings tells monitors of its ledger. */
function ledgerAddress({ internal, internalUrl }: Config): URL {
  if (internal === null) return new URL('/ledgerz', internalUrl);
  const host = EVERYWHERE.includes(internal.host) ? '127.0.0.1' : internal.host;
  return new URL(`http://${host.includes(':') ? `[${host}]` : host}:${internal.port}/ledgerz`);
}

async function ask(config: Config): Promise<string> {
  const answer = await fetch(ledgerAddress(config));
  const text = (await answer.text()).trim();
  if (answer.ok) return text;
  throw new Told(text);
}

async function check({ databaseUrl, databasePooler, dataDirectory }: Config, whole: boolean): Promise<string> {
  const connection = await connectDatabase({
    databaseUrl,
    pooler: databasePooler,
    dataDirectory,
    isPatient: true,
    log: createLog('warn'),
  });
  try {
    const { database } = connection;
    const clock = await createDatabaseClock(database);
    const { transfers, problems } = whole ? await verifyLedger(database) : await verifyOnward(database, clock.now());
    if (problems.length > 0) throw new Told(problems.join('\n'));
    return `${transfers} transfers ${whole ? '' : 'since the last check '}hold, and every sum`;
  } finally {
    await connection.close();
  }
}

async function main(): Promise<string> {
  const { values } = parseArgs({ options: { whole: { type: 'boolean', default: false } } });
  readEnvFile();
  const config = loadConfig(process.env);
  try {
    return await check(config, values.whole);
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    if (values.whole) throw new ConfigError('--whole needs the embedded database for itself: stop the server first.');
    return ask(config);
  }
}

await runCommand(main);
