/** Which matches have pages of their own, where, and until when (ADR 0165). */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { translator } from '#features/i18n/texts.build.ts';
import type { Page } from '#features/regions/page.ts';
import { alternates } from '#features/seo/addresses.ts';
import { pagedMatches, sportBoard } from '#features/sport/board.build.ts';
import { matchData } from '#features/sport/events.build.ts';
import {
  localesWithoutMatch,
  matchesBeside,
  matchHead,
  matchOf,
  matchPaths,
  startText,
} from '#features/sport/match-pages.build.ts';
import type { FixtureView } from '#shared/contract/sport.ts';
import { endSiteRun, startSiteRun } from '#shared/site-run.ts';
import { matchParameter } from '#shared/sport/match-address.ts';

const NOON = '2026-12-05T12:10:00Z';
const at = (hours: number): string => new Date(Date.parse('2026-12-05T12:00:00Z') + hours * 3_600_000).toISOString();

const fixture = (id: string, starts_at: string, more: Partial<FixtureView> = {}): FixtureView => ({
  fixture_id: `sr:match:${id}`,
  sport: 'football',
  tournament: { tournament_id: 'lower', name: 'Lower League' },
  home: { name: `Home ${id}`, colours: ['#ffffff', '#000000'] },
  away: { name: `Away ${id}`, colours: ['#000000', '#ffffff'] },
  starts_at,
  standing: { status: 'not_started', stopped: false, score: [0, 0], sets: [] },
  markets: {
    result: { status: 'active', odds: { home: '2.10', draw: '3.30', away: '3.40' } },
    'total_corners:9.5': { status: 'active', odds: { over: '1.85', under: '1.95' } },
  },
  market_count: 2,
  ...more,
});
const FIRST = { tournament: { tournament_id: 'coastal', name: 'Coastal League' } };

let root: string;
const publish = (fixtures: readonly FixtureView[]) => {
  const file = join(root, 'src/content/sport/board.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ result: fixtures }));
};
const idsOf = (fixtures: readonly FixtureView[]) => fixtures.map(({ fixture_id }) => fixture_id.slice(9));
const begin = (time: string) => startSiteRun(new Date(time));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fairwind-matches-'));
  vi.stubEnv('FAIRWIND_SOURCE', root);
});
afterEach(() => {
  endSiteRun();
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

describe('which', () => {
  test('the soonest of three days, from the hour after the next on; no season, and none that a law forbids', async () => {
    publish([
      fixture('later', at(70)),
      fixture('season', at(5), { outright: true }),
      fixture('soon', at(1.5)),
      fixture('under-way', at(0.9)),
      fixture('far', at(73)),
      fixture('youth', at(3), { youth: true }),
    ]);
    begin(NOON);
    expect(idsOf((await pagedMatches('main')).fixtures)).toEqual(['soon', 'youth', 'later']);
    expect(idsOf((await pagedMatches('de')).fixtures)).toEqual(['soon', 'later']);
    // What the page of sport itself shows looks no further than before.
    expect(idsOf((await sportBoard('main')).fixtures)).not.toContain('later');
  });

  test('at most 24, those of the first leagues before all others, by their start', async () => {
    const others = Array.from({ length: 30 }, (_, index) => fixture(`o${index}`, at(2 + index / 100)));
    publish([...others, fixture('first', at(60), FIRST)]);
    begin(NOON);
    const ids = idsOf((await pagedMatches('main')).fixtures);
    expect(ids).toHaveLength(24);
    expect([ids[0], ids.at(-2), ids.at(-1)]).toEqual(['o0', 'o22', 'first']);
  });

  test('none where an outside sportsbook stands', async () => {
    publish([fixture('soon', at(2))]);
    vi.stubEnv('SPORT_WIDGET_URL', 'https://book.example/sportsbook.js');
    vi.stubEnv('REGION_SPORT_SNIPPETS', 'za:brand-7');
    begin(NOON);
    expect((await pagedMatches('za')).fixtures).toEqual([]);
    expect((await pagedMatches('main')).fixtures).toHaveLength(1);
  });
});

const addresses = async () => (await matchPaths()).map(({ props: { page } }) => page);
const placeOf = ({ region, locale }: Page) => `${region}/${locale}`;

describe('where', () => {
  test('once in each language and country, and the pages of a match name each other', async () => {
    publish([fixture('soon', at(2))]);
    begin(NOON);
    const pages = await addresses();
    expect(pages.every(({ prefixed }) => prefixed)).toBe(true);
    const places = pages.map(placeOf);
    expect(new Set(places).size).toBe(places.length);
    expect(places).toEqual(expect.arrayContaining(['main/en', 'main/it', 'de/de', 'pl/pl', 'za/en-za']));
    expect(places).not.toContain('main/de');
    expect(places).not.toContain('sport/en');
    const [english, ...others] = pages.map((page) => alternates(page, {}));
    expect(english?.map(({ hreflang }) => hreflang)).toContain('x-default');
    expect(others.filter((set) => set.length > 0).every((set) => set.length === english?.length)).toBe(true);
  });

  test('a page of sport leads to those beside it; elsewhere it leads to none, and the menu of languages to its list', async () => {
    publish([fixture('soon', at(2))]);
    begin(NOON);
    const [page] = await addresses();
    const sport = (locale: Page['locale'], prefixed = true): Page => {
      return { region: 'main', locale, prefixed, route: 'sport', environment: 'demo' };
    };
    expect(idsOf(await matchesBeside(sport('en')))).toEqual(['soon']);
    expect(await matchesBeside(sport('de'))).toEqual([]);
    expect(await matchesBeside(sport('en', false))).toEqual([]);
    const missing = page ? localesWithoutMatch(page) : [];
    expect(missing).toContain('de');
    expect(missing).not.toContain('it');
  });
});

describe('until when', () => {
  test('what begins in the next hour has no page in the release of the hour; the rest keep theirs', async () => {
    publish([fixture('one', at(1.5)), fixture('two', at(2.5))]);
    begin(NOON);
    const before = new Set((await addresses()).map(({ parameter }) => parameter));
    endSiteRun();
    const { reads } = begin('2026-12-05T13:00:00Z');
    const after = new Set((await addresses()).map(({ parameter }) => parameter));
    expect(before.size).toBe(2);
    expect([...after]).toEqual([matchParameter(fixture('two', at(2.5)))]);
    // The release knows when the next one is due.
    expect(reads).toContain('time:2026-12-05T14:00:00.000Z');
  });

  test('a page asks not to be listed any more when its match is over', async () => {
    publish([fixture('soon', at(2))]);
    begin(NOON);
    const [page] = await addresses();
    if (page === undefined) throw new Error('No page');
    expect(matchHead(page, await matchOf(page)).until).toEqual(new Date(at(4)));
  });
});

describe('what', () => {
  test('title, description and start by the clock of the region, in its language', async () => {
    publish([fixture('soon', at(2), FIRST)]);
    begin(NOON);
    const german = (await addresses()).find((page) => placeOf(page) === 'de/de');
    if (german === undefined) throw new Error('No page');
    const { title, description } = matchHead(german, await matchOf(german));
    expect(title).toMatch(/^Home soon – Away soon: Quoten, 5\. Dez\.?,? 15:00$/);
    expect(description).toContain('Coastal League');
    expect(startText(german, fixture('soon', at(2)), 'full')).toMatch(/^Samstag, 5\. Dezember 2026.*15:00.*MEZ$/);
  });

  test('the event is said as schema.org has it, at the page’s own address', async () => {
    publish([fixture('soon', at(2))]);
    begin(NOON);
    const [page] = await addresses();
    if (page === undefined) throw new Error('No page');
    const { match } = await matchOf(page);
    const event = JSON.parse(matchData(page, match, false, translator(page.locale, 'sport')));
    expect(event).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'SportsEvent',
      startDate: at(2),
      eventStatus: 'https://schema.org/EventScheduled',
      homeTeam: { '@type': 'SportsTeam', name: 'Home soon' },
      awayTeam: { '@type': 'SportsTeam', name: 'Away soon' },
    });
    // Where a real match is played is not known: a made-up place would be untrue.
    expect(event.location).toBeUndefined();
    expect(event.url).toMatch(/\/sport\/match\/home-soon-away-soon--sr~match~soon$/);
    expect(Object.keys(match.markets)).toEqual(['result']);
  });
});
