/** The table games beside the slots: their rules, their exact returns, and rounds that survive anything. */

import { describe, expect, test } from 'vitest';
import { GAMES, gameByCode } from '#shared/catalogue/games.ts';
import { baccarat, bankerDraws, sidePayout } from '#studio/engines/baccarat.ts';
import { captainsDice, DICE_BETS } from '#studio/engines/captains-dice.ts';
import { cardName, dealCard } from '#studio/engines/cards.ts';
import { burstOf, reaching } from '#studio/engines/crash.ts';
import { dice } from '#studio/engines/dice.ts';
import { FIELDS, mines, minesMultiplier } from '#studio/engines/mines.ts';
import { handIndex, POKER_HANDS } from '#studio/engines/poker-hands.ts';
import { betPayout, betReturn, colourOf, roulette, TABLE_BETS } from '#studio/engines/roulette.ts';
import { WHEELS } from '#studio/engines/wheel.ts';
import { fairWords } from '#studio/maths/fair.ts';
import { compare, toNumber, toPercent } from '#studio/maths/rational.ts';
import type { TableGameAnswer, TableGameRoundView, TableGameSessionView } from '#studio/protocol.ts';
import { LIVE_TITLES } from '#studio/titles/live.ts';
import { SHARED_TITLES } from '#studio/titles/shared.ts';
import { TABLE_GAME_TITLES, tableGameTitleByCode } from '#studio/titles/table-games.ts';
import { ask, createHarness, LIMITS, launch } from '#tests/support/studio.ts';

const PARTAGE = { laPartage: true };
const PLAIN = { laPartage: false };

const twoDecimals = (percent: string): string => percent.slice(0, -2);

describe('exact returns', () => {
  test.each(TABLE_GAME_TITLES)(
    '$code returns what it declares',
    ({ code, engine, declared }) => {
      const returns = engine.returns().map(({ rtp }) => rtp);
      const sorted = [...returns].sort(compare);
      expect(twoDecimals(toPercent(sorted.at(-1) ?? { n: 0n, d: 1n }))).toBe(declared.rtpPercent);
      expect(gameByCode(code)).toMatchObject({ status: 'open', rtpPercent: declared.rtpPercent });
      expect(twoDecimals(toPercent(sorted[0] ?? { n: 0n, d: 1n }))).toBe(declared.lowestRtpPercent);
    },
    180_000,
  );

  test.each(LIVE_TITLES)(
    'the live table $code returns what it declares',
    ({ code, rules, declared }) => {
      const sorted = rules
        .returns()
        .map(({ rtp }) => rtp)
        .sort(compare);
      expect(twoDecimals(toPercent(sorted.at(-1) ?? { n: 0n, d: 1n }))).toBe(declared.rtpPercent);
      expect(twoDecimals(toPercent(sorted[0] ?? { n: 0n, d: 1n }))).toBe(declared.lowestRtpPercent);
      expect(gameByCode(code)).toMatchObject({ status: 'open', kind: 'live', rtpPercent: declared.rtpPercent });
    },
    180_000,
  );

  test('every open game of the catalogue that is no slot is a table game, shared or live, and the other way round', () => {
    const open = GAMES.filter(({ status, kind }) => status === 'open' && kind !== 'slot').map(({ code }) => code);
    expect(open.sort()).toEqual(
      [...TABLE_GAME_TITLES, ...SHARED_TITLES, ...LIVE_TITLES].map(({ code }) => code).sort(),
    );
  });

  test('European roulette: 2.7027 %, la partage 1.3514 % on even money', () => {
    expect(toNumber(betReturn('straight-17', PLAIN))).toBeCloseTo(1 - 0.027027, 6);
    expect(toNumber(betReturn('red', PARTAGE))).toBeCloseTo(1 - 0.013514, 6);
    for (const name of TABLE_BETS.keys()) expect(toPercent(betReturn(name, PLAIN)), name).toBe('97.2972');
  });

  test('baccarat, eight decks: banker 1.0579 %, player 1.2351 %, tie 14.3596 %', () => {
    const edge = Object.fromEntries(baccarat.returns().map(({ name, rtp }) => [name, 100 * (1 - toNumber(rtp))]));
    expect(edge.banker).toBeCloseTo(1.0579, 4);
    expect(edge.player).toBeCloseTo(1.2351, 4);
    expect(edge.tie).toBeCloseTo(14.3596, 4);
  });

  test('9/6 Jacks or Better: 99.5439 % with the best play', () => {
    expect(
      tableGameTitleByCode('jacks-and-sails')
        ?.engine.returns()
        .map(({ rtp }) => toPercent(rtp)),
    ).toEqual(['99.5439']);
  });

  test('the balloon returns the same at every height', () => {
    for (const target of [101, 150, 200, 777, 10_000]) {
      const returned = (Number(reaching(target)) / 2 ** 32) * (target / 100);
      expect(returned).toBeCloseTo(0.99, 5);
    }
  });

  test.each([
    ['dice', dice],
    ['mines', mines],
  ])('%s never returns more than 99 %%', (_, engine) => {
    for (const { name, rtp } of engine.returns())
      expect(compare(rtp, { n: 99n, d: 100n }), name).toBeLessThanOrEqual(0);
  });
});

describe('rules', () => {
  test('roulette: the table has its 157 bets, each colour 18 pockets', () => {
    expect(TABLE_BETS.size).toBe(6 + 3 + 3 + 37 + 60 + 12 + 3 + 22 + 11);
    const colours = Array.from({ length: 37 }, (_, pocket) => colourOf(pocket));
    expect(colours.filter((colour) => colour === 'red')).toHaveLength(18);
    expect(colours.filter((colour) => colour === 'black')).toHaveLength(18);
    expect(betPayout('straight-0', 100n, 0, PARTAGE)).toBe(3_600n);
    expect(betPayout('red', 100n, 0, PARTAGE)).toBe(50n);
    expect(betPayout('red', 100n, 0, PLAIN)).toBe(0n);
    expect(betPayout('column-3', 100n, 36, PARTAGE)).toBe(300n);
  });

  test('roulette refuses the same bet twice and unknown bets', () => {
    const engine = roulette(PARTAGE);
    const twice = engine.bet.parse({ bets: [1, 2].map(() => ({ on: 'red', amount: '100' })) });
    expect(engine.stakeOf(twice)).toBe(null);
    expect(engine.bet.safeParse({ bets: [{ on: 'corner-3', amount: '100' }] }).success).toBe(false);
  });

  test.each([
    [3, 8, false],
    [3, 9, true],
    [4, 1, false],
    [4, 2, true],
    [5, 3, false],
    [5, 4, true],
    [6, 5, false],
    [6, 6, true],
    [6, null, false],
    [5, null, true],
    [7, 6, false],
  ])('baccarat: a banker of %i against a third card of %s draws: %s', (total, third, draws) => {
    expect(bankerDraws(total, third)).toBe(draws);
  });

  test('baccarat: a tie returns the sides, the banker pays 19 to 20', () => {
    expect(sidePayout('player', 100n, 'tie')).toBe(100n);
    expect(sidePayout('banker', 100n, 'banker')).toBe(195n);
    expect(sidePayout('tie', 100n, 'tie')).toBe(900n);
  });

  test.each([
    ['Tc Jc Qc Kc Ac', 'royal-flush'],
    ['9c Tc Jc Qc Kc', 'straight-flush'],
    ['Ac 2c 3c 4c 5c', 'straight-flush'],
    ['Qc Kd As 2h 3c', 'nothing'],
    ['9c 9d 9h 9s Kc', 'four'],
    ['9c 9d 9h Ks Kc', 'full-house'],
    ['2h 9h 4h Kh Jh', 'flush'],
    ['Ac Kd Qh Js Tc', 'straight'],
    ['9c 9d 9h Ks Qc', 'three'],
    ['9c 9d Qh Ks Kc', 'two-pair'],
    ['Jc Jd 2h 3s 4c', 'pair'],
    ['Ac Ad 2h 3s 4c', 'pair'],
    ['Tc Td 2h 3s 4c', 'nothing'],
  ])('poker: %s is %s', (names, hand) => {
    const all = new Map(Array.from({ length: 52 }, (_, card) => [cardName(card), card]));
    expect(POKER_HANDS[handIndex(names.split(' ').map((name) => all.get(name) ?? -1))]).toBe(hand);
  });

  test('a shoe gives every card as often as it holds it', async () => {
    const words = await fairWords({ serverSeed: 'shoe', clientSeed: 'shoe', nonce: 0 });
    const dealt: number[] = [];
    for (let index = 0; index < 104; index += 1) dealt.push(await dealCard(words, 2, dealt));
    for (let card = 0; card < 52; card += 1) expect(dealt.filter((other) => other === card)).toHaveLength(2);
    await expect(dealCard(words, 2, dealt)).rejects.toThrow(RangeError);
  });

  test('mines: multipliers rise, every field but the mines can be opened', () => {
    for (const count of [1, 3, 24]) {
      const multipliers = Array.from({ length: FIELDS - count }, (_, index) => minesMultiplier(count, index + 1));
      expect(multipliers).toEqual([...multipliers].sort((a, b) => a - b));
    }
  });

  test('captain’s dice: 37 bets; triples beat the even bets, a number pays by how many dice show it', () => {
    expect(DICE_BETS.size).toBe(37);
    const paid = (name: string, ...dice: [number, number, number]) => DICE_BETS.get(name)?.(dice);
    expect(['low', 'odd', 'high', 'even'].map((name) => paid(name, 3, 3, 3))).toEqual([0, 0, 0, 0]);
    expect(['low', 'odd', 'high', 'even'].map((name) => paid(name, 1, 4, 4))).toEqual([200, 200, 0, 0]);
    expect([paid('number-4', 1, 2, 3), paid('number-4', 4, 2, 3), paid('number-4', 4, 4, 3)]).toEqual([0, 200, 300]);
    expect([paid('number-4', 4, 4, 4), paid('double-4', 4, 4, 4), paid('triple-4', 4, 4, 4)]).toEqual([
      1_300, 1_300, 21_000,
    ]);
    expect([paid('any-triple', 6, 6, 6), paid('total-17', 6, 6, 5), paid('total-12', 1, 5, 6)]).toEqual([
      3_500, 7_000, 840,
    ]);
  });

  test('captain’s dice refuses the same bet twice and totals that are triples', () => {
    const twice = captainsDice.bet.parse({ bets: [1, 2].map(() => ({ on: 'low', amount: '100' })) });
    expect(captainsDice.stakeOf(twice)).toBe(null);
    expect(captainsDice.bet.safeParse({ bets: [{ on: 'total-3', amount: '100' }] }).success).toBe(false);
  });

  test('every wheel has thirty segments; heights fall as words rise', () => {
    for (const segments of Object.values(WHEELS)) expect(segments).toHaveLength(30);
    expect(burstOf(0)).toBe(99n * 2n ** 32n);
    expect(burstOf(2 ** 32 - 1)).toBe(99n);
  });
});

const BETS: Readonly<Record<string, unknown>> = {
  'compass-roulette': {
    bets: [
      { on: 'red', amount: '100' },
      { on: 'straight-7', amount: '200' },
    ],
  },
  'baccarat-saloon': { bets: [{ on: 'banker', amount: '100' }] },
  'jacks-and-sails': { amount: '100' },
  'dice-deck': { amount: '100', side: 'under', target: 51 },
  'minefield-bay': { amount: '100', mines: 3 },
  'plinko-reef': { amount: '100', rows: 12, risk: 'medium' },
  'wheel-of-winds': { amount: '100', risk: 'low' },
  balloonist: { amount: '100', target_hundredths: 200 },
  'harbour-blackjack': { amount: '100' },
  'captains-dice': {
    bets: [
      { on: 'low', amount: '100' },
      { on: 'total-9', amount: '200' },
    ],
  },
};
/** What ends a round of the games that ask: first and, where they ask again, second decision. */
const DECISIONS: Readonly<Record<string, readonly unknown[]>> = {
  'minefield-bay': [{ open: 12 }, { stop: true }],
  'jacks-and-sails': [{ hold: [0, 1] }],
  'harbour-blackjack': [{ move: 'stand' }],
};

interface Failed {
  error?: { status: string };
}
type Harness = ReturnType<typeof createHarness>;

const begin = ({ studio }: Harness, token: string, bet: unknown, id = 'request-1') =>
  ask<TableGameAnswer & Failed>(studio, `/session/${token}/begin`, { request_id: id, bet });
const act = ({ studio }: Harness, token: string, round: string, step: number, action: unknown) =>
  ask<TableGameAnswer & Failed>(studio, `/session/${token}/act`, { round_id: round, step, action });

describe('rounds over the wallet protocol', () => {
  test.each(TABLE_GAME_TITLES.map(({ code }) => code))(
    '%s: stake, decisions and payout reach the wallet once',
    async (code) => {
      const harness = createHarness();
      const token = await launch(harness, { game_code: code });
      const engine = tableGameTitleByCode(code)?.engine;
      let answer = (await begin(harness, token, BETS[code])).value;
      expect(answer.error).toBe(undefined);
      const decidedAtOnce = answer.payout !== null;
      for (const [step, action] of (DECISIONS[code] ?? []).entries()) {
        if (answer.payout === null) answer = (await act(harness, token, answer.round_id, step, action)).value;
      }
      expect(answer.payout).not.toBe(null);
      expect(engine).toBeDefined();
      const stake = BigInt(answer.stake);
      expect(harness.wallet.state.balance).toBe(10_000n - stake + BigInt(answer.payout ?? 0));
      // Who waits for the player asks twice; the others ask once.
      const calls = harness.wallet.calls.map(({ call }) => call);
      expect(calls).toEqual(decidedAtOnce ? ['bet_and_win'] : ['bet', 'win']);
      const history = (await ask<TableGameRoundView[]>(harness.studio, `/session/${token}/rounds`)).value;
      expect(history).toMatchObject([{ round_id: answer.round_id, status: 'closed', payout: answer.payout }]);
    },
  );

  test('a repeated bet plays once; the same id with another bet is refused', async () => {
    const harness = createHarness();
    const token = await launch(harness, { game_code: 'dice-deck' });
    const first = await begin(harness, token, BETS['dice-deck']);
    const again = await begin(harness, token, BETS['dice-deck']);
    expect(again.value).toEqual(first.value);
    expect(harness.wallet.count('bet_and_win')).toBe(1);
    const other = await begin(harness, token, { amount: '200', side: 'under', target: 51 });
    expect(other.value.error?.status).toBe('duplicate_transaction');
  });

  test('what lies under the fields is not told before the round has ended', async () => {
    const harness = createHarness();
    const token = await launch(harness, { game_code: 'minefield-bay' });
    const { value } = await begin(harness, token, BETS['minefield-bay']);
    expect(value.view.mined).toBe(null);
    const session = (await ask<TableGameSessionView>(harness.studio, `/session/${token}`)).value;
    expect(session.open_round?.round_id).toBe(value.round_id);
    expect(JSON.stringify(session)).not.toContain('server_seed":"');
  });

  test('the seed cannot be revealed while a round still draws from it', async () => {
    const harness = createHarness();
    const token = await launch(harness, { game_code: 'jacks-and-sails' });
    await begin(harness, token, BETS['jacks-and-sails']);
    const turned = await ask<Failed>(harness.studio, `/session/${token}/seed`, { client_seed: 'mine' });
    expect(turned.value.error?.status).toBe('invalid_request');
  });

  test('a decision that came twice counts once, a late or foreign one not at all', async () => {
    const harness = createHarness();
    const token = await launch(harness, { game_code: 'jacks-and-sails' });
    const { value } = await begin(harness, token, BETS['jacks-and-sails']);
    const first = await act(harness, token, value.round_id, 0, { hold: [0] });
    expect((await act(harness, token, value.round_id, 0, { hold: [0] })).value).toEqual(first.value);
    for (const [round, step, action] of [
      [value.round_id, 0, { hold: [1] }],
      [value.round_id, 1, { hold: [1] }],
      ['round-of-nobody', 0, { hold: [] }],
    ] as const) {
      expect((await act(harness, token, round, step, action)).status).toBeGreaterThanOrEqual(400);
    }
    expect(harness.wallet.count('win')).toBe(1);
  });

  test('one round at a time', async () => {
    const harness = createHarness();
    const token = await launch(harness, { game_code: 'minefield-bay' });
    await begin(harness, token, BETS['minefield-bay']);
    const second = await begin(harness, token, BETS['minefield-bay'], 'request-2');
    expect(second.value.error?.status).toBe('invalid_request');
    expect(harness.wallet.count('bet')).toBe(1);
  });

  test('a round that was left goes on by itself after a day and pays what it won', async () => {
    const harness = createHarness();
    const token = await launch(harness, { game_code: 'minefield-bay' });
    const { value } = await begin(harness, token, BETS['minefield-bay']);
    harness.clock.at += 23 * 3_600_000;
    await harness.studio.settleUnfinished();
    expect(harness.wallet.count('win')).toBe(0);
    harness.clock.at += 2 * 3_600_000;
    await harness.studio.settleUnfinished();
    expect(harness.wallet.count('win')).toBe(1);
    const [round] = (await ask<TableGameRoundView[]>(harness.studio, `/session/${token}/rounds`)).value;
    expect(round).toMatchObject({ round_id: value.round_id, status: 'closed' });
    expect(harness.wallet.state.balance).toBe(10_000n - 100n + BigInt(round?.payout ?? 0));
  });

  test('a bet nobody knows the answer of is taken back', async () => {
    const harness = createHarness();
    const token = await launch(harness, { game_code: 'jacks-and-sails' });
    harness.wallet.state.fail = (call) => (call === 'bet' ? 'after' : null);
    const { value } = await begin(harness, token, BETS['jacks-and-sails']);
    expect(value.error?.status).toBe('transaction_rolled_back');
    expect(harness.wallet.state.balance).toBe(10_000n);
  });

  test.each(['before', 'after'] as const)(
    'a round nobody answers (%s the work) is asked again until it is, with everything else waiting',
    async (moment) => {
      const harness = createHarness();
      const token = await launch(harness, { game_code: 'compass-roulette' });
      const bet = BETS['compass-roulette'];
      harness.wallet.state.fail = () => moment;
      const unknown = await begin(harness, token, bet);
      expect([unknown.status, unknown.value.error?.status]).toEqual([503, 'unavailable']);
      expect((await begin(harness, token, bet, 'request-2')).value.error?.status).toBe('unavailable');
      const turned = await ask<Failed>(harness.studio, `/session/${token}/seed`, { client_seed: 'mine' });
      expect(turned.value.error?.status).toBe('invalid_request');
      const [hidden] = (await ask<TableGameRoundView[]>(harness.studio, `/session/${token}/rounds`)).value;
      expect(hidden).toMatchObject({ status: 'open', payout: '0', view: null });
      expect((await ask<TableGameSessionView>(harness.studio, `/session/${token}`)).value.open_round).toBeNull();

      harness.wallet.state.fail = () => null;
      const next = { ...harness, studio: harness.start() };
      expect(await next.studio.settleUnfinished()).toBe(0);
      const { value } = await begin(next, token, bet);
      expect(harness.wallet.state.balance).toBe(10_000n - BigInt(value.stake) + BigInt(value.payout ?? 0));
      expect(value.balance).toBe(harness.wallet.state.balance.toString());
      expect((await begin(next, token, bet, 'request-2')).status).toBe(200);
      expect(harness.wallet.count('rollback')).toBe(0);
    },
  );

  test.each([
    ['an amount that is no stake', 'dice-deck', { amount: '130', side: 'under', target: 51 }, 'invalid_request'],
    ['an amount below nothing', 'dice-deck', { amount: '-100', side: 'under', target: 51 }, 'invalid_request'],
    ['a sure win', 'dice-deck', { amount: '100', side: 'under', target: 100 }, 'invalid_request'],
    ['fields beyond the board', 'minefield-bay', { amount: '100', mines: 25 }, 'invalid_request'],
    ['an unknown field', 'wheel-of-winds', { amount: '100', risk: 'low', lucky: true }, 'invalid_request'],
    [
      'both sides',
      'baccarat-saloon',
      {
        bets: [
          { on: 'player', amount: '100' },
          { on: 'banker', amount: '100' },
        ],
      },
      'invalid_request',
    ],
    ['more than the balance', 'dice-deck', { amount: '10000', side: 'under', target: 51 }, 'insufficient_funds'],
  ])('%s is refused and nothing moves', async (_, code, bet, status) => {
    const harness = createHarness();
    harness.wallet.state.balance = 5_000n;
    const token = await launch(harness, { game_code: code });
    const refused = await begin(harness, token, bet);
    expect(refused.value.error?.status).toBe(status);
    expect(harness.wallet.state.balance).toBe(5_000n);
  });

  test('the region’s highest stake holds for all bets of a round together', async () => {
    const harness = createHarness();
    const limits = { ...LIMITS, stake_maximum: '200' };
    const token = await launch(harness, { game_code: 'compass-roulette', limits });
    const refused = await begin(harness, token, BETS['compass-roulette']);
    expect(refused.value.error?.status).toBe('limit_reached');
  });

  test('a demo round moves play money only', async () => {
    const harness = createHarness();
    const token = await launch(harness, { game_code: 'wheel-of-winds', mode: 'demo', token: undefined });
    const before = BigInt((await ask<TableGameSessionView>(harness.studio, `/session/${token}`)).value.balance ?? 0);
    const { value } = await begin(harness, token, BETS['wheel-of-winds']);
    expect(BigInt(value.balance ?? 0)).toBe(before - 100n + BigInt(value.payout ?? 0));
    expect(harness.wallet.calls).toEqual([]);
  });
});
