/** The roulette table shows every bet of the engine where it lies, and the wheel stops where the answer says. */
import { describe, expect, test } from 'vitest';
import { oneChipLess, oneChipMore } from '#studio/client/table-games/chips.ts';
import {
  COLUMNS,
  type Direction,
  neighbour,
  ROWS,
  SPOTS,
  type Spot,
} from '#studio/client/table-games/roulette/layout.ts';
import { ballEnd, pocketAngle, WHEEL_ORDER } from '#studio/client/table-games/roulette/wheel.ts';
import { colourOf, POCKETS, TABLE_BETS } from '#studio/engines/roulette.ts';
import { WHOLE_STAKES } from '#studio/maths/stakes.ts';

const spotOf = (name: string): Spot => {
  const spot = SPOTS.find((each) => each.name === name);
  if (!spot) throw new Error(`No spot for ${name}`);
  return spot;
};
const fieldOf = (pocket: number): Spot => spotOf(`straight-${pocket}`);

/** Whether a spot touches a field: their rectangles meet. */
const touches = (spot: Spot, field: Spot): boolean =>
  Math.abs(spot.x - field.x) < (spot.w + field.w) / 2 && Math.abs(spot.y - field.y) < (spot.h + field.h) / 2;

describe('the layout', () => {
  test('every bet of the engine has one spot of its own on the table', () => {
    expect(SPOTS.map(({ name }) => name).sort()).toEqual([...TABLE_BETS.keys()].sort());
    expect(new Set(SPOTS.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`)).size).toBe(SPOTS.length);
    for (const { x, y, w, h, name } of SPOTS) {
      expect(x - w / 2, name).toBeGreaterThanOrEqual(0);
      expect(x + w / 2, name).toBeLessThanOrEqual(COLUMNS);
      expect(y - h / 2, name).toBeGreaterThanOrEqual(0);
      expect(y + h / 2, name).toBeLessThanOrEqual(ROWS);
    }
  });

  test('splits and corners lie on exactly the fields they cover', () => {
    for (const spot of SPOTS.filter(({ kind }) => ['split', 'corner', 'trio'].includes(kind))) {
      const touched = [...Array(POCKETS).keys()].filter((pocket) => touches(spot, fieldOf(pocket)));
      expect(touched, spot.name).toEqual(spot.pockets);
    }
  });

  test('streets, lines and the first four lie at the edge of what they cover', () => {
    for (const spot of SPOTS.filter(({ kind }) => ['street', 'line', 'first-four'].includes(kind))) {
      const touched = [...Array(POCKETS).keys()].filter((pocket) => touches(spot, fieldOf(pocket)));
      expect(spot.pockets, spot.name).toEqual(expect.arrayContaining(touched));
      expect(touched.length, spot.name).toBeGreaterThan(0);
    }
  });

  test('by keyboard alone: arrows reach every spot from the first', () => {
    const seen = new Set(['straight-17']);
    const queue = ['straight-17'];
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      for (const direction of ['left', 'right', 'up', 'down'] satisfies Direction[]) {
        const next = neighbour(spotOf(name), direction)?.name;
        if (next && !seen.has(next)) queue.push(next);
        if (next) seen.add(next);
      }
    }
    expect([...TABLE_BETS.keys()].filter((name) => !seen.has(name))).toEqual([]);
  });
});

describe('the wheel', () => {
  test('a European wheel has every pocket once, red and black in turn', () => {
    expect([...WHEEL_ORDER].sort((a, b) => a - b)).toEqual([...Array(POCKETS).keys()]);
    const colours = WHEEL_ORDER.slice(1).map(colourOf);
    for (const [place, colour] of colours.entries()) expect(colour).toBe(place % 2 === 0 ? 'red' : 'black');
  });

  test('the ball ends in the pocket of the answer after its turns, wherever it ran', () => {
    for (const from of [-725, -12.5, 0, 359]) {
      for (const pocket of WHEEL_ORDER) {
        const end = ballEnd(from, pocketAngle(pocket), 4);
        expect((((end - pocketAngle(pocket)) % 360) + 540) % 360).toBeCloseTo(180, 6);
        expect(from - end).toBeGreaterThanOrEqual(4 * 360);
        expect(from - end).toBeLessThan(5 * 360);
      }
    }
  });
});

describe('chips', () => {
  const stakes = WHOLE_STAKES.EUR;
  const [one = 0n, two = 0n] = stakes;

  test('what lies on a spot is always an amount on offer and every chip raises it', () => {
    for (const chip of stakes) {
      let amount = 0n;
      for (let step = 0; step < stakes.length; step += 1) {
        const next = oneChipMore(stakes, amount, chip);
        expect(stakes).toContain(next);
        if (amount < (stakes.at(-1) ?? 0n)) expect(next).toBeGreaterThan(amount);
        else expect(next).toBe(amount);
        amount = next;
      }
    }
    expect(oneChipMore(stakes, one, one)).toBe(two);
  });

  test('a chip taken back leaves an amount on offer or nothing', () => {
    for (const chip of stakes) {
      for (const amount of stakes) {
        const less = oneChipLess(stakes, amount, chip);
        expect(less).toBeLessThan(amount);
        expect(less === 0n || stakes.includes(less)).toBe(true);
      }
    }
  });
});
