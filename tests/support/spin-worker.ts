/**
 * A process that spins slots in turn until it is killed, once with the wallet in its own process and at the same time over
 * the wire, and says on its output which rounds it has acknowledged.
 * Arguments: data directory or address of a database, player id, whether the player still has to be given money ("fund"
 * or "funded"), the slots separated by commas.
 */
import { writeSync } from 'node:fs';
import { connectDatabase, migrate } from '#server/db/index.ts';
import type { Studio } from '#studio/index.ts';
import { createGamesHarness, createHarnessStudio, createStudioInProcess, launchSession, spinOnce } from './games.ts';

const [place = '', playerId = '', fund = '', codes = ''] = process.argv.slice(2);
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
const where = place.startsWith('postgres:') ? { databaseUrl: place, dataDirectory: '' } : { dataDirectory: place };
const { database } = await connectDatabase({ ...where, log: silentLog });
await migrate(database);
const operator = createGamesHarness(database);
await operator.addPlayer({ playerId, cash: fund === 'fund' ? 1_000_000n : 0n });

/** Spins for ever. @param way names in the output how the wallet is asked */
async function spinForEver(studio: Studio, way: string): Promise<never> {
  const sessions: string[] = [];
  for (const code of codes.split(',')) {
    const token = await operator.open(playerId, 'main', code);
    sessions.push(await launchSession(studio, token, operator.clock.at, code));
  }
  for (let number = 0; ; number += 1) {
    const session = sessions[number % sessions.length] ?? '';
    const answer = await spinOnce(studio, session, `spin-${String(number).padStart(6, '0')}`, '100');
    if (answer.round_id === undefined) throw new Error(`Spin ${number} was refused: ${JSON.stringify(answer)}`);
    // Written with one system call: what the parent has read was committed before.
    writeSync(1, `${way} ${answer.round_id} ${answer.payout}\n`);
  }
}

await Promise.all([
  spinForEver(createStudioInProcess(database, operator), 'process'),
  spinForEver(createHarnessStudio(database, operator), 'wire'),
]);
