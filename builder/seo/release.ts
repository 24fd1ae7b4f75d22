/** What a site needs for search engines and sharing, and the check before it may go live. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegionId } from '#shared/regions/index.ts';
import { promoFeeds } from './feeds.ts';
import { LLMS_PATH, llmsTxt } from './llms.ts';
import { type DomainReport, seoReport } from './report.ts';
import { robotsTxt } from './robots.ts';
import type { SharePicture } from './share-pictures.ts';
import { checkSite, type Problem } from './site-check.ts';
import { readSitePages, type SiteFrame, type SitePage, siteFiles } from './site-pages.ts';
import { sitemaps } from './sitemaps.ts';
import { vendorGames } from './vendor-games.ts';

/** Sitemaps, robots.txt, llms.txt and feeds of every domain that has pages, by file relative to the built site; each made in its turn. */
export function* searchFiles(pages: readonly SitePage[], frame: SiteFrame): Generator<[file: string, text: string]> {
  for (const region of new Set<RegionId>(pages.map(({ region }) => region))) {
    for (const [path, text] of sitemaps(region, pages, frame)) yield [`${region}${path}`, text];
    for (const [path, text] of promoFeeds(region, pages, frame)) yield [`${region}${path}`, text];
    yield [`${region}/robots.txt`, robotsTxt(region, frame)];
    const llms = llmsTxt(region, pages, frame);
    if (llms !== null) yield [`${region}${LLMS_PATH}`, llms];
  }
}

/** The pictures that pages are shared with. */
export function sharePictures(pages: readonly SitePage[]): SharePicture[] {
  return pages.flatMap(({ index: { picture } }) =>
    picture === null ? [] : [{ path: new URL(picture.url).pathname, title: picture.words }],
  );
}

/** The ids inside the drawings of a built site, each read once. */
export function drawingIds(dist: string): (file: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (file) => {
    const ids =
      known.get(file) ??
      new Set([...readFileSync(join(dist, file), 'utf8').matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id));
    known.set(file, ids);
    return ids;
  };
}

/** A built site as the check reads it, and what is wrong with it. */
async function readChecked(dist: string, frame: SiteFrame): Promise<{ pages: SitePage[]; problems: Problem[] }> {
  const files = siteFiles(dist);
  const pages = await readSitePages(dist, files, frame);
  const known = { files: new Set(files), idsOfDrawing: drawingIds(dist), isVendorGame: vendorGames() };
  return { pages, problems: checkSite({ ...frame, pages, ...known }) };
}

/** Reads a built site and says what is wrong with it. */
export async function problemsOf(dist: string, frame: SiteFrame): Promise<Problem[]> {
  return (await readChecked(dist, frame)).problems;
}

/** Reads a built site and says what search engines find on each domain. */
export async function readReport(dist: string, frame: SiteFrame): Promise<DomainReport[]> {
  const { pages, problems } = await readChecked(dist, frame);
  return seoReport(pages, problems, frame);
}

const SHOWN_PROBLEMS = 30;

/** Problems as lines for a person, the first of them in full. */
export function problemLines(problems: readonly Problem[]): string {
  const shown = problems.slice(0, SHOWN_PROBLEMS).map(({ page, message }) => `  ${page}: ${message}`);
  const rest = problems.length - shown.length;
  return [...shown, ...(rest > 0 ? [`  … and ${rest} more`] : [])].join('\n');
}
