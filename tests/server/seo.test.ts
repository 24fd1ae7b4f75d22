/** The SEO record of a path (spec sections 3 and 7). */
import { describe, expect, it } from 'vitest';
import type { RequestContext } from '#server/http/handler.ts';
import { seoRoutes } from '#server/modules/seo/index.ts';
import { readSeoRecord } from '#server/modules/seo/record.ts';

const HTML =
  '<!doctype html><html lang="en"><head><title>Shop &amp; coins · Fairwind</title>' +
  '<meta name="description" content="What &#34;coins&quot; buy">' +
  '<meta name="keywords" content="Shop, coins">' +
  '<meta property="og:image" content="https://fairwind.example/og/a.b.12345678.png"></head></html>';

const context = { region: 'de', origin: 'http://de.localhost:1' } as RequestContext;

function recordOf(query: { path: string; locale?: 'de' | 'en-de' | 'fi' }, pages: Record<string, string>) {
  const asked: string[] = [];
  const { seo } = seoRoutes({
    environment: 'demo',
    async page(request) {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      const html = pages[pathname];
      return new Response(html ?? 'nothing here', { status: html === undefined ? 404 : 200 });
    },
  });
  return seo
    .handle({ query, params: undefined, body: undefined }, context as never)
    .then((result) => ({ result, asked }));
}

describe('spec section 3: the SEO record', () => {
  it('has title, description, keywords and image, as plain text', () => {
    expect(readSeoRecord(HTML)).toEqual({
      title: 'Shop & coins · Fairwind',
      description: 'What "coins" buy',
      keywords: 'Shop, coins',
      image: 'https://fairwind.example/og/a.b.12345678.png',
    });
  });

  it('is none where there is no page head', () => {
    expect(readSeoRecord('404')).toBeNull();
  });
});

describe('spec section 7: SEO data for a path without language prefix', () => {
  it('comes from the page of the domain’s default locale', async () => {
    const { result, asked } = await recordOf({ path: '/shop' }, { '/de/shop': HTML });
    expect(asked).toEqual(['/de/shop']);
    expect(result).toMatchObject({ ok: true, value: { result: { keywords: 'Shop, coins' } } });
  });

  it('takes the locale that is asked for, home with its slash', async () => {
    const { result, asked } = await recordOf({ path: '/', locale: 'en-de' }, { '/en-de/': HTML });
    expect(asked).toEqual(['/en-de/']);
    expect(result.ok).toBe(true);
  });

  it('is not found for an unknown path and for a locale the domain does not serve', async () => {
    const unknown = await recordOf({ path: '/nowhere' }, {});
    expect(unknown.result).toMatchObject({ ok: false, failure: { name: 'not_found' } });
    const foreign = await recordOf({ path: '/', locale: 'fi' }, { '/fi/': HTML });
    expect(foreign.result).toMatchObject({ ok: false, failure: { name: 'not_found' } });
    expect(foreign.asked).toEqual([]);
  });
});
