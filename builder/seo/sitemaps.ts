/** Sitemaps of a domain: an index, and one map per locale with the pages that are canonical there. */
import { hostOf, LOCALES, type LocaleCode, REGIONS, type RegionId } from '#shared/regions/index.ts';
import { ownUrl, type SiteFrame, type SitePage } from './site-pages.ts';
import { element, escapeXml, xmlFile } from './xml.ts';

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const LINKS_NAMESPACE = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** The sitemap index of a domain. */
export const SITEMAP_PATH = '/sitemap.xml';

const mapPath = (locale: LocaleCode): string => `/sitemap-${locale}.xml`;

interface SiteMap {
  locale: LocaleCode;
  pages: readonly SitePage[];
  /** All pages of the locale on the domain, those that are canonical elsewhere included: lists above them change with them. */
  all: readonly SitePage[];
}

/** The maps of a domain: its canonical pages by locale, in the order of the table. */
function mapsOf(region: RegionId, pages: readonly SitePage[], frame: SiteFrame): SiteMap[] {
  const own = pages.filter(
    (page) => page.region === region && page.prefixed && page.index.canonicals[0] === ownUrl(page, frame),
  );
  const byLocale = Map.groupBy(own, ({ locale }) => locale);
  const all = Map.groupBy(
    pages.filter((page) => page.region === region && page.prefixed),
    ({ locale }) => locale,
  );
  return (Object.keys(LOCALES) as LocaleCode[]).flatMap((locale) => {
    const found = byLocale.get(locale);
    return found
      ? [{ locale, pages: [...found].sort((a, b) => (a.address < b.address ? -1 : 1)), all: all.get(locale) ?? [] }]
      : [];
  });
}

/**
 * The day a page last changed: that of its content, else of the newest page below it, which it lists; null where neither
 * states a day. Links do not count: every page links to the newest page of the footer.
 */
function lastChange(page: SitePage, all: readonly SitePage[]): string | null {
  return page.index.modified ?? newest(all.filter(({ path }) => path.startsWith(`${page.path}/`)).map(dayOf));
}

const dayOf = ({ index }: SitePage): string | null => index.modified;

function newest(days: readonly (string | null)[]): string | null {
  return days.reduce((last, day) => (day !== null && (last === null || day > last) ? day : last), null);
}

function entry(page: SitePage, all: readonly SitePage[]): string {
  const changed = lastChange(page, all);
  const links = page.index.alternates.map(
    ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${escapeXml(hreflang)}" href="${escapeXml(href)}"/>`,
  );
  return `<url>${element('loc', page.index.canonicals[0] ?? '')}${changed === null ? '' : element('lastmod', changed)}${links.join('')}</url>`;
}

function mapFile({ pages, all }: SiteMap): string {
  return xmlFile(
    `<urlset ${NAMESPACE} ${LINKS_NAMESPACE}>\n${pages.map((page) => entry(page, all)).join('\n')}\n</urlset>`,
  );
}

function indexFile(region: RegionId, maps: readonly SiteMap[], { hosts }: SiteFrame): string {
  const entries = maps.map(({ locale, pages }) => {
    const changed = newest(pages.map(dayOf));
    const address = `https://${hostOf(region, hosts)}${mapPath(locale)}`;
    return `<sitemap>${element('loc', address)}${changed === null ? '' : element('lastmod', changed)}</sitemap>`;
  });
  return xmlFile(`<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>`);
}

/** The domain whose sitemaps speak for a region: a mirror has no canonical page of its own. */
export function sitemapRegion(region: RegionId): RegionId {
  return REGIONS[region].canonicalRegion ?? region;
}

/** The sitemap files of a domain by path, each made in its turn: those of a large site are large. */
export function* sitemaps(
  region: RegionId,
  pages: readonly SitePage[],
  frame: SiteFrame,
): Generator<[path: string, text: string]> {
  const speaker = sitemapRegion(region);
  const maps = mapsOf(speaker, pages, frame);
  yield [SITEMAP_PATH, indexFile(speaker, maps, frame)];
  if (speaker === region) for (const map of maps) yield [mapPath(map.locale), mapFile(map)];
}
