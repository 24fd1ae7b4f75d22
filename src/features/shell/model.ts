/** The entries of side menu, tab bar and footer as tables, and the menu's rules (spec sections 1, 2 and 4). */

import type { TextKey } from '#features/i18n/index.ts';
import { hasRoute, href, type Page, pageOffers, routeHref } from '#features/regions/index.ts';
import { GAMES, gameByCode } from '#shared/catalogue/games.ts';
import { CATEGORIES, type Category, categoryNeeds, gameNeeds } from '#shared/catalogue/names.ts';
import { AVIATOR_GAME_CODE } from '#shared/constants.ts';
import { jurisdictionOf, type Licence, offers, REGIONS, type RegionId } from '#shared/regions/index.ts';
import type { ThemeName } from '#shared/regions/themes.ts';
import { type PageAlias, playPath, ROUTES, type RouteName, SPORT_PATHS } from '#shared/routes.ts';
import type { IconName } from '#ui/icons.ts';

type Place = Pick<Page, 'region' | 'locale'>;

export interface MenuLink {
  key: TextKey<'shell'>;
  icon: IconName;
  href: string;
  /** Which gate the link passes (spec section 4). */
  guarded: boolean;
  /** Whether name and icon follow the season. */
  seasonal: boolean;
}

interface MenuRow {
  key: TextKey<'shell'>;
  icon: IconName;
  route: RouteName;
}

const MENU_ROWS: readonly MenuRow[] = [
  { key: 'menu_promo', icon: 'gift', route: 'promo' },
  { key: 'menu_shop', icon: 'shopping-bag', route: 'shop' },
  { key: 'menu_tournaments', icon: 'trophy', route: 'tournaments' },
  { key: 'menu_vip', icon: 'crown', route: 'vip' },
  { key: 'menu_aviator', icon: 'feather', route: 'aviator' },
  { key: 'menu_daily_bonuses', icon: 'map', route: 'daily-bonuses' },
  { key: 'menu_wallet', icon: 'wallet', route: 'wallet' },
];

function toLink(place: Place, { key, icon, route }: MenuRow): MenuLink {
  return {
    key,
    icon,
    href: routeHref(place, route),
    guarded: ROUTES[route].access === 'player',
    seasonal: route === 'daily-bonuses',
  };
}

/** The page links below the groups, those the region has. */
export function menuLinks(place: Place): MenuLink[] {
  return MENU_ROWS.filter(({ route }) => hasRoute(place, route)).map((row) => toLink(place, row));
}

/** How each theme names and draws the bonus map (spec section 2: its title and icon come from the active theme). */
export const BONUS_MAP_LOOKS: Record<ThemeName, { icon: IconName; title: TextKey<'daily-bonuses'> }> = {
  default: { icon: 'map', title: 'title' },
  christmas: { icon: 'tree-pine', title: 'title_christmas' },
  halloween: { icon: 'ghost', title: 'title_halloween' },
};

const GAME_COUNTS = new Map<RegionId, Map<Category | 'all', number>>();

function countGames(region: RegionId): Map<Category | 'all', number> {
  const offered = GAMES.filter((game) => offers(region, gameNeeds(game)));
  const counts = new Map<Category | 'all', number>([['all', offered.length]]);
  for (const category of CATEGORIES) {
    counts.set(category, offered.filter((game) => game.categories.includes(category)).length);
  }
  return counts;
}

/** How many games of our own a region lists, in all or in a category. */
export function gameCount(region: RegionId, category: Category | 'all'): number {
  const known = GAME_COUNTS.get(region) ?? countGames(region);
  GAME_COUNTS.set(region, known);
  return known.get(category) ?? 0;
}

export interface CategoryLink {
  category: Category;
  href: string;
  count: number;
}

/**
 * The categories of the Casino group that the region offers and that hold games.
 * @param others how many games a category holds beside our own.
 */
export function categoryLinks(place: Place, others: (category: Category) => number = () => 0): CategoryLink[] {
  return CATEGORIES.filter((category) => pageOffers(place, categoryNeeds(category)))
    .map((category) => ({
      category,
      href: routeHref(place, 'games-category', category),
      count: gameCount(place.region, category) + others(category),
    }))
    .filter(({ count }) => count > 0);
}

export interface SportLink {
  key: TextKey<'shell'>;
  icon: IconName;
  href: string;
}

const SPORT_ROWS: readonly { key: TextKey<'shell'>; icon: IconName; path: string }[] = [
  { key: 'sport_all', icon: 'medal', path: '' },
  { key: 'sport_live', icon: 'radio', path: SPORT_PATHS.live },
  { key: 'sport_soon', icon: 'clock', path: SPORT_PATHS['event-builder'] },
  { key: 'sport_esports', icon: 'gamepad-2', path: SPORT_PATHS['e-sports'] },
  { key: 'sport_bets', icon: 'ticket', path: SPORT_PATHS.bets },
];

/** The address of a sub-page of the sportsbook (spec section 2: the query `bt-path`). */
export function sportHref(place: Place, path: string): string {
  const address = routeHref(place, 'sport');
  return path === '' ? address : `${address}?bt-path=${encodeURIComponent(path)}`;
}

/** The sub-pages of the Sports group. */
export function sportLinks(place: Place): SportLink[] {
  return SPORT_ROWS.map(({ key, icon, path }) => ({ key, icon, href: sportHref(place, path) }));
}

export interface TabLink extends MenuLink {
  /** Drawn with the gull instead of a glyph. */
  gull: boolean;
}

const TAB_COUNT = 5;
const TAB_ROWS: readonly (MenuRow & { gull?: true })[] = [
  { key: 'menu_home', icon: 'house', route: 'home' },
  { key: 'tab_games', icon: 'layout-grid', route: 'games' },
  { key: 'menu_aviator', icon: 'feather', route: 'aviator', gull: true },
  { key: 'tab_sport', icon: 'volleyball', route: 'sport' },
  { key: 'menu_promo', icon: 'gift', route: 'promo' },
  { key: 'menu_vip', icon: 'crown', route: 'vip' },
  { key: 'menu_wallet', icon: 'wallet', route: 'wallet' },
];

/** The tab bar of small screens: the first five that the region has. */
export function tabLinks(place: Place): TabLink[] {
  return TAB_ROWS.filter(({ route }) => hasRoute(place, route))
    .slice(0, TAB_COUNT)
    .map((row) => ({ ...toLink(place, row), gull: row.gull ?? false }));
}

export interface Shortcut {
  title: string;
  href: string;
}

/** The header's aviator shortcut; null until the catalogue holds its game or where the region does not offer it. */
export function aviatorShortcut(place: Place): Shortcut | null {
  const game = gameByCode(AVIATOR_GAME_CODE);
  if (!game || !pageOffers(place, gameNeeds(game))) return null;
  return { title: game.title, href: href(place, playPath(game.code, 'real')) };
}

export interface FooterColumn {
  title: TextKey<'shell'>;
  links: { key: TextKey<'shell'>; href: string; external: boolean }[];
}

const PLAY_ROUTES: readonly { key: TextKey<'shell'>; route: RouteName; parameter?: string }[] = [
  { key: 'menu_lobby', route: 'games' },
  { key: 'footer_live_casino', route: 'games-category', parameter: 'live-casino' },
  { key: 'tab_sport', route: 'sport' },
  { key: 'menu_tournaments', route: 'tournaments' },
  { key: 'menu_daily_bonuses', route: 'daily-bonuses' },
  { key: 'menu_vip', route: 'vip' },
];

const OPERATOR_PAGES: readonly { key: TextKey<'shell'>; alias: PageAlias }[] = [
  { key: 'page_about_us', alias: 'about-us' },
  { key: 'page_contact_us', alias: 'contact-us' },
  { key: 'page_faq', alias: 'faq' },
  { key: 'page_payments', alias: 'payments' },
  { key: 'page_complaints', alias: 'complaints' },
];

const RULE_PAGES: readonly { key: TextKey<'shell'>; alias: PageAlias }[] = [
  { key: 'page_terms', alias: 'terms-and-conditions' },
  { key: 'page_privacy', alias: 'privacy-policy' },
  { key: 'page_bonus_terms', alias: 'bonus-terms' },
  { key: 'page_sport_policy', alias: 'sport-policy' },
  { key: 'page_responsible', alias: 'responsible-gaming' },
];

function pageLinks(place: Place, rows: readonly { key: TextKey<'shell'>; alias: PageAlias }[]) {
  return rows.map(({ key, alias }) => ({ key, href: routeHref(place, 'page', alias), external: false }));
}

function playLinks(place: Place) {
  return PLAY_ROUTES.filter(({ route }) => hasRoute(place, route))
    .filter(({ parameter }) => parameter !== 'live-casino' || pageOffers(place, ['live-casino']))
    .map(({ key, route, parameter }) => ({ key, href: routeHref(place, route, parameter), external: false }));
}

/**
 * The footer's link columns, pruned by region.
 * @param affiliates the affiliate programme's address outside the site; null: its page here. Shown on the main domain only
 * (spec section 1).
 */
export function footerColumns(place: Place, affiliates: string | null): FooterColumn[] {
  const partner =
    place.region === 'main'
      ? [{ key: 'footer_affiliates' as const, href: affiliates ?? routeHref(place, 'affiliates'), external: true }]
      : [];
  // German law asks for it on every page (DDG § 5).
  const imprint =
    place.region === 'de' ? pageLinks(place, [{ key: 'page_imprint' as const, alias: 'imprint' as const }]) : [];
  return [
    { title: 'footer_play', links: playLinks(place) },
    { title: 'footer_operator', links: [...pageLinks(place, OPERATOR_PAGES), ...imprint, ...partner] },
    { title: 'footer_rules', links: pageLinks(place, RULE_PAGES) },
  ];
}

/** What the methods behind the footer's icons are called; the content service knows their English names. */
export const PAYMENT_NAMES: ReadonlyMap<string, TextKey<'wallet'>> = new Map([
  ['card', 'method_card'],
  ['instant', 'method_instant_bank'],
  ['bank', 'method_bank_transfer'],
  ['wallet', 'method_e_wallet'],
  ['qr', 'method_qr_payment'],
  ['crypto', 'method_crypto'],
  ['voucher', 'method_voucher'],
  ['phone', 'method_phone'],
]);

/** What the footer shows for a licence: a seal, another badge, or a notice (spec section 4, region rules). */
export const LICENCE_TEXT: Record<Licence, { title: TextKey<'shell'>; icon: IconName }> = {
  main: { title: 'licence_main_title', icon: 'shield-check' },
  other: { title: 'licence_other_title', icon: 'badge-check' },
  none: { title: 'licence_none_title', icon: 'info' },
};

/** The lowest age at which the region may be played on. */
export function minimumAge(region: RegionId): number {
  return jurisdictionOf(region).minimumAge;
}

/** Whether entering a page closes the menu after its delay: play, sport, and home of the sport mirror (spec section 2). */
export function closesMenu(page: Pick<Page, 'region' | 'route'>): boolean {
  return ROUTES[page.route].closesMenu === true || (page.route === 'home' && REGIONS[page.region].sportMirror);
}

/** Whether a page may link to the bonus map: where the region has one, outside the map and play (spec section 2). */
export function mayLinkBonusMap(page: Pick<Page, 'region' | 'route'>): boolean {
  return page.route !== 'daily-bonuses' && page.route !== 'play' && hasRoute(page, 'daily-bonuses');
}

export type Section = 'casino' | 'sport';

/** Which of the menu's two tiles a page belongs to; null for the pages of both. */
export function sectionOf({ region, route }: Pick<Page, 'region' | 'route'>): Section | null {
  if (route === 'sport') return 'sport';
  if (route === 'home') return REGIONS[region].sportMirror || !offers(region, ['slots']) ? 'sport' : 'casino';
  return route.startsWith('game') || route === 'play' || route === 'aviator' ? 'casino' : null;
}
