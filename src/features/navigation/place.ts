/** Where a person is or goes: a URL read against the locale and route tables. */
import { LOCALE_CODES, type LocaleCode } from '#shared/regions/index.ts';
import { matchRoute, ROUTES, type RouteMatch, type RouteName, splitLocale } from '#shared/routes.ts';

export interface Place {
  url: URL;
  /** Path without locale prefix. */
  path: string;
  /** The locale prefix; undefined on the region's unprefixed pages. */
  locale: LocaleCode | undefined;
  /** Null when no route matches. */
  route: RouteMatch | null;
}

export interface Navigation {
  from: Place;
  to: Place;
}

export function placeOf(url: URL): Place {
  const { locale, path } = splitLocale(url.pathname, LOCALE_CODES);
  return { url, path, locale, route: matchRoute(path) };
}

/** The row of the place's route. */
export function routeRowOf(place: Place) {
  return place.route ? ROUTES[place.route.name] : null;
}

/** Whether the place is for players: a guest sees its gate. */
export function needsPlayer(place: Place): boolean {
  return routeRowOf(place)?.access === 'player';
}

/** Whether a navigation moves between the games, category, provider and collection pages (spec section 2). */
export function staysInGames({ from, to }: Navigation): boolean {
  return routeRowOf(from)?.gamesFilter === true && routeRowOf(to)?.gamesFilter === true;
}

const WALLET_ENTRIES: readonly (RouteName | undefined)[] = ['wallet', 'wallet-deposit'];

/** Whether an address opens the wallet itself; history, withdrawal and crypto are pages of their own. */
export function opensWallet({ route }: Place): boolean {
  return WALLET_ENTRIES.includes(route?.name);
}

export function isPlayPlace({ route }: Place): boolean {
  return route?.name === 'play';
}
