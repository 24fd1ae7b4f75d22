/** The check of a built site finds what it is there to find. */
import { describe, expect, it } from 'vitest';
import { indexPage } from '#builder/seo/page-index.ts';
import { checkSite, type PassedSite } from '#builder/seo/site-check.ts';
import { placeOf, type SitePage } from '#builder/seo/site-pages.ts';

const FRAME = { environment: 'production', hosts: {} } as const;
const HEAD = 'https://fairwind-pl.example/pl';

interface Draft {
  path: string;
  title?: string;
  lang?: string;
  head?: string;
  body?: string;
  canonical?: string;
}

function html({
  path,
  title = `Tytuł ${path}`,
  lang = 'pl-PL',
  head,
  body = '',
  canonical = `${HEAD}${path}`,
}: Draft): string {
  const links = head ?? `<link rel="canonical" href="${canonical}">`;
  return (
    `<!doctype html><html lang="${lang}"><head><title>${title}</title><meta name="description" content="Zakłady sportowe z jasnymi zasadami.">` +
    `<meta name="keywords" content="zakłady"><meta property="og:image" content="https://fairwind-pl.example/og/picture.png">${links}</head>` +
    `<body><h1 id="top">Tytuł</h1>${body}</body></html>`
  );
}

function page(draft: Draft): SitePage {
  const place = placeOf(`pl/pl${draft.path === '/' ? '' : draft.path}/index.html`, FRAME.environment);
  if (!place) throw new Error(draft.path);
  return { ...place, index: indexPage(html(draft)) };
}

const ASSETS = ['og/picture.png', 'icons/set.svg'];

/** Home that links to sport, and sport with what a test gives it. */
const siteOf = (sport: Partial<Draft>, more: Draft[] = []): SitePage[] => [
  page({ path: '/', body: '<a href="/pl/sport">Sport</a>' }),
  page({ path: '/sport', ...sport }),
  ...more.map(page),
];

function check(pages: readonly SitePage[], assets = ASSETS, passed: PassedSite | null = null): string[] {
  const files = new Set([...pages.map(({ file }) => file), ...assets]);
  const found = checkSite({ ...FRAME, pages, files, idsOfDrawing: () => new Set(['menu']), passed });
  return found.map(({ page, message }) => `${page} ${message}`).sort();
}

const problems = (sport: Partial<Draft>, more: Draft[] = []): string[] => check(siteOf(sport, more));

describe('every built page is crawled', () => {
  it('finds nothing wrong with a good site', () => {
    expect(
      problems({ body: '<a href="/pl/#top">Start</a><a href="#top">Góra</a><a href="mailto:a@b.example">Mail</a>' }),
    ).toEqual([]);
  });

  const FAULTS: readonly [string, Partial<Draft>, RegExp][] = [
    ['a link to no page', { body: '<a href="/pl/nowhere">x</a>' }, /link \/pl\/nowhere is answered with 404/],
    ['a link to a page the domain does not have', { body: '<a href="/pl/games">x</a>' }, /answered with 404/],
    ['a link through a lasting redirect', { body: '<a href="/pl/sport/">x</a>' }, /lasting redirect/],
    ['a form that leads nowhere', { body: '<form action="/pl/nowhere"></form>' }, /nowhere is answered with 404/],
    ['a missing asset', { body: '<script src="/_astro/gone.js"></script>' }, /asset \/_astro\/gone.js has no file/],
    [
      'a missing source of a picture',
      { body: '<img src="/og/picture.png" srcset="/og/picture.png 1x, /og/gone.png 2x" alt="" width="1" height="1">' },
      /gone.png has no file/,
    ],
    ['a missing part of a drawing', { body: '<svg><use href="/icons/set.svg#gone"/></svg>' }, /names no part/],
    [
      'structured data about no page',
      {
        body: '<script type="application/ld+json">{"@graph":[{"@id":"https://fairwind-pl.example/#a","item":"https://fairwind-pl.example/pl/nowhere"}]}</script>',
      },
      /structured data names https:\/\/fairwind-pl.example\/pl\/nowhere, which is answered with 404/,
    ],
    [
      'structured data with no picture',
      { body: '<script type="application/ld+json">{"logo":"https://fairwind-pl.example/brand/gone.png"}</script>' },
      /gone.png, which has no file/,
    ],
    [
      'structured data that is none',
      { body: '<script type="application/ld+json">{"logo":</script>' },
      /structured data is no JSON/,
    ],
    ['an anchor on the same page', { body: '<a href="#gone">x</a>' }, /#gone has no such place/],
    ['an anchor on another page', { body: '<a href="/pl/#gone">x</a>' }, /#gone has no such place/],
    ['a wrong language', { lang: 'pl' }, /lang is "pl"/],
    [
      'two canonical addresses',
      { head: `<link rel="canonical" href="${HEAD}/sport"><link rel="canonical" href="${HEAD}/">` },
      /2 canonical/,
    ],
    ['no canonical address', { head: '' }, /0 canonical/],
    ['a canonical page that does not exist', { canonical: `${HEAD}/nowhere` }, /canonical .* 404/],
    [
      'a canonical address on a page that is not listed',
      { head: `<meta name="robots" content="noindex"><link rel="canonical" href="${HEAD}/sport">` },
      /not listed/,
    ],
    [
      'alternates that leave the page itself out',
      {
        head: `<link rel="canonical" href="${HEAD}/sport"><link rel="alternate" hreflang="en" href="${HEAD}/">`,
      },
      /leave out the page itself/,
    ],
    [
      'a language that stands twice among the alternates',
      {
        head: `<link rel="canonical" href="${HEAD}/sport"><link rel="alternate" hreflang="pl" href="${HEAD}/sport"><link rel="alternate" hreflang="pl" href="${HEAD}/">`,
      },
      /stands twice/,
    ],
    [
      'alternates that do not point back',
      {
        head: `<link rel="canonical" href="${HEAD}/sport"><link rel="alternate" hreflang="pl" href="${HEAD}/sport"><link rel="alternate" hreflang="en" href="${HEAD}/">`,
      },
      /has other alternates/,
    ],
    ['HTML that is not valid', { body: '<p class="a" class="b">x</p>' }, /HTML: duplicate-attribute/],
    ['HTML that nests wrongly', { body: '<b><p>x</b></p>' }, /HTML: /],
    ['an id given twice', { body: '<p id="top">x</p>' }, /id twice: top/],
    ['a picture without its size', { body: '<img src="/og/picture.png" alt="">' }, /img without/],
    ['a second main heading', { body: '<h1>x</h1>' }, /2 main headings/],
    ['a title that another page has', { title: 'Tytuł /' }, /is also that of/],
  ];

  it.each(FAULTS)('finds %s', (_name, sport, expected) => {
    const found = problems(sport);
    expect(found.filter((message) => expected.test(message))).not.toEqual([]);
  });

  it('finds a page that no way leads to', () => {
    expect(problems({}, [{ path: '/vip' }])).toContain('pl/pl/vip/index.html no way leads here from home');
  });

  describe('only what differs from a site that passed is looked at', () => {
    const passedOf = (pages: readonly SitePage[], movedFiles: readonly string[] = []): PassedSite => ({
      indexes: new Map(pages.map(({ file, index }) => [file, index])),
      movedFiles: new Set(movedFiles),
    });

    it.each(FAULTS)('and finds %s', (_name, sport) => {
      const faulty = siteOf(sport);
      expect(check(faulty, ASSETS, passedOf(siteOf({})))).toEqual(check(faulty));
    });

    it('a page that is as it was is not looked at again', () => {
      const faulty = siteOf({ body: '<a href="/pl/nowhere">x</a>' });
      expect(check(faulty)).not.toEqual([]);
      expect(check(faulty, ASSETS, passedOf(faulty))).toEqual([]);
    });

    it('pages that lead to a page, a place, a picture or a drawing that is gone', () => {
      const sport = { body: '<a href="/pl/vip#top">x</a><img src="/icons/set.svg" alt="" width="1" height="1">' };
      const good = siteOf(sport, [{ path: '/vip' }]);
      expect(check(good)).toEqual([]);
      const withoutPage = siteOf(sport);
      const withoutPlace = siteOf(sport, [{ path: '/vip' }]).map((one) =>
        one.path === '/vip' ? { ...one, index: { ...one.index, ids: [] } } : one,
      );
      for (const pages of [withoutPage, withoutPlace]) {
        const found = check(pages, ASSETS, passedOf(good));
        expect(found.length).toBeGreaterThan(0);
        expect(found).toEqual(check(pages));
      }
      for (const gone of ASSETS) {
        const assets = ASSETS.filter((file) => file !== gone);
        const found = check(good, assets, passedOf(good, [gone]));
        expect(found.length).toBeGreaterThan(0);
        expect(found).toEqual(check(good, assets));
      }
    });

    it('a page that lost its way from home, and the alternates of another page', () => {
      const links = (tag: string) =>
        `<link rel="canonical" href="${HEAD}${tag}"><link rel="alternate" hreflang="pl" href="${HEAD}/sport"><link rel="alternate" hreflang="en" href="${HEAD}/vip">`;
      const vip = { path: '/vip', head: links('/vip') };
      const body = '<a href="/pl/vip">x</a>';
      const good = siteOf({ head: links('/sport'), body }, [vip]);
      expect(check(good)).toEqual([]);
      for (const sport of [{ head: links('/sport') }, { body }]) {
        const faulty = siteOf(sport, [vip]);
        const found = check(faulty, ASSETS, passedOf(good));
        expect(found.length).toBeGreaterThan(0);
        expect(found).toEqual(check(faulty));
      }
    });
  });
});
