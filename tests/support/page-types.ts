/** One address for each type of page: what budgets, audits and benchmarks look at. */
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

/** Types of page that stand built: no redirects, no pages that follow from the database, nor those of a longer list. */
export const BUILT_TYPES: readonly RouteName[] = ROUTE_NAMES.filter(
  (name) => !ROUTES[name].redirect && !['tournament', 'promo-list'].includes(ROUTES[name].parameter ?? ''),
);

/** A page that anyone may see. */
interface PublicPage {
  path: string;
  /** Whether search engines are asked to list it. */
  index: boolean;
}

/** Every type of public page once, text pages in each of their layouts. */
export function publicPages(): readonly PublicPage[] {
  const types = BUILT_TYPES.filter((name) => ROUTES[name].access === 'public');
  return [
    ...types.map((name) => ({ path: samplePath(name), index: ROUTES[name].index })),
    ...MORE_PAGES.map((alias) => ({ path: pathOf('page', alias), index: ROUTES.page.index })),
  ];
}
