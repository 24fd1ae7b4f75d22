/** The highest win of a game is stated, no bet is taken that could win more than the operator bears, and the return counts it. */
import { describe, expect, test } from 'vitest';
import { seededWords } from '#studio/certification/words.ts';
import { BACCARAT_BETS } from '#studio/engines/baccarat.ts';
import { DICE_BETS } from '#studio/engines/captains-dice.ts';
import { HELM_NUMBERS } from '#studio/engines/helm.ts';
import { FIELDS, minesMostOpened, minesMultiplier } from '#studio/engines/mines.ts';
import { TABLE_BETS } from '#studio/engines/roulette.ts';
import type { FlightSnapshot } from '#studio/flight-protocol.ts';
import { STUDIO_STAKES } from '#studio/maths/stakes.ts';
import type { SessionView, TableGameSessionView } from '#studio/protocol.ts';
import { createMemoryFlightStore } from '#studio/server/aviator/index.ts';
import { objectionTo } from '#studio/server/live/chips.ts';
import { createMemoryStore } from '#studio/server/store-memory.ts';
import type { Session } from '#studio/server/types.ts';
import { LIVE_TITLES } from '#studio/titles/live.ts';
import { SHARED_TITLES } from '#studio/titles/shared.ts';
import { type EngineName, TABLE_GAME_TITLES } from '#studio/titles/table-games.ts';
import { betOf, createFlightHarness, createTestLine } from '../support/flights.ts';
import { movedClock } from '../support/shared-game.ts';
import { ask, createFakeWallet, createHarness, LIMITS, launch } from '../support/studio.ts';

const STAKE = 10_000n;
const amount = STAKE.toString();
const spots = (names: Iterable<string>) => [...names].map((on) => ({ bets: [{ on, amount }] }));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const RISKS = ['low', 'medium', 'high'];

/** Every single bet of an engine, or those among which its highest win is. */
const BETS: Record<EngineName | 'helm', readonly object[]> = {
  roulette: spots(TABLE_BETS.keys()),
  baccarat: spots(BACCARAT_BETS),
  'video-poker': [{ amount }],
  dice: ['under', 'over'].flatMap((side) => upTo(100).map((target) => ({ amount, side, target }))),
  mines: upTo(FIELDS - 1).map((mines) => ({ amount, mines })),
  plinko: [8, 12, 16].flatMap((rows) => RISKS.map((risk) => ({ amount, rows, risk }))),
  wheel: RISKS.map((risk) => ({ amount, risk })),
  balloon: [101, 200, 1_000_000].map((target_hundredths) => ({ amount, target_hundredths })),
  blackjack: [{ amount }],
  'captains-dice': spots(DICE_BETS.keys()),
  helm: spots(HELM_NUMBERS.map((number) => `pays-${number}`)),
};

const GAMES = [
  ...TABLE_GAME_TITLES.map(({ code, engine, engineName, declared }) => ({
    code,
    engine,
    bets: BETS[engineName],
    declared,
  })),
  ...LIVE_TITLES.map(({ code, rules, live, declared }) => ({ code, engine: rules, bets: BETS[live], declared })),
];

describe.each(GAMES)('$code', ({ engine, bets, declared }) => {
  const offered = bets.map((bet) => engine.bet.parse(bet)).filter((bet) => engine.stakeOf(bet) !== null);

  test('states the highest win that a bet has', () => {
    const wins = offered.map((bet) => engine.highestWin(bet));
    const highest = wins.reduce((most, win) => (win > most ? win : most));
    expect(Number(highest) / Number(STAKE)).toBe(Number(declared.maximumMultiple));
  });

  test('never pays more', async () => {
    const words = seededWords(declared.rtpPercent);
    for (const bet of offered.slice(0, 60)) {
      for (let round = 0; round < 30; round += 1) {
        let state = await engine.begin(bet, words);
        while (engine.payoutOf(state) === null) state = await engine.act(state, engine.next(state), words);
        expect(engine.payoutOf(state) ?? 0n).toBeLessThanOrEqual(engine.highestWin(bet));
      }
    }
  });
});

describe('mines', () => {
  test('end by themselves where the next field would pay more than 10,000 stakes; every field keeps its full return', async () => {
    const { engine } = TABLE_GAME_TITLES.find(({ engineName }) => engineName === 'mines') ?? {};
    if (!engine) throw new Error('no mines');
    for (const mines of upTo(FIELDS - 1)) {
      const most = minesMostOpened(mines);
      expect(minesMultiplier(mines, most)).toBeLessThanOrEqual(1_000_000);
      if (most < FIELDS - mines) expect(minesMultiplier(mines, most + 1)).toBeGreaterThan(1_000_000);
      const bet = engine.bet.parse({ amount, mines });
      let state = { ...(await engine.begin(bet, seededWords('mines'))) } as { mined: number[]; ended: boolean };
      const safe = upTo(FIELDS)
        .map((field) => field - 1)
        .filter((field) => !state.mined.includes(field));
      for (const open of safe.slice(0, most)) {
        expect(state.ended).toBe(false);
        state = await engine.act(state, { open }, seededWords('unused'));
      }
      expect(state.ended).toBe(true);
    }
    const lines = engine.returns();
    expect(lines).toHaveLength(upTo(FIELDS - 1).reduce((sum, mines) => sum + minesMostOpened(mines), 0));
  });
});

describe('no bet is taken that could win more than the operator bears', () => {
  const limits = { ...LIMITS, win_maximum: '1000000' };

  test('of a table game', async () => {
    const harness = createHarness();
    const path = `/session/${await launch(harness, { game_code: 'minefield-bay', limits })}`;
    const begin = (request_id: string, bet: object) => ask(harness.studio, `${path}/begin`, { request_id, bet });
    expect(await begin('round-0001', { amount: '1000', mines: 10 })).toMatchObject({
      status: 409,
      value: { error: { status: 'limit_reached' } },
    });
    expect((await begin('round-0002', { amount: '1000', mines: 1 })).status).toBe(200);
    expect(harness.wallet.calls.filter(({ call }) => call !== 'balance').map(({ call }) => call)).toEqual(['bet']);
    const { value } = await ask<TableGameSessionView>(harness.studio, path);
    expect(value).toMatchObject({ maximum_multiple: '9193.38', win_maximum: '1000000' });
  });

  test('of a slot: such a stake is not offered', async () => {
    const harness = createHarness();
    const token = await launch(harness, { limits });
    const { value } = await ask<SessionView>(harness.studio, `/session/${token}`);
    const multiple = Number(value.maximum_multiple);
    const bearable = STUDIO_STAKES.EUR.filter((stake) => Number(stake) * multiple <= 1_000_000).map(String);
    expect(value.stakes).toEqual(bearable);
    const spin = { request_id: 'round-0001', stake: '10000' };
    expect((await ask(harness.studio, `/session/${token}/spin`, spin)).status).toBe(400);
  });

  test('of the flight, by the height it may reach', async () => {
    const sessions = createMemoryStore();
    const clock = movedClock();
    const { fetcher } = createFakeWallet();
    const harness = createFlightHarness({ sessions, store: createMemoryFlightStore(sessions, clock), fetcher, clock });
    const table = harness.start();
    const { line, messages } = createTestLine();
    const { seat } = table.join(await harness.openSeat({ limits }), line);
    await table.advance();
    const { round } = messages.at(-1) as FlightSnapshot;
    expect(await table.bet(seat, round, betOf(0, 1_000n))).toEqual({ ok: false, status: 'limit_reached' });
    expect(await table.bet(seat, round, betOf(0, 1_000n, 100_000))).toMatchObject({ ok: true });
    expect(SHARED_TITLES[0]?.declared.maximumMultiple).toBe('10000');
    await table.close();
  });

  test('of a live table, over all its chips', () => {
    const [roulette] = LIVE_TITLES;
    if (!roulette) throw new Error('no live table');
    const session = { currency: 'EUR', limits: { ...limits, win_maximum: '5000' } } as Session;
    const chips = (on: string) => [{ on, amount: 100n }];
    expect(objectionTo(roulette, session, chips('straight-17'), [])).toBeNull();
    expect(objectionTo(roulette, session, chips('straight-17'), [...chips('straight-17')])).toBe('limit_reached');
    expect(objectionTo(roulette, session, chips('red'), [...chips('straight-2')])).toBeNull();
  });
});
