/** The feeds of promotions (RSS 2.0), one per locale of a domain. */
import type { RegionId } from '#shared/regions/index.ts';
import { pathOf, promoFeedPath, ROUTES } from '#shared/routes.ts';
import { ownUrl, type SiteFrame, type SitePage } from './site-pages.ts';
import { element, escapeXml, xmlFile } from './xml.ts';

const ITEM_PATH = ROUTES['promo-item'].path.replace(/:\w+$/, '');

function item(page: SitePage, frame: SiteFrame): string {
  const { sharedTitle, description, modified } = page.index;
  const address = ownUrl(page, frame);
  const day = modified === null ? '' : element('pubDate', new Date(modified).toUTCString());
  return `<item>${element('title', sharedTitle)}${element('link', address)}${element('guid', address)}${element('description', description)}${day}</item>`;
}

/** The newest first; those of a day, or without one, by address. */
function byDay(left: SitePage, right: SitePage): number {
  const [before, after] = [left.index.modified ?? '', right.index.modified ?? ''];
  if (before !== after) return before > after ? -1 : 1;
  return left.address < right.address ? -1 : 1;
}

function feedFile(list: SitePage, items: readonly SitePage[], frame: SiteFrame): string {
  const { sharedTitle, description, lang } = list.index;
  const address = ownUrl(list, frame);
  const self = ownUrl({ ...list, address: promoFeedPath(list.locale) }, frame);
  const head = [
    element('title', `${sharedTitle} · Fairwind`),
    element('link', address),
    element('description', description),
    element('language', lang),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
  ];
  const body = [...items].sort(byDay).map((page) => item(page, frame));
  return xmlFile(
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n${[...head, ...body].join('\n')}\n</channel></rss>`,
  );
}

/** The feeds of a domain by path: one for each locale that lists promotions, with those that are not over. */
export function promoFeeds(region: RegionId, pages: readonly SitePage[], frame: SiteFrame): Map<string, string> {
  const own = pages.filter((page) => page.region === region && page.prefixed);
  const lists = own.filter(({ path }) => path === pathOf('promo'));
  return new Map(
    lists.map((list) => {
      const items = own.filter(
        ({ locale, path, index }) => locale === list.locale && path.startsWith(ITEM_PATH) && !index.ended,
      );
      return [promoFeedPath(list.locale), feedFile(list, items, frame)];
    }),
  );
}
