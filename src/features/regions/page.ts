/** The page a person is on: what the URL says, resolved against the region and route tables. */
import type { Currency } from '#shared/money.ts';
import {
  currencyOfLocale,
  type Environment,
  formatsOf,
  type LocaleCode,
  localesOf,
  offers,
  type Product,
  REGIONS,
  type RegionId,
} from '#shared/regions/index.ts';
import { isRouteOf, localePath, pathOf, ROUTES, type RouteName } from '#shared/routes.ts';

export interface Page {
  region: RegionId;
  locale: LocaleCode;
  /** False on the region's unprefixed pages, which show its default locale. */
  prefixed: boolean;
  route: RouteName;
  parameter?: string;
  environment: Environment;
}

/** The page's path without locale prefix. */
export function pagePath(page: Page): string {
  return pathOf(page.route, page.parameter);
}

/** A link inside the page's locale; links always carry the prefix (spec section 5). */
export function href(page: Pick<Page, 'locale'>, path: string): string {
  return localePath(path, page.locale);
}

/** The link to a route inside the page's locale. */
export function routeHref(page: Pick<Page, 'locale'>, route: RouteName, parameter?: string): string {
  return href(page, pathOf(route, parameter));
}

/** The currency that a page speaks in: the one in which its readers would open an account. */
export const pageCurrency = ({ region, locale }: Pick<Page, 'region' | 'locale'>): Currency =>
  currencyOfLocale(region, locale);

/** Whether the page's region offers products; menus and pages ask the same rule as the server. */
export function pageOffers(page: Pick<Page, 'region'>, needs: readonly Product[]): boolean {
  return offers(page.region, needs);
}

/** Whether a route exists on the page's region. */
export function hasRoute(page: Pick<Page, 'region'>, route: RouteName): boolean {
  return isRouteOf(page.region, route) && offers(page.region, ROUTES[route].needs);
}

/** The locales a person can choose on this host. */
export function pageLocales(page: Pick<Page, 'region' | 'environment'>): readonly LocaleCode[] {
  return localesOf(page.region, page.environment);
}

/** The same page in another locale. */
export function pageInLocale(page: Page, locale: LocaleCode): string {
  return localePath(pagePath(page), locale);
}

export function regionOf(page: Pick<Page, 'region'>) {
  return REGIONS[page.region];
}

/** The tag that Intl formats by in the page's language. */
export function pageIso(page: Pick<Page, 'locale'>): string {
  return formatsOf(page.locale);
}
