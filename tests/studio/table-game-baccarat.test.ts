/** The road of the baccarat table tells the past results of the session. */
import { describe, expect, test } from 'vitest';
import { ROAD_ROWS, roadOf } from '#studio/client/table-games/baccarat/road.ts';
import type { BaccaratSide } from '#studio/engines/baccarat.ts';

const SIDES: Readonly<Record<string, BaccaratSide>> = { P: 'player', B: 'banker', T: 'tie' };
const road = (results: string) => roadOf([...results].map((letter) => SIDES[letter] ?? 'tie'));
const places = (results: string) => road(results).beads.map(({ column, row }) => [column, row]);

describe('the road of past results', () => {
  test('a run goes down a column, the other side begins a new one', () => {
    expect(places('PPBP')).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [2, 0],
    ]);
  });

  test('a tie marks the result before it and does not break the run', () => {
    expect(places('BTTB')).toEqual([
      [0, 0],
      [0, 1],
    ]);
    expect(road('TBTT')).toMatchObject({ firstTies: 1, beads: [{ side: 'banker', ties: 2 }] });
  });

  test('a run longer than the road is high turns right, and a later one does not lie over it', () => {
    const long = road(`${'P'.repeat(ROAD_ROWS + 2)}${'B'.repeat(ROAD_ROWS)}`);
    const seen = long.beads.map(({ column, row }) => `${column}:${row}`);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.slice(ROAD_ROWS, ROAD_ROWS + 2)).toEqual([`1:${ROAD_ROWS - 1}`, `2:${ROAD_ROWS - 1}`]);
    for (const { row } of long.beads) expect(row).toBeLessThan(ROAD_ROWS);
  });

  test('an empty session has an empty road', () => {
    expect(roadOf([])).toEqual({ beads: [], columns: 0, firstTies: 0 });
  });
});
