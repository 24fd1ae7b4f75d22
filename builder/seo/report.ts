/** What search engines find on each domain: how many pages, and what of them is doubled, cut off, unreached or bare. */
import { REGION_IDS, type RegionId } from '#shared/regions/index.ts';
import type { Problem } from './site-check.ts';
import { ownUrl, type SiteFrame, type SitePage } from './site-pages.ts';

/** What a list of results shows of a title and of a description, in characters. */
const TITLE_MAXIMUM = 75;
const DESCRIPTION_MAXIMUM = 170;

export interface DomainReport {
  region: RegionId;
  /** Pages that are listed under their own address. */
  indexable: number;
  /** Pages in several addresses: they name another one as canonical. */
  folded: number;
  /** Each line names a page and what is wrong. */
  doubled: readonly string[];
  hreflang: readonly string[];
  orphaned: readonly string[];
  tooLong: readonly string[];
  withoutPicture: readonly string[];
}

/** Whether a page is listed under its own address. */
export function isIndexed(page: SitePage, frame: SiteFrame): boolean {
  return page.prefixed && page.index.listed && page.index.canonicals[0] === ownUrl(page, frame);
}

const languageOf = ({ index }: SitePage): string => new Intl.Locale(index.lang || 'en').language;

/** Pages whose title another page of the same language has, on whatever domain, each with that one's address. */
export function doubledTitles(pages: readonly SitePage[], frame: SiteFrame): Map<SitePage, string> {
  const listed = pages.filter((page) => isIndexed(page, frame));
  const groups = Map.groupBy(listed, (page) => `${languageOf(page)} ${page.index.title}`);
  const found = new Map<SitePage, string>();
  for (const [first, ...others] of groups.values()) {
    for (const other of others) if (first) found.set(other, ownUrl(first, frame));
  }
  return found;
}

function tooLong({ index }: SitePage): string[] {
  const { title, description } = index;
  return [
    ...(title.length > TITLE_MAXIMUM ? [`title of ${title.length}: ${title}`] : []),
    ...(description.length > DESCRIPTION_MAXIMUM ? [`description of ${description.length}`] : []),
  ];
}

const ORPHAN = /^no way leads here/;
const HREFLANG = /\balternates?\b|^a language stands twice/;

/** The report of every domain that has pages. @param problems of the site check */
export function seoReport(pages: readonly SitePage[], problems: readonly Problem[], frame: SiteFrame): DomainReport[] {
  const doubled = doubledTitles(pages, frame);
  return REGION_IDS.filter((id) => pages.some(({ region }) => region === id)).map((region) => {
    const listed = pages.filter((page) => page.region === region && page.prefixed && page.index.listed);
    const own = listed.filter((page) => isIndexed(page, frame));
    const said = (pattern: RegExp) =>
      problems
        .filter(({ page, message }) => page.startsWith(`${region}/`) && pattern.test(message))
        .map(({ page, message }) => `${page}: ${message}`);
    return {
      region,
      indexable: own.length,
      folded: listed.length - own.length,
      doubled: own.flatMap((page) =>
        doubled.has(page) ? [`${page.address}: "${page.index.title}" is also ${doubled.get(page)}`] : [],
      ),
      hreflang: said(HREFLANG),
      orphaned: said(ORPHAN),
      tooLong: own.flatMap((page) => tooLong(page).map((what) => `${page.address}: ${what}`)),
      withoutPicture: own.filter(({ index }) => index.picture === null).map(({ address }) => address),
    };
  });
}

const SECTIONS = [
  ['doubled', 'doubled titles'],
  ['hreflang', 'broken hreflang'],
  ['orphaned', 'orphaned'],
  ['tooLong', 'too long'],
  ['withoutPicture', 'without picture'],
] as const satisfies readonly (readonly [keyof DomainReport, string])[];
const SHOWN = 10;

/** The report as lines for a person, the first of each kind in full. */
export function reportLines(reports: readonly DomainReport[]): string {
  return reports
    .flatMap((report) => [
      `${report.region}: ${report.indexable} indexable, ${report.folded} canonical elsewhere`,
      ...SECTIONS.flatMap(([key, name]) => {
        const found = report[key];
        if (found.length === 0) return [];
        const rest = found.length > SHOWN ? [`    … and ${found.length - SHOWN} more`] : [];
        return [`  ${name}: ${found.length}`, ...found.slice(0, SHOWN).map((line) => `    ${line}`), ...rest];
      }),
    ])
    .join('\n');
}

/** Whether something stands in the report that must not: a doubled title or a broken set of languages. */
export function isBroken(reports: readonly DomainReport[]): boolean {
  return reports.some(({ doubled, hreflang }) => doubled.length > 0 || hreflang.length > 0);
}
