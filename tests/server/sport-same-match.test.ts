/** Combos of one match: priced together, settled together. */
import { describe, expect, test } from 'vitest';
import { finalScores } from '#server/adapters/sport-feed/football-model.ts';
import type { LegResult } from '#shared/sport/results.ts';
import { isCombinable, jointChance, jointOdds, jointRefusal, type ScoreChance } from '#shared/sport/same-match.ts';
import { onOneDatabase } from '../support/databases.ts';
import { type AskedLeg, openSportsbook, STATE } from '../support/sport.ts';

const scoresOf = (rho: number, scored = { home: 0, away: 0 }, time = 0): ScoreChance[] =>
  finalScores({ lambda: 1.5, mu: 1.1, rho }, scored, time).map(({ home, away, probability }) => [
    home,
    away,
    probability,
  ]);
const leg = (market: string, outcome: string) => ({ market, outcome });
const HOME = leg('result', 'home');
const OVER = leg('total_goals:2.5', 'over');

describe('the price', () => {
  test('is of the joint chance: a home win with three goals is likelier than the product says', () => {
    expect(jointChance([HOME, OVER], scoresOf(0))).toBeCloseTo(0.26928, 5);
    expect(jointChance([HOME], scoresOf(0)) * jointChance([OVER], scoresOf(0))).toBeCloseTo(0.22357, 4);
  });

  test('carries the largest margin of its legs', () => {
    const scores = scoresOf(0);
    const at = (one: ReturnType<typeof leg>, margin: number) => ({
      ...one,
      odds: 1 / (jointChance([one], scores) * (1 + margin)),
    });
    expect(Number(jointOdds([at(HOME, 0.06), at(OVER, 0.1)], scores))).toBeCloseTo(1 / (0.26928 * 1.1), 1);
    // A price that is too good for its leg takes nothing off the others'.
    expect(jointOdds([at(HOME, -0.2), at(OVER, 0)], scores)).toBe('3.71');
  });

  test.each([
    [[HOME, leg('total_corners:9.5', 'over')], 'legs_uncombinable'],
    [[HOME, leg('total_goals:2.25', 'over')], 'legs_uncombinable'],
    [[HOME, leg('next_goal:1', 'home')], 'legs_uncombinable'],
    [[HOME, leg('anytime_scorer', 'T. Tolvaer')], 'legs_uncombinable'],
    [[HOME, leg('result', 'away')], 'legs_incompatible'],
    [[leg('both_to_score', 'yes'), leg('total_goals:1.5', 'under')], 'legs_incompatible'],
    [[leg('both_to_score', 'yes'), leg('total_goals:1.5', 'over')], 'legs_implied'],
    [[HOME, leg('double_chance', 'home_draw')], 'legs_implied'],
    [[leg('correct_score', '2-1'), OVER], 'legs_implied'],
    [[HOME, OVER], null],
    [[leg('correct_score', 'other'), HOME, leg('both_to_score', 'no')], null],
  ] as const)('%j: %s', (legs, refusal) => {
    expect(jointRefusal(legs, [0, 0])).toBe(refusal);
  });

  test('what the score of now implies is refused too', () => {
    expect(jointRefusal([HOME, OVER], [2, 0])).toBeNull();
    expect(jointRefusal([leg('result', 'away'), OVER], [2, 0])).toBe('legs_implied');
  });

  test('only lines without a stake back can be combined', () => {
    expect(['asian_handicap:-0.5', 'asian_handicap:-1', 'total_goals:3', 'total_goals:3.5'].map(isCombinable)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

onOneDatabase((_name, open) => {
  const LEGS: readonly AskedLeg[] = [
    ['m1', 'result', 'home', '2.00'],
    ['m1', 'total_goals:2.5', 'over', '1.90'],
  ];
  const start = async () => {
    const { database } = await open();
    const book = await openSportsbook(database, 10_000n);
    await book.open('m1');
    await book.tell('m1', odds(book));
    return book;
  };
  const odds = (book: Awaited<ReturnType<typeof openSportsbook>>, scores = scoresOf(-0.08)) => {
    const told = book.odds('result', { home: '2.00', draw: '3.50', away: '4.00' });
    const market = book.odds('total_goals:2.5', { over: '1.90', under: '1.90' });
    if (told.type !== 'odds_change' || market.type !== 'odds_change') throw new Error('no odds');
    return { ...told, markets: [...told.markets, ...market.markets], scores };
  };
  const quoted = async (book: Awaited<ReturnType<typeof start>>, legs = LEGS) => {
    const selections = legs.map(([fixture_id, market, outcome]) => ({ fixture_id, market, outcome }));
    const answer = await book.routes.sportQuote.handle(
      { params: undefined, query: undefined, body: { selections } },
      book.contextOf(book.playerId, null, 'main'),
    );
    return answer.ok ? answer.value.joint : null;
  };
  const settled = (home: LegResult, over: LegResult) => ({
    type: 'bet_settlement' as const,
    markets: [
      { key: 'result', outcomes: { home } },
      { key: 'total_goals:2.5', outcomes: { over } },
    ],
  });

  describe('a combo of one match', () => {
    test('is taken at the odds that were quoted for it, and at no others', async () => {
      const book = await start();
      const joint = (await quoted(book))?.odds ?? '';
      expect(Number(joint)).toBeGreaterThan(2);
      expect(Number(joint)).toBeLessThan(2 * 1.9);
      expect(await book.place({ legs: LEGS, joint: '3.80' })).toMatchObject({ name: 'odds_changed' });
      expect(await book.place({ legs: LEGS, joint: '0.50' })).toMatchObject({ name: 'invalid' });
      const bet = await book.place({ legs: LEGS, joint });
      expect(bet).toMatchObject({ same_match: true, odds: joint, stake: '10.00' });
      expect(bet).toMatchObject({ possible_payout: (Number(joint) * 10).toFixed(2) });
    });

    test('says why legs cannot be combined, on the slip and when it is placed', async () => {
      const book = await start();
      const related: readonly AskedLeg[] = [
        ['m1', 'result', 'home', '2.00'],
        ['m1', 'result', 'draw', '3.50'],
      ];
      expect(await quoted(book, related)).toEqual({ odds: null, refusal: 'legs_incompatible' });
      expect(await book.place({ legs: related, joint: '9.00' })).toMatchObject({ name: 'legs_incompatible' });
      await book.tell('m1', { type: 'bet_stop' });
      expect(await quoted(book)).toEqual({ odds: null, refusal: 'selection_suspended' });
    });

    test.each([
      [{ legs: LEGS.slice(0, 1) }],
      [{ legs: LEGS, sizes: [1] }],
      [{ legs: [LEGS[0], LEGS[0]] as AskedLeg[], sizes: [2, 2] }],
    ])('of another shape it is none: %j', async (asked) => {
      const book = await start();
      expect(await book.place({ ...asked, joint: '3.00' })).toMatchObject({ name: 'invalid' });
    });

    test.each([
      ['won', 'won', 'won'],
      ['won', 'lost', 'lost'],
      ['void', 'won', 'void'],
      ['void', 'lost', 'lost'],
      ['void', 'void', 'void'],
    ] as const)('whose legs are %s and %s is %s, and pays by that', async (home, over, status) => {
      const book = await start();
      const joint = (await quoted(book))?.odds ?? '';
      await book.place({ legs: LEGS, joint });
      await book.tell('m1', settled(home, over));
      const PAID = { won: Math.round(Number(joint) * 1_000), lost: 0, void: 1_000 };
      expect((await book.bets('settled')).at(0)).toMatchObject({ status });
      expect(await book.cash()).toBe(9_000n + BigInt(PAID[status]));
      await book.tell('m1', { type: 'rollback_bet_settlement', markets: ['result', 'total_goals:2.5'] });
      expect(await book.cash()).toBe(9_000n);
    });

    test('is bought by the joint chance of now, a part too, and not while a leg is void', async () => {
      const book = await start();
      const joint = (await quoted(book))?.odds ?? '';
      await book.place({ legs: LEGS, joint });
      const scores = scoresOf(-0.08, { home: 1, away: 0 }, 0.4);
      await book.tell('m1', { ...odds(book, scores), status: 'live', state: { ...STATE, score: [1, 0] } });
      const [bet] = await book.bets('open');
      const worth = Number(joint) * jointChance([HOME, OVER], scores) * 10 * 0.95;
      expect(Math.abs(Number(bet?.cash_out) - worth)).toBeLessThan(0.011);
      const half = (Math.floor(Number(bet?.cash_out) * 50) / 100).toFixed(2);
      expect(await book.sell(bet?.bet_id ?? '', half, 50)).toMatchObject({ ok: true });
      await book.tell('m1', { type: 'bet_cancel', markets: ['result'], from: null, until: null });
      expect((await book.bets('open')).at(0)?.cash_out).toBeNull();
    });
  });
});
