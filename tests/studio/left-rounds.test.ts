/** A round that was left in the middle goes on for its player, on whatever page and after whatever end. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SpinAnswer, TableGameAnswer, TableGameSessionView } from '#studio/protocol.ts';
import { createDatabaseStore } from '#studio/server/store-database.ts';
import { createMemoryStore } from '#studio/server/store-memory.ts';
import type { StudioStore } from '#studio/server/types.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import { ask, createHarness, launch } from '#tests/support/studio.ts';

const GAME = 'jacks-and-sails';
const BET = { amount: '100' };
const KEEP_ALL = { hold: [0, 1, 2, 3, 4] };

type Failed = { error?: { status: string } };

/** A player at the game that always waits for a decision, with a round begun. */
async function beginAndLeave(store: StudioStore) {
  const harness = createHarness(store);
  const player_id = randomUUID();
  const open = (changes: object = {}) => launch(harness, { game_code: GAME, player_id, ...changes });
  const left = await open();
  const path = `/session/${left}/begin`;
  const begun = await ask<TableGameAnswer>(harness.studio, path, { request_id: 'round-0001', bet: BET });
  expect(begun.value.payout).toBeNull();
  return { harness, open, left, round: begun.value };
}

async function goesOn(store: StudioStore) {
  const { harness, open, left, round } = await beginAndLeave(store);
  // The process dies; the player comes back to the next one.
  const studio = harness.start();
  const token = await open({ token: 'wallet-token-of-the-next-visit' });
  const { value: session } = await ask<TableGameSessionView>(studio, `/session/${token}`);
  expect(session.open_round).toMatchObject({ round_id: round.round_id, view: round.view, stake: '100' });
  expect(session.fairness.server_seed_hash).toBe(round.fairness.server_seed_hash);
  // Nobody else sits there any more.
  expect((await ask<Failed>(studio, `/session/${left}`)).value.error?.status).toBe('unknown_session');
  const act = { round_id: round.round_id, step: 0, action: KEEP_ALL };
  const ended = await ask<TableGameAnswer>(studio, `/session/${token}/act`, act);
  expect(ended.value.payout).not.toBeNull();
  expect((await ask<TableGameAnswer>(studio, `/session/${token}/act`, act)).value.payout).toBe(ended.value.payout);
  expect([harness.wallet.count('bet'), harness.wallet.count('win'), harness.wallet.count('rollback')]).toEqual([
    1, 1, 0,
  ]);
  expect(harness.wallet.calls.at(-1)?.body.token).toBe('wallet-token-of-the-next-visit');
  expect((await ask<unknown[]>(studio, `/session/${token}/rounds`)).value).toHaveLength(1);
}

/** Who else opens the game, or opens another, or plays for nothing, begins afresh. */
async function staysWithItsPlayer(store: StudioStore) {
  const { harness, open, left } = await beginAndLeave(store);
  const others = [
    { player_id: randomUUID() },
    { player_id: undefined },
    { currency: 'HUF' },
    { mode: 'demo', token: undefined },
  ];
  for (const other of others) {
    const { value } = await ask<TableGameSessionView>(harness.studio, `/session/${await open(other)}`);
    expect(value.open_round, JSON.stringify(other)).toBeNull();
  }
  const spun = await ask<SpinAnswer & Failed>(harness.studio, `/session/${await open({ game_code: 'krakens-toll' })}`);
  expect(spun.status).toBe(200);
  expect((await ask<TableGameSessionView>(harness.studio, `/session/${left}`)).value.open_round).not.toBeNull();
}

/** Two pages opened at once: one of them has the round, and it is played once. */
async function goesOnOnce(store: StudioStore) {
  const { harness, open, round } = await beginAndLeave(store);
  const tokens = await Promise.all([open(), open(), open()]);
  const views = await Promise.all(
    tokens.map((token) => ask<TableGameSessionView & Failed>(harness.studio, `/session/${token}`)),
  );
  const holders = views.filter(({ value }) => value.open_round?.round_id === round.round_id);
  expect(holders).toHaveLength(1);
}

/** Whose round nobody has answered plays on in a new session; the round is booked without them, once. */
async function isBookedWithoutItsPlayer(store: StudioStore) {
  const harness = createHarness(store);
  const open = () => launch(harness, { game_code: 'krakens-toll', player_id: randomUUID() });
  const left = await open();
  const spin = (studio: typeof harness.studio, token: string) =>
    ask<SpinAnswer & Failed>(studio, `/session/${token}/spin`, { request_id: 'round-0001', stake: '100' });
  harness.wallet.state.fail = () => 'after';
  expect((await spin(harness.studio, left)).value.error?.status).toBe('unavailable');
  harness.wallet.state.fail = () => null;
  const back = await open();
  expect((await spin(harness.studio, back)).status).toBe(200);
  const next = harness.start();
  expect(await next.settleUnfinished()).toBe(0);
  const payouts = new Map(harness.wallet.calls.map(({ body }) => [body.transaction_id, BigInt(body.win_amount ?? 0)]));
  expect(payouts.size).toBe(2);
  const paid = [...payouts.values()].reduce((sum, payout) => sum + payout, 0n);
  expect(harness.wallet.state.balance).toBe(10_000n - 200n + paid);
  for (const token of [left, back]) {
    const { value } = await ask<{ status: string }[]>(next, `/session/${token}/rounds`);
    expect(value).toMatchObject([{ status: 'closed' }]);
  }
}

test('in memory: a round that was left goes on in the next session, once', () => goesOn(createMemoryStore()));
test('in memory: it stays with its player and its game', () => staysWithItsPlayer(createMemoryStore()));
test('in memory: of pages opened at once one has it', () => goesOnOnce(createMemoryStore()));
test('in memory: a whole round nobody has answered is booked without its player', () =>
  isBookedWithoutItsPlayer(createMemoryStore()));

onOneDatabase((_name, open) => {
  const onDatabase = (check: (store: StudioStore) => Promise<void>) => async () => {
    const { database } = await open();
    await check(createDatabaseStore(database));
  };
  test('a round that was left goes on in the next session, once', onDatabase(goesOn));
  test('it stays with its player and its game', onDatabase(staysWithItsPlayer));
  test('of pages opened at once one has it', onDatabase(goesOnOnce));
  test('a whole round nobody has answered is booked without its player', onDatabase(isBookedWithoutItsPlayer));
});
