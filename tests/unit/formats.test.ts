/** Formatters of Intl are made once: a list of matches writes hundreds of figures each time it is drawn. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { dateFormat, deviceZone, numberFormat } from '#shared/formats.ts';
import { displayOdds } from '#shared/sport/odds.ts';
import { outcomeName } from '#shared/sport/words.ts';

afterEach(() => vi.restoreAllMocks());

test('a thousand odds and lines are written by one formatter for each language and way', () => {
  const made = vi.spyOn(Intl, 'NumberFormat');
  const translate = (key: string, { line }: Record<string, string | number>) => `${key} ${line}`;
  for (let number = 0; number < 1_000; number += 1) {
    displayOdds('2.45', 'decimal', 'fi-FI');
    outcomeName('total_goals:2.5', 'over', { home: 'A', away: 'B' }, translate, 'fi-FI');
    outcomeName('asian_handicap:-0.75', 'home', { home: 'A', away: 'B' }, translate, 'fi-FI');
  }
  expect(made).toHaveBeenCalledTimes(3);
});

test('options and language tell formatters apart', () => {
  expect(numberFormat('de-DE').format(1234.5)).toBe('1.234,5');
  expect(numberFormat('de-DE', { minimumFractionDigits: 2 }).format(1234.5)).toBe('1.234,50');
  expect(numberFormat('en-GB').format(1234.5)).toBe('1,234.5');
  const day = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  expect(dateFormat('de-DE', day).format(new Date('2026-12-01T00:00:00Z'))).toBe('1. Dezember');
  expect(deviceZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test('nothing of sport makes a formatter while it draws', () => {
  const folders = ['src/features/sport', 'shared/sport'];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.build\.ts$/.test(name))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(50);
  const making = files.filter((file) => /Intl\.(?:Number|DateTime)Format\(/.test(readFileSync(file, 'utf8')));
  expect(making).toEqual([]);
});
