/** The static paths of the site: every route of every region and locale, from the tables (spec section 2). */
import { GAMES } from '#shared/catalogue/games.ts';
import { CATEGORIES, COLLECTIONS, categoryNeeds, LOBBIES, PROVIDER_IDS } from '#shared/catalogue/names.ts';
import { hasGamePage, isOffered } from '#shared/catalogue/offer.ts';
import { LOCALE_PARAMETER } from '#shared/constants.ts';
import {
  defaultLocaleOf,
  ENVIRONMENTS,
  type Environment,
  type LocaleCode,
  localesOf,
  offers,
  REGION_IDS,
  type RegionId,
} from '#shared/regions/index.ts';
import { isRouteOf, PAGE_ALIASES, type ParameterSource, ROUTES, type RouteName } from '#shared/routes.ts';
import { type Page, pageInLocale, routeHref } from './page.ts';

/** The environment the site is built for. */
export function buildEnvironment(): Environment {
  const value = process.env.FAIRWIND_ENVIRONMENT || 'demo';
  const environment = ENVIRONMENTS.find((name) => name === value);
  if (!environment) throw new Error(`FAIRWIND_ENVIRONMENT is "${value}"; it must be one of ${ENVIRONMENTS.join(', ')}`);
  return environment;
}

/** The regions to build: all, or those of FAIRWIND_REGIONS (comma-separated), for a quick look. */
function buildRegions(): RegionId[] {
  const chosen = process.env.FAIRWIND_REGIONS?.split(',');
  return chosen?.[0] ? REGION_IDS.filter((id) => chosen.includes(id)) : REGION_IDS;
}

const offeredGames = (region: RegionId) => GAMES.filter((game) => isOffered(game, region));

/** Parameters whose values content names. */
const CONTENT_FED = ['match', 'promo', 'promo-list', 'tournament'] as const;
type ContentFed = (typeof CONTENT_FED)[number];

const isContentFed = (parameter: ParameterSource): parameter is ContentFed =>
  (CONTENT_FED as readonly ParameterSource[]).includes(parameter);

/** The values a route's parameter takes on a region; content-fed ones are passed in by the page. */
const PARAMETER_VALUES: Record<Exclude<ParameterSource, ContentFed>, (region: RegionId) => readonly string[]> = {
  category: (region) => CATEGORIES.filter((category) => offers(region, categoryNeeds(category))),
  collection: (region) =>
    COLLECTIONS.filter((collection) => offeredGames(region).some((game) => game.collections.includes(collection))),
  game: (region) => GAMES.filter((game) => hasGamePage(game, region)).map(({ code }) => code),
  lobby: (region) => LOBBIES.filter((lobby) => offeredGames(region).some((game) => game.lobbies.includes(lobby))),
  provider: (region) =>
    PROVIDER_IDS.filter((provider) => offeredGames(region).some((game) => game.provider === provider)),
  page: () => PAGE_ALIASES,
};

export interface PagePath {
  params: Record<string, string | undefined>;
  props: { page: Page };
}

/** The values are asked for on every page, and follow from tables that never change. */
const knownValues = new Map<string, ReadonlySet<string>>();

function valuesOn(region: RegionId, parameter: keyof typeof PARAMETER_VALUES): ReadonlySet<string> {
  const key = `${region} ${parameter}`;
  const known = knownValues.get(key) ?? new Set(PARAMETER_VALUES[parameter](region));
  knownValues.set(key, known);
  return known;
}

/** A page's values per region and locale, for content-fed parameters. */
export interface ParameterValues {
  all(region: RegionId, locale: LocaleCode): Iterable<string>;
  has(region: RegionId, locale: LocaleCode, value: string): boolean;
}

/** The values of places, each as a set. */
type ValuesOf = (region: RegionId, locale: LocaleCode) => ReadonlySet<string>;

const valuesIn = (sets: ValuesOf): ParameterValues => ({
  all: sets,
  has: (region, locale, value) => sets(region, locale).has(value),
});

/** The values that content names, remembered as each route's paths are made: links between domains ask for them. */
const contentValues = new Map<RouteName, ParameterValues>();

interface Place {
  region: RegionId;
  locale: LocaleCode;
  prefixed: boolean;
}

/** Every place a page stands: each locale of each region, and the region's unprefixed default. */
function places(environment: Environment): Place[] {
  return buildRegions().flatMap((region) => [
    { region, locale: defaultLocaleOf(region, environment), prefixed: false },
    ...localesOf(region, environment).map((locale) => ({ region, locale, prefixed: true })),
  ]);
}

function parameterValues(
  route: RouteName,
  place: Place,
  values: ParameterValues | undefined,
): readonly (string | undefined)[] {
  const { parameter } = ROUTES[route];
  if (parameter === undefined) return [undefined];
  if (values) return [...values.all(place.region, place.locale)];
  if (isContentFed(parameter)) throw new Error(`Route ${route} needs its values`);
  return PARAMETER_VALUES[parameter](place.region);
}

function toPath(
  route: RouteName,
  { region, locale, prefixed }: Place,
  environment: Environment,
  value?: string,
): PagePath {
  const name = /:(\w+)$/.exec(ROUTES[route].path)?.[1];
  return {
    params: { region, locale: prefixed ? locale : undefined, ...(name && value ? { [name]: value } : {}) },
    props: { page: { region, locale, prefixed, route, environment, ...(value ? { parameter: value } : {}) } },
  };
}

/**
 * The `getStaticPaths` of a route's page file.
 * @param given the parameter's values where content names them (promos, tournaments).
 */
export function pagePaths(route: RouteName, given?: ParameterValues | ValuesOf): PagePath[] {
  const values = typeof given === 'function' ? valuesIn(given) : given;
  const environment = buildEnvironment();
  if (values) contentValues.set(route, values);
  return places(environment)
    .filter(({ region }) => isRouteOf(region, route) && offers(region, ROUTES[route].needs))
    .flatMap((place) => parameterValues(route, place, values).map((value) => toPath(route, place, environment, value)));
}

/** Whether a page stands on a region in a locale: its route is offered there, and so is its parameter's value. */
export function standsOn(region: RegionId, locale: LocaleCode, route: RouteName, value?: string): boolean {
  const { needs, parameter } = ROUTES[route];
  if (!isRouteOf(region, route) || !offers(region, needs)) return false;
  if (value === undefined || parameter === undefined) return true;
  const values = contentValues.get(route);
  if (values) return values.has(region, locale, value);
  return isContentFed(parameter) || valuesOn(region, parameter).has(value);
}

/** The list that a page belongs to, where the same page may be missing in another locale. */
const LIST_OF: Partial<Record<RouteName, RouteName>> = {
  'promo-item': 'promo',
  'promo-page': 'promo',
  'sport-match': 'sport',
};

/**
 * The same page in another locale of the host; where it does not stand there, the list it belongs to. A page that stands
 * for many addresses does not know its own: the server leads on from there.
 */
export function languageHref(page: Page, locale: LocaleCode): string {
  if (ROUTES[page.route].shell) return `?${LOCALE_PARAMETER}=${locale}`;
  const list = LIST_OF[page.route];
  const stands = list === undefined || standsOn(page.region, locale, page.route, page.parameter);
  return stands ? pageInLocale(page, locale) : routeHref({ locale }, list);
}

/** The paths of a page outside the route table (404, error): it stands on every region and locale. */
export function specialPaths(): PagePath[] {
  const environment = buildEnvironment();
  return places(environment).map((place) => toPath('home', place, environment));
}
