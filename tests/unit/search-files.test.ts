/** Sitemaps, robots.txt and feeds. */
import { describe, expect, it } from 'vitest';
import { promoFeeds } from '#builder/seo/feeds.ts';
import { llmsTxt } from '#builder/seo/llms.ts';
import { indexPage } from '#builder/seo/page-index.ts';
import { robotsTxt } from '#builder/seo/robots.ts';
import { placeOf, type SiteFrame, type SitePage } from '#builder/seo/site-pages.ts';
import { sitemaps } from '#builder/seo/sitemaps.ts';
import { ENVIRONMENTS } from '#shared/regions/index.ts';

const FRAME: SiteFrame = { environment: 'production', hosts: {} };

interface Draft {
  file: string;
  canonical?: string;
  title?: string;
  modified?: string;
  ended?: boolean;
  alternates?: string;
}

function page({ file, canonical, title = 'Title', modified, ended = false, alternates = '' }: Draft): SitePage {
  const place = placeOf(`${file}/index.html`, FRAME.environment);
  if (!place) throw new Error(file);
  const link =
    canonical === undefined ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${canonical}">`;
  const day = modified === undefined ? '' : `<meta property="article:modified_time" content="${modified}">`;
  const html = `<!doctype html><html lang="de-DE"><head><title>x</title><meta name="description" content="Mehr &amp; mehr"><meta property="og:title" content="${title}">${link}${day}${alternates}</head><body><h1${ended ? ' data-ended' : ''}>x</h1></body></html>`;
  return { ...place, index: indexPage(html) };
}

const DE = 'https://fairwind-de.example';
const PAGES = [
  page({ file: 'de', canonical: `${DE}/de/` }),
  page({ file: 'de/de', canonical: `${DE}/de/` }),
  page({ file: 'de/de/account' }),
  page({ file: 'de/de/promo', canonical: `${DE}/de/promo`, title: 'Aktionen' }),
  page({ file: 'de/de/promo/item/b', canonical: `${DE}/de/promo/item/b`, title: 'Früher', modified: '2026-03-01' }),
  page({ file: 'de/de/promo/item/a', canonical: `${DE}/de/promo/item/a`, title: 'A & B', modified: '2026-04-02' }),
  page({
    file: 'de/en-de',
    canonical: `${DE}/en-de/`,
    alternates: `<link rel="alternate" hreflang="en-DE" href="${DE}/en-de/">`,
  }),
  page({ file: 'main/en', canonical: 'https://fairwind.example/en/' }),
  page({ file: 'sport/en', canonical: 'https://fairwind.example/en/' }),
];

describe('sitemaps', () => {
  it('have an index with a map per locale and the day of its last change', () => {
    expect(new Map(sitemaps('de', PAGES, FRAME)).get('/sitemap.xml')).toContain(
      `<sitemap><loc>${DE}/sitemap-de.xml</loc><lastmod>2026-04-02</lastmod></sitemap>\n<sitemap><loc>${DE}/sitemap-en-de.xml</loc></sitemap>`,
    );
  });

  it('list each canonical page once, and none that is not to be found', () => {
    const map = new Map(sitemaps('de', PAGES, FRAME)).get('/sitemap-de.xml') ?? '';
    expect([...map.matchAll(/<loc>([^<]+)/g)].map(([, url]) => url)).toEqual([
      `${DE}/de/`,
      `${DE}/de/promo`,
      `${DE}/de/promo/item/a`,
      `${DE}/de/promo/item/b`,
    ]);
  });

  it('carry alternates, and only dates that content states: a list has that of its newest page', () => {
    const files = new Map(sitemaps('de', PAGES, FRAME));
    expect(files.get('/sitemap-en-de.xml')).toContain(
      `<xhtml:link rel="alternate" hreflang="en-DE" href="${DE}/en-de/"/>`,
    );
    expect(files.get('/sitemap-de.xml')).toContain(`<url><loc>${DE}/de/promo</loc><lastmod>2026-04-02</lastmod></url>`);
    expect(files.get('/sitemap-de.xml')).toContain(`<url><loc>${DE}/de/</loc></url>`);
  });

  it('of a mirror are those of main', () => {
    const files = new Map(sitemaps('sport', PAGES, FRAME));
    expect([...files.keys()]).toEqual(['/sitemap.xml']);
    expect(files.get('/sitemap.xml')).toContain('<loc>https://fairwind.example/sitemap-en.xml</loc>');
  });
});

describe('robots.txt', () => {
  it('names the sitemap, a mirror that of main', () => {
    expect(robotsTxt('de', FRAME)).toContain(`Sitemap: ${DE}/sitemap.xml`);
    expect(robotsTxt('nolic', FRAME)).toContain('Sitemap: https://fairwind.example/sitemap.xml');
  });

  it('closes a site that is not for the public', () => {
    expect(robotsTxt('main', { ...FRAME, environment: 'staging' })).toBe('User-agent: *\nDisallow: /\n');
    const isClosed = (environment: (typeof ENVIRONMENTS)[number]) =>
      robotsTxt('main', { ...FRAME, environment }).includes('Disallow: /\n');
    expect(ENVIRONMENTS.filter(isClosed)).toEqual(['staging', 'development', 'test']);
  });
});

describe('llms.txt', () => {
  it('names the pages of the default language that are listed, and the documents of the API', () => {
    const text = llmsTxt('de', PAGES, FRAME) ?? '';
    expect(text.split('\n')[0]).toMatch(/^# ./);
    expect(text).toContain(`- [Aktionen](${DE}/de/promo)`);
    expect(text).not.toContain('/promo/item/');
    expect(text).not.toContain('/en-de');
    expect(text).not.toContain('/account');
    expect(text).toContain(`(${DE}/api/openapi.json)`);
  });

  it('is not written for a site that is not for the public', () => {
    expect(llmsTxt('de', PAGES, { ...FRAME, environment: 'staging' })).toBeNull();
  });
});

describe('RSS for promotions', () => {
  it('leaves out what is over', () => {
    const past = { file: 'de/de/promo/item/c', canonical: `${DE}/de/promo/item/c`, title: 'Vorbei' };
    const feedWith = (draft: Draft) => promoFeeds('de', [...PAGES, page(draft)], FRAME).get('/de/promo/rss.xml');
    expect(feedWith(past)).toContain('Vorbei');
    expect(feedWith({ ...past, ended: true })).not.toContain('Vorbei');
  });

  it('lists the promotions of a locale, the newest first, with their own addresses', () => {
    const feeds = promoFeeds('de', PAGES, FRAME);
    expect([...feeds.keys()]).toEqual(['/de/promo/rss.xml']);
    const feed = feeds.get('/de/promo/rss.xml') ?? '';
    expect(feed).toContain('<channel>\n<title>Aktionen · Fairwind</title>');
    expect(feed.indexOf('A &amp; B')).toBeLessThan(feed.indexOf('Früher'));
    expect(feed).toContain(
      `<link>${DE}/de/promo/item/a</link><guid>${DE}/de/promo/item/a</guid><description>Mehr &amp; mehr</description><pubDate>Thu, 02 Apr 2026 00:00:00 GMT</pubDate>`,
    );
  });
});
