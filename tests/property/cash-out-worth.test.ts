/** A bet that is sold is worth the sum over all its results of chance × return; figures by hand, and by settling each result. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { offersOf, WITHIN_99_OF_ALL } from '#server/adapters/sport-feed/simulator/certificate.ts';
import { countSales, noSalesByRule, saleVerdict } from '#server/adapters/sport-feed/simulator/certificate-sales.ts';
import { createFootballMatch } from '#server/adapters/sport-feed/simulator/football-match.ts';
import {
  canGiveBack,
  chancesOf,
  expectedReturn,
  offerOf,
  type ResultChances,
  type ValuedUnit,
  worthOf,
} from '#shared/sport/cash-out.ts';
import { MARKETS } from '#shared/sport/markets.ts';
import { LEG_RESULTS, type LegResult, linesOf, payoutOf } from '#shared/sport/results.ts';

const single = (chances: ResultChances, odds: number): number => worthOf([1], [{ chances, odds, isBanker: false }], 1);
const unit = (chances: ResultChances, odds: number): ValuedUnit => ({ chances, odds, isBanker: false });

/** Goals of 1.5 and 1.1: home 0.46424, draw 0.25767, away 0.27809; 0 goals 0.07427, 1: 0.19311, 2: 0.25105, more 0.48157. */
describe('the worth of one selection, goals of 1.5 and 1.1 expected', () => {
  test.each<[string, ResultChances, number, number]>([
    ['a result is odds × chance', { won: 0.46424 }, 2, 0.92848],
    ['draw no bet counts the draw as the stake back', { won: 0.27809, void: 0.25767 }, 4, 1.37003],
    ['a whole total counts its number as the stake back', { won: 0.48157, void: 0.25105 }, 3, 1.69576],
    ['over 2.25 loses a half at two goals', { won: 0.48157, half_lost: 0.25105 }, 2, 1.088665],
    ['over 1.75 wins a half at two goals', { won: 0.48157, half_won: 0.25105 }, 1.6, 1.096877],
    ['a dead heat of two wins a half of the stake at full odds', { won: 0.2, dead_heat_2: 0.1 }, 5, 1.25],
    ['a dead heat of three, and of three for two places', { dead_heat_3: 0.3, dead_heat_2_of_3: 0.3 }, 4, 1.2],
    ['a player who may not take part gives his stake back', { won: 0.1, void: 0.015 }, 8, 0.815],
  ])('%s', (_name, chances, odds, worth) => {
    expect(single(chances, odds)).toBeCloseTo(worth, 6);
  });

  test('an even grid of nine scores: over 1.25 wins at two goals and more, and loses a half at one', () => {
    // One goal at two of nine scores, none at one, more at six.
    expect(single({ won: 6 / 9, half_lost: 2 / 9 }, 1.5)).toBeCloseTo(1 + 1 / 9, 9);
  });
});

describe('the worth of several', () => {
  const push = unit({ won: 0.4, void: 0.2 }, 2);
  const half = unit({ won: 0.3, half_won: 0.2, half_lost: 0.1 }, 3);
  const plain = unit({ won: 0.5 }, 1.6);

  test('a combo multiplies what its legs are expected to bring back', () => {
    // 1.0 × (0.9 + 0.4 + 0.05) × 0.8
    expect(worthOf([3], [push, half, plain], 1)).toBeCloseTo(1.08, 9);
  });
  test('a system is the mean of its lines, and bankers are in each', () => {
    // (1.35 + 0.8 + 1.08) / 3, and 0.8 × (1.0 + 1.35) / 2
    expect(worthOf([2], [push, half, plain], 1)).toBeCloseTo(3.23 / 3, 9);
    expect(worthOf([1], [push, half, { ...plain, isBanker: true }], 1)).toBeCloseTo(0.94, 9);
  });
  test('tax of the stake counts for nothing, unless the whole bet is void', () => {
    expect(worthOf([1], [push], 0.95)).toBeCloseTo(0.8 * 0.95 + 0.2, 9);
    expect(worthOf([2], [push, unit({ won: 0.5, void: 0.5 }, 2)], 0.95)).toBeCloseTo(1.4 * 0.95 + 0.1, 9);
  });
  test('the offer is 95 of 100 of it, rounded down', () => {
    expect(offerOf(1_000n, 1.37003)).toBe(1_301n);
    expect(offerOf(1n, 1)).toBe(0n);
  });
});

const anyChances = fc
  .array(fc.integer({ min: 0, max: 20 }), { minLength: LEG_RESULTS.length, maxLength: LEG_RESULTS.length })
  .filter((weights) => weights.some((weight) => weight > 0))
  .map((weights) => {
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return LEG_RESULTS.map((result, index) => [result, (weights[index] ?? 0) / sum] as const);
  });
const anyUnit = fc.record({ odds: fc.integer({ min: 101, max: 900 }), chances: anyChances, isBanker: fc.boolean() });

test('whatever the legs and lines: it is what settling every result with its chance pays', () => {
  const STAKE = 10n ** 12n;
  fc.assert(
    fc.property(fc.array(anyUnit, { minLength: 1, maxLength: 3 }), fc.nat(2), (units, extra) => {
      const free = units.filter(({ isBanker }) => !isBanker).length;
      if (free === 0) return;
      const sizes = [1 + (extra % free)];
      let expected = 0;
      const walk = (index: number, results: LegResult[], probability: number): void => {
        if (probability === 0) return;
        const next = units[index];
        if (next)
          for (const [result, chance] of next.chances) walk(index + 1, [...results, result], probability * chance);
        else {
          const legs = units.map(({ odds, isBanker }, place) => ({
            odds: BigInt(odds) * 100n,
            isBanker,
            result: results[place] ?? 'lost',
          }));
          expected += (probability * Number(payoutOf(STAKE, sizes, legs))) / Number(STAKE);
        }
      };
      walk(0, [], 1);
      const valued = units.map(({ odds, chances, isBanker }) => ({
        odds: odds / 100,
        isBanker,
        chances: Object.fromEntries(chances),
      }));
      expect(worthOf(sizes, valued, 1)).toBeCloseTo(expected / linesOf(free, sizes), 6);
    }),
    { numRuns: 60 },
  );
});

describe('the chances that a feed tells', () => {
  test('where a stake can come back and the feed does not say how often, there is no worth', () => {
    expect(chancesOf('asian_handicap:0', { probability: 0.5 })).toBeNull();
    expect(chancesOf('total_goals:2.25', { probability: 0.5 })).toBeNull();
    expect(chancesOf('first_scorer', { probability: 0.1 })).toBeNull();
    expect(chancesOf('total_goals:2.5', { probability: 0.5 })).toEqual({ won: 0.5 });
    expect(chancesOf('asian_handicap:-0.5', { probability: 0.5 })).toEqual({ won: 0.5 });
  });
  test('what is no distribution has no worth', () => {
    for (const chances of [{ won: 0.8, void: 0.3 }, { won: -0.1 }, { won: Number.NaN }]) {
      expect(chancesOf('result', { probability: 0.5, chances })).toBeNull();
    }
    expect(chancesOf('result', { probability: 1.4 })).toBeNull();
  });
  test('every market that can give a stake back by its line is one of whole or quarter lines', () => {
    expect(['puck_line:1', 'map_handicap:-1.25', 'total_points:160'].every(canGiveBack)).toBe(true);
    expect(['puck_line:1.5', 'total_points:160.5', 'result', 'next_goal:1'].some(canGiveBack)).toBe(false);
  });
});

test('selling whenever the offer is above the model’s own worth never happens, and taking profits beats no margin', () => {
  const sales = new Map<string, ReturnType<typeof noSalesByRule>>();
  const sumsOf = (type: string) => {
    const known = sales.get(type) ?? noSalesByRule();
    sales.set(type, known);
    return known;
  };
  let [offers, beyond] = [0, 0];
  for (let index = 0; index < 60; index += 1) {
    const match = offersOf(createFootballMatch(`sold/${index}`, { lambda: 1.1 + (index % 5) / 4, mu: 1.2, rho: -0.1 }));
    if (match === null) continue;
    countSales(match, sumsOf);
    for (const { market, outcome, told, odds } of match.before) {
      if (MARKETS[market.type].specifier !== 'handicap') continue;
      const chances = chancesOf(`asian_handicap:${(market.specifier ?? 0) / 4}`, told);
      offers += 1;
      beyond = Math.max(beyond, Math.abs(expectedReturn(chances ?? {}, odds) - (outcome.won * odds + outcome.back)));
    }
  }
  expect(offers).toBeGreaterThan(500);
  expect(beyond).toBeLessThan(1e-4);
  for (const [type, { above_worth, at_profit }] of sales) {
    expect(above_worth.sold, type).toBe(0);
    expect(above_worth.bets, type).toBeGreaterThan(0);
    expect(saleVerdict(at_profit, WITHIN_99_OF_ALL).beatsMargin, type).toBe(false);
    if (MARKETS[type as keyof typeof MARKETS].specifier === 'handicap') expect(at_profit.sold).toBeGreaterThan(100);
  }
});
