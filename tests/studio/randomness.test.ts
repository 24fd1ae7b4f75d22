/**
 * The generator's scaled outcomes: chi-square for how often each comes, the runs test for their order
 * and serial correlation for their neighbours, each at 99 % with fixed seeds. Formulas: NIST/SEMATECH e-Handbook of
 * Statistical Methods, sections 1.3.5.15 (chi-square), 1.3.5.13 (runs), 1.3.5.12 (autocorrelation).
 */
import { describe, expect, test } from 'vitest';
import { wordsOf } from '#scripts/game-looks/seeds.ts';
import { acceptedBelow, drawBelow, fairWords } from '#studio/maths/fair.ts';

const DRAWS = 60_000;
/** Two-sided 99 % of the normal distribution. */
const Z_99 = 2.5758;
/** A bound for each kind of draw in the studio: coin, die, wheel, reel, cards, dice deck. */
const BOUNDS = [2, 6, 37, 32, 52, 100, 416];

/** Rounds follow one another as they do in play: a new nonce for each few draws. */
async function draws(bound: number, seed: string): Promise<number[]> {
  const drawn: number[] = [];
  for (let nonce = 0; drawn.length < DRAWS; nonce += 1) {
    const words = await fairWords({ serverSeed: seed, clientSeed: `player of ${bound}`, nonce });
    for (let index = 0; index < 8; index += 1) drawn.push(await drawBelow(words, bound));
  }
  return drawn.slice(0, DRAWS);
}

/** Both 99 % ends of chi-square with so many degrees, by Wilson and Hilferty's cube (1931). */
function chiSquareEnds(degrees: number): [number, number] {
  const at = (z: number) => degrees * (1 - 2 / (9 * degrees) + z * Math.sqrt(2 / (9 * degrees))) ** 3;
  return [degrees === 1 ? 0 : at(-Z_99), at(Z_99)];
}

const SEED = '5f'.repeat(32);

describe.each(BOUNDS)('%i outcomes', (bound) => {
  const drawn = draws(bound, SEED);

  test('each comes as often as it should: chi-square', async () => {
    const counts = new Array<number>(bound).fill(0);
    for (const value of await drawn) counts[value] = (counts[value] ?? 0) + 1;
    const expected = DRAWS / bound;
    const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    const [low, high] = chiSquareEnds(bound - 1);
    expect(statistic).toBeGreaterThanOrEqual(low);
    expect(statistic).toBeLessThanOrEqual(high);
  });

  test('their order has no pattern: runs above and below the middle', async () => {
    const above = (await drawn).map((value) => value >= bound / 2);
    const runs = above.reduce((count, side, index) => count + (index > 0 && side !== above[index - 1] ? 1 : 0), 1);
    const highs = above.filter(Boolean).length;
    const lows = DRAWS - highs;
    const mean = (2 * highs * lows) / DRAWS + 1;
    const variance = (2 * highs * lows * (2 * highs * lows - DRAWS)) / (DRAWS ** 2 * (DRAWS - 1));
    expect(Math.abs(runs - mean) / Math.sqrt(variance)).toBeLessThanOrEqual(Z_99);
  });

  test('neighbours say nothing of each other: serial correlation', async () => {
    const values = await drawn;
    const mean = values.reduce((sum, value) => sum + value, 0) / DRAWS;
    let between = 0;
    let whole = 0;
    for (const [index, value] of values.entries()) {
      whole += (value - mean) ** 2;
      const next = values[index + 1];
      if (next !== undefined) between += (value - mean) * (next - mean);
    }
    expect(Math.abs(between / whole) * Math.sqrt(DRAWS)).toBeLessThanOrEqual(Z_99);
  });
});

test('a word beyond the last whole multiple is drawn again: no modulo bias', async () => {
  const limit = acceptedBelow(37);
  const words = [limit, 2 ** 32 - 1, limit - 1];
  const source = { next: async () => words.shift() ?? 0 };
  expect(limit % 37).toBe(0);
  expect(await drawBelow(source, 37)).toBe(36);
  expect(words).toEqual([]);
});

test('what looks for a round to show draws the words of the round', async () => {
  const [draw, seed] = [{ serverSeed: 'cd'.repeat(32), nonce: 3 }, 'look-0'];
  const [sought, played] = [wordsOf(draw, seed), await fairWords({ ...draw, clientSeed: seed })];
  for (let index = 0; index < 20; index += 1) expect(await sought.next()).toBe(await played.next());
});
