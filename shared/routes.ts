/**
 * The route table (spec section 2): every page of every region comes from here.
 */
import type { Product } from './regions/jurisdictions.ts';
import type { RegionId } from './regions/regions.ts';

export type LayoutName = 'default' | 'bonus-map' | 'empty' | 'pregame';

/** Where the values of a route parameter come from. */
export type ParameterSource =
  | 'category'
  | 'collection'
  | 'game'
  | 'lobby'
  | 'match'
  | 'provider'
  | 'promo'
  | 'promo-list'
  | 'tournament'
  | 'page';

interface RouteRow {
  /** Path without locale prefix; at most one `:parameter`, at the end (play is a shell, see `shell`). */
  path: string;
  layout: LayoutName;
  /** `player`: a guest sees the gate (spec section 6); the page itself is static either way. */
  access: 'public' | 'player';
  /** Search engines: app-only pages are `noindex`. */
  index: boolean;
  /** Products a jurisdiction must offer for the page to exist. */
  needs: readonly Product[];
  /** The one region whose domain has the page (spec section 1: affiliates). */
  only?: RegionId;
  parameter?: ParameterSource;
  /** One HTML file answers every path below it; the server checks the values. */
  shell?: true;
  /** The bare form of a parameter route: a permanent redirect instead of a page. */
  redirect?: RouteName;
  /** Menu side effects (spec section 2): the menu closes 500 ms after entering. */
  closesMenu?: true;
  /** Moving between these scrolls to the games filter (spec section 2). */
  gamesFilter?: true;
}

const PUBLIC = { layout: 'default', access: 'public', index: true, needs: [] } as const;
const PLAYER = { layout: 'default', access: 'player', index: false, needs: [] } as const;
const GAMES = { ...PUBLIC, needs: ['slots'], gamesFilter: true } as const;

const ROUTE_ROWS = {
  home: { ...PUBLIC, path: '/' },
  account: { ...PLAYER, path: '/account' },
  'account-bonus': { ...PLAYER, path: '/account/bonus' },
  'account-friends': { ...PLAYER, path: '/account/friends', needs: ['bonuses'] },
  'account-limits': { ...PLAYER, path: '/account/limits' },
  'account-game-history': { ...PLAYER, path: '/account/game-history' },
  'account-personal-info': { ...PLAYER, path: '/account/personal-info' },
  'account-security': { ...PLAYER, path: '/account/security' },
  'account-verification': { ...PLAYER, path: '/account/verification' },
  affiliates: { ...PUBLIC, path: '/affiliates', only: 'main' },
  // Guarded by the partners' own session, which the page asks for.
  'affiliates-account': { ...PUBLIC, path: '/affiliates/account', index: false, only: 'main' },
  'daily-bonuses': { ...PUBLIC, path: '/daily-bonuses', layout: 'bonus-map', needs: ['daily-bonuses'] },
  games: { ...GAMES, path: '/games' },
  'games-categories': { ...GAMES, path: '/games/category', redirect: 'games' },
  'games-category': { ...GAMES, path: '/games/category/:category', parameter: 'category' },
  'games-collections': { ...GAMES, path: '/games/collection' },
  'games-collection': { ...GAMES, path: '/games/collection/:collection', parameter: 'collection' },
  'games-lobbies': { ...GAMES, path: '/games/lobby' },
  'games-lobby': { ...GAMES, path: '/games/lobby/:lobby', parameter: 'lobby' },
  'games-providers': { ...GAMES, path: '/games/provider' },
  'games-provider': { ...GAMES, path: '/games/provider/:provider', parameter: 'provider' },
  login: { ...PUBLIC, path: '/login', index: false },
  mifinity: { ...PLAYER, path: '/mifinity' },
  promo: { ...PUBLIC, path: '/promo', needs: ['bonuses'] },
  'promo-items': { ...PUBLIC, path: '/promo/item', needs: ['bonuses'], redirect: 'promo' },
  'promo-item': { ...PUBLIC, path: '/promo/item/:alias', needs: ['bonuses'], parameter: 'promo' },
  // From the second page on; the first is `promo`.
  'promo-pages': { ...PUBLIC, path: '/promo/page', needs: ['bonuses'], redirect: 'promo' },
  'promo-page': { ...PUBLIC, path: '/promo/page/:number', needs: ['bonuses'], parameter: 'promo-list' },
  pwa: { ...PUBLIC, path: '/pwa' },
  shop: { ...PUBLIC, path: '/shop', needs: ['shop'] },
  'shop-coins': { ...PUBLIC, path: '/shop/coins', needs: ['shop'] },
  'shop-money': { ...PUBLIC, path: '/shop/money', needs: ['shop'] },
  'shop-spins': { ...PUBLIC, path: '/shop/spins', needs: ['shop'] },
  sport: { ...PUBLIC, path: '/sport', needs: ['sport'], closesMenu: true },
  // Matches to come; every other match leads to its view below `sport` (ADR 0165).
  'sport-match': { ...PUBLIC, path: '/sport/match/:match', needs: ['sport'], parameter: 'match' },
  tournaments: { ...PUBLIC, path: '/tournaments', needs: ['tournaments'] },
  'tournaments-archived': { ...PUBLIC, path: '/tournaments/archived', needs: ['tournaments'] },
  'tournaments-current-and-future': { ...PUBLIC, path: '/tournaments/current-and-future', needs: ['tournaments'] },
  'tournaments-more-infos': {
    ...PUBLIC,
    path: '/tournaments/more-info',
    needs: ['tournaments'],
    redirect: 'tournaments',
  },
  'tournaments-more-info': {
    ...PUBLIC,
    path: '/tournaments/more-info/:alias',
    needs: ['tournaments'],
    parameter: 'tournament',
  },
  vip: { ...PUBLIC, path: '/vip', needs: ['vip'] },
  wallet: { ...PLAYER, path: '/wallet' },
  'wallet-buy-crypto': { ...PLAYER, path: '/wallet/buy-crypto', needs: ['crypto'] },
  'wallet-deposit': { ...PLAYER, path: '/wallet/deposit' },
  'wallet-history': { ...PLAYER, path: '/wallet/history' },
  'wallet-withdrawal': { ...PLAYER, path: '/wallet/withdrawal' },
  pages: { ...PUBLIC, path: '/page' },
  page: { ...PUBLIC, path: '/page/:alias', parameter: 'page' },
  'payment-fail': { ...PLAYER, path: '/payment/fail' },
  'payment-pending': { ...PLAYER, path: '/payment/pending' },
  'payment-preloader': { ...PLAYER, path: '/payment/preloader', layout: 'empty' },
  'payment-success': { ...PLAYER, path: '/payment/success' },
  // Before `play`: what a game is, for whoever has not chosen how to play it.
  game: { ...PUBLIC, path: '/play/:game', needs: ['slots'], parameter: 'game' },
  play: { ...PUBLIC, path: '/play', layout: 'pregame', index: false, needs: ['slots'], shell: true, closesMenu: true },
  aviator: { ...PUBLIC, path: '/special/aviator', needs: ['crash-games'] },
} as const satisfies Record<string, Omit<RouteRow, 'redirect'> & { redirect?: string }>;

export type RouteName = keyof typeof ROUTE_ROWS;
export const ROUTES: Record<RouteName, RouteRow> = ROUTE_ROWS;
export const ROUTE_NAMES = Object.keys(ROUTE_ROWS) as RouteName[];

/** Whether a region's domain may have a route, whatever products it offers. */
export function isRouteOf(region: RegionId, name: RouteName): boolean {
  const { only } = ROUTES[name];
  return only === undefined || only === region;
}

/** Content pages by alias (spec section 2, footer pages), in the footer's order. */
export const PAGE_ALIASES = [
  'terms-and-conditions',
  'privacy-policy',
  'faq',
  'responsible-gaming',
  'about-us',
  'contact-us',
  'bonus-terms',
  'sport-policy',
  'complaints',
  'imprint',
  'payments',
  'identity-checks',
  'fairness',
  'terms-2026-11-28',
] as const;
export type PageAlias = (typeof PAGE_ALIASES)[number];

export { SPORT_PATHS } from './sport-paths.ts';

/**
 * The path of a route without locale prefix.
 * @param parameter the value of the route's parameter, encoded here.
 */
export function pathOf(name: RouteName, parameter?: string): string {
  const { path } = ROUTES[name];
  return parameter === undefined ? path : path.replace(/:\w+$/, encodeURIComponent(parameter));
}

/**
 * The link to a path inside a locale: always prefixed when a locale is given; the home page ends with a slash,
 * everything else has none (the trailing slash rule, docs/decisions).
 */
export function localePath(path: string, locale: string | undefined): string {
  if (locale === undefined) return path;
  return path === '/' ? `/${locale}/` : `/${locale}${path}`;
}

/** The feed of a locale's promotions (RSS). */
export function promoFeedPath(locale: string): string {
  return `${localePath(pathOf('promo'), locale)}/rss.xml`;
}

/** The play page of a game. */
export function playPath(code: string, mode: 'real' | 'demo'): string {
  return `${ROUTES.play.path}/${encodeURIComponent(code)}/${mode}`;
}

export interface RouteMatch {
  name: RouteName;
  parameter: string | undefined;
}

interface Matcher {
  name: RouteName;
  pattern: RegExp;
}

const MATCHERS: Matcher[] = ROUTE_NAMES.map((name) => {
  const { path, shell } = ROUTES[name];
  const source = path.replace(/:\w+$/, '([^/]+)');
  return { name, pattern: new RegExp(shell ? `^${source}(?:/.*)?$` : `^${source}$`) };
});

/** Finds the route of a path without locale prefix; null when none matches (404). A trailing slash is ignored. */
export function matchRoute(path: string): RouteMatch | null {
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  for (const { name, pattern } of MATCHERS) {
    const match = pattern.exec(bare);
    if (match) return { name, parameter: match[1] === undefined ? undefined : safeDecode(match[1]) };
  }
  return null;
}

/** Splits a path into its locale prefix (only one that the host allows) and the rest. */
export function splitLocale<Code extends string>(
  path: string,
  allowed: readonly Code[],
): { locale: Code | undefined; path: string } {
  const [, first = '', ...rest] = path.split('/');
  const locale = allowed.find((code) => code === first);
  return locale === undefined ? { locale, path } : { locale, path: `/${rest.join('/')}` };
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
