/** Every prebuilt page of every domain (spec section 2, design sections 3 and 4), read from the built files. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { DIST } from '#builder/paths.ts';
import { drawingIds, searchFiles, sharePictures } from '#builder/seo/release.ts';
import { doubledTitles, isIndexed } from '#builder/seo/report.ts';
import { checkSite } from '#builder/seo/site-check.ts';
import { frameOf, ownUrl, readSitePages, type SitePage, siteFiles } from '#builder/seo/site-pages.ts';
import { translator } from '#features/i18n/texts.build.ts';
import { hostOf, localesOf, offers, REGION_IDS, REGIONS, type RegionId, regionHosts } from '#shared/regions/index.ts';
import { isRouteOf, matchRoute, pathOf, ROUTES } from '#shared/routes.ts';
import { BUILT_TYPES } from '../support/page-types.ts';

const frame = frameOf(DIST, regionHosts(process.env));
const { environment } = frame;
const files = siteFiles(DIST);
let pages: SitePage[] = [];
let readSeconds = 0;

/** Seconds of processor time of reading and checking every page of every domain, the workers' included. */
const CHECK_SECONDS = 30;
/** A busy machine takes more of them for the same. */
const PATIENCE = 2;

/** Seconds of processor time since a moment: what else the machine does takes none of it. */
function secondsSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000_000;
}

beforeAll(async () => {
  const begun = process.cpuUsage();
  pages = await readSitePages(DIST, files, frame);
  readSeconds = secondsSince(begun);
});

const htmlOf = ({ file }: SitePage) => readFileSync(join(DIST, file), 'utf8');
const wrong = (check: (page: SitePage) => boolean) =>
  pages
    .filter((page) => !check(page))
    .map(({ file }) => file)
    .slice(0, 20);

describe('spec section 2: every route stands prebuilt on every region and locale', () => {
  test.each(REGION_IDS)('%s', (region) => {
    const own = pages.filter((page) => page.region === region);
    const built = new Set(
      own.map(({ locale, prefixed, path }) => `${prefixed ? locale : ''} ${matchRoute(path)?.name}`),
    );
    const places = ['', ...localesOf(region, environment)];
    const expected = BUILT_TYPES.filter((name) => isRouteOf(region, name) && offers(region, ROUTES[name].needs))
      // A mirror has no pages about games: they would repeat main's.
      .filter((name) => name !== 'game' || REGIONS[region].canonicalRegion === null)
      .flatMap((name) => places.map((place) => `${place} ${name}`));
    expect(expected.filter((key) => !built.has(key))).toEqual([]);
  });

  test('no page stands that the jurisdiction prunes or the table does not know', () => {
    expect(
      wrong(({ region, path, special }) => {
        const route = matchRoute(path);
        return special || (route !== null && isRouteOf(region, route.name) && offers(region, ROUTES[route.name].needs));
      }),
    ).toEqual([]);
  });
});

describe('a check crawls every built page of every domain', () => {
  test('status, links, assets, anchors, canonical, alternates, valid HTML, language, titles, orphans: no problem', () => {
    const begun = process.cpuUsage();
    const problems = checkSite({ ...frame, pages, files: new Set(files), idsOfDrawing: drawingIds(DIST) });
    const seconds = readSeconds + secondsSince(begun);
    expect(problems.slice(0, 20)).toEqual([]);
    expect(pages.length).toBeGreaterThan(5_000);
    expect(seconds).toBeLessThan(CHECK_SECONDS * PATIENCE);
  });

  test('no text key or unfilled variable reaches a page', () => {
    expect(wrong((page) => !/\{\{\w+\}\}|>undefined<|\[object Object\]|>NaN</.test(htmlOf(page)))).toEqual([]);
  });

  test('a property that a style of the site reads without another value is set by a style, a script or a page', () => {
    // The studio's games set theirs by names that are put together.
    const own = files.filter((file) => file.startsWith('_astro/'));
    const textsOf = (ending: string) =>
      own.filter((file) => file.endsWith(ending)).map((file) => readFileSync(join(DIST, file), 'utf8'));
    const [styles, scripts] = [textsOf('.css'), textsOf('.js')];
    const namesIn = (pattern: RegExp) =>
      new Set(styles.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)));
    const read = namesIn(/var\(\s*(--[\w-]+)\s*\)/g);
    const set = namesIn(/(--[\w-]+)(?=\s*:|\s*\{)/g);
    // `--jackpot-${tier}` sets what begins so.
    const isSetBy = (text: string, name: string) =>
      text.includes(name) || text.includes(`${name.replace(/[^-]+$/, '')}\${`);
    const unset = [...read].filter((name) => !set.has(name) && !scripts.some((text) => isSetBy(text, name)));
    expect(read.size).toBeGreaterThan(30);
    expect(unset.filter((name) => !pages.some((page) => htmlOf(page).includes(`${name}:`)))).toEqual([]);
  });
});

describe('a promotion that is over and stays', () => {
  const over = () => pages.filter(({ index }) => index.ended);

  test('says so on every domain and in every language, to readers and to search engines', () => {
    expect(new Set(over().map(({ region }) => region)).size).toBeGreaterThan(5);
    expect(new Set(over().map(({ locale }) => locale)).size).toBeGreaterThan(15);
    for (const page of over()) {
      const texts = translator(page.locale, 'promo');
      const main = htmlOf(page).match(/<main.*<\/main>/s)?.[0] ?? '';
      expect([page.file, page.index.description]).toEqual([page.file, expect.stringContaining(texts('ended_text'))]);
      expect([page.file, main.includes(texts('ended_text'))]).toEqual([page.file, true]);
      expect([page.file, / data-action=/.test(main)]).toEqual([page.file, false]);
    }
  });

  test('is named by the list of its domain alone, and by no home or other promotion', () => {
    const addresses = new Set(over().flatMap((page) => [page.address, ownUrl(page, frame)]));
    expect(
      wrong(
        (page) =>
          page.index.ended || page.path === pathOf('promo') || !page.index.links.some((link) => addresses.has(link)),
      ),
    ).toEqual([]);
  });
});

describe('what search engines list', () => {
  test('app-only pages are not listed, all others are', () => {
    const expected = ({ path, special }: SitePage) => {
      const route = matchRoute(path);
      return !special && route !== null && ROUTES[route.name].index;
    };
    expect(wrong((page) => page.index.listed === expected(page))).toEqual([]);
  });

  test('design section 3: mirrors are canonical to main, and languages to one another', () => {
    const mirrors = pages.filter(({ region, index }) => index.listed && REGIONS[region].canonicalRegion === 'main');
    expect(mirrors.length).toBeGreaterThan(1_000);
    // Main's, or those of the domain that speaks the language for main.
    expect(
      mirrors
        .filter((page) => page.index.canonicals[0]?.startsWith(ownUrl({ ...page, address: '/' }, frame)))
        .map(({ file }) => file),
    ).toEqual([]);
    expect(pages.filter(({ index }) => index.alternates.length > 1).length).toBeGreaterThan(100);
  });

  test('no two pages of a language that are listed have one title, on whatever domains', () => {
    expect([...doubledTitles(pages, frame)].map(([{ file }, other]) => `${file} ${other}`).slice(0, 20)).toEqual([]);
  });

  test('languages are named to one another on canonical pages only', () => {
    expect(wrong((page) => page.index.alternates.length === 0 || isIndexed(page, frame))).toEqual([]);
  });

  test('a variant of English that is listed on main differs from English itself', () => {
    const mainOf = (page: SitePage) =>
      (htmlOf(page).match(/<main.*<\/main>/s)?.[0] ?? '').replaceAll(`/${page.locale}/`, '/en/');
    const variants = pages.filter(
      (page) => page.region === 'main' && /^en-(?:ca|au|nz)$/.test(page.locale) && isIndexed(page, frame),
    );
    expect(variants.length).toBeGreaterThan(100);
    const english = new Map(
      pages
        .filter(({ region, locale, prefixed }) => region === 'main' && locale === 'en' && prefixed)
        .map((page) => [page.path, page]),
    );
    const same = variants.filter((page) => {
      const other = english.get(page.path);
      return other && mainOf(other) === mainOf(page);
    });
    expect(same.map(({ file }) => file).slice(0, 20)).toEqual([]);
  });

  test('the title of every listed page fits the line of a search result, 65 characters', () => {
    expect(wrong((page) => !isIndexed(page, frame) || page.index.title.length <= 65)).toEqual([]);
  });

  test('a sitemap names a day only for pages whose content, or that of a page below them, states it', () => {
    const stated = new Map(pages.map(({ index, path }) => [index.canonicals[0], { day: index.modified, path }]));
    for (const [file, text] of searchFiles(pages, frame)) {
      if (!/sitemap-/.test(file)) continue;
      for (const [, url = '', day] of text.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+))?/g)) {
        const { day: own = null, path = '' } = stated.get(url) ?? {};
        const below = pages.filter((page) => page.path.startsWith(`${path}/`) && page.index.modified !== null);
        if (day === undefined) expect([file, url, own]).toEqual([file, url, null]);
        else expect([own, ...below.map(({ index }) => index.modified)], url).toContain(day);
      }
    }
  });

  test('sitemaps, robots.txt and feeds stand, and say what the pages say', () => {
    const expected = new Map(searchFiles(pages, frame));
    expect([...expected.keys()].filter((file) => file.endsWith('robots.txt')).length).toBe(REGION_IDS.length);
    const different = [...expected].filter(([file, text]) => readFileSync(join(DIST, file), 'utf8') !== text);
    expect(different.map(([file]) => file)).toEqual([]);
  });

  test('every address in sitemaps, robots.txt and feeds is that of a listed page, or of a file that stands', () => {
    const written = [...searchFiles(pages, frame)];
    const addressOf = (file: string) => {
      const [region, ...path] = file.split('/');
      return `https://${hostOf(region as RegionId, frame.hosts)}/${path.join('/')}`;
    };
    const known = new Set([
      ...pages.filter(({ index }) => index.listed).map((page) => ownUrl(page, frame)),
      ...written.map(([file]) => addressOf(file)),
    ]);
    const addresses = new Set(
      written.flatMap(([, text]) => [...text.matchAll(/https:\/\/[^<"\s)]+/g)].map(([address]) => address)),
    );
    // The API's documents are answered by the server, not by a file (tests/server/api-documents.test.ts).
    for (const address of addresses) if (new URL(address).pathname.startsWith('/api/')) addresses.delete(address);
    expect(addresses.size).toBeGreaterThan(1_000);
    expect([...addresses].filter((address) => !known.has(address)).slice(0, 20)).toEqual([]);
  });

  test('an Open Graph PNG of 1200 × 630 per page and language, each at most 64 KB', async () => {
    const pictures = [...new Set(sharePictures(pages).map(({ path }) => path))];
    expect(pictures.length).toBeGreaterThan(300);
    expect(pictures.filter((path) => statSync(join(DIST, path)).size > 65_536)).toEqual([]);
    for (const path of pictures.filter((_, index) => index % 25 === 0)) {
      expect(await sharp(join(DIST, path)).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    }
  });

  test('JSON-LD names the house, the site and the place of the page; the questions are marked up as such', () => {
    const typesOf = (page: SitePage): string[] =>
      [...htmlOf(page).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, text = '']) => {
        const data = JSON.parse(text) as { '@type'?: string; '@graph'?: { '@type': string }[] };
        return data['@graph']?.map((thing) => thing['@type']) ?? [data['@type'] ?? ''];
      });
    const sample = pages.filter(
      ({ region, locale, prefixed, index }) => region === 'main' && locale === 'it' && prefixed && index.listed,
    );
    expect(sample.length).toBeGreaterThan(40);
    for (const page of sample) {
      const types = typesOf(page);
      expect([page.file, types]).toEqual([page.file, expect.arrayContaining(['Organization', 'WebSite'])]);
      expect([page.file, types.includes('BreadcrumbList')]).toEqual([page.file, page.path !== '/']);
      const kinds = [...htmlOf(page).matchAll(/ itemtype="https:\/\/schema\.org\/(\w+)"/g)].map(([, kind]) => kind);
      if (page.path !== '/page/faq') expect([page.file, kinds]).toEqual([page.file, []]);
      else {
        expect(kinds.filter((kind) => kind === 'FAQPage')).toHaveLength(1);
        const questions = kinds.filter((kind) => kind === 'Question').length;
        expect(questions).toBe([...htmlOf(page).matchAll(/<details [^>]*class="accordion"/g)].length);
        expect(kinds.filter((kind) => kind === 'Answer')).toHaveLength(questions);
      }
    }
  });
});

describe('the search finds pages, promotions and answers on every domain, with games or without', () => {
  const homes = () => pages.filter(({ path, prefixed }) => path === '/' && prefixed);

  test('each header leads to it', () => {
    expect(homes().length).toBeGreaterThan(REGION_IDS.length);
    expect(homes().filter((page) => !htmlOf(page).includes('data-action="search"'))).toEqual([]);
  });

  test('each language of a domain has its list of places', () => {
    const short = homes().filter(({ region, locale }) => {
      const list = readFileSync(join(DIST, region, locale, 'places.json'), 'utf8');
      return (JSON.parse(list) as unknown[]).length < 20;
    });
    expect(short.map(({ file }) => file)).toEqual([]);
  });
});

describe('sport: the HTML shows matches to come, and says them to search engines (ADR 0120)', () => {
  interface Event {
    startDate: string;
    name: string;
    competitor: readonly { name: string }[];
    url: string;
  }
  const eventsOf = (html: string): Event[] => {
    const [, text = '{}'] =
      /<script type="application\/ld\+json" data-sport-events[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
    return (JSON.parse(text) as { '@graph'?: Event[] })['@graph'] ?? [];
  };

  test('on every domain and in every language: teams, starts, odds, and the same as events', () => {
    const sport = pages.filter(({ path }) => path === pathOf('sport'));
    expect(sport.length).toBeGreaterThan(0);
    for (const page of sport) {
      const html = htmlOf(page);
      const events = eventsOf(html);
      expect(events.length, page.file).toBeGreaterThan(1);
      for (const { name, startDate, competitor, url } of events) {
        expect(html.includes(`dateTime="${startDate}"`), `${page.file} ${startDate}`).toBe(true);
        expect(name).toBe(competitor.map((one) => one.name).join(' – '));
        expect(url).toMatch(/^https:\/\/[^/]+\/.*(?:\/sport\/match\/.*--|\?bt-path=%2Ffixture%2F)/);
      }
      expect(html.match(/class="odds /g)?.length ?? 0, page.file).toBeGreaterThan(events.length);
    }
  });

  test('the HTML of a phone’s first screen has at most 20 KB', () => {
    const sport = pages.filter(({ path }) => path === pathOf('sport'));
    expect(sport.filter((page) => gzipSync(htmlOf(page)).length > 20 * 1_024).map(({ file }) => file)).toEqual([]);
  });
});

describe('sport: matches to come have pages (ADR 0165)', () => {
  interface Event {
    '@type'?: string;
    startDate?: string;
    url?: string;
    homeTeam?: { name: string };
    awayTeam?: { name: string };
    location?: { '@type': string; url: string };
  }
  const eventOf = (html: string): Event | undefined =>
    [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
      .map(([, text = '{}']) => JSON.parse(text) as Event)
      .find((thing) => thing['@type'] === 'SportsEvent');
  const ofMatches = () => pages.filter(({ path }) => matchRoute(path)?.name === 'sport-match');
  const placeOf = ({ region, locale }: SitePage) => `${region}/${locale}`;

  test('as many in each place where search engines list the page of sport, and few beside all other pages', () => {
    const listed = pages.filter((page) => page.path === pathOf('sport') && isIndexed(page, frame)).map(placeOf);
    const byPlace = Map.groupBy(ofMatches(), placeOf);
    expect([...byPlace.keys()].sort()).toEqual(listed.sort());
    expect([...byPlace.values()].filter(({ length }) => length < 10 || length > 24)).toEqual([]);
    expect(ofMatches().length).toBeLessThan(pages.length / 10);
    expect(ofMatches().filter(({ prefixed }) => !prefixed)).toEqual([]);
  });

  test('each says who plays when, to readers and as an event, until when it may be listed, and leads to where bets are', () => {
    for (const page of ofMatches()) {
      const html = htmlOf(page);
      const event = eventOf(html);
      const { startDate = '', homeTeam, awayTeam } = event ?? {};
      expect([page.file, event?.url]).toEqual([page.file, ownUrl(page, frame)]);
      expect(html.includes(`datetime="${startDate}"`), page.file).toBe(true);
      expect(page.index.title, page.file).toContain(`${homeTeam?.name} – ${awayTeam?.name}`);
      // The matches of this build are invented: they have no place but their page.
      expect(event?.location).toEqual({ '@type': 'VirtualLocation', url: ownUrl(page, frame) });
      const until = Date.parse(/<meta name="robots" content="unavailable_after: ([^"]+)"/.exec(html)?.[1] ?? '');
      expect(until, page.file).toBeGreaterThan(Date.parse(startDate));
      expect(page.index.links.some((link) => link.includes('?bt-path=%2Ffixture%2F'))).toBe(true);
    }
  });

  test('each is in the sitemap of its language, and names the same match in other languages', () => {
    const maps = [...searchFiles(pages, frame)].filter(([file]) => /sitemap-/.test(file)).map(([, text]) => text);
    const rows = new Set(maps.flatMap((text) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)));
    expect(ofMatches().filter((page) => !rows.has(ownUrl(page, frame)))).toEqual([]);
    const english = ofMatches().filter((page) => placeOf(page) === 'main/en');
    expect(english.filter(({ index }) => index.alternates.length < 8).map(({ file }) => file)).toEqual([]);
  });

  test('its HTML has at most 20 KB', () => {
    const heavy = ofMatches().filter((page) => gzipSync(htmlOf(page)).length > 20 * 1_024);
    expect(heavy.map(({ file }) => file)).toEqual([]);
  });
});
