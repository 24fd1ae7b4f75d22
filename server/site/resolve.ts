/** What a path of a region's domain means: a pure reading of the route table. */
import { gameByCode } from '#shared/catalogue/games.ts';
import { GAME_MODES } from '#shared/catalogue/names.ts';
import { hasGamePage, isOffered } from '#shared/catalogue/offer.ts';
import { LOCALE_PARAMETER } from '#shared/constants.ts';
import { type Environment, type LocaleCode, localesOf, offers, type RegionId } from '#shared/regions/index.ts';
import { isRouteOf, localePath, matchRoute, pathOf, playPath, ROUTES, splitLocale } from '#shared/routes.ts';
import { fixtureIdIn, matchView } from '#shared/sport/match-address.ts';

export type Resolution =
  /**
   * A prebuilt page; `file` is relative to the site's folder. Whether the file exists is for the caller to see. `match` is set
   * for the page of a match, which exists only for some hours before the match begins.
   */
  | { kind: 'page'; file: string; locale: LocaleCode | undefined; match?: MatchAddress }
  /** A shared file, tried in this order. */
  | { kind: 'asset'; files: readonly string[]; locale: LocaleCode | undefined }
  | { kind: 'redirect'; status: 302 | 308; location: string }
  | { kind: 'missing'; locale: LocaleCode | undefined };

/** A match by its identifier, and the address of its view below the page of sport. */
export interface MatchAddress {
  fixtureId: string;
  view: string;
}

export interface Place {
  region: RegionId;
  /** Whether a code that is none of the catalogue is a vendor's game, offered on this region. */
  isVendorGame(code: string): boolean;
  environment: Environment;
  /** Folders and files of the site's root that are not addresses. */
  isPrivate(firstSegment: string): boolean;
}

const FILE_NAME = /\.[a-z\d]{1,12}$/i;

/** The decoded path, or null for one that no file may answer: traversal, dotfiles, encoded slashes, empty segments. */
export function safePath(pathname: string): string | null {
  if (/%2f|%5c|%00|\/\//i.test(pathname)) return null;
  try {
    const decoded = decodeURIComponent(pathname);
    return decoded.split('/').some((segment) => segment.startsWith('.') || segment.includes('\\')) ? null : decoded;
  } catch {
    // Not UTF-8 under its percent signs: no address of ours.
    return null;
  }
}

function resolveAsset(path: string, locale: LocaleCode | undefined, { region, isPrivate }: Place): Resolution {
  const [, first = ''] = path.split('/');
  const shared = isPrivate(first) ? [] : [path.slice(1)];
  return { kind: 'asset', files: [`${region}${path}`, ...shared], locale };
}

/** The file of a prebuilt page, relative to the site's folder. */
export function pageFile(region: RegionId, locale: LocaleCode | undefined, path: string): string {
  return [region, locale, path.slice(1), 'index.html'].filter(Boolean).join('/');
}

/** The same address in the locale that its query asks for; null when it asks for none, or for its own. */
function otherLocale(path: string, locale: LocaleCode | undefined, place: Place, search: string): string | null {
  const query = new URLSearchParams(search);
  const wanted = query.get(LOCALE_PARAMETER);
  const known = localesOf(place.region, place.environment).find((code) => code === wanted);
  if (known === undefined || known === locale) return null;
  query.delete(LOCALE_PARAMETER);
  const rest = query.toString();
  return localePath(path, known) + (rest === '' ? '' : `?${rest}`);
}

/** What a game is, where that has a page; else the game itself, for real. */
function resolveGame(
  path: string,
  code: string,
  locale: LocaleCode | undefined,
  place: Place,
  search: string,
): Resolution {
  const { region } = place;
  const game = gameByCode(code);
  const offered = game === undefined ? place.isVendorGame(code) : isOffered(game, region);
  if (!offered) return { kind: 'missing', locale };
  if (game && hasGamePage(game, region)) return { kind: 'page', file: pageFile(region, locale, path), locale };
  return { kind: 'redirect', status: 302, location: localePath(playPath(code, 'real'), locale) + search };
}

/** The page of a match, with the address of its view for when the page does not exist. */
function resolveMatch(
  path: string,
  parameter: string,
  locale: LocaleCode | undefined,
  { region }: Place,
  search: string,
): Resolution {
  const id = fixtureIdIn(parameter);
  if (id === null) return { kind: 'missing', locale };
  const query = new URLSearchParams(search);
  query.set('bt-path', matchView(id));
  const view = `${localePath(pathOf('sport'), locale)}?${query}`;
  return { kind: 'page', file: pageFile(region, locale, path), locale, match: { fixtureId: id, view } };
}

/** One shell per locale; code and mode are checked here. */
function resolvePlay(path: string, locale: LocaleCode | undefined, place: Place, search: string): Resolution {
  const { region } = place;
  const redirect = (target: string): Resolution => ({
    kind: 'redirect',
    status: 302,
    location: localePath(target, locale) + search,
  });
  const [, , code, mode, ...rest] = path.split('/');
  if (code === undefined) return redirect(pathOf('games'));
  const game = gameByCode(code);
  const offered = game === undefined ? place.isVendorGame(code) : isOffered(game, region);
  if (!offered || rest.length > 0) return { kind: 'missing', locale };
  const known = GAME_MODES.find((name) => name === mode);
  if (known === undefined || !offers(region, known === 'demo' ? ['demo-play'] : [])) return { kind: 'missing', locale };
  const translated = otherLocale(path, locale, place, search);
  if (translated !== null) return { kind: 'redirect', status: 302, location: translated };
  return { kind: 'page', file: pageFile(region, locale, ROUTES.play.path), locale };
}

/** `/x/` is `/x`; only home keeps its slash, and a bare locale gains it. */
function slashRedirect(pathname: string, bare: string, locale: LocaleCode | undefined): string | null {
  if (locale !== undefined && pathname === `/${locale}`) return `${pathname}/`;
  return bare !== '/' && pathname.endsWith('/') ? pathname.replace(/\/+$/, '') : null;
}

/**
 * Reads a path of a region's domain.
 * @param pathname as the URL has it, still encoded.
 * @param search with its question mark, or empty; redirects keep it.
 */
export function resolvePath(pathname: string, search: string, place: Place): Resolution {
  const path = safePath(pathname);
  const { locale, path: bare } = splitLocale(path ?? pathname, localesOf(place.region, place.environment));
  if (path === null) return { kind: 'missing', locale };
  if (FILE_NAME.test(path)) return resolveAsset(path, locale, place);

  const match = matchRoute(bare);
  if (match === null) return { kind: 'missing', locale };
  const route = ROUTES[match.name];
  if (!isRouteOf(place.region, match.name) || !offers(place.region, route.needs)) return { kind: 'missing', locale };
  const slashed = slashRedirect(pathname, bare, locale);
  if (slashed !== null) return { kind: 'redirect', status: 308, location: slashed + search };
  if (route.redirect) {
    return { kind: 'redirect', status: 308, location: localePath(pathOf(route.redirect), locale) + search };
  }
  if (match.name === 'game') return resolveGame(bare, match.parameter ?? '', locale, place, search);
  if (match.name === 'sport-match') return resolveMatch(bare, match.parameter ?? '', locale, place, search);
  if (route.shell) return resolvePlay(bare, locale, place, search);
  return { kind: 'page', file: pageFile(place.region, locale, bare), locale };
}
