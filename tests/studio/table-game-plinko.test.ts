import { describe, expect, test } from 'vitest';
import { boardIn, paysOf, pinsOf, waysOf } from '#studio/client/table-games/plinko/board.ts';
import { ballAt, columnAfter, fallMs } from '#studio/client/table-games/plinko/fall.ts';
import { PLINKO_RISKS, PLINKO_ROWS, plinko, plinkoTable } from '#studio/engines/plinko.ts';
import { toNumber } from '#studio/maths/rational.ts';

const PATH = [0, 1, 1, 0, 1, 1, 1, 0];
/** The turn at a row as seen on the screen: the column when the ball strikes the next pin, less the one before. */
const strikes = (path: readonly number[]) => {
  const columns: number[] = [];
  let struck = 0;
  for (let ms = 0; ms < fallMs(path.length); ms += 1) {
    const fall = ballAt(path, ms);
    if (fall.struck > struck) columns.push(fall.column);
    struck = fall.struck;
  }
  return columns;
};

describe('the ball follows the path the server drew', () => {
  test.each([PATH, [...PATH, ...PATH.toReversed()], Array(12).fill(1), Array(12).fill(0)])('%j', (...path) => {
    const columns = strikes(path);
    expect(columns).toHaveLength(path.length);
    for (const [row, column] of columns.entries()) {
      expect(column).toBeCloseTo(columnAfter(path, row), 1);
      expect(pinsOf(row)).toContain(columnAfter(path, row));
    }
    const end = ballAt(path, fallMs(path.length));
    expect(end.landed).toBe(true);
    // Buckets are counted from the left; the middle one stands at column 0.
    expect(end.column + path.length / 2).toBe(path.filter((turn) => turn === 1).length);
  });

  test('it never jumps: from one millisecond to the next it moves less than a tenth of a gap', () => {
    for (let ms = 1; ms <= fallMs(8); ms += 1) {
      const before = ballAt(PATH, ms - 1);
      const now = ballAt(PATH, ms);
      expect(Math.abs(now.column - before.column)).toBeLessThan(0.1);
      expect(Math.abs(now.row - before.row)).toBeLessThan(0.1);
    }
  });
});

describe('the chances in the paytable are the exact ones', () => {
  const returned = new Map(plinko.returns().map(({ name, rtp }) => [name, toNumber(rtp)]));
  test.each(PLINKO_ROWS.flatMap((rows) => PLINKO_RISKS.map((risk) => ({ rows, risk }))))('%j', ({ rows, risk }) => {
    const pays = paysOf(plinkoTable(rows, risk));
    expect(pays.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
    const rtp = pays.reduce((sum, { chance, hundredths }) => sum + (chance * hundredths) / 100, 0);
    expect(rtp).toBeCloseTo(returned.get(`${rows} rows, ${risk}`) ?? 0, 12);
  });

  test('a bucket is reached in as many ways as Pascal counts', () => {
    expect(waysOf(8)).toEqual([1, 8, 28, 56, 70, 56, 28, 8, 1]);
  });
});

test.each([
  [288, 170],
  [358, 300],
  [700, 500],
  [460, 280],
])('the whole board stands inside a box of %i × %i (design: nothing is cut off)', (width, height) => {
  for (const rows of PLINKO_ROWS) {
    const board = boardIn(width, height, rows, 4);
    expect((rows + 1) * board.gap + 2 * board.pinRadius).toBeLessThanOrEqual(width);
    expect(board.top + rows * board.pitch + board.bucketHeight).toBeLessThanOrEqual(height);
    expect(board.top).toBeGreaterThan(board.ballRadius * 2);
  }
});
