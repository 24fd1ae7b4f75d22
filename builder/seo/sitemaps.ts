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
  /** All pages of the locale on the domain, those that are canonical elsewhere among them: the others lead to them. */
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
 * The day a page last changed: that of its content, else of the newest page below it, else of the newest page it leads to,
 * which lists and home repeat. Null only on a domain whose content states no day at all.
 */
function lastChange(page: SitePage, siblings: Siblings): string | null {
  if (page.index.modified !== null) return page.index.modified;
  const below = newest(siblings.pages.filter(({ path }) => path.startsWith(`${page.path}/`)).map(dayOf));
  return below ?? newest(page.index.links.map((link) => siblings.days.get(link) ?? null));
}

const dayOf = ({ index }: SitePage): string | null => index.modified;

/** The pages of a map, and the days of those that state one by address. */
interface Siblings {
  pages: readonly SitePage[];
  days: ReadonlyMap<string, string>;
}

function siblingsOf(pages: readonly SitePage[]): Siblings {
  const dated = pages.flatMap(({ address, index }) =>
    index.modified === null ? [] : [[address, index.modified] as const],
  );
  return { pages, days: new Map(dated) };
}

function newest(days: readonly (string | null)[]): string | null {
  return days.reduce((last, day) => (day !== null && (last === null || day > last) ? day : last), null);
}

function entry(page: SitePage, siblings: Siblings): string {
  const changed = lastChange(page, siblings);
  const links = page.index.alternates.map(
    ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${escapeXml(hreflang)}" href="${escapeXml(href)}"/>`,
  );
  return `<url>${element('loc', page.index.canonicals[0] ?? '')}${changed === null ? '' : element('lastmod', changed)}${links.join('')}</url>`;
}

function mapFile({ pages, all }: SiteMap): string {
  const siblings = siblingsOf(all);
  return xmlFile(
    `<urlset ${NAMESPACE} ${LINKS_NAMESPACE}>\n${pages.map((page) => entry(page, siblings)).join('\n')}\n</urlset>`,
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
