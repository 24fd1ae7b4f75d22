/**
 * A process that spins until it is killed, and says on its output which rounds it has acknowledged.
 * Arguments: data directory, player id, whether the player still has to be given money ("fund" or "funded"), the slot.
 */
import { writeSync } from 'node:fs';
import { connectDatabase, migrate } from '#server/db/index.ts';
import { createGamesHarness, createHarnessStudio, launchSession, spinOnce } from './games.ts';

const [dataDirectory = '', playerId = '', fund = '', code = ''] = process.argv.slice(2);
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
const { database } = await connectDatabase({ dataDirectory, log: silentLog });
await migrate(database);
const operator = createGamesHarness(database);
await operator.addPlayer({ playerId, cash: fund === 'fund' ? 1_000_000n : 0n });
const studio = createHarnessStudio(database, operator);
const session = await launchSession(studio, await operator.open(playerId, 'main', code), operator.clock.at, code);
for (let number = 0; ; number += 1) {
  const answer = await spinOnce(studio, session, `spin-${String(number).padStart(6, '0')}`, '100');
  if (answer.round_id === undefined) throw new Error(`Spin ${number} was refused: ${JSON.stringify(answer)}`);
  // Written with one system call: what the parent has read was committed before.
  writeSync(1, `${answer.round_id} ${answer.payout}\n`);
}
