import { describe, expect, it } from 'vitest';
import type { Page } from '#features/regions/page.ts';
import { alternates, canonicalUrl } from '#features/seo/addresses.ts';
import { routeScene, tilesScene } from '#features/seo/scenes.ts';
import { routesAbove, scriptText, structuredData } from '#features/seo/structured-data.ts';
import { fullTitle, seoKeywords } from '#features/seo/texts.ts';
import { LOCALES, localesOf, REGION_IDS, regionHosts } from '#shared/regions/index.ts';
import { ROUTE_NAMES, ROUTES } from '#shared/routes.ts';

const page = (overrides: Partial<Page> = {}): Page => ({
  region: 'main',
  locale: 'en',
  prefixed: true,
  route: 'home',
  environment: 'production',
  ...overrides,
});

const canonical = (overrides: Partial<Page>) => canonicalUrl(page(overrides), {});
const sets = (environment: Page['environment']) =>
  REGION_IDS.flatMap((region) =>
    localesOf(region, environment).flatMap((locale) =>
      (['home', 'games', 'sport', 'vip'] as const).map((route) => page({ region, locale, route, environment })),
    ),
  );

describe('canonical addresses', () => {
  it('are prefixed, on the own domain', () => {
    expect(canonical({ prefixed: false })).toBe('https://fairwind.example/en/');
    expect(canonical({ region: 'de', locale: 'de', route: 'vip' })).toBe('https://fairwind-de.example/de/vip');
  });

  it('are those of main for mirrors and of the Hungarian domain for hu-hu', () => {
    expect(canonical({ region: 'sport', locale: 'it', route: 'sport' })).toBe('https://fairwind.example/it/sport');
    expect(canonical({ region: 'nolic' })).toBe('https://fairwind.example/en/');
    expect(canonical({ region: 'ee', locale: 'hu-hu' })).toBe('https://fairwind-hu.example/hu-hu/');
  });

  it('are those of one page for all that say the same', () => {
    expect(canonical({ region: 'de', locale: 'ch-de', route: 'games' })).toBe('https://fairwind.example/de-ch/games');
    expect(canonical({ locale: 'en-ca', route: 'games' })).toBe('https://fairwind.example/en/games');
    expect(canonical({ region: 'sport', locale: 'en-nz', route: 'vip' })).toBe('https://fairwind.example/en/vip');
    expect(canonical({ region: 'de', locale: 'en-de', route: 'games' })).toBe(
      'https://fairwind-de.example/en-de/games',
    );
    expect(canonical({ locale: 'de', route: 'games', environment: 'demo' })).toBe(
      'https://fairwind-de.example/de/games',
    );
  });

  it('stay with the country where a page names its currency or its help line', () => {
    const game = { locale: 'en-ca', route: 'game', parameter: 'krakens-toll' } as const;
    expect(canonical(game)).toBe('https://fairwind.example/en-ca/play/krakens-toll');
    const help = { locale: 'en-au', route: 'page', parameter: 'responsible-gaming' } as const;
    expect(canonical(help)).toBe('https://fairwind.example/en-au/page/responsible-gaming');
    expect(canonical({ ...help, parameter: 'faq' })).toBe('https://fairwind.example/en/page/faq');
  });

  it('stay at home where the other domain lacks the page', () => {
    expect(canonical({ region: 'ee', locale: 'hu-hu', route: 'games' })).toBe(
      'https://fairwind-ee.example/hu-hu/games',
    );
  });

  it('take hosts from the environment', () => {
    const hosts = regionHosts({ REGION_HOST_DE: 'spiel.example' });
    expect(canonicalUrl(page({ region: 'de', locale: 'de' }), hosts)).toBe('https://spiel.example/de/');
  });
});

describe('hreflang sets', () => {
  it.each(['production', 'demo'] as const)('are reciprocal and name each language once (%s)', (environment) => {
    for (const one of sets(environment)) {
      const set = alternates(one, {});
      if (set.length === 0) continue;
      const tags = set.map(({ hreflang }) => hreflang);
      expect(new Set(tags).size).toBe(tags.length);
      expect(set.map(({ href }) => href)).toContain(canonicalUrl(one, {}));
      expect(tags).toContain('x-default');
    }
  });

  it('are the same on every member', () => {
    const german = alternates(page({ region: 'de', locale: 'de' }), {});
    const english = alternates(page(), {});
    expect(german).toEqual(english);
    expect(german.find(({ hreflang }) => hreflang === 'de-CH')?.href).toBe('https://fairwind.example/de-ch/');
  });

  it('leave out domains without the page', () => {
    const tags = alternates(page({ route: 'games' }), {}).map(({ hreflang }) => hreflang);
    expect(tags).not.toContain('pl');
    expect(tags).toContain('de');
  });

  it('stand on canonical pages only', () => {
    expect(alternates(page({ prefixed: false }), {})).toEqual([]);
    expect(alternates(page({ region: 'nolic' }), {})).toEqual([]);
    expect(alternates(page({ locale: 'en-ca', route: 'games' }), {})).toEqual([]);
    const tags = alternates(page({ route: 'games' }), {}).map(({ hreflang }) => hreflang);
    expect(tags).not.toContain('en-CA');
    const game = alternates(page({ route: 'game', parameter: 'krakens-toll' }), {}).map(({ hreflang }) => hreflang);
    expect(game).toEqual(expect.arrayContaining(['en', 'en-CA', 'de', 'de-CH', 'x-default']));
  });

  it('are empty for locales that announce none and for pages nobody should find', () => {
    expect(alternates(page({ region: 'ee', locale: 'en-et' }), {})).toEqual([]);
    expect(alternates(page({ region: 'de', locale: 'ch-de' }), {})).toEqual([]);
    expect(alternates(page({ route: 'account' }), {})).toEqual([]);
    expect(LOCALES['en-et'].hreflang).toBeNull();
  });
});

describe('texts', () => {
  it('carry the name of the house once', () => {
    expect(fullTitle('Sport', 'en')).toBe('Sport · Fairwind');
    expect(fullTitle('x'.repeat(54), 'en')).toBe(`${'x'.repeat(54)} · Fairwind`);
    expect(fullTitle('x'.repeat(55), 'en')).toBe('x'.repeat(55));
    expect(fullTitle('x'.repeat(50), 'de-ch')).toBe(`${'x'.repeat(50)} · Schweiz`);
    expect(fullTitle('Fairwind: games', 'hu-hu')).toBe('Fairwind: games');
  });

  it('name the country of a variant, so that no two pages have one title', () => {
    expect(fullTitle('Sport', 'en-ca')).toBe('Sport · Fairwind Canada');
    expect(fullTitle('Fairwind: Spiele', 'de-ch')).toBe('Fairwind Schweiz: Spiele');
    expect(fullTitle('Esporte', 'pt-br')).toBe('Esporte · Fairwind Brasil');
  });

  it('exist in English for every route with a page of its own', async () => {
    const { default: texts } = await import('../../locales/en/seo.json', { with: { type: 'json' } });
    const routes = ROUTE_NAMES.filter((name) => !ROUTES[name].redirect && !ROUTES[name].parameter);
    for (const route of routes) expect(texts).toHaveProperty(`${route.replaceAll('-', '_')}_title`);
    const open = routes.filter((name) => ROUTES[name].access === 'public');
    for (const route of open) expect(texts).toHaveProperty(`${route.replaceAll('-', '_')}_description`);
  });
});

/** Answers a text by its own key. */
const keys = (key: string) => key;

describe('JSON-LD', () => {
  it('names the house, the site and the place of the page, all on the canonical domain', () => {
    const category = page({ route: 'games-category', parameter: 'slots', locale: 'it' });
    const data = structuredData(category, 'https://fairwind.example/it/games/category/slots', 'Slot', keys);
    expect(data['@graph']).toEqual([
      expect.objectContaining({ '@type': 'Organization', url: 'https://fairwind.example/' }),
      expect.objectContaining({ '@type': 'WebSite', publisher: { '@id': 'https://fairwind.example/#organization' } }),
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Fairwind', item: 'https://fairwind.example/it/' },
          { '@type': 'ListItem', position: 2, name: 'games_title', item: 'https://fairwind.example/it/games' },
          { '@type': 'ListItem', position: 3, name: 'Slot', item: 'https://fairwind.example/it/games/category/slots' },
        ],
      },
    ]);
  });

  it('leads through pages that stand: no bare form that redirects, nothing above home', () => {
    expect(routesAbove(page({ route: 'promo-item', parameter: 'welcome' }))).toEqual(['home', 'promo']);
    expect(routesAbove(page({ route: 'page', parameter: 'faq' }))).toEqual(['home', 'pages']);
    expect(routesAbove(page({ route: 'aviator' }))).toEqual(['home']);
    expect(structuredData(page(), 'https://fairwind.example/en/', 'Home', keys)['@graph']).toHaveLength(2);
  });

  it('cannot end its script element', () => {
    const text = scriptText({ name: '</script><b>' });
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual({ name: '</script><b>' });
  });
});

describe('spec section 3: keywords of the SEO record', () => {
  it('begin with the page and go on with its part of the site', () => {
    expect(seoKeywords(page({ route: 'games-category' }), 'Slots: games', keys)).toBe('Slots, games_keywords');
    expect(seoKeywords(page({ route: 'shop-coins' }), 'Shop: coins', keys)).toBe('Shop, shop_keywords');
    expect(seoKeywords(page(), 'Fairwind: games and sports betting', keys)).toBe(
      'games and sports betting, home_keywords',
    );
  });

  it('speak of sport where a domain has no games', () => {
    expect(seoKeywords(page({ region: 'pl', locale: 'pl' }), 'Fairwind: zakłady', keys)).toBe(
      'zakłady, sport_keywords',
    );
  });
});

describe('the picture a page is shared with', () => {
  it('shows the drawing of the route, and the house’s own elsewhere', () => {
    expect(routeScene(page({ route: 'vip' }))).toEqual({ kind: 'promos', names: ['vip-cashback'] });
    expect(routeScene(page({ route: 'pwa' }))).toEqual(routeScene(page()));
    expect(routeScene(page({ region: 'hu', locale: 'hu-hu' }))).not.toEqual(routeScene(page()));
  });

  it('shows at most five tiles of a list of games', () => {
    expect(tilesScene(page(), ['a', 'b', 'c', 'd', 'e', 'f'])).toEqual({
      kind: 'tiles',
      names: ['a', 'b', 'c', 'd', 'e'],
    });
    expect(tilesScene(page(), [])).toEqual(routeScene(page()));
  });
});
