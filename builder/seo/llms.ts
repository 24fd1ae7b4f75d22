/** `/llms.txt` of a domain (llmstxt.org): what the site is and its main pages, for assistants that read instead of crawl. */
import { defaultLocaleOf, hostOf, type RegionId } from '#shared/regions/index.ts';
import { isOpenToSearch } from './robots.ts';
import type { SiteFrame, SitePage } from './site-pages.ts';

export const LLMS_PATH = '/llms.txt';

/** Pages deeper than this are reached from their lists. */
const MOST_SEGMENTS = 2;

const line = ({ index }: SitePage): string =>
  `- [${index.sharedTitle}](${index.canonicals[0]})${index.description === '' ? '' : `: ${index.description}`}`;

function mainPages(region: RegionId, pages: readonly SitePage[], { environment }: SiteFrame): SitePage[] {
  const locale = defaultLocaleOf(region, environment);
  return pages
    .filter((page) => page.region === region && page.locale === locale && page.prefixed && page.index.listed)
    .filter(({ path, special }) => !special && path.split('/').filter(Boolean).length <= MOST_SEGMENTS)
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** @returns the file's text; null where nothing of the site is to be found, or the domain has no home page */
export function llmsTxt(region: RegionId, pages: readonly SitePage[], frame: SiteFrame): string | null {
  if (!isOpenToSearch(frame.environment)) return null;
  const [home, ...others] = mainPages(region, pages, frame);
  if (home === undefined) return null;
  const origin = `https://${hostOf(region, frame.hosts)}`;
  return [
    `# ${home.index.title}`,
    `> ${home.index.description}`,
    '## Pages',
    others.map(line).join('\n'),
    '## Interfaces',
    [
      `- [API](${origin}/api/docs): every call of this site, readable`,
      `- [OpenAPI document](${origin}/api/openapi.json): the same for machines`,
      `- [AsyncAPI document](${origin}/api/asyncapi.json): the messages of the socket`,
    ].join('\n'),
    '',
  ].join('\n\n');
}
