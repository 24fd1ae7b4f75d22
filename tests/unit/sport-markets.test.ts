/** Sport by its published rules: odds, results of legs, systems, and how markets settle (facts of the trade). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FootballFacts, MatchFacts, TennisFacts } from '#shared/sport/facts.ts';
import { marketKey, marketOf } from '#shared/sport/markets.ts';
import { displayOdds, displayTotal, offeredOdds, parseOdds } from '#shared/sport/odds.ts';
import { asianResult, linesOf, NAMED_SYSTEMS, payoutOf, possiblePayout } from '#shared/sport/results.ts';
import { mayBetOn, stakeTaxOf } from '#shared/sport/rules.ts';
import { settle, settleMarket } from '#shared/sport/settlement.ts';
import { highestTax, taxIn } from '#shared/sport/tax.ts';

const match = (home: number, away: number, rest: Partial<FootballFacts> = {}): FootballFacts => ({
  ...{ sport: 'football', end: 'finished', home, away, corners: 9, cards: 4 },
  ...rest,
});
const tennis = (rest: Partial<TennisFacts>): TennisFacts => ({
  ...{ sport: 'tennis', end: 'running', sets: [[0, 0]], completed: 0, winner: null },
  ...rest,
});
const market = (key: string) => {
  const found = marketOf(key);
  if (found === null) throw new Error(`no market ${key}`);
  return found;
};
const settled = (key: string, facts: MatchFacts) => settleMarket(market(key), facts);

describe('odds', () => {
  test('what is offered can be read, is never above the exact price, and close to it', () => {
    fc.assert(
      fc.property(fc.double({ min: 1.01, max: 500, noNaN: true }), (exact) => {
        const offered = offeredOdds(exact);
        expect(offered).not.toBeNull();
        expect(parseOdds(offered ?? '')).not.toBeNull();
        expect(Number(offered)).toBeLessThanOrEqual(exact + 1e-6);
        expect(Number(offered)).toBeGreaterThan(exact * 0.94);
      }),
    );
  });
  test.each(['1.00', '0.99', '1.5', '1', '-1.50', '1.505', '01.50', '1e3', ' 1.50', '99999.00', ''])(
    '%j is no odds',
    (text) => expect(parseOdds(text)).toBeNull(),
  );
  test('formats: +170 is 2.70, −110 is 1.91, 7/4 is 2.75', () => {
    expect(displayOdds('2.70', 'american', 'en-GB')).toBe('+170');
    expect(displayOdds('1.91', 'american', 'en-GB')).toBe('−110');
    expect(displayOdds('2.75', 'fractional', 'en-GB')).toBe('7/4');
    expect(displayOdds('2.75', 'decimal', 'de-DE')).toBe('2,75');
  });
});

test.each([
  // The facts' ladder: its ends, its named steps, and what lies between two of them.
  ['1.01', '1/100'],
  ['1.20', '1/5'],
  ['1.22', '2/9'],
  ['1.23', '2/9'],
  ['1.25', '1/4'],
  ['1.29', '2/7'],
  ['1.30', '3/10'],
  ['1.33', '1/3'],
  ['1.91', '10/11'],
  ['1.95', '20/21'],
  ['1.99', '20/21'],
  ['2.00', '1/1'],
  ['2.10', '11/10'],
  ['2.20', '6/5'],
  ['2.27', '5/4'],
  ['2.50', '6/4'],
  ['3.27', '9/4'],
  ['30.00', '28/1'],
  ['31.00', '30/1'],
  ['100.99', '80/1'],
  ['101.00', '100/1'],
  ['126.00', '125/1'],
  ['12345.67', '12344/1'],
])('odds of %s are the fraction %s of the ladder', (odds, fraction) => {
  expect(displayOdds(odds, 'fractional', 'en-GB')).toBe(fraction);
});

test.each([
  ['2.40', 'fractional', '7/5'],
  ['2.45', 'fractional', '2.45'],
  ['6.00', 'fractional', '5/1'],
  ['14.98', 'fractional', '14.98'],
  ['151.00', 'fractional', '150/1'],
  ['151.37', 'fractional', '151.37'],
  ['2.45', 'american', '+145'],
  ['1.50', 'american', '−200'],
  ['1.71', 'american', '1.71'],
] as const)(
  'total odds of %s in the %s format are %s: stake times total is what the bet pays',
  (odds, format, text) => {
    expect(displayTotal(odds, format, 'en-GB')).toBe(text);
  },
);

test('a fraction promises no more than the odds pay, to a half of their last digit, and grows with them', () => {
  let before = 0;
  for (let hundredths = 101; hundredths <= 50_100; hundredths += 1) {
    const [win = 0, stake = 1] = displayOdds((hundredths / 100).toFixed(2), 'fractional', 'en-GB')
      .split('/')
      .map(Number);
    expect(1 + win / stake).toBeLessThan((hundredths + 0.5) / 100 + 1e-9);
    expect(win / stake).toBeGreaterThanOrEqual(before);
    before = win / stake;
  }
});

describe('legs and systems', () => {
  const EVENS = 20_000n;
  test('half won is (1 + o) / 2 and half lost half the stake back', () => {
    expect(payoutOf(1_000n, [1], [{ odds: 19_000n, result: 'half_won' }])).toBe(1_450n);
    expect(payoutOf(1_000n, [1], [{ odds: 19_000n, result: 'half_lost' }])).toBe(500n);
    expect(payoutOf(1_000n, [1], [{ odds: 19_000n, result: 'void' }])).toBe(1_000n);
  });
  test('a void leg of a combo counts as odds of one, a lost one loses it', () => {
    const won = { odds: EVENS, result: 'won' } as const;
    expect(payoutOf(1_000n, [2], [won, { odds: 35_000n, result: 'void' }])).toBe(2_000n);
    expect(payoutOf(1_000n, [2], [won, { odds: 35_000n, result: 'lost' }])).toBe(0n);
  });
  test('systems have the lines that their names say', () => {
    const lines = Object.fromEntries(
      Object.entries(NAMED_SYSTEMS).map(([name, { legs, sizes }]) => [name, linesOf(legs, sizes)]),
    );
    expect(lines).toEqual({
      ...{ trixie: 4, patent: 7, yankee: 11, lucky_15: 15, canadian: 26, lucky_31: 31 },
      ...{ heinz: 57, lucky_63: 63, super_heinz: 120, goliath: 247 },
    });
  });
  test('a system pays what its lines pay one by one', () => {
    const leg = fc.record({
      odds: fc.bigInt({ min: 10_100n, max: 90_000n }),
      result: fc.constantFrom('won' as const, 'lost' as const, 'void' as const),
    });
    fc.assert(
      fc.property(fc.array(leg, { minLength: 3, maxLength: 6 }), fc.integer({ min: 1, max: 3 }), (legs, size) => {
        const chosen = (from: number, left: number): bigint[][] =>
          left === 0
            ? [[]]
            : legs
                .slice(from)
                .flatMap((_, step) => chosen(from + step + 1, left - 1).map((rest) => [BigInt(from + step), ...rest]));
        const stake = 10_000n ** 6n;
        const sum = chosen(0, size).reduce(
          (total, line) =>
            total +
            payoutOf(
              stake,
              [size],
              line.map((index) => legs[Number(index)] ?? legs[0]).filter((one) => one !== undefined),
            ),
          0n,
        );
        expect(payoutOf(stake, [size], legs)).toBe(sum);
      }),
    );
  });
  test('a possible payout is that of all legs won', () => {
    const legs = [14_200n, 16_200n, 28_500n].map((odds) => ({ odds }));
    expect(possiblePayout(2_000n, [3], legs)).toBe(13_112n);
  });
  test('a banker is in every line: the bet is the system of the others, at its odds', () => {
    const won = { odds: EVENS, result: 'won' } as const;
    const banker = { ...won, isBanker: true };
    const others = [
      { odds: 15_000n, result: 'won' },
      { odds: 30_000n, result: 'lost' },
      { odds: 20_000n, result: 'void' },
    ] as const;
    const alone = payoutOf(1_000n, [1, 2], others);
    expect(payoutOf(1_000n, [1, 2], [...others, banker])).toBe((alone * won.odds) / 10_000n);
    expect(payoutOf(1_000n, [1, 2], [{ ...banker, result: 'lost' }, ...others])).toBe(0n);
    expect(payoutOf(1_000n, [1, 2], [{ ...banker, result: 'void' }, ...others])).toBe(alone);
  });
});

describe('Asian lines', () => {
  test('a quarter line is two half stakes', () => {
    expect(asianResult(1, -3)).toBe('half_won');
    expect(asianResult(0, -1)).toBe('half_lost');
    expect(asianResult(0, 1)).toBe('half_won');
    expect(asianResult(1, -4)).toBe('void');
    expect(asianResult(1, -2)).toBe('won');
  });
  test('both sides of a line end opposite to each other', () => {
    const OPPOSITE = { won: 'lost', lost: 'won', void: 'void', half_won: 'half_lost', half_lost: 'half_won' };
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -20, max: 20 }), (ahead, line) => {
        expect(asianResult(-ahead, -line)).toBe(OPPOSITE[asianResult(ahead, line)]);
      }),
    );
  });
});

describe('markets', () => {
  test.each(['result', 'total_goals:2.25', 'asian_handicap:-0.75', 'set_winner:2'])(
    '%s is read as it is written',
    (key) => {
      expect(marketKey(market(key))).toBe(key);
    },
  );
  test.each([
    'resulT',
    'result:1',
    'total_goals',
    'total_goals:2.3',
    'total_goals:02.5',
    'set_winner:1.5',
    '__proto__',
    'total_goals:',
  ])('%s is no market', (key) => expect(marketOf(key)).toBeNull());
  test('a finished match settles every market once', () => {
    expect(settled('result', match(2, 1))).toEqual({ home: 'won', draw: 'lost', away: 'lost' });
    expect(settled('double_chance', match(1, 1))).toEqual({ home_draw: 'won', home_away: 'lost', draw_away: 'won' });
    expect(settled('total_goals:2.75', match(2, 1))).toEqual({ over: 'half_won', under: 'half_lost' });
    expect(settled('asian_handicap:-1', match(2, 1))).toEqual({ home: 'void', away: 'void' });
    expect(settled('correct_score', match(7, 1))).toMatchObject({ other: 'won', '4-1': 'lost' });
  });
  test('what is decided in play is settled in play, and not before', () => {
    const running = { end: 'running' } as const;
    expect(settled('total_goals:1.5', match(1, 0, running))).toBeNull();
    expect(settled('total_goals:1.5', match(1, 1, running))).toEqual({ over: 'won', under: 'lost' });
    expect(settled('total_goals:2.25', match(2, 1, running))).toEqual({ over: 'won', under: 'lost' });
    expect(settled('total_goals:2.75', match(2, 1, running))).toBeNull();
    expect(settled('both_to_score', match(1, 1, running))).toEqual({ yes: 'won', no: 'lost' });
    expect(settle(market('correct_score'), '0-0', match(1, 0, running))).toBe('lost');
  });
  test('a match that was broken off: what is decided stands, the rest is void', () => {
    const broken = { end: 'abandoned' } as const;
    expect(settled('result', match(2, 0, broken))).toEqual({ home: 'void', draw: 'void', away: 'void' });
    expect(settled('total_goals:1.5', match(2, 0, broken))).toEqual({ over: 'won', under: 'lost' });
    expect(settled('both_to_score', match(2, 0, broken))).toEqual({ yes: 'void', no: 'void' });
  });
  test('a quarter is settled once it is over: the one that is played is open, and void when the match breaks off in it', () => {
    const quarters = (end: MatchFacts['end']): MatchFacts => ({
      ...{ sport: 'basketball', end, home: 41, away: 38, completed: 1 },
      parts: [
        [21, 20],
        [20, 18],
      ],
    });
    expect(settled('quarter_result:1', quarters('running'))).toEqual({ home: 'won', draw: 'lost', away: 'lost' });
    expect(settled('quarter_result:2', quarters('running'))).toBeNull();
    expect(settled('quarter_result:1', quarters('abandoned'))).toEqual({ home: 'won', draw: 'lost', away: 'lost' });
    expect(settled('quarter_result:2', quarters('abandoned'))).toEqual({ home: 'void', draw: 'void', away: 'void' });
    expect(settled('quarter_result:4', quarters('abandoned'))).toEqual({ home: 'void', draw: 'void', away: 'void' });
  });
  test('a retirement: the match winner stands once a set is complete, sets and games that were decided stand', () => {
    const early = tennis({ end: 'retired', sets: [[4, 1]], winner: 'away' });
    expect(settled('match_winner', early)).toEqual({ home: 'void', away: 'void' });
    const late = tennis({
      end: 'retired',
      sets: [
        [6, 1],
        [2, 3],
      ],
      completed: 1,
      winner: 'away',
    });
    expect(settled('match_winner', late)).toEqual({ home: 'lost', away: 'won' });
    expect(settled('set_winner:1', late)).toEqual({ home: 'won', away: 'lost' });
    expect(settled('set_winner:2', late)).toEqual({ home: 'void', away: 'void' });
    expect(settled('total_games:10.5', late)).toEqual({ over: 'won', under: 'lost' });
    expect(settled('total_games:20.5', late)).toEqual({ over: 'void', under: 'void' });
  });
  test('a set that is not played is void', () => {
    const straight = tennis({
      end: 'finished',
      sets: [
        [6, 3],
        [6, 4],
      ],
      completed: 2,
      winner: 'home',
    });
    expect(settled('set_winner:3', straight)).toEqual({ home: 'void', away: 'void' });
    expect(settled('total_games:19.5', straight)).toEqual({ over: 'lost', under: 'won' });
  });
});

describe('what the law forbids', () => {
  const german = { regions: ['de'], country: 'DE' } as const;
  test('in Germany only the final result may be bet on in play (GlüStV 2021, section 21(4))', () => {
    expect(mayBetOn(german, 'result', true)).toBe(true);
    expect(mayBetOn(german, 'match_winner', true)).toBe(true);
    expect(mayBetOn(german, 'total_goals', true)).toBe(false);
    expect(mayBetOn(german, 'total_goals', false)).toBe(true);
  });
  test('it reaches who lives there on another domain', () => {
    expect(mayBetOn({ regions: ['main'], country: 'DE' }, 'total_goals', true)).toBe(false);
    expect(mayBetOn({ regions: ['main'], country: 'FI' }, 'total_goals', true)).toBe(true);
  });
});

test('tax of a stake is rounded to the nearest, and of several laws the highest holds', () => {
  const [poland, germany] = [
    { part: 12, of: 100 },
    { part: 53, of: 1_053 },
  ];
  expect(taxIn(10_000n, germany)).toBe(503n);
  expect([taxIn(4n, poland), taxIn(5n, poland), taxIn(1_000n, null)]).toEqual([0n, 1n, 0n]);
  expect(highestTax([germany, null, poland])).toBe(poland);
  expect(highestTax([null])).toBeNull();
  expect(stakeTaxOf({ regions: ['de'], country: 'PL' })).toEqual(poland);
  expect(stakeTaxOf({ regions: ['main'], country: 'DE' })).toEqual(germany);
  expect(stakeTaxOf({ regions: ['main'], country: null })).toBeNull();
});
