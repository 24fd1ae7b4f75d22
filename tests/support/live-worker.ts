/** A process that plays at a live table until it is killed, and says what its player was told of each bet. */
import { createDatabaseLiveStore } from '#studio/server/live/index.ts';
import { chip, createLiveHarness, ROULETTE } from './live.ts';
import { say, startWorker } from './shared-game-worker.ts';

const { database, parts, takeOver, open } = await startWorker();
const store = createDatabaseLiveStore(database, parts.clock);
const harness = createLiveHarness({ ...parts, store });
const table = harness.start();
await takeOver(table);

const session = await harness.openSeat({}, await open(ROULETTE.code));
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
