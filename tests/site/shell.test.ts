import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Page } from '#features/regions/page.ts';
import { languageHref } from '#features/regions/paths.ts';
import { loadFooterLists } from '#features/shell/footer-lists.ts';
import {
  aviatorShortcut,
  categoryLinks,
  closesMenu,
  footerColumns,
  gameCount,
  mayLinkBonusMap,
  menuLinks,
  minimumAge,
  sectionOf,
  sportLinks,
  tabLinks,
} from '#features/shell/model.ts';
import { isCurrent, startsOpen, unreadMarker } from '#features/shell/rules.ts';
import { AFTER_PAINT, AT_ONCE } from '#layouts/after-paint.ts';
import { BEFORE_PAINT } from '#layouts/before-paint.ts';
import { BANNER_ACKNOWLEDGED_KEY, PLAYER_HINT_COOKIE } from '#shared/constants.ts';
import { REGION_IDS, type RegionId } from '#shared/regions/index.ts';
import { ROUTE_NAMES, type RouteName } from '#shared/routes.ts';

const place = (region: RegionId) => ({ region, locale: 'de' }) as const;
const keys = (region: RegionId) => menuLinks(place(region)).map(({ key }) => key);
const AFFILIATES = 'https://affiliates.example/';

describe('the side menu', () => {
  it('starts open from 1024 px', () => {
    expect([1023, 1024, 1920].map(startsOpen)).toEqual([false, true, true]);
  });

  it('closes after entering play, sport and home of the sport mirror, and nowhere else', () => {
    const closing = (region: RegionId): RouteName[] => ROUTE_NAMES.filter((route) => closesMenu({ region, route }));
    expect(closing('main')).toEqual(['sport', 'play']);
    expect(closing('sport')).toEqual(['home', 'sport', 'play']);
  });

  it('lists every page link on an international domain, locale-prefixed', () => {
    expect(menuLinks(place('main')).map(({ href }) => href)).toEqual([
      '/de/promo',
      '/de/shop',
      '/de/tournaments',
      '/de/vip',
      '/de/special/aviator',
      '/de/daily-bonuses',
      '/de/wallet',
    ]);
    expect(
      menuLinks(place('main'))
        .filter(({ guarded }) => guarded)
        .map(({ key }) => key),
    ).toEqual(['menu_wallet']);
  });

  it('leaves out what the jurisdiction takes away', () => {
    expect(keys('de')).not.toContain('menu_aviator');
    expect(keys('pl')).toEqual(['menu_promo', 'menu_vip', 'menu_wallet']);
    expect(categoryLinks(place('pl'))).toEqual([]);
    expect(categoryLinks(place('de')).map(({ category }) => category)).not.toContain('jackpot');
  });

  it('counts the games the region lists, and shows no empty category', () => {
    for (const region of REGION_IDS) {
      for (const { category, count } of categoryLinks(place(region))) {
        expect(count, `${region} ${category}`).toBe(gameCount(region, category));
        expect(count).toBeGreaterThan(0);
      }
    }
    expect(gameCount('de', 'all')).toBeLessThan(gameCount('main', 'all'));
    expect(gameCount('pl', 'all')).toBe(0);
  });

  it('leads to the sub-pages of the sportsbook by bt-path', () => {
    expect(sportLinks(place('main')).map(({ href }) => href)).toEqual([
      '/de/sport',
      '/de/sport?bt-path=%2Flive',
      '/de/sport?bt-path=%2Fevent-builder',
      '/de/sport?bt-path=%2F109',
      '/de/sport?bt-path=%2Fbets',
    ]);
  });

  it('knows the tile a page belongs to', () => {
    expect(sectionOf({ region: 'main', route: 'home' })).toBe('casino');
    expect(sectionOf({ region: 'sport', route: 'home' })).toBe('sport');
    expect(sectionOf({ region: 'main', route: 'games-category' })).toBe('casino');
    expect(sectionOf({ region: 'main', route: 'vip' })).toBeNull();
  });

  it('marks the link to where one is, and sub-pages of the sportsbook apart', () => {
    expect(isCurrent('/de/', '/de')).toBe(true);
    expect(isCurrent('/de/sport', '/de/sport?bt-path=%2Flive')).toBe(false);
    expect(isCurrent('/de/sport?bt-path=%2Flive', '/de/sport?bt-path=%2Flive&x=1')).toBe(true);
    expect(isCurrent('/de/vip', '/de/vip?utm=1')).toBe(true);
    expect(isCurrent('/de/', '/de/vip')).toBe(false);
  });
});

describe('the tab bar', () => {
  it('never holds more than five links, whatever the region takes away', () => {
    for (const region of REGION_IDS) expect(tabLinks(place(region)).length, region).toBeLessThanOrEqual(5);
    expect(tabLinks(place('main')).map(({ key }) => key)[2]).toBe('menu_aviator');
    expect(tabLinks(place('de')).map(({ key }) => key)).toContain('menu_vip');
  });
});

describe('the header', () => {
  it('shows the aviator shortcut where the region offers its game (spec section 2)', () => {
    expect(aviatorShortcut(place('main'))).toMatchObject({
      title: 'Flappiator',
      href: expect.stringMatching(/\/play\/189514-flappiator\/real$/),
    });
    expect(aviatorShortcut(place('de'))).toBeNull();
  });

  it('marks unread messages up to 99', () => {
    expect([null, undefined, 0, -1, 1, 99, 100, 4_000].map(unreadMarker)).toEqual([
      null,
      null,
      null,
      null,
      '1',
      '99',
      '99+',
      '99+',
    ]);
  });
});

describe('the footer', () => {
  it('carries the affiliates link on the main domain only', () => {
    for (const region of REGION_IDS) {
      const external = footerColumns(place(region), AFFILIATES).flatMap(({ links }) =>
        links.filter((link) => link.external),
      );
      expect(
        external.map(({ href }) => href),
        region,
      ).toEqual(region === 'main' ? [AFFILIATES] : []);
    }
  });

  it('lists all ten content pages and no page the region lacks', () => {
    const links = footerColumns(place('pl'), AFFILIATES).flatMap((column) => column.links.map(({ href }) => href));
    expect(links.filter((href) => href.startsWith('/de/page/'))).toHaveLength(10);
    expect(links).not.toContain('/de/games');
    expect(links).not.toContain('/de/games/category/live-casino');
  });

  it('names the age of the jurisdiction', () => {
    expect(minimumAge('main')).toBe(18);
    expect(minimumAge('ee')).toBe(21);
  });

  it('asks for both lists of the region and keeps what it is given', async () => {
    const asked: string[] = [];
    const item = { alias: 'card', name: 'Card', image: '/card.svg', url: '' };
    const lists = await loadFooterLists('http://content.example', 'de', async (address) => {
      asked.push(address);
      return Response.json({ result: address.includes('payment_systems') ? [item] : [] });
    });
    expect(asked).toEqual([
      'http://content.example/api/content/lists/affiliates?region=de',
      'http://content.example/api/content/lists/payment_systems?region=de',
    ]);
    expect(lists).toEqual({ affiliates: [], payment_systems: [item] });
  });

  it('stays empty without a content service', async () => {
    expect(await loadFooterLists(undefined, 'de')).toEqual({ affiliates: [], payment_systems: [] });
  });
});

describe('the language menu', () => {
  const page = (route: RouteName): Page => ({
    region: 'main',
    locale: 'en',
    prefixed: true,
    route,
    environment: 'demo',
  });
  it('keeps the game that a play page shows: its address stays, the query asks for the language', () => {
    expect(languageHref(page('play'), 'fi')).toBe('?locale=fi');
    expect(languageHref(page('vip'), 'fi')).toBe('/fi/vip');
  });
});

describe('the link to the bonus map', () => {
  it('may stand anywhere but on the map, on play, and where there is none', () => {
    expect(mayLinkBonusMap({ region: 'main', route: 'vip' })).toBe(true);
    expect(mayLinkBonusMap({ region: 'main', route: 'daily-bonuses' })).toBe(false);
    expect(mayLinkBonusMap({ region: 'main', route: 'play' })).toBe(false);
    expect(mayLinkBonusMap({ region: 'pl', route: 'vip' })).toBe(false);
  });
});

describe('what the page knows before its first paint', () => {
  interface Marks {
    player?: string;
    notice?: string;
    season?: string;
  }
  const marksFor = (cookie: string, sessionStorage: object, now = '2026-07-01T00:00:00Z'): Marks => {
    const document = { cookie, documentElement: { dataset: {} as Marks } };
    const clock = class extends Date {
      constructor() {
        super(now);
      }
    };
    runInNewContext(BEFORE_PAINT, { document, sessionStorage, Date: clock });
    return document.documentElement.dataset;
  };
  const acknowledged = { [BANNER_ACKNOWLEDGED_KEY]: '1' };

  it('an expected player, by the hint cookie', () => {
    const markFor = (cookie: string) => marksFor(cookie, acknowledged).player;
    expect(markFor(`i18n_redirected=en; ${PLAYER_HINT_COOKIE}=1`)).toBe('expected');
    expect(markFor(`${PLAYER_HINT_COOKIE}=0`)).toBeUndefined();
    expect(markFor('')).toBeUndefined();
  });

  it.each([
    ['2026-12-01T00:00:00Z', { season: 'christmas' }],
    ['2026-12-30T23:59:59Z', { season: 'christmas' }],
    ['2026-12-31T00:00:00Z', {}],
    ['2026-10-15T23:59:59Z', {}],
    ['2026-10-16T00:00:00Z', { season: 'halloween' }],
    ['2026-10-31T12:00:00Z', { season: 'halloween' }],
    ['2026-11-01T00:00:00Z', {}],
  ])('the season of the bonus map, %s', (now, marks) => {
    const { season } = marksFor('', acknowledged, now);
    expect({ ...(season && { season }) }).toEqual(marks);
  });

  it('whether this session has acknowledged the info banner (spec section 2)', () => {
    const refused = new Proxy(
      {},
      {
        get() {
          throw new Error('Storage is refused');
        },
      },
    );
    expect(marksFor('', {}).notice).toBe('due');
    expect(marksFor('', refused).notice).toBe('due');
    expect(marksFor('', acknowledged).notice).toBeUndefined();
  });
});

describe('design section 9: modules do not hold up the first paint', () => {
  /** Runs the script in a page of which this becomes known; returns the modules it asked for. */
  function modulesAskedFor(script: string, modules: string, known: 'nothing' | 'its paint' | 'the time'): string[] {
    const asked = new Set<string>();
    let onPaint = () => {};
    let onTime = () => {};
    runInNewContext(script.replace('import(', 'load('), {
      document: { currentScript: { dataset: { modules } } },
      PerformanceObserver: class {
        constructor(work: () => void) {
          onPaint = work;
        }
        observe(what: unknown) {
          expect(what).toEqual({ type: 'paint', buffered: 1 });
        }
      },
      setTimeout: (work: () => void) => {
        onTime = work;
      },
      load: (address: string) => asked.add(address),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    });
    if (known === 'its paint') onPaint();
    if (known === 'the time') onTime();
    return [...asked];
  }

  it('they are asked for when it is reported, or late where a browser reports none', () => {
    expect(modulesAskedFor(AFTER_PAINT, '/a.js /b.js', 'nothing')).toEqual([]);
    expect(modulesAskedFor(AFTER_PAINT, '/a.js /b.js', 'its paint')).toEqual(['/a.js', '/b.js']);
    expect(modulesAskedFor(AFTER_PAINT, '/a.js /b.js', 'the time')).toEqual(['/a.js', '/b.js']);
  });

  it('a page that is nothing without them asks at once', () => {
    expect(modulesAskedFor(AT_ONCE, '/a.js', 'nothing')).toEqual(['/a.js']);
  });
});

describe('a click before the modules have come', () => {
  interface Click {
    button?: number;
    ctrlKey?: boolean;
    target: { closest: (selector: string) => object | null };
    preventDefault: () => void;
  }
  /** A page to read whose modules come when the test says so. */
  function listening() {
    const modules = Promise.withResolvers<void>();
    const load = vi.fn(() => modules.promise);
    let hear: ((click: Click) => void) | null = null;
    const context = {
      document: { currentScript: { dataset: { modules: '/entry.js /page.js' } } },
      PerformanceObserver: class {
        observe(): void {}
      },
      setTimeout: () => undefined,
      load,
      location: '',
      addEventListener: (_name: string, listener: typeof hear) => {
        hear = listener;
      },
      removeEventListener: (_name: string, listener: typeof hear) => {
        if (hear === listener) hear = null;
      },
    };
    runInNewContext(AFTER_PAINT.replace('import(', 'load('), context);
    /** Whether the page kept the click from the browser. */
    const click = (link: object | null, more: Partial<Click> = {}): boolean => {
      const preventDefault = vi.fn();
      hear?.({ target: { closest: () => link }, preventDefault, ...more });
      return preventDefault.mock.calls.length > 0;
    };
    return { modules, load, context, click };
  }
  const linkTo = (href: string) => ({ href, click: vi.fn() });

  it('asks for them at once and is repeated when they are there, the last one once', async () => {
    const { modules, load, click } = listening();
    const [first, last] = [linkTo('/en/login'), linkTo('/en/login?registration')];
    expect([click(first), click(last), click(last)]).toEqual([true, true, true]);
    expect(load.mock.calls).toEqual([['/entry.js'], ['/page.js']]);
    expect(last.click).not.toHaveBeenCalled();
    modules.resolve();
    await expect.poll(() => last.click.mock.calls.length).toBe(1);
    expect(first.click).not.toHaveBeenCalled();
    // From now on clicks are theirs.
    expect(click(last)).toBe(false);
  });

  it('is the browser’s own on anything else, and with a key or another button', () => {
    const { load, click } = listening();
    const link = linkTo('/en/login');
    expect([click(null), click(link, { ctrlKey: true }), click(link, { button: 1 })]).toEqual([false, false, false]);
    expect(load).not.toHaveBeenCalled();
  });

  it('follows its link when they cannot be loaded', async () => {
    const { modules, context, click } = listening();
    click(linkTo('/en/login?registration'));
    modules.reject(new TypeError('Failed to fetch dynamically imported module'));
    await expect.poll(() => context.location).toBe('/en/login?registration');
  });
});

describe('what waits for a page to have loaded', () => {
  interface Followed {
    onPageLoad(work: () => void): void;
    say(type: string): void;
  }
  /** The module as a page has it that was in this state when its modules came. */
  async function followIn(readyState: string): Promise<Followed> {
    vi.resetModules();
    const page = Object.assign(new EventTarget(), { readyState });
    vi.stubGlobal('document', page);
    const { followPageLoads, onPageLoad } = await import('#platform/page-load.ts');
    const before = vi.fn();
    onPageLoad(before);
    followPageLoads();
    expect(before).toHaveBeenCalledTimes(readyState === 'complete' ? 1 : 0);
    return { onPageLoad, say: (type) => page.dispatchEvent(new Event(type)) };
  }
  afterEach(() => vi.unstubAllGlobals());

  it.each(['interactive', 'complete'])('works once a page, whatever came first (%s)', async (readyState) => {
    const { onPageLoad, say } = await followIn(readyState);
    const [early, late, later] = [vi.fn(), vi.fn(), vi.fn()];
    onPageLoad(early);
    if (readyState === 'interactive') {
      expect(early).not.toHaveBeenCalled();
      say('astro:page-load');
    }
    onPageLoad(late);
    expect([early.mock.calls.length, late.mock.calls.length]).toEqual([1, 1]);
    say('astro:before-swap');
    onPageLoad(later);
    expect(later).not.toHaveBeenCalled();
    say('astro:page-load');
    expect([early, late, later].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 1]);
  });
});
