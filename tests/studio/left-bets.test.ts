/**
 * A bet that an error or another process has left without an answer (design §6): it is played by its own request, or
 * given back once, and no process overwrites what another made of it.
 */
import { describe, expect, test } from 'vitest';
import type { SpinAnswer, TableGameAnswer, TableGameSessionView } from '#studio/protocol.ts';
import { createDatabaseStore } from '#studio/server/store-database.ts';
import { createMemoryStore } from '#studio/server/store-memory.ts';
import type { StudioStore } from '#studio/server/types.ts';
import { forEachDatabase } from '#tests/support/databases.ts';
import { ask, BET_IS_LEFT_MS, createHarness, launch } from '#tests/support/studio.ts';

interface Failed {
  error?: { status: string };
}

/** One game that waits for its player and one that feeds jackpots: both ask for a bet first. */
const GAMES = {
  'jacks-and-sails': { path: 'begin', request: { bet: { amount: '100' } }, written: 'saveRound' },
  'lucky-anchor': { path: 'spin', request: { stake: '100' }, written: 'feedJackpots' },
} as const;
type Game = keyof typeof GAMES;

async function sit(store: StudioStore, game: Game) {
  const harness = createHarness(store);
  const token = await launch(harness, { game_code: game });
  const { path, request } = GAMES[game];
  const play = (id: string, studio = harness.studio) =>
    ask<(TableGameAnswer | SpinAnswer) & Failed>(studio, `/session/${token}/${path}`, { request_id: id, ...request });
  return { ...harness, game, token, play };
}

/** The database does not answer when it is told that the wallet has taken a bet. */
async function leaveBet(store: StudioStore, game: Game) {
  const { written } = GAMES[game];
  const failing = { ...store, [written]: () => Promise.reject(new Error('no answer')) };
  let broken = true;
  const switching = new Proxy(store, {
    get: (store, name) => (broken ? failing : store)[name as keyof StudioStore],
  });
  const harness = await sit(switching, game);
  const failed = await harness.play('round-0001');
  broken = false;
  expect([failed.status, failed.value.error?.status]).toEqual([500, 'unavailable']);
  expect(harness.wallet.state.balance).toBe(9_900n);
  return harness;
}

async function goesBackWhileTheProcessLives(store: StudioStore, game: Game) {
  const { studio, wallet, clock, play } = await leaveBet(store, game);
  await studio.settleUnfinished();
  expect(wallet.count('rollback')).toBe(0);
  clock.at += BET_IS_LEFT_MS;
  expect(await studio.settleUnfinished()).toBe(0);
  expect(await studio.settleUnfinished()).toBe(0);
  expect([wallet.count('rollback'), wallet.state.balance]).toEqual([1, 10_000n]);
  expect((await play('round-0001')).value.error?.status).toBe('transaction_rolled_back');
  expect((await play('round-0002')).status).toBe(200);
}

async function isPlayedByItsRequest(store: StudioStore, game: Game) {
  const { studio, wallet, clock, play } = await leaveBet(store, game);
  const { status, value } = await play('round-0001');
  expect(status).toBe(200);
  clock.at += BET_IS_LEFT_MS;
  expect(await studio.settleUnfinished()).toBe(0);
  const bets = wallet.calls.filter(({ call }) => call === 'bet');
  expect(new Set(bets.map(({ body }) => body.transaction_id)).size).toBe(1);
  expect(wallet.count('rollback')).toBe(0);
  expect(wallet.state.balance).toBe(9_900n + BigInt(value.payout ?? 0));
}

/** What another process does while a request waits for its second attempt. */
async function meanwhile(
  store: StudioStore,
  game: Game,
  lost: 'before' | 'after',
  work: (harness: Awaited<ReturnType<typeof sit>>) => Promise<unknown>,
) {
  const harness = await sit(store, game);
  const studio = harness.start({ pause: async () => void (await work(harness)) });
  let losses = 1;
  harness.wallet.state.fail = (call) => (call === 'bet' && losses-- > 0 ? lost : null);
  return { ...harness, answer: await harness.play('round-0001', studio) };
}

async function staysWithItsRequest(store: StudioStore, game: Game, lost: 'before' | 'after') {
  const { wallet, answer } = await meanwhile(store, game, lost, async ({ start, clock }) => {
    clock.at += 1_000;
    expect(await start().settleUnfinished()).toBe(0);
  });
  expect(answer.status).toBe(200);
  expect(wallet.count('rollback')).toBe(0);
  expect(wallet.state.balance).toBe(9_900n + BigInt(answer.value.payout ?? 0));
}

async function isGivenBackByAnother(store: StudioStore, game: Game, lost: 'before' | 'after') {
  const { wallet, answer, studio } = await meanwhile(store, game, lost, async ({ start, clock }) => {
    clock.at += BET_IS_LEFT_MS;
    expect(await start().settleUnfinished()).toBe(0);
  });
  expect(answer.value.error?.status).toBe('transaction_rolled_back');
  expect(wallet.state.balance).toBe(10_000n);
  expect(await studio.settleUnfinished()).toBe(0);
  expect([wallet.count('win'), wallet.state.balance]).toEqual([0, 10_000n]);
}

/** The wallet says yes, and before that is heard another process has given the bet up. */
async function lateYesOverwritesNothing(store: StudioStore, game: Game) {
  const harness = await sit(store, game);
  const { wallet, clock, start, token } = harness;
  let given = false;
  const slow = start({
    fetcher: async (request) => {
      const answer = await wallet.fetcher(request);
      if (request.url.endsWith('/bet') && !given) {
        given = true;
        clock.at += BET_IS_LEFT_MS;
        expect(await start().settleUnfinished()).toBe(0);
      }
      return answer;
    },
  });
  const { value } = await harness.play('round-0001', slow);
  expect(value.error?.status).toBe('transaction_rolled_back');
  expect(wallet.state.balance).toBe(10_000n);
  expect(await slow.settleUnfinished()).toBe(0);
  expect([wallet.count('win'), wallet.state.balance]).toEqual([0, 10_000n]);
  const { value: rounds } = await ask<{ status: string }[]>(slow, `/session/${token}/rounds`);
  expect(rounds).toMatchObject([{ status: 'rolled_back' }]);
}

async function isWaitedForInItsProcess(store: StudioStore, game: Game) {
  const harness = await sit(store, game);
  let settled: Promise<number> | undefined;
  const studio = harness.start({
    pause: async () => {
      harness.clock.at += BET_IS_LEFT_MS;
      settled ??= studio.settleUnfinished();
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    },
  });
  let losses = 1;
  harness.wallet.state.fail = (call) => (call === 'bet' && losses-- > 0 ? 'after' : null);
  expect((await harness.play('round-0001', studio)).status).toBe(200);
  expect([await settled, harness.wallet.count('rollback')]).toEqual([0, 0]);
}

function suite(open: () => Promise<StudioStore>) {
  describe.each(Object.keys(GAMES) as Game[])('%s', (game) => {
    test('a bet whose answer could not be written goes back while the process lives, once', async () =>
      goesBackWhileTheProcessLives(await open(), game));
    test('repeated under its id meanwhile, it is played, once', async () => isPlayedByItsRequest(await open(), game));
    test.each(['before', 'after'] as const)(
      'a young bet of another process (lost %s the work) is left to it',
      async (lost) => staysWithItsRequest(await open(), game, lost),
    );
    test.each(['before', 'after'] as const)(
      'given back by another process (lost %s the work), it is no round for the one that waited',
      async (lost) => isGivenBackByAnother(await open(), game, lost),
    );
    test('a late yes of the wallet overwrites nothing that another process has decided', async () =>
      lateYesOverwritesNothing(await open(), game));
    test('a bet that a request of this process has in hand is waited for, however old', async () =>
      isWaitedForInItsProcess(await open(), game));
  });

  test('while nobody knows a bet’s answer the next one has to wait; the page may try again', async () => {
    const { studio, token, play } = await leaveBet(await open(), 'jacks-and-sails');
    const next = await play('round-0002');
    expect([next.status, next.value.error?.status]).toEqual([503, 'unavailable']);
    expect((await ask<TableGameSessionView>(studio, `/session/${token}`)).value.open_round).toBeNull();
  });
}

describe('in memory', () => suite(async () => createMemoryStore()));
forEachDatabase((_name, open) => suite(async () => createDatabaseStore((await open()).database)));
