/** One address for each type of page: what budgets, audits and benchmarks look at. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DIST } from '#builder/paths.ts';
import type { LocaleCode, RegionId } from '#shared/regions/index.ts';
import { type PageAlias, pathOf, playPath, ROUTE_NAMES, ROUTES, type RouteName } from '#shared/routes.ts';

/** A value for each route with a parameter. */
const SAMPLE: Partial<Record<RouteName, string>> = {
  game: 'krakens-toll',
  'games-category': 'slots',
  'games-collection': 'myths',
  'games-lobby': 'casino',
  'games-provider': 'nine-fathoms',
  'promo-item': 'vip-cashback',
  page: 'faq' satisfies PageAlias,
};
/** Content pages that are laid out in another way than the sample. */
const MORE_PAGES: readonly PageAlias[] = ['privacy-policy', 'contact-us'];

/** The path of a type of page without locale prefix; tournaments have no page before they are announced. */
export function samplePath(name: RouteName): string {
  return name === 'play' ? playPath('krakens-toll', 'demo') : pathOf(name, SAMPLE[name]);
}

/**
 * Types of page that stand built in every place: no redirects, no pages that follow from the database, nor those of a longer
 * list, nor those of matches, which come and go.
 */
export const BUILT_TYPES: readonly RouteName[] = ROUTE_NAMES.filter(
  (name) => !ROUTES[name].redirect && !['tournament', 'promo-list', 'match'].includes(ROUTES[name].parameter ?? ''),
);

/** The paths of the matches that have a page in a place of the built site (ADR 0165), without locale prefix. */
export function builtMatches(region: RegionId, locale: LocaleCode): string[] {
  const folder = join(DIST, region, locale, pathOf('sport-match', ''));
  return existsSync(folder) ? readdirSync(folder).map((match) => pathOf('sport-match', match)) : [];
}

/**
 * Types whose built page is put together like another's: it has no kind of element that the visited ones lack (held
 * by tests/accessibility/pages.test.ts). What is laid out and told to assistive technology is looked at in the other.
 */
export const ALIKE: Partial<Record<RouteName, RouteName>> = {
  'account-bonus': 'account',
  'account-friends': 'account',
  'account-limits': 'account',
  'account-game-history': 'account',
  'account-security': 'account',
  'account-verification': 'account',
  'games-collection': 'games-category',
  'games-lobbies': 'games-collections',
  'games-lobby': 'games-category',
  'games-providers': 'games-collections',
  mifinity: 'wallet',
  'wallet-buy-crypto': 'wallet',
  'wallet-history': 'wallet',
  'wallet-withdrawal': 'wallet',
  'shop-money': 'shop',
  'shop-spins': 'shop',
  'tournaments-archived': 'tournaments',
  'tournaments-current-and-future': 'tournaments',
  'payment-pending': 'payment-fail',
  'payment-success': 'payment-fail',
};

/** One type of each way that pages are put together. */
export const TELLING_TYPES = BUILT_TYPES.filter((name) => ALIKE[name] === undefined);

/** A page that anyone may see. */
interface PublicPage {
  path: string;
  /** Whether search engines are asked to list it. */
  index: boolean;
}

/** Every type of public page once, text pages in each of their layouts. @param from the types to choose from */
export function publicPages(from = BUILT_TYPES): readonly PublicPage[] {
  const types = from.filter((name) => ROUTES[name].access === 'public');
  return [
    ...types.map((name) => ({ path: samplePath(name), index: ROUTES[name].index })),
    ...MORE_PAGES.map((alias) => ({ path: pathOf('page', alias), index: ROUTES.page.index })),
  ];
}
