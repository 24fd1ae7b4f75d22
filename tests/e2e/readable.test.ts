/**
 * A player's pages at three widths: what is chosen by is read whole, nothing lies over anything, and every word is the
 * language's own. Each run looks at the pages with the longest words and amounts; `READABLE=all` at every page of every
 * place.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { PATHS } from '#shared/contract/paths.ts';
import type { Currency } from '#shared/money.ts';
import { isoOf, LOCALES, type LocaleCode, offers, type RegionId } from '#shared/regions/index.ts';
import { isRouteOf, ROUTES, type RouteName } from '#shared/routes.ts';
import { BUILT_TYPES, samplePath } from '../support/page-types.ts';
import { registerPlayer } from '../support/players.ts';
import { SIZES, unreadable, unspoken } from '../support/readable.ts';
import { shareProduct } from '../support/shared-product.ts';

const { origin, openContext } = shareProduct();

interface Place {
  region: RegionId;
  locale: LocaleCode;
  country: string;
  currency: Currency;
  /** What is paid in, for amounts as long as people have them. */
  paidIn: string;
  /** The pages of each run: the others have shorter words here than elsewhere. */
  pages: readonly RouteName[];
}

const PLACES: readonly Place[] = [
  {
    ...{ region: 'hu', locale: 'hu-hu', country: 'HU', currency: 'HUF', paidIn: '40000.00' },
    pages: [
      ...(['home', 'sport', 'account', 'account-limits', 'account-personal-info', 'wallet'] as const),
      ...(['wallet-deposit', 'wallet-history', 'wallet-withdrawal', 'wallet-buy-crypto'] as const),
    ],
  },
  {
    ...{ region: 'de', locale: 'de', country: 'DE', currency: 'EUR', paidIn: '90.00' },
    pages: [
      ...(['account-bonus', 'account-security', 'account-verification', 'games-collections', 'shop'] as const),
      ...(['daily-bonuses', 'promo', 'tournaments'] as const),
    ],
  },
  {
    ...{ region: 'main', locale: 'fi', country: 'FI', currency: 'EUR', paidIn: '1000.00' },
    pages: ['account-verification', 'account-limits', 'wallet-deposit', 'vip', 'login'],
  },
  {
    ...{ region: 'main', locale: 'pt-br', country: 'BR', currency: 'BRL', paidIn: '5000.00' },
    pages: ['shop', 'wallet-deposit', 'wallet-buy-crypto', 'account-verification'],
  },
  {
    ...{ region: 'main', locale: 'no', country: 'NO', currency: 'NOK', paidIn: '10000.00' },
    pages: ['home', 'wallet-deposit', 'account-friends'],
  },
  {
    ...{ region: 'pl', locale: 'pl', country: 'PL', currency: 'PLN', paidIn: '4000.00' },
    pages: ['account-security', 'wallet-deposit'],
  },
  { region: 'pt', locale: 'pt', country: 'PT', currency: 'EUR', paidIn: '90.00', pages: ['wallet-withdrawal'] },
  { region: 'main', locale: 'it', country: 'IT', currency: 'EUR', paidIn: '1000.00', pages: [] },
  { region: 'main', locale: 'de-ch', country: 'CH', currency: 'CHF', paidIn: '1000.00', pages: [] },
  { region: 'za', locale: 'en-za', country: 'ZA', currency: 'ZAR', paidIn: '20000.00', pages: [] },
];

const ALL = process.env.READABLE === 'all';

function pagesOf({ region, pages }: Place): readonly RouteName[] {
  if (!ALL) return pages;
  return BUILT_TYPES.filter((name) => isRouteOf(region, name) && offers(region, ROUTES[name].needs));
}

/** Resolves when the page shows what it knows of its player. */
async function settle(page: Page): Promise<void> {
  await page.mouse.move(3, 3);
  const waiting = () =>
    page.evaluate(() => [...document.querySelectorAll('.skeleton')].some((place) => place.checkVisibility()));
  await expect.poll(waiting, { message: page.url() }).toBe(false);
}

test.each(PLACES.filter((place) => pagesOf(place).length > 0))('$region in $locale', async (place) => {
  const { region, locale, country, currency, paidIn } = place;
  const at = origin(region === 'main' ? undefined : region);
  const player = await registerPlayer(at, 'reader', true, { country, currency, language: locale });
  // Some laws ask for limits before the first deposit; elsewhere the answer changes nothing.
  await player.ask('POST', PATHS.declineLimits.path, {});
  await player.deposit(paidIn);
  const { context, newPage } = await openContext({
    viewport: SIZES[0],
    ...{ reducedMotion: 'reduce', locale: isoOf(locale) },
  });
  await player.enter(context);
  const page = await newPage();
  const faults: string[] = [];
  for (const name of pagesOf(place)) {
    await page.setViewportSize(SIZES[0]);
    await page.goto(`${at}/${locale}${samplePath(name)}`);
    await settle(page);
    const found = [...(await unreadable(page)), ...(await unspoken(page, LOCALES[locale].base))];
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  await context.close();
  expect(faults).toEqual([]);
});

test('what cannot be read is found: cut, over each other, out of its button, foreign, raw', async () => {
  const { context, newPage } = await openContext({ viewport: SIZES[0] });
  const page = await newPage();
  await page.setContent(`<main style="font: 16px sans-serif">
    <button style="width: 60px; overflow: hidden; white-space: nowrap">Northmere City</button>
    <button style="display: block; width: 40px; white-space: nowrap; padding: 0">Southmere</button>
    <div style="display: grid"><p style="grid-area: 1/1">One above</p><p style="grid-area: 1/1">Two below</p></div>
    <p>40000.00 HUF</p><p>reason_velocity</p><p>Payment methods</p><p>5,00 €</p>
  </main>`);
  const found = await unreadable(page);
  expect(found.filter((fault) => fault.startsWith('360'))).toEqual([
    '360: cut: Northmere City',
    '360: runs out: Southmere',
    '360: “One above” lies over “Two below”',
  ]);
  expect(await unspoken(page, 'de')).toEqual([
    'raw amount: 40000.00 HUF',
    'raw: reason_velocity',
    'English: Payment methods',
  ]);
  await context.close();
});
