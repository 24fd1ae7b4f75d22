/**
 * `npm run reseal`: seals anew whatever older secrets have sealed (settings of the form `new|old`), and ends with 0 when the
 * older ones are needed no more. Nodes may serve meanwhile; an embedded database belongs to its server, which is stopped
 * for it.
 */
import { createFolderStore, createS3Store } from '#server/adapters/objects/index.ts';
import { type Resealed, reseal } from '#server/app/reseal.ts';
import { loadConfig } from '#server/config.ts';
import { connectDatabase } from '#server/db/index.ts';
import { createLog } from '#server/log.ts';
import { createVault } from '#server/modules/vault/index.ts';
import { createDatabaseStore, createTokenSeal } from '#studio/index.ts';
import { runCommand } from './command.ts';
import { readEnvFile } from './server-process.ts';

const lineOf = ([what, { seen, renewed }]: [string, Resealed]): string => `${what}: ${renewed} of ${seen}`;

async function main(): Promise<string> {
  readEnvFile();
  const config = loadConfig(process.env);
  const { databaseUrl, databasePooler: pooler, dataDirectory, documents } = config;
  const { database, close } = await connectDatabase({
    ...{ databaseUrl, pooler, dataDirectory, isPatient: true, log: createLog('warn') },
  });
  try {
    const vault = createVault(
      documents.s3 ? createS3Store(documents.s3) : createFolderStore(documents.folder),
      documents.secrets,
    );
    const done = await reseal(database, config, vault);
    const seal = createTokenSeal(config.studioSecrets);
    const tokens: Resealed = { seen: 0, renewed: 0 };
    await createDatabaseStore(database).renewWalletTokens('all', (stored) => {
      const renewed = seal.renew(stored);
      tokens.seen += 1;
      tokens.renewed += renewed === null ? 0 : 1;
      return renewed;
    });
    const lines = [...Object.entries(done), ['tokens of open games', tokens] as [string, Resealed]].map(lineOf);
    return [...lines, 'Nothing is sealed with an older secret any more.'].join('\n');
  } finally {
    await close();
  }
}

await runCommand(main);
