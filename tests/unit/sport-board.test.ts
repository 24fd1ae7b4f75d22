/** What the simulator will offer in an hour is reckoned once for all publishes of that code (ADR 0120). */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CACHE } from '#builder/paths.ts';
import { boardBy, fixturesAt } from '#builder/render/sport-board.ts';
import { simulatedFixtures } from '#server/adapters/sport-feed/simulator/board.ts';

/** Later than any that a publish asks for: only the newest are left in the cache. */
const HOURS = ['2999-01-01T10:00:00.000Z', '2999-01-01T11:00:00.000Z'] as const;
const FOLDER = join(CACHE, 'sport-board');
const own = () => readdirSync(FOLDER).filter((name) => name.startsWith('2999-'));
afterAll(() => {
  for (const name of own()) rmSync(join(FOLDER, name));
});

test('another publish of the hour is told the same from the cache; another hour is reckoned', () => {
  const asked: string[] = [];
  const publish = () =>
    boardBy('counted', (from, until) => {
      asked.push(`${from.toISOString()} ${until.toISOString()}`);
      return [];
    });
  for (const hour of [HOURS[0], HOURS[0], HOURS[1]]) expect(publish()(hour)).toBe('{"result":[]}');
  expect(asked).toEqual([
    '2999-01-01T11:00:00.000Z 2999-01-01T16:00:00.000Z',
    '2999-01-01T12:00:00.000Z 2999-01-01T17:00:00.000Z',
  ]);
  expect(own()).toHaveLength(2);
});

test('what is cached is what the simulator tells', () => {
  const told = simulatedFixtures(new Date('2999-01-01T11:00:00Z'), new Date('2999-01-01T16:00:00Z'));
  expect(told.length).toBeGreaterThan(10);
  expect(JSON.parse(fixturesAt(HOURS[0]))).toEqual({ result: told });
});
