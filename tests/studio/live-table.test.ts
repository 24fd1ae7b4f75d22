/** Live tables: one clock, bets closed by the server, results to all at once, money once (ADR 0049, 0060). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Chip, payoutOf } from '#studio/engines/live.ts';
import type { LiveMessage, LiveSnapshot } from '#studio/live-protocol.ts';
import { newBet } from '#studio/server/live/chips.ts';
import { createDatabaseLiveStore, createMemoryLiveStore } from '#studio/server/live/index.ts';
import type { LiveSeat, LiveTable } from '#studio/server/live/table.ts';
import type { LiveBet, LiveStore } from '#studio/server/live/types.ts';
import { createDatabaseStore } from '#studio/server/store-database.ts';
import { createMemoryStore } from '#studio/server/store-memory.ts';
import type { Session, StudioStore } from '#studio/server/types.ts';
import { LIVE_TITLES, type LiveTitle } from '#studio/titles/live.ts';
import { forEachDatabase } from '../support/databases.ts';
import { chip, createLiveHarness, plantLiveChain, ROULETTE } from '../support/live.ts';
import { type MovedClock, movedClock } from '../support/shared-game.ts';
import { createFakeWallet, LIMITS } from '../support/studio.ts';

interface Stores {
  clock: MovedClock;
  store: LiveStore;
  sessions: StudioStore;
}
const memory = (): Stores => {
  const sessions = createMemoryStore();
  const clock = movedClock();
  return { clock, sessions, store: createMemoryLiveStore(sessions, clock) };
};

async function open(stores: Stores, title: LiveTitle = ROULETTE) {
  const wallet = createFakeWallet();
  const harness = createLiveHarness({ ...stores, title, fetcher: wallet.fetcher });
  const chain = await plantLiveChain(stores.store, title, harness.clock.now());
  const table = harness.start();
  const { betting, closing, dealing, standing } = title.pace;
  const seated: LiveSeat[] = [];
  const sit = async (session: Session, at: LiveTable = table) => {
    const joined = await harness.sit(session, at);
    seated.push(joined.seat);
    return joined;
  };
  const pass = (ms: number, at: LiveTable = table) => harness.pass(ms, at);
  /** Betting closes, and the wallets have answered for so many players. */
  const close = async (players = 1, at: LiveTable = table) => {
    await pass(betting, at);
    const { number } = (await stores.store.newestRound(title.code)) ?? { number: 0 };
    const asked = async () => await stores.store.betsOfRound(title.code, number);
    await expect.poll(async () => (await asked()).filter(({ state }) => state !== 'betting').length).toBe(players);
    // The store knows of a wallet's answer before the table does.
    const open = () => seated.flatMap(({ bets }) => [...bets.values()]).filter(({ state }) => state === 'betting');
    await expect.poll(open).toEqual([]);
  };
  const finish = async () => {
    await pass(closing);
    await pass(dealing);
    await expect.poll(async () => (await stores.store.waitingBets(title.code)).length).toBe(0);
    await pass(standing);
  };
  return { ...harness, ...stores, ...chain, wallet, table, sit, pass, close, finish };
}

const roundNow = (messages: readonly LiveMessage[]): number =>
  messages.reduce((round, message) => ('round' in message ? Math.max(round, message.round) : round), 0);
const phasesOf = (messages: readonly LiveMessage[]) =>
  messages.flatMap((message) => (message.type === 'phase' ? [message.phase] : []));
const snapshotOf = (messages: readonly LiveMessage[]) =>
  messages.findLast((message): message is LiveSnapshot => message.type === 'snapshot');
const refusalOf = (messages: readonly LiveMessage[]) =>
  messages.flatMap((message) => (message.type === 'chips' && message.refused ? [message.refused] : []));
const red = [chip('red', 1_000n)];

/** Tabs of one player, and a page that is loaded anew, have one set of chips and one maximum of the table. */
async function shareSeat(stores: () => Promise<Stores>): Promise<void> {
  const game = await open(await stores());
  game.wallet.state.balance = 1_000_000n;
  const sit = async (playerId: string) => game.sit(await game.openSeat({ playerId }));
  const [first, second] = [await sit('player-1'), await sit('player-1')];
  const put = (tab: typeof first, ...chips: Chip[]) => game.table.put(tab.seat, roundNow(first.messages), chips);
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, pocket) => chip(`straight-${from + pocket}`, 10_000n));
  const chipsSeen = (messages: readonly LiveMessage[]) =>
    messages.findLast((message) => message.type === 'chips' || message.type === 'snapshot')?.chips?.length;
  expect(put(first, ...numbers(0, 6))).toBeNull();
  expect([chipsSeen(first.messages), chipsSeen(second.messages)]).toEqual([6, 6]);
  // The page is loaded anew: what lies on the table is in its player's hand again, to be taken off or added to.
  game.table.leave(first.seat, first.member);
  const again = await sit('player-1');
  expect(snapshotOf(again.messages)?.chips).toHaveLength(6);
  expect(put(again, ...numbers(0, 11))).toBe('table_maximum');
  expect(put(again, ...numbers(0, 3))).toBeNull();
  expect([chipsSeen(second.messages), chipsSeen(again.messages)]).toEqual([3, 3]);
  const other = await sit('player-2');
  expect(put(other, ...numbers(0, 10))).toBeNull();
  expect(snapshotOf(other.messages)?.own_seat).not.toBe(snapshotOf(again.messages)?.own_seat);
  // As if another process had let some lie there: the store counts when betting closes, whoever comes first.
  const elsewhere = await game.openSeat({ playerId: 'player-1' });
  const bet = newBet(elsewhere, roundNow(again.messages), numbers(2, 1), game.clock.now());
  await game.store.openBet(bet);
  await game.store.moveBet(bet.id, ['betting'], { state: 'placed' });
  await game.close(2);
  expect(refusalOf(again.messages)).toEqual(['spot_maximum']);
  expect(game.wallet.count('bet')).toBe(1);
}

async function settled(store: LiveStore, sessionId: string): Promise<LiveBet[]> {
  await expect
    .poll(async () =>
      (await store.betsOf(sessionId, 10)).filter(({ state }) => !['closed', 'cancelled'].includes(state)),
    )
    .toEqual([]);
  return store.betsOf(sessionId, 10);
}

describe.each(LIVE_TITLES.map((title) => [title.code, title] as const))('a round of %s', (_, title) => {
  test('takes chips, closes, deals the outcome of the chain and pays it once', async () => {
    const game = await open(memory(), title);
    const player = await game.sit(await game.openSeat());
    const spots = { roulette: ['red', 'straight-17'], baccarat: ['banker', 'tie'], helm: ['pays-1', 'pays-23'] };
    const chips = spots[title.live].map((on) => chip(on, 400n));
    let expected = 10_000n;
    for (let turn = 0; turn < 3; turn += 1) {
      const round = roundNow(player.messages);
      expect(game.table.put(player.seat, round, chips)).toBeNull();
      await game.close();
      expected -= 800n;
      expect(game.wallet.state.balance).toBe(expected);
      await game.finish();
      expected += payoutOf(title.rules, game.outcomes[turn] ?? {}, chips);
      expect(game.wallet.state.balance).toBe(expected);
    }
    expect(phasesOf(player.messages).slice(0, 5)).toEqual(['betting', 'closed', 'dealing', 'shown', 'betting']);
    const dealt = player.messages.flatMap((message) =>
      message.type === 'phase' && message.phase === 'dealing' ? [message.outcome] : [],
    );
    expect(dealt).toEqual(game.views.slice(0, 3));
    expect([game.wallet.count('bet'), game.wallet.count('win')]).toEqual([3, 3]);
    expect(game.problems).toEqual([]);
  });
});

describe('chips', () => {
  test('are the whole of what lies there: the last word counts, and saying it twice changes nothing', async () => {
    const game = await open(memory());
    const player = await game.sit(await game.openSeat());
    const round = roundNow(player.messages);
    for (const chips of [red, [chip('black', 500n)], [chip('black', 500n)]]) {
      expect(game.table.put(player.seat, round, chips)).toBeNull();
    }
    await game.close();
    expect(game.wallet.calls.filter(({ call }) => call === 'bet').map(({ body }) => body.amount)).toEqual(['500']);
  });

  test('taken off again cost nothing', async () => {
    const game = await open(memory());
    const player = await game.sit(await game.openSeat());
    game.table.put(player.seat, roundNow(player.messages), red);
    game.table.put(player.seat, roundNow(player.messages), []);
    await game.close(0);
    await game.finish();
    expect(game.wallet.count('bet')).toBe(0);
  });

  test.each([
    ['an unknown spot', [chip('corner-3', 100n)], 'unknown_spot'],
    ['the same spot twice', [chip('red', 100n), chip('red', 100n)], 'bet_not_allowed'],
    ['less than the smallest stake', [chip('red', 50n)], 'spot_minimum'],
    ['parts of a unit', [chip('red', 150n)], 'spot_minimum'],
    ['more than a spot holds', [chip('red', 10_100n)], 'spot_maximum'],
    ['more than the player has', [chip('red', 10_000n), chip('odd', 100n)], 'insufficient_funds'],
  ] as const)('%s: refused, nothing moves', async (_, chips, status) => {
    const game = await open(memory());
    const player = await game.sit(await game.openSeat());
    player.seat.balance = 10_000n;
    expect(game.table.put(player.seat, roundNow(player.messages), chips)).toBe(status);
    await game.close(0);
    expect(game.wallet.count('bet')).toBe(0);
  });

  test('of several tabs and of a page loaded anew are one set, on one seat', () => shareSeat(async () => memory()));

  test('beyond the table’s or the region’s maximum are refused', async () => {
    const game = await open(memory());
    const player = await game.sit(await game.openSeat());
    const many = Array.from({ length: 11 }, (_, pocket) => chip(`straight-${pocket}`, 10_000n));
    expect(game.table.put(player.seat, roundNow(player.messages), many)).toBe('table_maximum');
    const held = await game.sit(await game.openSeat({ limits: { ...LIMITS, stake_maximum: '500' } }));
    const round = roundNow(held.messages);
    expect(game.table.put(held.seat, round, [chip('red', 600n)])).toBe('spot_maximum');
    expect(game.table.put(held.seat, round, [chip('red', 300n), chip('odd', 300n)])).toBe('table_maximum');
    expect(game.table.put(held.seat, round, [chip('red', 300n), chip('odd', 200n)])).toBeNull();
  });

  test('after the close, or for another round, are refused by the server’s clock', async () => {
    const game = await open(memory());
    const player = await game.sit(await game.openSeat());
    const round = roundNow(player.messages);
    expect(game.table.put(player.seat, round + 1, red)).toBe('bets_closed');
    // The timer of the close is late; the clock is not.
    game.clock.at += ROULETTE.pace.betting;
    expect(game.table.put(player.seat, round, red)).toBe('bets_closed');
    await game.close(0);
    await game.finish();
    expect(game.table.put(player.seat, round, red)).toBe('bets_closed');
    expect(game.wallet.count('bet')).toBe(0);
  });

  test('that the wallet declines are off the table, and their player is told why', async () => {
    const game = await open(memory());
    game.wallet.state.balance = 100n;
    const player = await game.sit(await game.openSeat());
    game.table.put(player.seat, roundNow(player.messages), red);
    await game.close();
    expect(refusalOf(player.messages)).toEqual(['insufficient_funds']);
    await game.finish();
    expect([game.wallet.count('win'), game.wallet.state.balance]).toEqual([0, 100n]);
  });

  test('that the wallet declined after a lost attempt stay declined: the late copy moves nothing', async () => {
    const game = await open(memory());
    game.wallet.state.balance = 100n;
    let losses = 1;
    game.wallet.state.fail = (call) => (call === 'bet' && losses-- > 0 ? 'before' : null);
    const player = await game.sit(await game.openSeat());
    game.table.put(player.seat, roundNow(player.messages), red);
    await game.close();
    expect(refusalOf(player.messages)).toEqual(['insufficient_funds']);
    game.wallet.state.balance = 5_000n;
    const [lost] = game.wallet.calls.filter(({ call }) => call === 'bet');
    expect(lost && game.wallet.repeat(lost)).toBe('insufficient_funds');
    await game.finish();
    expect(game.wallet.state.balance).toBe(5_000n);
  });

  test('that the wallet confirms only after the result are given back', async () => {
    const stores = memory();
    const wallet = createFakeWallet();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = createLiveHarness({
      ...stores,
      fetcher: async (request) => {
        if (request.url.endsWith('/bet')) await held;
        return wallet.fetcher(request);
      },
    });
    const table = slow.start();
    const player = await slow.sit(await slow.openSeat(), table);
    table.put(player.seat, roundNow(player.messages), red);
    await slow.pass(ROULETTE.pace.betting, table);
    await slow.pass(ROULETTE.pace.closing, table);
    release();
    const [bet] = await settled(stores.store, player.session.id);
    expect(bet?.state).toBe('cancelled');
    expect(wallet.state.balance).toBe(10_000n);
    expect(refusalOf(player.messages)).toEqual(['bets_closed']);
  });

  test('play money is staked and won beside real money', async () => {
    const game = await open(memory());
    const session = await game.openSeat({ mode: 'demo', demoBalance: 10_000n, walletToken: null });
    const player = await game.sit(session);
    const chips = [chip('red', 1_000n), chip('black', 1_000n)];
    game.table.put(player.seat, roundNow(player.messages), chips);
    await game.close();
    expect((await game.sessions.session(session.id))?.demoBalance).toBe(8_000n);
    await game.finish();
    const paid = payoutOf(ROULETTE.rules, game.outcomes[0] ?? {}, chips);
    await expect.poll(async () => (await game.sessions.session(session.id))?.demoBalance).toBe(8_000n + paid);
    expect(game.wallet.calls).toEqual([]);
  });
});

describe('what the server sends', () => {
  test('holds neither seed nor outcome before the deal', async () => {
    const game = await open(memory());
    const player = await game.sit(await game.openSeat());
    game.table.put(player.seat, roundNow(player.messages), red);
    await game.close();
    player.member.refresh();
    game.table.sweep();
    const before = JSON.stringify(player.messages);
    for (const seed of game.seeds) expect(before).not.toContain(seed);
    expect(before).not.toContain('pocket');
    expect((await game.store.newestRound(ROULETTE.code))?.seed).toBeNull();
  });

  test('a late joiner sees the round as it stands, and no balance tells the result before it is shown', async () => {
    const game = await open(memory());
    const player = await game.sit(await game.openSeat());
    const spread = ['dozen-1', 'dozen-2', 'dozen-3', 'straight-0'].map((on) => chip(on, 300n));
    game.table.put(player.seat, roundNow(player.messages), spread);
    await game.close();
    await game.pass(ROULETTE.pace.closing);
    const late = await game.sit(await game.openSeat());
    // The others see where a player bets.
    const rows = [{ spots: ['dozen-1', 'dozen-2', 'dozen-3', 'straight-0'] }];
    expect(snapshotOf(late.messages)).toMatchObject({ phase: 'dealing', outcome: game.views[0], past: [], rows });
    player.member.refresh();
    expect(snapshotOf(player.messages)).toMatchObject({ own_bets: [{ state: 'placed', payout: null }] });
    expect(await game.table.settleWaiting()).toBe(0);
    expect(game.wallet.count('win')).toBe(0);
    await game.pass(ROULETTE.pace.dealing);
    await expect.poll(() => game.wallet.count('win')).toBe(1);
    late.member.refresh();
    expect(snapshotOf(late.messages)?.past).toEqual([{ round: 1, outcome: game.views[0] }]);
  });

  test('a reconnecting player finds the chips of the round and those of the last one', async () => {
    const game = await open(memory());
    const session = await game.openSeat();
    const first = await game.sit(session);
    game.table.put(first.seat, roundNow(first.messages), red);
    game.table.leave(first.seat, first.member);
    const again = await game.sit(session);
    expect(snapshotOf(again.messages)?.chips).toEqual([{ on: 'red', amount: '1000' }]);
    await game.close();
    again.member.refresh();
    expect(snapshotOf(again.messages)).toMatchObject({
      chips: [],
      last_chips: [{ on: 'red', amount: '1000' }],
      own_bets: [{ state: 'placed', stake: '1000' }],
    });
  });

  test('chips of others are seen where they lie while bets are taken, without name or amount', async () => {
    const game = await open(memory());
    const one = await game.sit(await game.openSeat());
    const other = await game.sit(await game.openSeat({ playerId: 'player-2', nickname: 'Sea Wolf' }));
    const told = () => other.messages.filter((message) => message.type === 'laid');
    game.table.put(one.seat, roundNow(one.messages), red);
    expect(told()).toEqual([]);
    game.table.sweep();
    game.table.sweep();
    const seats = [{ seat: snapshotOf(one.messages)?.own_seat, spots: ['red'] }];
    expect(told()).toEqual([{ type: 'laid', sequence: expect.any(Number), round: 1, seats }]);
    other.member.refresh();
    expect(snapshotOf(other.messages)?.laid).toEqual(seats);
    await game.close();
    await game.finish();
    other.member.refresh();
    expect(snapshotOf(other.messages)).toMatchObject({ phase: 'betting', laid: [] });
  });

  test('others are named by call signs or masked nicknames, whose bets play', async () => {
    const game = await open(memory());
    const one = await game.sit(await game.openSeat());
    const other = await game.sit(await game.openSeat({ playerId: 'player-2', nickname: 'Sea Wolf' }));
    game.table.put(one.seat, roundNow(one.messages), red);
    game.table.put(other.seat, roundNow(other.messages), red);
    await game.close(2);
    game.table.sweep();
    const list = other.messages.findLast((message) => message.type === 'bets');
    expect(list).toMatchObject({ bets: 2, players: 2 });
    const names = list?.type === 'bets' ? list.rows.map(({ name }) => name) : [];
    expect(names).toContain('Se•••f');
    expect(names).toContainEqual(expect.stringMatching(/^[A-Z][a-z-]+ \d{1,3}$/));
    expect(JSON.stringify(other.messages)).not.toContain(one.session.id);
  });
});

/** What a process that dies leaves; the next one finishes it (docs/decisions/0049). */
forEachDatabase((name, openDatabase) => {
  const stores = async (): Promise<Stores> => {
    const { database } = await openDatabase();
    const clock = movedClock();
    return { clock, sessions: createDatabaseStore(database), store: createDatabaseLiveStore(database, clock) };
  };
  const takeOver = async (game: Awaited<ReturnType<typeof open>>) => {
    game.clock.at += 15_000;
    const table = game.start();
    await expect.poll(() => table.settleWaiting()).toBe(0);
    return table;
  };

  test(`a round plays the same on ${name}`, async () => {
    const game = await open(await stores());
    const player = await game.sit(await game.openSeat());
    game.table.put(player.seat, roundNow(player.messages), red);
    await game.close();
    await game.finish();
    const [bet] = await settled(game.store, player.session.id);
    expect(bet?.payout).toBe(payoutOf(ROULETTE.rules, game.outcomes[0] ?? {}, red));
    expect(bet?.chips).toEqual([{ on: 'red', amount: '1000' }]);
    expect(await game.store.provenRounds(ROULETTE.code, 5)).toMatchObject([{ number: 1, seed: game.seeds[0] }]);
  });

  test(`chips of several tabs are one set on one seat on ${name}`, () => shareSeat(stores));

  test(`chips on an open table cost nothing when its process dies, on ${name}`, async () => {
    const game = await open(await stores());
    const player = await game.sit(await game.openSeat());
    game.table.put(player.seat, roundNow(player.messages), red);
    await takeOver(game);
    expect(game.wallet.calls).toEqual([]);
    expect(await game.store.unfinishedRounds(ROULETTE.code)).toEqual([]);
  });

  test(`a round that had closed is paid by its outcome, once, on ${name}`, async () => {
    const game = await open(await stores());
    const player = await game.sit(await game.openSeat());
    game.table.put(player.seat, roundNow(player.messages), red);
    await game.close();
    await takeOver(game);
    const [bet] = await settled(game.store, player.session.id);
    const payout = payoutOf(ROULETTE.rules, game.outcomes[0] ?? {}, red);
    expect(bet).toMatchObject({ state: 'closed', payout });
    await takeOver(game);
    expect(game.wallet.count('win')).toBe(1);
    expect(game.wallet.state.balance).toBe(9_000n + payout);
    const table = game.start();
    game.clock.at += 15_000;
    const late = await game.sit(await game.openSeat(), table);
    expect(snapshotOf(late.messages)?.past).toEqual([{ round: 1, outcome: game.views[0] }]);
  });

  test(`a dealt round that was not paid yet is paid once, on ${name}`, async () => {
    const game = await open(await stores());
    const player = await game.sit(await game.openSeat());
    const spread = ['dozen-1', 'dozen-2', 'dozen-3', 'straight-0'].map((on) => chip(on, 300n));
    game.table.put(player.seat, roundNow(player.messages), spread);
    await game.close();
    await game.pass(ROULETTE.pace.closing);
    await takeOver(game);
    await settled(game.store, player.session.id);
    expect(game.wallet.count('win')).toBe(1);
  });

  test(`a stake nobody knows the answer of goes back at the next start, on ${name}`, async () => {
    const game = await open(await stores());
    const player = await game.sit(await game.openSeat());
    game.wallet.state.fail = (call) => (call === 'bet' ? 'after' : call === 'rollback' ? 'before' : null);
    game.table.put(player.seat, roundNow(player.messages), red);
    await game.pass(ROULETTE.pace.betting);
    await expect.poll(async () => (await game.store.betsOf(player.session.id, 1))[0]?.state).toBe('cancelling');
    await expect.poll(() => game.wallet.count('rollback')).toBe(2);
    game.wallet.state.fail = () => null;
    await takeOver(game);
    await settled(game.store, player.session.id);
    expect(game.wallet.state.balance).toBe(10_000n);
  });
});

test('whatever is bet and whenever a process dies, the money is stakes less payouts', async () => {
  const spots = ['red', 'odd', 'dozen-2', 'straight-7', 'corner-1'];
  const turn = fc.record({
    chips: fc.uniqueArray(fc.constantFrom(...spots), { maxLength: 4 }),
    units: fc.integer({ min: 1, max: 8 }),
    dies: fc.constantFrom('no', 'betting', 'closed', 'dealing'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 6 }), async (turns) => {
      const game = await open(memory());
      const session = await game.openSeat();
      let table = game.table;
      let player = await game.sit(session);
      for (const { chips, units, dies } of turns) {
        table.put(
          player.seat,
          roundNow(player.messages),
          chips.map((on) => chip(on, BigInt(units) * 100n)),
        );
        const { closing, dealing, standing } = ROULETTE.pace;
        if (dies !== 'betting') await game.close(chips.length > 0 ? 1 : 0, table);
        if (dies === 'dealing' || dies === 'no') await game.pass(closing, table);
        if (dies === 'no') await game.pass(dealing, table);
        if (dies === 'no') {
          await game.pass(standing, table);
          continue;
        }
        game.clock.at += 15_000;
        table = game.start();
        await expect.poll(() => table.settleWaiting()).toBe(0);
        player = await game.sit(session, table);
      }
      game.clock.at += 15_000;
      await expect.poll(() => game.start().settleWaiting()).toBe(0);
      const bets = await game.store.betsOf(session.id, 100);
      expect(bets.filter(({ state }) => state !== 'closed' && state !== 'cancelled')).toEqual([]);
      const net = bets
        .filter(({ state }) => state === 'closed')
        .reduce((sum, { stake, payout }) => sum + payout - stake, 0n);
      expect(game.wallet.state.balance).toBe(10_000n + net);
    }),
    { numRuns: 25 },
  );
});
