/**
 * Pages and popups at three widths: what is chosen by is read whole, nothing lies over anything, and every word is the
 * language's own. Each run looks at a player's pages with the longest words and amounts; `READABLE=all` at every page and
 * popup of every place, a player's and a guest's.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { PATHS } from '#shared/contract/paths.ts';
import type { Currency } from '#shared/money.ts';
import { isoOf, LOCALES, type LocaleCode, offers, type RegionId } from '#shared/regions/index.ts';
import { isRouteOf, ROUTES, type RouteName } from '#shared/routes.ts';
import { BUILT_TYPES, builtMatches, samplePath } from '../support/page-types.ts';
import { registerPlayer } from '../support/players.ts';
import { openersIn, SIZES, unreadable, unspoken } from '../support/readable.ts';
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

const built = ({ region }: Place): readonly RouteName[] =>
  BUILT_TYPES.filter((name) => isRouteOf(region, name) && offers(region, ROUTES[name].needs));

/** The paths of a place that a run looks at, without locale prefix. */
function pathsOf(place: Place): readonly string[] {
  if (!ALL) return place.pages.map(samplePath);
  return [...built(place).map(samplePath), ...builtMatches(place.region, place.locale).slice(0, 1)];
}

/** Resolves when the page shows what it knows of its visitor. */
async function settle(page: Page): Promise<void> {
  // Pages for everybody sleep until they are used.
  await page.keyboard.press('Shift');
  const waiting = () =>
    page.evaluate(() => [...document.querySelectorAll('.skeleton')].some((place) => place.checkVisibility()));
  await expect.poll(waiting, { message: page.url() }).toBe(false);
}

async function faultsOf(page: Page, { locale }: Place, name: string): Promise<string[]> {
  const found = [...(await unreadable(page)), ...(await unspoken(page, locale))];
  return found.map((fault) => `${name}: ${fault}`);
}

async function look(page: Page, place: Place, path: string): Promise<void> {
  const { region, locale } = place;
  await page.setViewportSize(SIZES[0]);
  await page.goto(`${origin(region === 'main' ? undefined : region)}/${locale}${path}`);
  await settle(page);
}

async function pageFaults(page: Page, place: Place, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    await look(page, place, path);
    faults.push(...(await faultsOf(page, place, path)));
  }
  return faults;
}

/** Popups by the page that opens them and what is pressed there. */
async function popupFaults(page: Page, place: Place, who: 'guest' | 'player'): Promise<string[]> {
  const faults: string[] = [];
  const popup = page.locator('.dialog');
  for (const { name, route, open } of openersIn(LOCALES[place.locale].base, who)) {
    if (!built(place).includes(route)) continue;
    await look(page, place, samplePath(route));
    const opener = open(page);
    if ((await opener.count()) === 0) continue;
    await opener.first().dispatchEvent('click');
    await popup.waitFor();
    await settle(page);
    faults.push(...(await faultsOf(page, place, `popup ${name}`)));
  }
  return faults;
}

const contextOf = ({ locale }: Place) => ({
  viewport: SIZES[0],
  ...({ reducedMotion: 'reduce', locale: isoOf(locale) } as const),
});

test.each(PLACES.filter((place) => pathsOf(place).length > 0))('a player of $region in $locale', async (place) => {
  const { region, locale, country, currency, paidIn } = place;
  const at = origin(region === 'main' ? undefined : region);
  const player = await registerPlayer(at, 'reader', true, { country, currency, language: locale });
  // Some laws ask for limits before the first deposit; elsewhere the answer changes nothing.
  await player.ask('POST', PATHS.declineLimits.path, {});
  await player.deposit(paidIn);
  const { context, newPage } = await openContext(contextOf(place));
  await player.enter(context);
  const page = await newPage();
  const faults = await pageFaults(page, place, pathsOf(place));
  if (ALL) faults.push(...(await popupFaults(page, place, 'player')));
  await context.close();
  expect(faults).toEqual([]);
});

test.runIf(ALL).each(PLACES)('a guest of $region in $locale', async (place) => {
  const { context, newPage } = await openContext(contextOf(place));
  const page = await newPage();
  const paths = built(place).filter((name) => ROUTES[name].access === 'public');
  const faults = await pageFaults(page, place, paths.map(samplePath));
  faults.push(...(await popupFaults(page, place, 'guest')));
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
