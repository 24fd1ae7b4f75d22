/** The page of a game: figures in the country's currency and words, and nothing that the law of the domain forbids. */
import { describe, expect, test } from 'vitest';
import { translator } from '#features/i18n/texts.build.ts';
import { gameHead, gameSheet } from '#features/play/sheet.build.ts';
import type { Page } from '#features/regions/page.ts';
import { fullTitle } from '#features/seo/index.ts';
import { symbolUrl } from '#shared/art.ts';
import { GAMES } from '#shared/catalogue/games.ts';
import { hasGamePage } from '#shared/catalogue/offer.ts';
import { type LocaleCode, localesOf, REGION_IDS, type RegionId } from '#shared/regions/index.ts';

const pageOf = (region: RegionId, locale: LocaleCode, parameter: string): Page => ({
  ...{ region, locale, parameter },
  prefixed: true,
  route: 'game',
  environment: 'demo',
});
const textsOf = (locale: LocaleCode) => ({
  game: translator(locale, 'game'),
  play: translator(locale, 'play'),
  catalogue: translator(locale, 'catalogue'),
});
const sheetOf = (region: RegionId, locale: LocaleCode, code: string) =>
  gameSheet(pageOf(region, locale, code), textsOf(locale));
const valuesOf = (region: RegionId, locale: LocaleCode, code: string) =>
  sheetOf(region, locale, code).facts.map(({ value }) => value);

describe('a game has a page', () => {
  test('on domains that speak for themselves and may offer it', () => {
    const kraken = GAMES.find(({ code }) => code === 'krakens-toll');
    const offering = REGION_IDS.filter((region) => kraken && hasGamePage(kraken, region));
    expect(offering).toEqual(['main', 'de', 'pt', 'ee']);
    const mammon = GAMES.find(({ code }) => code === 'mount-mammon');
    expect(mammon && hasGamePage(mammon, 'de')).toBe(false);
  });
});

describe('its figures', () => {
  test('are the certified ones, written as the country writes them', () => {
    expect(valuesOf('main', 'en', 'krakens-toll')).toEqual(
      expect.arrayContaining(['96.37%', '40.26%', '12.1 stakes', '6,794x', '243']),
    );
    expect(valuesOf('main', 'de-ch', 'krakens-toll').join()).toMatch(/6.794x.*CHF/);
  });

  test('name stakes in the currency of the country, within the law of the domain', () => {
    expect(valuesOf('main', 'en-ca', 'krakens-toll')).toContain('$0.20 – $100.00');
    expect(valuesOf('main', 'en', 'krakens-toll')).toContain('€0.20 – €100.00');
    expect(valuesOf('de', 'en-de', 'krakens-toll')).toContain('€0.20 – €1.00');
  });

  test('fill the table with multiples of the stake', () => {
    const rows = sheetOf('main', 'de', 'book-of-tides').table?.rows ?? [];
    expect(rows.find(({ symbol }) => symbol === 'ship')).toEqual({
      symbol: 'ship',
      picture: symbolUrl('book-of-tides', 'ship'),
      name: 'Schiff',
      pays: ['265', '27', '4,25'],
    });
  });
});

describe('its odds', () => {
  const tablesOf = (code: string, locale: LocaleCode = 'en') => sheetOf('main', locale, code).odds;

  test('say of each choice how likely a win is, what it pays and what it returns', () => {
    const [three] = tablesOf('minefield-bay').filter(({ choice }) => choice === 'Mines: 3');
    expect(three?.rows[0]).toEqual({ name: '1', chance: '88%', pays: '1.12x', rtp: '98.56%' });
    const [risky] = tablesOf('plinko-reef', 'de').filter(({ choice }) => choice === 'Reihen: 16 · Risiko: Hoch');
    expect(risky?.rtp).toMatch(/^98,97\s%$/);
    expect(risky?.rows[0]).toMatchObject({ name: null, pays: '1.000x', rtp: null });
    expect(risky?.rows[0]?.chance).toMatch(/^0,003052\s%$/);
  });

  test('leave out a chance that depends on how one plays', () => {
    expect(tablesOf('jacks-and-sails')[0]?.rows[0]).toEqual({
      name: 'Royal flush',
      chance: null,
      pays: '800x',
      rtp: null,
    });
  });
});

describe('its rules', () => {
  test('speak of buying the feature only where that is allowed', () => {
    const rules = (region: RegionId) => sheetOf(region, region === 'de' ? 'de' : 'en', 'facet-fever').rules.length;
    expect(rules('main') - rules('de')).toBe(1);
  });

  test('leave no mark unfilled', () => {
    for (const { code } of GAMES) {
      const { rules, odds, about } = sheetOf('main', 'fi', code);
      const ofOdds = odds.flatMap(({ choice, rows }) => [choice, ...rows.flatMap(({ name, pays }) => [name, pays])]);
      expect([
        code,
        [...rules, ...ofOdds.filter((text) => text !== null), about].filter((text) => /[{}]/.test(text)),
      ]).toEqual([code, []]);
    }
  });
});

test('titles and descriptions are of a length that search engines show', () => {
  const TITLE_MAXIMUM = 75;
  const long = REGION_IDS.flatMap((region) =>
    localesOf(region, 'demo').flatMap((locale) =>
      GAMES.filter((game) => hasGamePage(game, region)).flatMap(({ code }) => {
        const { title, description } = gameHead(pageOf(region, locale, code), textsOf(locale));
        const fits =
          fullTitle(title, locale).length <= TITLE_MAXIMUM && description.length >= 70 && description.length <= 165;
        return fits ? [] : [`${locale} ${fullTitle(title, locale)} (${description.length})`];
      }),
    ),
  );
  expect(long).toEqual([]);
});
