/** Canonical addresses and hreflang sets of prebuilt pages (design section 3). */

import { type Page, pagePath } from '#features/regions/page.ts';
import { standsOn } from '#features/regions/paths.ts';
import {
  defaultLocaleOf,
  type Environment,
  hostOf,
  LOCALES,
  type LocaleCode,
  localesOf,
  REGION_IDS,
  REGIONS,
  type RegionHosts,
  type RegionId,
} from '#shared/regions/index.ts';
import { localePath, type PageAlias, promoFeedPath, ROUTES } from '#shared/routes.ts';

/** The absolute address of a path of a region. */
export function absoluteUrl(region: RegionId, path: string, hosts: RegionHosts): string {
  return `https://${hostOf(region, hosts)}${path}`;
}

/** Whether search engines may list the page at all. */
export function isIndexable(page: Pick<Page, 'route'>): boolean {
  return ROUTES[page.route].index;
}

interface Place {
  region: RegionId;
  locale: LocaleCode;
}

const speakers = new Map<Environment, ReadonlyMap<string, readonly Place[]>>();

/**
 * Who speaks a language of a country (ISO tag), best first: the domain that announces it, then one of its own, then main,
 * which outside production shows every locale. Mirrors speak for nobody.
 */
function speakersOf(environment: Environment): ReadonlyMap<string, readonly Place[]> {
  const known = speakers.get(environment);
  if (known) return known;
  const domains = REGION_IDS.filter((id) => REGIONS[id].canonicalRegion === null);
  const places = [...domains.filter((id) => id !== 'main'), 'main' as const].flatMap((region) =>
    localesOf(region, environment).map((locale) => ({ region, locale })),
  );
  const announcing = places.filter(({ region, locale }) => announces(region, locale));
  const found = Map.groupBy([...new Set([...announcing, ...places])], ({ locale }) => LOCALES[locale].iso as string);
  speakers.set(environment, found);
  return found;
}

/**
 * Whether a page names facts of the country its language speaks to: stakes in its currency, or its help line. In all others
 * the variants of a language say the same on one domain.
 */
function namesCountry({ route, parameter }: Pick<Page, 'route' | 'parameter'>): boolean {
  return route === 'game' || (route === 'page' && parameter === ('responsible-gaming' satisfies PageAlias));
}

/** Whether a page of a variant of English says nothing that main's English one does not. */
function repeatsEnglish({ region, locale }: Place, page: Page): boolean {
  const variant = locale !== 'en' && LOCALES[locale].base === 'en';
  return variant && region === 'main' && !namesCountry(page);
}

/** Where the page stands that search engines list for a page: the same for all pages that say the same. */
function homeOf(page: Page): Place {
  const stands = ({ region, locale }: Place) => standsOn(region, locale, page.route, page.parameter);
  const spoken = speakersOf(page.environment).get(LOCALES[page.locale].iso) ?? [];
  const place = spoken.find(stands) ?? { region: page.region, locale: page.locale };
  const english: Place = { region: 'main', locale: 'en' };
  return repeatsEnglish(place, page) && stands(english) ? english : place;
}

/** The one canonical address of a page: prefixed, on the domain that owns its locale. */
export function canonicalUrl(page: Page, hosts: RegionHosts): string {
  const { region, locale } = homeOf(page);
  return absoluteUrl(region, localePath(pagePath(page), locale), hosts);
}

export interface Alternate {
  hreflang: string;
  href: string;
}

const owners = new Map<Environment, ReadonlyMap<string, Place>>();

/** Whether a domain announces a locale in its own name. */
function announces(region: RegionId, locale: LocaleCode): boolean {
  const { canonicalRegion, canonicalLocales } = REGIONS[region];
  return canonicalRegion === null && canonicalLocales[locale] === undefined && LOCALES[locale].hreflang !== null;
}

/**
 * Which domain speaks for each hreflang value. A language's own domain comes before main, which outside production
 * shows every locale.
 */
function ownersOf(environment: Environment): ReadonlyMap<string, Place> {
  const known = owners.get(environment);
  if (known) return known;
  const found = new Map<string, Place>();
  for (const region of [...REGION_IDS.filter((id) => id !== 'main'), 'main' as const]) {
    for (const locale of localesOf(region, environment)) {
      const tag = LOCALES[locale].hreflang;
      if (tag !== null && announces(region, locale) && !found.has(tag)) found.set(tag, { region, locale });
    }
  }
  owners.set(environment, found);
  return found;
}

/** Whether a page is the one that is listed, where it stands in a place. */
function isHome(page: Page, place: Place): boolean {
  const { region, locale } = homeOf({ ...page, ...place });
  return region === place.region && locale === place.locale;
}

/** Whether a page is the one that search engines list of all that say the same. */
export function isListedHere(page: Page): boolean {
  return page.prefixed && isIndexable(page) && isHome(page, page);
}

/**
 * The hreflang set of a canonical page: the same for each of its members, so that all point at each other. Empty for a page that
 * is not listed, is canonical elsewhere, or whose locale announces none.
 */
export function alternates(page: Page, hosts: RegionHosts): Alternate[] {
  if (!isIndexable(page) || !page.prefixed) return [];
  const here = pagePath(page);
  const members = [...ownersOf(page.environment)].filter(
    ([, place]) => standsOn(place.region, place.locale, page.route, page.parameter) && isHome(page, place),
  );
  const own = members.some(([, { region, locale }]) => region === page.region && locale === page.locale);
  if (!own) return [];
  const links = members.map(([hreflang, { region, locale }]) => ({
    hreflang,
    href: absoluteUrl(region, localePath(here, locale), hosts),
  }));
  return standsOn('main', defaultLocaleOf('main', page.environment), page.route, page.parameter)
    ? [...links, { hreflang: 'x-default', href: defaultUrl(page, hosts) }]
    : links;
}

function defaultUrl(page: Page, hosts: RegionHosts): string {
  return absoluteUrl('main', localePath(pagePath(page), defaultLocaleOf('main', page.environment)), hosts);
}

/** The pages of a list before and after one of them, by their links. */
export interface Neighbours {
  previous: string | null;
  next: string | null;
}

const FED: ReadonlySet<string> = new Set(['promo', 'promo-page', 'promo-item']);

/** The feed that a page announces: the promotions' pages their own, the others none. */
export function feedPath(page: Page): string | null {
  return FED.has(page.route) ? promoFeedPath(page.locale) : null;
}
