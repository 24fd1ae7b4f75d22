/** JSON-LD of a page (schema.org): who runs the site, the site, and where the page stands in it. */
import type { Translate } from '#features/i18n/index.ts';
import { hasRoute, type Page, pagePath } from '#features/regions/page.ts';
import { localePath, matchRoute, pathOf, ROUTES, type RouteName } from '#shared/routes.ts';
import { BRAND, seoTexts } from './texts.ts';

export type Thing = Readonly<Record<string, unknown>>;

/** Routes whose path does not go through the list they belong to. */
const LIST_OF: Partial<Record<RouteName, RouteName>> = { game: 'games' };

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
  const list = LIST_OF[page.route];
  return ['home', ...(list === undefined ? [] : [list]), ...above];
}

/**
 * The JSON-LD of a page.
 * @param canonical its canonical address; everything named stands on the same domain.
 * @param title of the page, without the name of the site.
 * @param subject what the page is about, where it is a thing of its own; its image by its path.
 */
export function structuredData(
  page: Page,
  canonical: string,
  title: string,
  translate: Translate<'seo'>,
  subject?: Thing,
): Thing {
  const { origin, pathname } = new URL(canonical);
  // What is canonical elsewhere names its way there.
  const [, locale] = pathname.split('/');
  const organization = { '@id': `${origin}/#organization` };
  const address = (route: RouteName) => `${origin}${localePath(pathOf(route), locale)}`;
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
  if (subject) {
    const { image } = subject;
    const picture = typeof image === 'string' ? { image: `${origin}${image}` } : {};
    graph.push({ ...subject, ...picture, url: canonical, publisher: organization });
  }
  return { '@context': 'https://schema.org', '@graph': graph };
}

/** Data as the text of a script element: no `<` may end it. */
export function scriptText(data: Thing): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
