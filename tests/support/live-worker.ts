/**
 * A process that plays at a live table until it is killed, and says on its output what its player was told of each bet.
 * Arguments: data directory, player id, ms since 1970 to begin at, whether the player still has to be given money
 * ("fund"), what to do ("play", or "finish" to settle what an earlier one left and say so).
 */
import { writeSync } from 'node:fs';
import { connectDatabase, migrate } from '#server/db/index.ts';
import { createDatabaseLiveStore } from '#studio/server/live/index.ts';
import { createDatabaseStore } from '#studio/server/store-database.ts';
import { createGamesHarness, VENDOR_SECRET } from './games.ts';
import { chip, createLiveHarness, ROULETTE } from './live.ts';

const [dataDirectory = '', playerId = '', beginAt = '', fund = '', what = ''] = process.argv.slice(2);
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
const connection = await connectDatabase({ dataDirectory, log: silentLog });
await migrate(connection.database);
const house = createGamesHarness(connection.database);
house.clock.at = Number(beginAt);
await house.addPlayer({ playerId, cash: fund === 'fund' ? 1_000_000n : 0n });
const store = createDatabaseLiveStore(connection.database);
const harness = createLiveHarness({
  store,
  sessions: createDatabaseStore(connection.database),
  fetcher: async (request) => house.vendor.request(request),
  clock: house.clock,
  secret: VENDOR_SECRET,
});
const table = harness.start();
// Written with one system call: what the parent has read was committed before.
const say = (line: string) => void writeSync(1, `${line}\n`);
while ((await table.settleWaiting()) > 0);
say('ready');
if (what === 'finish') {
  await table.close();
  await connection.close();
  process.exit(0);
}

const launched = await house.games.launch({
  code: ROULETTE.code,
  mode: 'real',
  language: 'en',
  region: 'main',
  origin: 'http://localhost:4321',
  playerId,
});
if (!launched.ok) throw new Error(launched.failure.name);
const session = await harness.openSeat({}, house.launches.at(-1)?.token ?? '');
const { seat, messages } = await harness.sit(session, table);
const { betting, closing, dealing, standing } = ROULETTE.pace;
/** Waits until the wallet has answered everything, and says what the player was told. */
const settle = async (done: () => Promise<boolean>): Promise<void> => {
  while (!(await done())) await new Promise((resolve) => setImmediate(resolve));
  for (const message of messages.splice(0)) {
    if (message.type === 'bet') say(`bet ${message.bet.bet_id} ${message.bet.state} ${message.bet.payout ?? ''}`);
  }
};
const waiting = async () => (await store.waitingBets(ROULETTE.code)).length;
for (;;) {
  const round = (await store.newestRound(ROULETTE.code))?.number ?? 0;
  table.put(seat, round, [chip('red', 1_000n), chip('straight-17', 200n)]);
  await harness.pass(betting, table);
  await settle(async () => messages.some(({ type }) => type === 'bet'));
  await harness.pass(closing, table);
  await harness.pass(dealing, table);
  await settle(async () => (await waiting()) === 0);
  await harness.pass(standing, table);
}
