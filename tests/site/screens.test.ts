import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { islandPlace, MAP_DAYS, mapShapeOn, stretchOf } from '#features/daily-bonuses/model.ts';
import { shelfOf } from '#features/shop/model.ts';
import { SPORT_TABS } from '#features/sport/model.ts';
import { sportTabOf } from '#shared/sport-paths.ts';
import { VIP_RANKS } from '#shared/vip.ts';

describe('the bonus map', () => {
  const on = (date: string) => mapShapeOn(new Date(`${date}T12:00:00Z`));
  it.each([
    ['2026-11-20', { theme: 'default', firstDay: 1, lastDay: 30 }],
    ['2027-02-03', { theme: 'default', firstDay: 1, lastDay: 28 }],
    ['2026-12-24', { theme: 'christmas', firstDay: 1, lastDay: 30 }],
    ['2026-12-30', { theme: 'christmas', firstDay: 1, lastDay: 30 }],
    ['2026-12-31', { theme: 'default', firstDay: 1, lastDay: 31 }],
    ['2026-10-15', { theme: 'default', firstDay: 1, lastDay: 31 }],
    ['2026-10-20', { theme: 'halloween', firstDay: 16, lastDay: 30 }],
    ['2026-10-31', { theme: 'halloween', firstDay: 16, lastDay: 30 }],
    ['2026-11-01', { theme: 'default', firstDay: 1, lastDay: 30 }],
    ['2026-10-10', { theme: 'default', firstDay: 1, lastDay: 31 }],
  ])('is drawn for %s', (date, map) => {
    expect(on(date)).toEqual(map);
  });

  it('lights one island on every day of a year but the farewell of Halloween (spec section 9: 15 days from day 16)', () => {
    const dark: string[] = [];
    for (let day = 0; day < 365; day += 1) {
      const date = new Date(Date.UTC(2026, 0, 1 + day));
      const { firstDay, lastDay } = mapShapeOn(date);
      const today = date.getUTCDate();
      if (today < firstDay || today > lastDay) dark.push(date.toISOString().slice(0, 10));
    }
    expect(dark).toEqual(['2026-10-31']);
  });

  it('tells what is left of a day in hours and minutes, never less than there is', () => {
    expect([stretchOf(33_240_000), stretchOf(1), stretchOf(-5)]).toEqual([
      { hours: 9, minutes: 14 },
      { hours: 0, minutes: 1 },
      { hours: 0, minutes: 0 },
    ]);
  });

  it.each([2, 6])('lays a route of %i columns whose islands are neighbours', (columns) => {
    const places = Array.from({ length: MAP_DAYS }, (_, index) => islandPlace(index, columns, MAP_DAYS));
    for (const [index, place] of places.slice(1).entries()) {
      const before = places[index];
      expect(before).toBeDefined();
      expect(Math.abs(place.column - (before?.column ?? 0)) + place.row - (before?.row ?? 0)).toBe(1);
    }
    expect(places.at(-1)?.onward).toBe('end');
  });
});

describe('small rules', () => {
  it('picks the tab of sport from bt-path, the first for anything unknown', () => {
    const tabs = SPORT_TABS.map(({ path }) => path);
    expect(sportTabOf('?bt-path=%2Flive', tabs)).toBe('/live');
    expect(sportTabOf('?bt-path=/109', tabs)).toBe('/109');
    expect(sportTabOf('?bt-path=/evil', tabs)).toBe('');
    expect(sportTabOf('', tabs)).toBe('');
  });

  it('knows the shelf of a shop route', () => {
    expect(shelfOf('shop-coins')).toBe('coins');
    expect(shelfOf('shop')).toBeNull();
  });

  it('lists the ranks by rising score', () => {
    expect(VIP_RANKS.map(({ score }) => score)).toEqual([...VIP_RANKS.map(({ score }) => score)].sort((a, b) => a - b));
  });
});

describe('promotions', () => {
  const promos = readdirSync(path.resolve('src/content/promos')).map(
    (file) => [file, readFileSync(path.resolve('src/content/promos', file), 'utf8')] as const,
  );
  it.each(promos)('%s asks a region for the product it is about', (_, yaml) => {
    const [, segment] = /^segment: (\w+)$/m.exec(yaml) ?? [];
    const [, needs = ''] = /^needs: \[(.*)\]$/m.exec(yaml) ?? [];
    const product = { casino: 'slots', sport: 'sport' }[segment ?? ''];
    expect(['casino', 'sport', 'vip']).toContain(segment);
    if (product) expect(needs.split(', ')).toContain(product);
  });
});
