/** The shared flight: rounds, money, order of messages and recovery (spec sections 1 and 2; docs/decisions/0049, 0050). */
import { describe, expect, test } from 'vitest';
import { flightMs, payoutAt, timeOf } from '#studio/engines/flight.ts';
import type { FlightMessage, FlightSnapshot } from '#studio/flight-protocol.ts';
import { createDatabaseFlightStore, createMemoryFlightStore } from '#studio/server/aviator/index.ts';
import { BETTING_MS, type BetAnswer, type FlightTable, PAUSE_MS } from '#studio/server/aviator/table.ts';
import type { FlightBet, FlightStore } from '#studio/server/aviator/types.ts';
import { createDatabaseStore } from '#studio/server/store-database.ts';
import { createMemoryStore } from '#studio/server/store-memory.ts';
import type { Session, StudioStore } from '#studio/server/types.ts';
import { forEachDatabase } from '../support/databases.ts';
import { betOf, createFlightHarness, createTestLine, findChain, plantChain } from '../support/flights.ts';
import { type MovedClock, movedClock } from '../support/shared-game.ts';
import { createFakeWallet, LIMITS } from '../support/studio.ts';

const HIGH = (last: number) => last >= 300 && last < 100_000;
const LOW = (last: number) => last >= 110 && last < 150;
const WATER = (last: number) => last < 100;

interface Stores {
  clock: MovedClock;
  store: FlightStore;
  sessions: StudioStore;
}

/** A table with rounds that end as wanted, and one player on it. */
async function open(stores: Stores, wanted: readonly ((last: number) => boolean)[] = [HIGH, HIGH, HIGH]) {
  const wallet = createFakeWallet();
  const harness = createFlightHarness({ ...stores, fetcher: wallet.fetcher });
  const { root, lasts } = await findChain(wanted);
  const seeds = await plantChain(stores.store, root, wanted.length, harness.clock.now());
  const table = harness.start();
  const sit = async (session: Session, at: FlightTable = table) => {
    const { line, messages } = createTestLine();
    const joined = at.join(session, line);
    await at.advance();
    return { ...joined, line, messages, session };
  };
  const pass = async (ms: number, at: FlightTable = table) => {
    harness.clock.at += Math.ceil(ms);
    await at.advance();
  };
  return { ...harness, ...stores, wallet, lasts, seeds, table, sit, pass };
}

const memory = (): Stores => {
  const sessions = createMemoryStore();
  const clock = movedClock();
  return { clock, sessions, store: createMemoryFlightStore(sessions, clock) };
};

const betIn = (answer: BetAnswer): FlightBet => {
  if (!answer.ok || answer.bet === null) throw new Error(answer.ok ? 'no bet' : answer.status);
  return answer.bet;
};
const statusOf = (answer: BetAnswer) => (answer.ok ? 'ok' : answer.status);
const typesOf = (messages: readonly FlightMessage[]) => messages.map(({ type }) => type);
const roundNow = (messages: readonly FlightMessage[]): number =>
  messages.reduce((round, message) => ('round' in message ? message.round : round), 0);

/** Three tabs of one player have the bets and the highest stake of one. */
async function shareLimits(stores: () => Promise<Stores>): Promise<void> {
  const game = await open(await stores());
  const limits = { ...LIMITS, stake_maximum: '1000' };
  const sit = async (playerId: string) => game.sit(await game.openSeat({ playerId, limits }));
  const tabs = [await sit('player-1'), await sit('player-1'), await sit('player-1')] as const;
  const round = roundNow(tabs[0].messages);
  const bet = async (tab: (typeof tabs)[number], panel: 0 | 1, stake: bigint) =>
    game.table.bet(tab.seat, round, betOf(panel, stake));
  const first = await Promise.all(tabs.map((tab) => bet(tab, 0, 800n)));
  expect(first.map(statusOf).sort()).toEqual(['ok', 'panel_taken', 'panel_taken']);
  const holder = tabs[first.findIndex(({ ok }) => ok)] ?? tabs[0];
  const [one, other] = tabs.filter((tab) => tab !== holder) as [typeof holder, typeof holder];
  expect(statusOf(await bet(one, 1, 300n))).toBe('limit_reached');
  expect(statusOf(await bet(one, 1, 200n))).toBe('ok');
  expect(statusOf(await bet(other, 1, 100n))).toBe('panel_taken');
  expect(statusOf(await bet(await sit('player-2'), 0, 1_000n))).toBe('ok');
  expect(game.wallet.count('bet')).toBe(3);
  // What goes back makes room again.
  const placed = first.find((answer) => answer.ok);
  await game.table.cancel(holder.seat, placed?.ok ? (placed.bet?.id ?? '') : '');
  expect(statusOf(await bet(other, 0, 300n))).toBe('ok');
}

/** A reload opens another session of the same player: what was bet before it is still theirs to see, and theirs alone. */
async function rememberSessions(stores: () => Promise<Stores>): Promise<void> {
  const game = await open(await stores(), [HIGH, HIGH, HIGH]);
  const play = async (changes: Parameters<typeof game.openSeat>[0], panel: 0 | 1) => {
    const player = await game.sit(await game.openSeat(changes));
    const bet = betIn(await game.table.bet(player.seat, roundNow(player.messages), betOf(panel)));
    game.clock.at += 1;
    return { session: player.session, bet: bet.id };
  };
  const before = await play({ playerId: 'player-1' }, 0);
  const after = await play({ playerId: 'player-1' }, 1);
  const other = await play({ playerId: 'player-2' }, 0);
  const demo = { mode: 'demo', demoBalance: 5_000n, walletToken: null, playerId: null } as const;
  const tried = await play(demo, 0);
  const triedAgain = await play(demo, 0);
  const idsOf = async (session: Session, limit = 10) => (await game.store.history(session, limit)).map(({ id }) => id);
  expect(await idsOf(after.session)).toEqual([after.bet, before.bet]);
  expect(await idsOf(before.session)).toEqual([after.bet, before.bet]);
  expect(await idsOf(after.session, 1)).toEqual([after.bet]);
  expect(await idsOf(other.session)).toEqual([other.bet]);
  expect(await idsOf(tried.session)).toEqual([tried.bet]);
  expect(await idsOf(triedAgain.session)).toEqual([triedAgain.bet]);
  expect(await idsOf({ ...after.session, gameCode: 'lantern-quay' })).toEqual([]);
}

/** Waits until a seat's bets are settled; settling goes on behind the answers. */
async function settled(store: FlightStore, sessionId: string): Promise<FlightBet[]> {
  await expect
    .poll(async () =>
      (await store.betsOf(sessionId, 10)).filter(({ state }) => !['closed', 'cancelled'].includes(state)),
    )
    .toEqual([]);
  return store.betsOf(sessionId, 10);
}

describe('a round', () => {
  test('takes bets, flies, pays a cash-out at the height of the moment and takes what stayed on', async () => {
    const game = await open(memory());
    const player = await game.sit(await game.openSeat());
    const round = roundNow(player.messages);
    const first = betIn(await game.table.bet(player.seat, round, betOf(0)));
    betIn(await game.table.bet(player.seat, round, betOf(1, 400n)));
    expect(game.wallet.state.balance).toBe(8_600n);
    await game.pass(BETTING_MS);
    await game.pass(Math.ceil(timeOf(200)));
    const landed = betIn(await game.table.cashOut(player.seat, first.id));
    expect([landed.cashOut, landed.payout]).toEqual([200, 2_000n]);
    await game.pass(flightMs(game.lasts[0] ?? 0));
    const bets = await settled(game.store, player.session.id);
    expect(bets.map(({ payout }) => payout).sort()).toEqual([0n, 2_000n]);
    expect(game.wallet.state.balance).toBe(10_600n);
    expect(game.wallet.count('win')).toBe(2);
    expect(typesOf(player.messages)).toContain('dived');
    await game.pass(PAUSE_MS);
    expect(roundNow(player.messages)).toBe(round + 1);
  });

  test('pays an automatic cash-out exactly its height, however late the timer', async () => {
    const game = await open(memory());
    const player = await game.sit(await game.openSeat());
    const last = game.lasts[0] ?? 0;
    const round = roundNow(player.messages);
    const reached = betIn(await game.table.bet(player.seat, round, betOf(0, 1_000n, last)));
    const missed = betIn(await game.table.bet(player.seat, round, betOf(1, 1_000n, last + 1)));
    await game.pass(BETTING_MS);
    // The clock jumps far beyond the dive: nothing was done in between.
    await game.pass(flightMs(last) + 60_000);
    const bets = new Map((await settled(game.store, player.session.id)).map((bet) => [bet.id, bet]));
    expect(bets.get(reached.id)).toMatchObject({ cashOut: last, payout: payoutAt(1_000n, last) });
    expect(bets.get(missed.id)).toMatchObject({ cashOut: null, payout: 0n });
  });

  test('a cash-out by hand later than the automatic height pays the automatic height', async () => {
    const game = await open(memory());
    const player = await game.sit(await game.openSeat());
    const bet = betIn(await game.table.bet(player.seat, roundNow(player.messages), betOf(0, 1_000n, 150)));
    await game.pass(BETTING_MS);
    game.clock.at += Math.ceil(timeOf(250));
    expect(betIn(await game.table.cashOut(player.seat, bet.id)).cashOut).toBe(150);
  });

  test('that never leaves the water ends at once', async () => {
    const game = await open(memory(), [WATER, HIGH]);
    const player = await game.sit(await game.openSeat());
    betIn(await game.table.bet(player.seat, roundNow(player.messages), betOf(0, 1_000n, 101)));
    await game.pass(BETTING_MS);
    expect(typesOf(player.messages)).toContain('dived');
    const [bet] = await settled(game.store, player.session.id);
    expect(bet?.payout).toBe(0n);
  });
});

describe('what the server sends', () => {
  test('holds neither the seed nor the end of a flight before the dive', async () => {
    const game = await open(memory());
    const player = await game.sit(await game.openSeat());
    const round = roundNow(player.messages);
    betIn(await game.table.bet(player.seat, round, betOf(0, 1_000n, 150)));
    await game.pass(BETTING_MS);
    await game.pass(timeOf(180));
    game.table.sweep();
    player.member.refresh();
    const late = await game.sit(await game.openSeat());
    const before = JSON.stringify([...player.messages, ...late.messages]);
    expect(typesOf(player.messages)).toContain('flying');
    expect(before).not.toContain('dived"');
    for (const seed of game.seeds) expect(before).not.toContain(seed);
    for (const last of game.lasts) expect(before).not.toMatch(new RegExp(`[":,\\[]${last}\\b`));
    const [stored] = await game.store.unfinishedRounds('189514-flappiator');
    expect(stored).toMatchObject({ seed: null, result: null });
    await game.pass(flightMs(game.lasts[0] ?? 0));
    const dived = player.messages.find(({ type }) => type === 'dived');
    expect(dived).toMatchObject({ last_hundredths: game.lasts[0], seed: game.seeds[0] });
  });

  test('says nothing of a flight that is over until its time has come', async () => {
    const game = await open(memory(), [LOW, HIGH]);
    const player = await game.sit(await game.openSeat());
    await game.pass(BETTING_MS);
    const end = flightMs(game.lasts[0] ?? 0);
    await game.pass(Math.floor(end) - 1);
    expect(typesOf(player.messages)).not.toContain('dived');
    await game.pass(2);
    expect(typesOf(player.messages)).toContain('dived');
  });

  test('puts a late joiner in step at once: everything first, then only what changes', async () => {
    const game = await open(memory());
    const early = await game.sit(await game.openSeat());
    betIn(await game.table.bet(early.seat, roundNow(early.messages), betOf(0)));
    game.table.sweep();
    await game.pass(BETTING_MS);
    await game.pass(1_000);
    const late = await game.sit(await game.openSeat());
    const [snapshot] = late.messages as [FlightSnapshot];
    expect(snapshot).toMatchObject({ type: 'snapshot', phase: 'flying', bets: 1 });
    expect(snapshot.rows).toHaveLength(1);
    await game.pass(flightMs(game.lasts[0] ?? 0));
    const numbers = late.messages.flatMap((message) => ('sequence' in message ? [message.sequence] : []));
    expect(numbers).toEqual(numbers.map((_, index) => snapshot.sequence + index));
  });

  test('names other players by call signs that say nothing about them', async () => {
    const game = await open(memory());
    const session = await game.openSeat();
    const player = await game.sit(session);
    betIn(await game.table.bet(player.seat, roundNow(player.messages), betOf(0)));
    player.member.refresh();
    const snapshot = player.messages.findLast(({ type }) => type === 'snapshot') as FlightSnapshot;
    expect(snapshot.rows[0]?.name).toMatch(/^[A-Z][a-z-]+ \d{1,3}$/);
    expect(snapshot.rows[0]?.seat).toBe(snapshot.own_seat);
    expect(JSON.stringify(snapshot)).not.toContain(session.id);
  });

  test('look.md, Names: names who has a nickname by it, masked', async () => {
    const game = await open(memory());
    const player = await game.sit(await game.openSeat({ playerId: 'player-1', nickname: 'Sea Wolf' }));
    betIn(await game.table.bet(player.seat, roundNow(player.messages), betOf(0)));
    player.member.refresh();
    const snapshot = player.messages.findLast(({ type }) => type === 'snapshot') as FlightSnapshot;
    expect(snapshot.rows.map(({ name }) => name)).toEqual(['Se•••f']);
    expect(JSON.stringify(player.messages)).not.toContain('Sea Wolf');
  });

  test('leaves out changes for a socket that does not read, and gives it everything once it does', async () => {
    const game = await open(memory());
    const slow = await game.sit(await game.openSeat());
    slow.line.waitingBytes = 100_000;
    const heard = slow.messages.length;
    await game.pass(BETTING_MS);
    expect(slow.messages).toHaveLength(heard);
    slow.line.waitingBytes = 0;
    game.table.sweep();
    expect(slow.messages.at(-1)).toMatchObject({ type: 'snapshot', phase: 'flying' });
  });

  test('ends a socket that never reads', async () => {
    const game = await open(memory());
    const slow = await game.sit(await game.openSeat());
    slow.line.waitingBytes = 100_000;
    await game.pass(BETTING_MS);
    for (let sweep = 0; sweep < 200; sweep += 1) game.table.sweep();
    expect(slow.line.ended).toBe(4413);
  });
});

describe('refusals move nothing', () => {
  test('a bet after betting has closed, and one for another round', async () => {
    const game = await open(memory());
    const player = await game.sit(await game.openSeat());
    const round = roundNow(player.messages);
    expect(statusOf(await game.table.bet(player.seat, round + 1, betOf(0)))).toBe('bets_closed');
    // The clock decides, not the timer.
    game.clock.at += BETTING_MS;
    expect(statusOf(await game.table.bet(player.seat, round, betOf(0)))).toBe('bets_closed');
    await game.table.advance();
    expect(statusOf(await game.table.bet(player.seat, round, betOf(0)))).toBe('bets_closed');
    expect(game.wallet.calls).toEqual([]);
  });

  test('a stake that is not offered, a third bet, and bets beyond the cap of the region', async () => {
    const game = await open(memory());
    const player = await game.sit(await game.openSeat({ limits: { ...LIMITS, stake_maximum: '1000' } }));
    const round = roundNow(player.messages);
    expect(statusOf(await game.table.bet(player.seat, round, betOf(0, 150n)))).toBe('stake_not_offered');
    expect(statusOf(await game.table.bet(player.seat, round, betOf(0, 2_000n)))).toBe('stake_not_offered');
    betIn(await game.table.bet(player.seat, round, betOf(0, 800n)));
    expect(statusOf(await game.table.bet(player.seat, round, betOf(0, 100n)))).toBe('panel_taken');
    expect(statusOf(await game.table.bet(player.seat, round, betOf(1, 300n)))).toBe('limit_reached');
    expect(game.wallet.count('bet')).toBe(1);
  });

  test('tabs of one player share them, also at the same moment', () => shareLimits(async () => memory()));

  test('a history holds the bets of a player’s earlier sessions', () => rememberSessions(async () => memory()));

  test('two bets on one panel at the same moment: one is placed', async () => {
    const game = await open(memory());
    const player = await game.sit(await game.openSeat());
    const round = roundNow(player.messages);
    const answers = await Promise.all([betOf(0), betOf(0)].map((bet) => game.table.bet(player.seat, round, bet)));
    expect(answers.map(statusOf).sort()).toEqual(['ok', 'panel_taken']);
    expect(game.wallet.state.balance).toBe(9_000n);
  });

  test('the same bet again is the same bet', async () => {
    const game = await open(memory());
    const player = await game.sit(await game.openSeat());
    const round = roundNow(player.messages);
    const bet = betOf(0);
    const once = betIn(await game.table.bet(player.seat, round, bet));
    const twice = betIn(await game.table.bet(player.seat, round, bet));
    expect(twice.id).toBe(once.id);
    for (const other of [{ stake: 2_000n }, { panel: 1 as const }, { auto: 150 }]) {
      expect(statusOf(await game.table.bet(player.seat, round, { ...bet, ...other }))).toBe('duplicate_transaction');
    }
    expect(game.wallet.state.balance).toBe(9_000n);
  });

  test('an id of an earlier flight asks for no bet on this one, and is not answered with the old one', async () => {
    const game = await open(memory());
    const player = await game.sit(await game.openSeat());
    const round = roundNow(player.messages);
    const bet = betOf(0);
    await game.table.bet(player.seat, round, bet);
    await game.pass(BETTING_MS);
    await game.pass(flightMs(game.lasts[0] ?? 0));
    await game.pass(PAUSE_MS);
    expect(roundNow(player.messages)).toBe(round + 1);
    expect(statusOf(await game.table.bet(player.seat, round + 1, bet))).toBe('duplicate_transaction');
    expect(statusOf(await game.table.bet(player.seat, round + 1, { ...bet, auto: 300 }))).toBe('duplicate_transaction');
    expect(game.wallet.state.balance).toBe(9_000n);
  });

  test('a page that is loaded anew in the middle of a flight has its bet in hand, and is paid what it takes', async () => {
    const game = await open(memory(), [HIGH]);
    const player = await game.sit(await game.openSeat({ playerId: 'player-1' }));
    const stranger = await game.sit(await game.openSeat({ playerId: 'player-2' }));
    const bet = betIn(await game.table.bet(player.seat, roundNow(player.messages), betOf(0)));
    await game.pass(BETTING_MS);
    game.table.leave(player.seat, player.member);
    const again = await game.sit(await game.openSeat({ playerId: 'player-1' }));
    const [snapshot] = again.messages as [FlightSnapshot];
    expect(snapshot).toMatchObject({ phase: 'flying', own_bets: [{ bet_id: bet.id }] });
    expect(snapshot.rows.map(({ seat }) => seat)).toEqual([snapshot.own_seat]);
    expect(statusOf(await game.table.cashOut(stranger.seat, bet.id))).toBe('unknown_bet');
    await game.pass(timeOf(120));
    const landed = betIn(await game.table.cashOut(again.seat, bet.id));
    expect(landed.payout).toBe(1_200n);
    await expect.poll(() => game.wallet.state.balance).toBe(10_200n);
    // The wallet knows it under the session that it was placed in.
    expect(landed.sessionId).toBe(bet.sessionId);
  });

  test('a second cash-out, one before take-off, one after the dive, and one of another player', async () => {
    const game = await open(memory());
    const player = await game.sit(await game.openSeat());
    const other = await game.sit(await game.openSeat());
    const round = roundNow(player.messages);
    const bet = betIn(await game.table.bet(player.seat, round, betOf(0)));
    const second = betIn(await game.table.bet(player.seat, round, betOf(1)));
    expect(statusOf(await game.table.cashOut(player.seat, bet.id))).toBe('not_flying');
    await game.pass(BETTING_MS);
    game.clock.at += 1_000;
    expect(statusOf(await game.table.cashOut(other.seat, bet.id))).toBe('unknown_bet');
    const answers = await Promise.all([1, 2, 3].map(() => game.table.cashOut(player.seat, bet.id)));
    expect(answers.map(statusOf).sort()).toEqual(['already_cashed_out', 'already_cashed_out', 'ok']);
    game.clock.at += flightMs(game.lasts[0] ?? 0);
    expect(statusOf(await game.table.cashOut(player.seat, second.id))).toBe('flown_away');
    await game.table.advance();
    expect(statusOf(await game.table.cashOut(player.seat, second.id))).toBe('flown_away');
    await settled(game.store, player.session.id);
    expect(game.wallet.count('win')).toBe(2);
  });

  test('what the wallet declines: its reason is told, the panel is free again', async () => {
    const game = await open(memory());
    game.wallet.state.balance = 50n;
    const player = await game.sit(await game.openSeat());
    const round = roundNow(player.messages);
    expect(statusOf(await game.table.bet(player.seat, round, betOf(0)))).toBe('insufficient_funds');
    game.wallet.state.balance = 5_000n;
    expect(statusOf(await game.table.bet(player.seat, round, betOf(0)))).toBe('ok');
  });
});

describe('before take-off', () => {
  test('a bet can be taken back once, and its panel used again', async () => {
    const game = await open(memory());
    const player = await game.sit(await game.openSeat());
    const round = roundNow(player.messages);
    const bet = betIn(await game.table.bet(player.seat, round, betOf(0)));
    const answers = await Promise.all([1, 2].map(() => game.table.cancel(player.seat, bet.id)));
    expect(answers.map(statusOf).sort()).toEqual(['bets_closed', 'ok']);
    await settled(game.store, player.session.id);
    expect(game.wallet.state.balance).toBe(10_000n);
    expect(game.wallet.count('rollback')).toBe(1);
    const again = betIn(await game.table.bet(player.seat, round, betOf(0)));
    await game.pass(BETTING_MS);
    expect(statusOf(await game.table.cancel(player.seat, again.id))).toBe('bets_closed');
  });

  test('a bet that the wallet confirms after take-off is given back', async () => {
    const game = await open(memory());
    const player = await game.sit(await game.openSeat());
    const round = roundNow(player.messages);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { fetcher } = game.wallet;
    const slow = createFlightHarness({
      store: game.store,
      sessions: game.sessions,
      clock: game.clock,
      fetcher: async (request) => {
        await held;
        return fetcher(request);
      },
    });
    const table = slow.start();
    game.clock.at += 30_000;
    await game.table.close();
    const late = await game.sit(player.session, table);
    const placed = table.bet(late.seat, roundNow(late.messages), betOf(0));
    await game.pass(BETTING_MS, table);
    release();
    expect(statusOf(await placed)).toBe('bets_closed');
    await settled(game.store, player.session.id);
    expect(game.wallet.state.balance).toBe(10_000n);
    expect(round).toBe(1);
  });
});

describe('orders', () => {
  test('bet in the next round, or in every one until they are taken back', async () => {
    const game = await open(memory(), [LOW, LOW, LOW, HIGH]);
    const player = await game.sit(await game.openSeat());
    await game.pass(BETTING_MS);
    await game.table.order(player.seat, 0, { stake: 100n, auto: 105, repeat: true });
    await game.table.order(player.seat, 1, { stake: 200n, auto: null, repeat: false });
    for (const last of game.lasts.slice(0, 3)) {
      await game.pass(flightMs(last));
      await game.pass(PAUSE_MS);
      await expect.poll(async () => (await game.store.waitingBets()).length).toBe(0);
      await game.pass(BETTING_MS);
    }
    await expect.poll(async () => (await game.store.waitingBets()).length).toBe(0);
    const bets = await game.store.betsOf(player.session.id, 20);
    expect(bets.filter(({ panel }) => panel === 0)).toHaveLength(3);
    expect(bets.filter(({ panel }) => panel === 1)).toHaveLength(1);
    expect(
      bets.filter(({ auto, state }) => auto === 105 && state === 'closed').every(({ payout }) => payout === 105n),
    ).toBe(true);
  });

  test('that repeat are refused where the region forbids autoplay', async () => {
    const game = await open(memory());
    const player = await game.sit(await game.openSeat({ limits: { ...LIMITS, autoplay: false } }));
    const order = { stake: 100n, auto: null, repeat: true };
    expect(statusOf(await game.table.order(player.seat, 0, order))).toBe('not_allowed');
    expect(statusOf(await game.table.order(player.seat, 0, { ...order, repeat: false }))).toBe('ok');
  });

  test('end when their player goes, and when they cannot be carried out', async () => {
    const game = await open(memory(), [LOW, LOW, HIGH]);
    const gone = await game.sit(await game.openSeat());
    const poor = await game.sit(await game.openSeat({ mode: 'demo', demoBalance: 50n, walletToken: null }));
    await game.pass(BETTING_MS);
    for (const { seat } of [gone, poor]) await game.table.order(seat, 0, { stake: 100n, auto: null, repeat: true });
    game.table.leave(gone.seat, gone.member);
    await game.pass(flightMs(game.lasts[0] ?? 0));
    await game.pass(PAUSE_MS);
    await expect.poll(() => poor.seat.orders[0]).toBeNull();
    expect(poor.messages.findLast(({ type }) => type === 'orders')).toMatchObject({ refused: 'insufficient_funds' });
    expect(await game.store.betsOf(gone.session.id, 5)).toEqual([]);
  });
});

describe('an unsure wallet', () => {
  test('that answers nothing gives the stake back once, whether or not it had taken it', async () => {
    for (const moment of ['before', 'after'] as const) {
      const game = await open(memory());
      game.wallet.state.fail = (call) => (call === 'bet' ? moment : null);
      const player = await game.sit(await game.openSeat());
      const answer = await game.table.bet(player.seat, roundNow(player.messages), betOf(0));
      expect(statusOf(answer)).toBe('transaction_rolled_back');
      await settled(game.store, player.session.id);
      expect(game.wallet.state.balance).toBe(10_000n);
    }
  });

  test('whose refusal came after a lost attempt is held to it: the late copy moves nothing', async () => {
    const game = await open(memory());
    game.wallet.state.balance = 50n;
    let losses = 1;
    game.wallet.state.fail = (call) => (call === 'bet' && losses-- > 0 ? 'before' : null);
    const player = await game.sit(await game.openSeat());
    const answer = await game.table.bet(player.seat, roundNow(player.messages), betOf(0));
    expect(statusOf(answer)).toBe('insufficient_funds');
    game.wallet.state.balance = 5_000n;
    const [lost] = game.wallet.calls.filter(({ call }) => call === 'bet');
    expect(lost && game.wallet.repeat(lost)).toBe('insufficient_funds');
    expect(game.wallet.state.balance).toBe(5_000n);
  });

  test('that says nothing of a copy sent before gives the stake back', async () => {
    const game = await open(memory());
    let losses = 1;
    game.wallet.state.fail = (call) => {
      // The first copy is taken and its answer lost; the second is refused for what it looks like.
      if (call !== 'bet') return null;
      game.wallet.state.misread = losses <= 0;
      return losses-- > 0 ? 'after' : null;
    };
    const player = await game.sit(await game.openSeat());
    const answer = await game.table.bet(player.seat, roundNow(player.messages), betOf(0));
    expect(statusOf(answer)).toBe('transaction_rolled_back');
    await settled(game.store, player.session.id);
    expect([game.wallet.count('rollback'), game.wallet.state.balance]).toEqual([1, 10_000n]);
  });

  test('that fails to pay is asked until it has paid, once', async () => {
    const game = await open(memory());
    const player = await game.sit(await game.openSeat());
    const bet = betIn(await game.table.bet(player.seat, roundNow(player.messages), betOf(0)));
    await game.pass(BETTING_MS);
    game.clock.at += Math.ceil(timeOf(200));
    game.wallet.state.fail = (call) => (call === 'win' ? 'after' : null);
    betIn(await game.table.cashOut(player.seat, bet.id));
    await expect.poll(() => game.wallet.count('win')).toBe(2);
    expect((await game.store.betsOf(player.session.id, 1))[0]?.state).toBe('paying');
    game.wallet.state.fail = () => null;
    await expect.poll(() => game.table.settleWaiting()).toBe(0);
    await settled(game.store, player.session.id);
    expect(game.wallet.state.balance).toBe(11_000n);
  });
});

/** What a process that dies leaves; the next one finishes it (docs/decisions/0049). */
forEachDatabase((name, openDatabase) => {
  const stores = async (): Promise<Stores> => {
    const { database } = await openDatabase();
    const clock = movedClock();
    return { clock, sessions: createDatabaseStore(database), store: createDatabaseFlightStore(database, clock) };
  };
  /** Another process, after the first one's claim has run out. */
  const takeOver = async (game: Awaited<ReturnType<typeof open>>) => {
    game.clock.at += 15_000;
    const table = game.start();
    await table.settleWaiting();
    await expect.poll(() => table.settleWaiting()).toBe(0);
    return table;
  };

  test(`a round plays the same on ${name}`, async () => {
    const game = await open(await stores());
    const player = await game.sit(await game.openSeat());
    const round = roundNow(player.messages);
    const hand = betIn(await game.table.bet(player.seat, round, betOf(0)));
    betIn(await game.table.bet(player.seat, round, betOf(1, 1_000n, 150)));
    await game.pass(BETTING_MS);
    await game.pass(Math.ceil(timeOf(200)));
    expect(betIn(await game.table.cashOut(player.seat, hand.id)).payout).toBe(2_000n);
    await game.pass(flightMs(game.lasts[0] ?? 0));
    await settled(game.store, player.session.id);
    expect(game.wallet.state.balance).toBe(11_500n);
    const [proven] = await game.store.provenRounds('189514-flappiator', 10);
    expect(proven).toMatchObject({ number: round, result: game.lasts[0], seed: game.seeds[0], chainIndex: 1 });
  });

  test(`tabs of one player share bets and limits, also at the same moment, on ${name}`, () => shareLimits(stores));
  test(`a history holds the bets of a player’s earlier sessions on ${name}`, () => rememberSessions(stores));

  test(`play money is taken, won and given back in one step with its bet on ${name}`, async () => {
    const game = await open(await stores());
    const session = await game.openSeat({ mode: 'demo', walletToken: null, demoBalance: 1_500n });
    const player = await game.sit(session);
    const round = roundNow(player.messages);
    const money = async () => (await game.sessions.session(session.id))?.demoBalance;
    const bet = betIn(await game.table.bet(player.seat, round, betOf(0)));
    expect(await money()).toBe(500n);
    expect(statusOf(await game.table.bet(player.seat, round, betOf(1)))).toBe('insufficient_funds');
    const back = betIn(await game.table.bet(player.seat, round, betOf(1, 300n)));
    await game.table.cancel(player.seat, back.id);
    await expect.poll(money).toBe(500n);
    await game.pass(BETTING_MS);
    game.clock.at += Math.ceil(timeOf(200));
    betIn(await game.table.cashOut(player.seat, bet.id));
    await expect.poll(money).toBe(2_500n);
    expect(game.wallet.calls.filter(({ call }) => call !== 'balance')).toEqual([]);
  });

  test(`bets of a round that never took off go back, on ${name}`, async () => {
    const game = await open(await stores());
    const player = await game.sit(await game.openSeat());
    betIn(await game.table.bet(player.seat, roundNow(player.messages), betOf(0)));
    betIn(await game.table.bet(player.seat, roundNow(player.messages), betOf(1)));
    await takeOver(game);
    expect(game.wallet.state.balance).toBe(10_000n);
    expect((await settled(game.store, player.session.id)).map(({ state }) => state)).toEqual([
      'cancelled',
      'cancelled',
    ]);
  });

  test(`of an interrupted flight cash-outs stand, reached heights are paid, the rest goes back, on ${name}`, async () => {
    const game = await open(await stores());
    const player = await game.sit(await game.openSeat());
    const other = await game.sit(await game.openSeat());
    const last = game.lasts[0] ?? 0;
    const round = roundNow(player.messages);
    const hand = betIn(await game.table.bet(player.seat, round, betOf(0)));
    betIn(await game.table.bet(player.seat, round, betOf(1, 1_000n, last)));
    betIn(await game.table.bet(other.seat, round, betOf(0, 1_000n, last + 1)));
    betIn(await game.table.bet(other.seat, round, betOf(1)));
    await game.pass(BETTING_MS);
    game.clock.at += Math.ceil(timeOf(200));
    // The wallet is away when the hand cashes out: only the store knows of it.
    game.wallet.state.fail = () => 'before';
    betIn(await game.table.cashOut(player.seat, hand.id));
    await expect.poll(() => game.wallet.count('win')).toBeGreaterThan(0);
    game.wallet.state.fail = () => null;
    await takeOver(game);
    expect(game.wallet.state.balance).toBe(10_000n - 2_000n + 2_000n + payoutAt(1_000n, last));
    expect((await settled(game.store, other.session.id)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    const calls = game.wallet.calls.filter(({ call }) => call === 'win' || call === 'rollback');
    await takeOver(game);
    expect(game.wallet.calls.filter(({ call }) => call === 'win' || call === 'rollback')).toHaveLength(calls.length);
  });

  test(`losers of a flight that had ended stay losers, on ${name}`, async () => {
    const game = await open(await stores());
    const player = await game.sit(await game.openSeat());
    const bet = betIn(await game.table.bet(player.seat, roundNow(player.messages), betOf(0)));
    const broken = { ...game.store, payBets: () => Promise.reject(new Error('gone')) };
    // A process whose last write was the end of the round.
    const [round] = await game.store.unfinishedRounds('189514-flappiator');
    if (!round) throw new Error('no round');
    await broken.saveRound({ ...round, state: 'ended', endedAt: game.clock.now(), seed: 'seed', result: 200 });
    await takeOver(game);
    const [closed] = await settled(game.store, player.session.id);
    expect(closed).toMatchObject({ id: bet.id, state: 'closed', payout: 0n });
    expect(game.wallet.state.balance).toBe(9_000n);
  });

  test(`a bet nobody knows the answer of goes back at the next start, on ${name}`, async () => {
    const game = await open(await stores());
    const player = await game.sit(await game.openSeat());
    game.wallet.state.fail = (call) => (call === 'rollback' ? 'before' : call === 'bet' ? 'after' : null);
    await game.table.bet(player.seat, roundNow(player.messages), betOf(0));
    expect(game.wallet.state.balance).toBe(9_000n);
    game.wallet.state.fail = () => null;
    await takeOver(game);
    expect(game.wallet.state.balance).toBe(10_000n);
  });

  test(`two processes never run the game at once, on ${name}`, async () => {
    const game = await open(await stores());
    await game.sit(await game.openSeat());
    const second = game.start();
    const there = await game.sit(await game.openSeat(), second);
    expect((there.messages[0] as FlightSnapshot).phase).toBe('idle');
    expect(await game.store.newestRound('189514-flappiator')).toMatchObject({ number: 1 });
    game.clock.at += 15_000;
    await second.advance();
    expect(await game.store.newestRound('189514-flappiator')).toMatchObject({ number: 2 });
  });
});
