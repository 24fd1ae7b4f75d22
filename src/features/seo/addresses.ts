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
import { localePath, promoFeedPath, ROUTES } from '#shared/routes.ts';

/** The absolute address of a path of a region. */
export function absoluteUrl(region: RegionId, path: string, hosts: RegionHosts): string {
  return `https://${hostOf(region, hosts)}${path}`;
}

/** The region on whose domain a locale's pages are canonical. */
function canonicalRegionOf(page: Page): RegionId {
  const { canonicalRegion, canonicalLocales } = REGIONS[page.region];
  const region = canonicalRegion ?? canonicalLocales[page.locale] ?? page.region;
  const served = localesOf(region, page.environment).includes(page.locale);
  return served && standsOn(region, page.locale, page.route, page.parameter) ? region : page.region;
}

/** Whether search engines may list the page at all. */
export function isIndexable(page: Pick<Page, 'route'>): boolean {
  return ROUTES[page.route].index;
}

/** The one canonical address of a page: prefixed, on the domain that owns its locale. */
export function canonicalUrl(page: Page, hosts: RegionHosts): string {
  return absoluteUrl(canonicalRegionOf(page), localePath(pagePath(page), page.locale), hosts);
}

export interface Alternate {
  hreflang: string;
  href: string;
}

interface Owner {
  region: RegionId;
  locale: LocaleCode;
}

const owners = new Map<Environment, ReadonlyMap<string, Owner>>();

/** Whether a domain announces a locale in its own name. */
function announces(region: RegionId, locale: LocaleCode): boolean {
  const { canonicalRegion, canonicalLocales } = REGIONS[region];
  return canonicalRegion === null && canonicalLocales[locale] === undefined && LOCALES[locale].hreflang !== null;
}

/**
 * Which domain speaks for each hreflang value. A language's own domain comes before main, which outside production
 * shows every locale.
 */
function ownersOf(environment: Environment): ReadonlyMap<string, Owner> {
  const known = owners.get(environment);
  if (known) return known;
  const found = new Map<string, Owner>();
  for (const region of [...REGION_IDS.filter((id) => id !== 'main'), 'main' as const]) {
    for (const locale of localesOf(region, environment)) {
      const tag = LOCALES[locale].hreflang;
      if (tag !== null && announces(region, locale) && !found.has(tag)) found.set(tag, { region, locale });
    }
  }
  owners.set(environment, found);
  return found;
}

/**
 * The hreflang set of a page: the same for each of its members, so that all point at each other. Empty for a page that
 * is not listed or whose locale announces none.
 */
export function alternates(page: Page, hosts: RegionHosts): Alternate[] {
  if (!isIndexable(page)) return [];
  const here = pagePath(page);
  const members = [...ownersOf(page.environment)].filter(([, { region, locale }]) =>
    standsOn(region, locale, page.route, page.parameter),
  );
  const own = members.some(([, { region, locale }]) => region === canonicalRegionOf(page) && locale === page.locale);
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

/** The feed that a page announces: the promotions' pages their own, the others none. */
export function feedPath(page: Page): string | null {
  return page.route === 'promo' || page.route === 'promo-item' ? promoFeedPath(page.locale) : null;
}
