/** How many matches the menu and the home page say there are (issue 19 point 4). */
import { expect, test } from 'vitest';
import { figureOf } from '#features/sport/figures.ts';
import { highlightsOf } from '#features/sport/model.ts';
import type { FixtureView } from '#shared/contract/sport.ts';
import { SPORT_PATHS } from '#shared/sport-paths.ts';

const SPORTS = [
  { sport: 'football', live: 3, soon: 20 },
  { sport: 'esports', live: 1, soon: 4 },
] as const;

test('each sub-page of sport counts its own matches, and the player’s bets count none', () => {
  const figure = (path: string) => figureOf(path, [...SPORTS]);
  expect(figure('')).toBe(28);
  expect(figure(SPORT_PATHS.live)).toBe(4);
  expect(figure(SPORT_PATHS['event-builder'])).toBe(24);
  expect(figure(SPORT_PATHS['e-sports'])).toBe(5);
  expect(figure(SPORT_PATHS.bets)).toBeNull();
  expect(figureOf(SPORT_PATHS.live, [])).toBe(0);
});

test('of what a page was built with, the place of a match that has begun is the next one’s, and no other moves', () => {
  const at = (fixture_id: string, starts_at: string) => ({ fixture_id, starts_at }) as FixtureView;
  const built = [at('one', '2026-11-25T12:00:00.000Z'), at('two', '2026-11-25T13:00:00.000Z')];
  const board = { fixtures: built, counts: {}, simulated: true };
  const told = [at('two', '2026-11-25T13:00:00.000Z'), at('three', '2026-11-25T14:00:00.000Z')];
  const ids = (now: string | null, known = told) =>
    highlightsOf(board, known, now === null ? null : new Date(now)).map(({ fixture_id }) => fixture_id);
  expect(ids(null)).toEqual(['one', 'two']);
  expect(ids('2026-11-25T11:00:00.000Z')).toEqual(['one', 'two']);
  expect(ids('2026-11-25T12:30:00.000Z')).toEqual(['three', 'two']);
  // Before the answer there may be no other.
  expect(ids('2026-11-25T12:30:00.000Z', [])).toEqual(['two']);
  expect(ids('2026-11-25T13:30:00.000Z', [])).toEqual([]);
  expect(ids('2026-11-25T13:30:00.000Z', told.slice(1))).toEqual(['three']);
});
