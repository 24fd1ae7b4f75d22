/**
 * `npm run archive -- list TABLE | read KEY | restore KEY`: the files that retention made of old rows. `read` prints a
 * row of JSON a line, `restore` puts them back into their table, where the next run of the rule finds them again. An
 * embedded database belongs to its server: stop it for the command.
 */
import { sql } from 'drizzle-orm';
import { createFolderStore, createS3Store } from '#server/adapters/objects/index.ts';
import { ConfigError, loadConfig } from '#server/config.ts';
import { connectDatabase, type Database, rows } from '#server/db/index.ts';
import { createLog } from '#server/log.ts';
import { readArchive, restoreArchive } from '#server/modules/retention/index.ts';
import { createVault, type Vault } from '#server/modules/vault/index.ts';
import { runCommand } from './command.ts';
import { readEnvFile } from './server-process.ts';

const USAGE = 'Usage: npm run archive -- list TABLE | read KEY | restore KEY';

async function listOf(database: Database, table: string): Promise<string> {
  const found = await rows<{ line: string }>(
    database,
    sql`select concat_ws(' ', object_key, first_at::text, last_at::text, rows::text, bytes::text) as line
      from retention_archives where rule = ${table} order by first_at`,
  );
  return found.map(({ line }) => line).join('\n');
}

const ACTIONS: Readonly<Record<string, (database: Database, vault: Vault, named: string) => Promise<string>>> = {
  list: (database, _vault, table) => listOf(database, table),
  read: async (_database, vault, key) => (await readArchive(vault, key)).join('\n'),
  restore: async (database, vault, key) => `${await restoreArchive(database, vault, key)} rows are back`,
};

async function main(): Promise<string> {
  const [action = '', named] = process.argv.slice(2);
  const act = ACTIONS[action];
  if (act === undefined || named === undefined) throw new ConfigError(USAGE);
  readEnvFile();
  const { databaseUrl, databasePooler: pooler, dataDirectory, documents } = loadConfig(process.env);
  const connection = await connectDatabase({
    databaseUrl,
    pooler,
    dataDirectory,
    isPatient: true,
    log: createLog('warn'),
  });
  const { s3, folder, secrets } = documents;
  try {
    return await act(
      connection.database,
      createVault(s3 ? createS3Store(s3) : createFolderStore(folder), secrets),
      named,
    );
  } finally {
    await connection.close();
  }
}

await runCommand(main);
