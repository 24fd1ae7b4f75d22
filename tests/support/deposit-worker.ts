/**
 * A process that takes deposits until it is killed, and says on its output which ones it has acknowledged.
 * Arguments: data directory or address of a database, prefix of the deposits' ids, player ids separated by commas.
 */
import { writeSync } from 'node:fs';
import { connectDatabase, migrate } from '#server/db/index.ts';
import { createDeposits } from './deposits.ts';

const [place = '', prefix = '', players = ''] = process.argv.slice(2);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const where = place.startsWith('postgres:') ? { databaseUrl: place, dataDirectory: '' } : { dataDirectory: place };
const { database } = await connectDatabase({ ...where, log });
await migrate(database);
const deposit = createDeposits(database);

async function depositForEver(playerId: string, lane: number): Promise<never> {
  for (let number = 0; ; number += 1) {
    const externalId = `${prefix}-${lane}-${number}`;
    await deposit(playerId, externalId);
    // Written with one system call: what the parent has read was committed before.
    writeSync(1, `${externalId} ${playerId}\n`);
  }
}

writeSync(1, 'ready\n');
await Promise.all(players.split(',').map(depositForEver));
