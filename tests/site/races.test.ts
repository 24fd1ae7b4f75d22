/** Which running tournament a game's page names (ADR 0067): by its games, its region and its time. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { parseYaml } from '#features/content/document.ts';
import { listedPromos } from '#features/promo/model.ts';
import { promoSchema } from '#features/promo/schema.build.ts';
import type { Page } from '#features/regions/page.ts';
import { type Race, raceOf, timeLeft, timeUntil } from '#features/tournaments/index.ts';
import { racesAmong } from '#features/tournaments/races.build.ts';

const FILE = 'src/content/promos/sunday-regatta.yaml';
const ANNOUNCED = readFileSync(path.resolve(FILE), 'utf8');
const OPEN = ANNOUNCED.replace(
  'status: announced',
  "status: open\nstarts: '2026-11-22T00:00'\nends: '2026-11-23T00:00'\ntimeZone: Europe/Berlin",
);
const HOUR_MS = 3_600_000;
const ENDS_MS = Date.parse('2026-11-22T23:00Z');
const DURING = new Date('2026-11-22T12:00Z');

const page = (overrides: Partial<Page> = {}): Page => ({
  region: 'main',
  locale: 'en',
  prefixed: true,
  route: 'play',
  environment: 'demo',
  ...overrides,
});

/** The tournaments of a page that is rendered at a moment, from one promotion's file. */
function racesOn(place: Page, now: Date, text = OPEN): Race[] {
  const entry = { alias: 'sunday-regatta', promo: parseYaml(FILE, text, promoSchema) };
  return racesAmong(listedPromos([entry], place, now), place);
}

describe('the tournaments of a page', () => {
  it('are those that run, with their name, page and end', () => {
    expect(racesOn(page(), DURING)).toEqual([
      {
        title: 'Sunday regatta',
        href: '/en/promo/item/sunday-regatta',
        endsMs: ENDS_MS,
        categories: ['slots'],
        games: [],
      },
    ]);
    expect(racesOn(page({ locale: 'de' }), DURING)[0]).toMatchObject({
      title: 'Sonntagsregatta',
      href: '/de/promo/item/sunday-regatta',
    });
  });

  test.each([
    ['one that is only announced', page(), DURING, ANNOUNCED],
    ['before its start', page(), new Date('2026-11-21T22:59Z'), OPEN],
    ['from its end on', page(), new Date(ENDS_MS), OPEN],
    ['in another region', page(), DURING, OPEN.replace('status: open', 'regions: [ee]\nstatus: open')],
    ['where its games are not offered', page({ region: 'pl', locale: 'pl' }), DURING, OPEN],
    ['one that not everyone may enter', page(), DURING, OPEN.replace('audience: everyone', 'audience: players')],
  ])('leave out: %s', (_, place, now, text) => {
    expect(racesOn(place, now, text)).toEqual([]);
  });
});

describe('the tournament of a game', () => {
  const race = (title: string, overrides: Partial<Race>): Race => ({
    title,
    href: '/en/promo/race',
    endsMs: ENDS_MS,
    categories: [],
    games: [],
    ...overrides,
  });
  const game = { code: 'krakens-toll', categories: ['popular', 'slots'] } as const;
  const now = DURING.getTime();

  it('names the game or one of its categories', () => {
    expect(raceOf([race('slots', { categories: ['slots'] })], game, now)?.title).toBe('slots');
    expect(raceOf([race('game', { games: ['krakens-toll'] })], game, now)?.title).toBe('game');
    expect(raceOf([race('others', { categories: ['table-games'], games: ['dice-deck'] })], game, now)).toBeUndefined();
  });

  it('is the one that ends first, and none once its time is over on a page that stayed open', () => {
    const races = [
      race('later', { games: ['krakens-toll'], endsMs: ENDS_MS + HOUR_MS }),
      race('sooner', { games: ['krakens-toll'] }),
    ];
    expect(raceOf(races, game, now)?.title).toBe('sooner');
    expect(raceOf(races, game, ENDS_MS)?.title).toBe('later');
    expect(raceOf(races, game, ENDS_MS + HOUR_MS)).toBeUndefined();
  });

  test.each([
    [3 * 24, '3 days', '3d'],
    [36, '1 day 12 h', '36h'],
    [3.5, '3 h 30 min', '3h'],
    [104 / 60, '1 h 44 min', '104m'],
    [0.001, '1 min', '1m'],
  ])('%s hours before its end it says so, in words and short', (hours, text, short) => {
    const now = ENDS_MS - hours * HOUR_MS;
    // Numbers and their units stay on one line.
    const said = timeUntil(ENDS_MS, now, 'en-GB').replaceAll('\u00a0', ' ');
    expect([said, timeLeft(ENDS_MS, now, 'en')]).toEqual([text, short]);
  });
});
