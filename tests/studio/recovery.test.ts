/** What cannot be finished is told of and counted, and keeps nothing else waiting. */
import { expect, test } from 'vitest';
import type { SpinAnswer, TableGameAnswer } from '#studio/protocol.ts';
import { createMemoryStore } from '#studio/server/store-memory.ts';
import type { Round, RoundState } from '#studio/server/types.ts';
import { ask, createHarness, launch } from '#tests/support/studio.ts';

const DAY_MS = 24 * 3_600_000;

function open() {
  const store = createMemoryStore();
  const logged: Record<string, unknown>[] = [];
  const log = (message: string, details: Record<string, unknown>) => void logged.push({ message, ...details });
  return { ...createHarness(store, { log }), store, logged };
}
type Opened = ReturnType<typeof open>;

/** A round whose seed is gone, so nobody can go on with it. */
async function badRound(harness: Opened, state: RoundState): Promise<string> {
  const token = await launch(harness, { game_code: 'jacks-and-sails' });
  const request = { request_id: 'round-0001', bet: { amount: '100' } };
  const { value } = await ask<TableGameAnswer>(harness.studio, `/session/${token}/begin`, request);
  const begun = (await harness.store.round(value.round_id)) as Round;
  const raise = { action: { hold: [] }, amount: '100' };
  const outcome = state === 'raising' ? { ...begun.outcome, raise } : begun.outcome;
  await harness.store.saveRound(begun, { ...begun, state, outcome, serverSeedHash: 'of another seed' } as Round);
  return begun.id;
}

/** A round with jackpots whose win the wallet has not acknowledged. */
async function unpaidRound({ wallet, studio, ...harness }: Opened): Promise<Round> {
  const token = await launch({ wallet, studio, ...harness }, { game_code: 'lucky-anchor' });
  wallet.state.fail = (call) => (call === 'win' ? 'before' : null);
  const request = { request_id: 'round-0001', stake: '100' };
  const { value } = await ask<SpinAnswer>(studio, `/session/${token}/spin`, request);
  wallet.state.fail = () => null;
  return (await harness.store.round(value.round_id)) as Round;
}

test('a round that cannot be finished is logged with its id, and those after it are finished', async () => {
  const harness = open();
  const { clock, wallet, store, studio, logged } = harness;
  const bad = [await badRound(harness, 'open'), await badRound(harness, 'raising')];
  const unpaid = await unpaidRound(harness);
  const { balance } = wallet.state;
  clock.at += DAY_MS + 1;
  logged.length = 0;
  expect(await studio.settleUnfinished()).toBe(2);
  const error = expect.objectContaining({ message: expect.stringContaining('seed') });
  expect(logged).toEqual([
    { message: 'finishing a round failed', round: bad[0], error },
    { message: 'settling a round failed', round: bad[1], error },
  ]);
  expect((await store.round(unpaid.id))?.state).toBe('closed');
  // The further bet of the second one is taken; what follows from it nobody can draw.
  expect(wallet.state.balance).toBe(balance - 100n + unpaid.payout);
});

test('rounds that cannot be looked for keep no others waiting', async () => {
  const harness = open();
  const { store, studio, logged } = harness;
  const unpaid = await unpaidRound(harness);
  store.abandonedRounds = () => Promise.reject(new Error('no answer'));
  expect(await studio.settleUnfinished()).toBe(1);
  expect(logged.at(-1)).toEqual({ message: 'looking for abandoned rounds failed', error: new Error('no answer') });
  expect((await store.round(unpaid.id))?.state).toBe('closed');
});

test('old sessions that cannot be forgotten keep nobody from playing', async () => {
  const harness = open();
  harness.store.pruneSessions = () => Promise.reject(new Error('no answer'));
  const studio = harness.start();
  expect(await studio.settleUnfinished()).toBe(0);
  expect(harness.logged.at(-1)).toEqual({ message: 'forgetting old sessions failed', error: new Error('no answer') });
});

test('play money nobody plays is forgotten after a day, also by a studio that runs on', async () => {
  const harness = open();
  const token = await launch(harness, { mode: 'demo', token: undefined });
  const sessionStatus = async () => (await ask(harness.studio, `/session/${token}`)).status;
  harness.clock.at += DAY_MS;
  await harness.studio.settleUnfinished();
  expect(await sessionStatus()).toBe(200);
  harness.clock.at += 3_600_000;
  await harness.studio.settleUnfinished();
  expect(await sessionStatus()).toBe(404);
});

test('the end of the studio waits for a pass that fails, and does not fail with it', async () => {
  const { store, studio } = open();
  await studio.settleUnfinished();
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Round[]>();
  store.unfinishedRounds = () => {
    asked.resolve();
    return answer.promise;
  };
  const pass = studio.settleUnfinished();
  await asked.promise;
  const closing = studio.close();
  answer.reject(new Error('no answer'));
  await expect(closing).resolves.toBeUndefined();
  expect(await pass).toBe(1);
});
