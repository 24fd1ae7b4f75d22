/** A process that flies rounds until it is killed, and says which bets and cash-outs it has acknowledged. */
import { flightMs, timeOf } from '#studio/engines/flight.ts';
import { createDatabaseFlightStore } from '#studio/server/aviator/index.ts';
import { BETTING_MS, PAUSE_MS } from '#studio/server/aviator/table.ts';
import { betOf, createFlightHarness, createTestLine, TITLE } from './flights.ts';
import { say, startWorker } from './shared-game-worker.ts';

const { database, operator, parts, takeOver, open } = await startWorker();
const harness = createFlightHarness({ ...parts, store: createDatabaseFlightStore(database, operator.clock) });
const table = harness.start();
await takeOver(table);

const session = await harness.openSeat({}, await open(TITLE.code));
const { line, messages } = createTestLine();
const { seat } = table.join(session, line);
const pass = async (ms: number) => {
  operator.clock.at += Math.ceil(ms);
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
