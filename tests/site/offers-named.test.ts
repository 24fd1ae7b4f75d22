/** What a domain does not offer is named nowhere in its texts: one question, asked by pages, manifest and keywords. */
import { describe, expect, it } from 'vitest';
import { translator } from '#features/i18n/texts.build.ts';
import { loadTextPages } from '#features/pages/index.ts';
import { type Block, chooseText, MarkupError } from '#features/pages/markup.ts';
import { appManifest } from '#features/pwa/manifest.build.ts';
import type { Page } from '#features/regions/page.ts';
import { seoKeywords, seoTexts } from '#features/seo/texts.ts';
import { defaultLocaleOf, type LocaleCode, localesOf, offers, type RegionId } from '#shared/regions/index.ts';
import { ROUTE_NAMES, ROUTES, type RouteName } from '#shared/routes.ts';
import SEO from '../../locales/en/seo.json' with { type: 'json' };
import { CASINO_NAMES, foreignWords } from '../support/offered-words.ts';

const DOMAINS = ['de', 'pt', 'hu', 'ee', 'pl', 'za'] as const satisfies readonly RegionId[];
const PAGES = DOMAINS.flatMap((region) => localesOf(region, 'demo').map((locale) => ({ region, locale })));

const pageOf = (region: RegionId, locale: LocaleCode, route: RouteName = 'page'): Page => ({
  ...{ region, locale, prefixed: true, route, environment: 'demo' },
});

const wordsOf = (block: Block): string => {
  if (block.kind === 'heading') return block.text;
  const inline = block.kind === 'list' ? block.items.flat() : block.inline;
  return inline.map(({ text }) => text).join('');
};

describe('What the domain does not offer is named nowhere', () => {
  it.each(PAGES)('in the text pages of $region in $locale', async ({ region, locale }) => {
    const pages = await loadTextPages(pageOf(region, locale));
    const named = pages.flatMap(({ alias, title, description, sections }) => {
      const text = sections.flatMap((section) => [section.title ?? '', ...section.blocks.map(wordsOf)]);
      return foreignWords(region, [title, description, ...text].join('\n')).map((word) => `${alias}: ${word}`);
    });
    expect(named).toEqual([]);
  });

  it.each(PAGES)('in titles, descriptions and keywords of $region in $locale', ({ region, locale }) => {
    const translate = translator(locale, 'seo');
    const hasTitle = (route: RouteName) => `${route.replaceAll('-', '_')}_title` in SEO;
    const named = ROUTE_NAMES.filter((route) => hasTitle(route) && offers(region, ROUTES[route].needs)).flatMap(
      (route) => {
        const { title, description } = seoTexts(pageOf(region, locale, route), translate);
        const text = [title, description, seoKeywords(pageOf(region, locale, route), title, translate)].join('\n');
        return foreignWords(region, text).map((word) => `${route}: ${word}`);
      },
    );
    expect(named).toEqual([]);
  });

  it.each(DOMAINS)('in the manifests of %s', (region) => {
    const manifests = localesOf(region, 'demo').map((locale) =>
      JSON.stringify(appManifest({ region, locale }, '#000')),
    );
    expect(manifests.flatMap((manifest) => foreignWords(region, manifest))).toEqual([]);
  });

  it('GlüStV 2021 § 22a: the German domain is never called casino, others with games are', () => {
    const described = (region: RegionId) =>
      String(appManifest({ region, locale: defaultLocaleOf(region, 'demo') }, '#000').description);
    expect(described('de')).not.toMatch(CASINO_NAMES);
    expect(described('pt')).toMatch(CASINO_NAMES);
  });
});

describe('words under a condition', () => {
  const choose = (text: string) => chooseText(text, (condition) => condition === 'slots');

  it('stand where it is met, else the other words do', () => {
    expect(choose('a{slots?, b}{shop?, c|, d}.')).toBe('a, b, d.');
  });

  it('take their line with them, so that a list stays one list', () => {
    expect(choose('- a\n{shop?- b}\n- c')).toBe('- a\n- c');
  });

  it('stop the build when the condition is none', () => {
    expect(() => choose('{planets?a}')).toThrow(MarkupError);
  });
});
