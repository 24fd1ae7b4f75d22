/**
 * A process that flies rounds until it is killed, and says on its output what it has acknowledged.
 * Arguments: data directory, player id, ms since 1970 to begin at, whether the player still has to be given money
 * ("fund"), what to do ("play", or "finish" to settle what an earlier one left and say so).
 */
import { writeSync } from 'node:fs';
import { connectDatabase, migrate } from '#server/db/index.ts';
import { flightMs, timeOf } from '#studio/engines/flight.ts';
import { createDatabaseFlightStore } from '#studio/server/aviator/index.ts';
import { BETTING_MS, PAUSE_MS } from '#studio/server/aviator/table.ts';
import { createDatabaseStore } from '#studio/server/store-database.ts';
import { betOf, createFlightHarness, createTestLine, TITLE } from './flights.ts';
import { createGamesHarness, VENDOR_SECRET } from './games.ts';

const [dataDirectory = '', playerId = '', beginAt = '', fund = '', what = ''] = process.argv.slice(2);
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
const connection = await connectDatabase({ dataDirectory, log: silentLog });
await migrate(connection.database);
const house = createGamesHarness(connection.database);
house.clock.at = Number(beginAt);
await house.addPlayer({ playerId, cash: fund === 'fund' ? 1_000_000n : 0n });
const harness = createFlightHarness({
  store: createDatabaseFlightStore(connection.database),
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
  code: TITLE.code,
  mode: 'real',
  language: 'en',
  region: 'main',
  origin: 'http://localhost:4321',
  playerId,
});
if (!launched.ok) throw new Error(launched.failure.name);
const session = await harness.openSeat({}, house.launches.at(-1)?.token ?? '');
const { line, messages } = createTestLine();
const { seat } = table.join(session, line);
const pass = async (ms: number) => {
  house.clock.at += Math.ceil(ms);
  await table.advance();
};
await table.advance();
for (;;) {
  const round = messages.findLast((message) => message.type === 'betting')?.round ?? 0;
  messages.length = 0;
  const placed = await Promise.all([betOf(0, 1_000n), betOf(1, 600n, 130)].map((bet) => table.bet(seat, round, bet)));
  for (const answer of placed) if (answer.ok && answer.bet) say(`placed ${answer.bet.id}`);
  await pass(BETTING_MS);
  await pass(timeOf(115));
  const hand = placed[0]?.ok ? placed[0].bet : null;
  const out = hand && (await table.cashOut(seat, hand.id));
  if (out?.ok && out.bet) say(`out ${out.bet.id} ${out.bet.payout}`);
  // Nothing flies longer than to the top.
  await pass(flightMs(1_000_000));
  await pass(PAUSE_MS);
}
