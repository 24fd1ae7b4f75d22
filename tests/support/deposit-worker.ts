/**
 * A process that takes deposits until it is killed, and says on its output which ones it has acknowledged.
 * Arguments: data directory, prefix of the deposits' ids, player ids separated by commas.
 */
import { writeSync } from 'node:fs';
import { systemClock } from '#server/clock.ts';
import { connectDatabase, createUnitOfWork, migrate } from '#server/db/index.ts';
import { createLedger } from '#server/modules/ledger/index.ts';

const [dataDirectory = '', prefix = '', players = ''] = process.argv.slice(2);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const { database } = await connectDatabase({ dataDirectory, log });
await migrate(database);
const unitOfWork = createUnitOfWork(database, () => undefined);
const ledger = createLedger(systemClock);

async function deposit(playerId: string, externalId: string): Promise<void> {
  const posted = await unitOfWork.run(async (transaction, emit) => {
    const result = await ledger.post(transaction, {
      source: 'payment:test',
      externalId,
      kind: 'deposit',
      entries: [
        { account: { owner: 'player', playerId, purse: 'cash', currency: 'EUR' }, amount: 100n },
        { account: { owner: 'house', name: 'payments', currency: 'EUR' }, amount: -100n },
      ],
      details: {},
    });
    await emit(playerId, 'message', { title: 'Deposit', text: externalId });
    return result;
  });
  if (!posted.ok) throw new Error(posted.failure.name);
  // Written with one system call: what the parent has read was committed before.
  writeSync(1, `${externalId} ${playerId}\n`);
}

async function depositForEver(playerId: string, lane: number): Promise<never> {
  for (let number = 0; ; number += 1) await deposit(playerId, `${prefix}-${lane}-${number}`);
}

writeSync(1, 'ready\n');
await Promise.all(players.split(',').map(depositForEver));
