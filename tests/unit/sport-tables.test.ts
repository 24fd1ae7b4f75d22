/** Tables and form of leagues: computed from results (slice of the catalogue). */
import { expect, test } from 'vitest';
import { tableOf } from '#shared/sport/tables.ts';

const result = (home: string, away: string, own: number, other: number) => ({
  ...{ home, away },
  score: [own, other] as const,
});

test('points first, then difference, then what was scored, then the name', () => {
  const results = [result('A', 'B', 2, 0), result('C', 'D', 1, 0), result('B', 'C', 1, 1), result('D', 'A', 3, 0)];
  expect(tableOf(['D', 'C', 'B', 'A'], results, 'football')).toEqual([
    { team: 'C', played: 2, scored: 2, conceded: 1, points: 4, form: ['won', 'drawn'] },
    { team: 'D', played: 2, scored: 3, conceded: 1, points: 3, form: ['lost', 'won'] },
    { team: 'A', played: 2, scored: 2, conceded: 3, points: 3, form: ['won', 'lost'] },
    { team: 'B', played: 2, scored: 1, conceded: 3, points: 1, form: ['lost', 'drawn'] },
  ]);
});

test('each sport counts its own points, tennis has no table, and form is the last five', () => {
  const wins = Array.from({ length: 7 }, (_, index) => result('A', 'B', index + 1, 0));
  expect(tableOf(['A', 'B'], wins, 'basketball').map(({ points }) => points)).toEqual([14, 7]);
  expect(tableOf(['A', 'B'], wins, 'ice_hockey').map(({ points }) => points)).toEqual([14, 0]);
  expect(tableOf(['A', 'B'], wins, 'football')[0]?.form).toHaveLength(5);
  expect(tableOf(['A', 'B'], wins, 'tennis')).toEqual([]);
});
