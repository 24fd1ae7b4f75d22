/** JSON-LD of a page (schema.org): who runs the site, the site, and where the page stands in it. */
import type { Translate } from '#features/i18n/index.ts';
import { hasRoute, type Page, pagePath } from '#features/regions/page.ts';
import { localePath, matchRoute, pathOf, ROUTES, type RouteName } from '#shared/routes.ts';
import { BRAND, seoTexts } from './texts.ts';

type Thing = Readonly<Record<string, unknown>>;

/** The routes above a page, from home down: those that its path goes through and that have a page. */
export function routesAbove(page: Page): RouteName[] {
  const segments = pagePath(page).split('/').slice(1, -1);
  const paths = segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
  const above = paths.flatMap((path) => {
    const name = matchRoute(path)?.name;
    if (name === undefined || name === page.route) return [];
    const { parameter, redirect, shell } = ROUTES[name];
    return parameter || redirect || shell || !hasRoute(page, name) ? [] : [name];
  });
  return ['home', ...above];
}

/**
 * The JSON-LD of a page.
 * @param canonical its canonical address; everything named stands on the same domain.
 * @param title of the page, without the name of the site.
 */
export function structuredData(page: Page, canonical: string, title: string, translate: Translate<'seo'>): Thing {
  const { origin } = new URL(canonical);
  const organization = { '@id': `${origin}/#organization` };
  const address = (route: RouteName) => `${origin}${localePath(pathOf(route), page.locale)}`;
  const nameOf = (route: RouteName) => (route === 'home' ? BRAND : seoTexts({ ...page, route }, translate).title);
  const trail = page.route === 'home' ? [] : routesAbove(page);
  const crumbs = trail.map((route) => ({ name: nameOf(route), item: address(route) }));
  const items = [...crumbs, { name: title, item: canonical }];
  const graph: Thing[] = [
    { '@type': 'Organization', ...organization, name: BRAND, url: `${origin}/`, logo: `${origin}/brand/icon-512.png` },
    { '@type': 'WebSite', name: BRAND, url: `${origin}/`, publisher: organization },
  ];
  if (crumbs.length > 0) {
    const itemListElement = items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item }));
    graph.push({ '@type': 'BreadcrumbList', itemListElement });
  }
  return { '@context': 'https://schema.org', '@graph': graph };
}

/** Data as the text of a script element: no `<` may end it. */
export function scriptText(data: Thing): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
