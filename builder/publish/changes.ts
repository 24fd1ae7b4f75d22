/** What a publish changed, for people. */
import type { Config } from '#server/config.ts';
import { isPolicyMark } from '#server/site/manifest.ts';
import { isRegionId, REGION_IDS, type RegionId } from '#shared/regions/index.ts';
import type { FileList } from './trees.ts';

/** Files that differ between two releases, sorted. */
export interface Changes {
  added: string[];
  changed: string[];
  removed: string[];
}

export const isPageFile = (file: string): boolean =>
  file.endsWith('/index.html') && isRegionId(file.split('/')[0] ?? '');

/** Compares two releases. */
export function changesBetween(before: FileList, after: FileList): Changes {
  return {
    added: [...after.keys()].filter((file) => !before.has(file)).sort(),
    changed: [...after]
      .filter(([file, sum]) => (before.get(file) ?? sum) !== sum)
      .map(([file]) => file)
      .sort(),
    removed: [...before.keys()].filter((file) => !after.has(file)).sort(),
  };
}

/** Pages that are named one by one; more of them are counted. */
const NAMED_PAGES = 12;

const addressOf = (file: string): string => `/${file.split('/').slice(1, -1).join('/')}`;

function regionLines(region: RegionId, host: string, changes: Changes): string[] {
  const own = (files: readonly string[]) =>
    files.filter((file) => isPageFile(file) && file.startsWith(`${region}/`)).map(addressOf);
  const kinds = { '+': own(changes.added), '~': own(changes.changed), '-': own(changes.removed) };
  const total = Object.values(kinds).reduce((sum, pages) => sum + pages.length, 0);
  if (total === 0) return [];
  const counts = `${kinds['+'].length} added, ${kinds['~'].length} changed, ${kinds['-'].length} removed`;
  const named = Object.entries(kinds).flatMap(([sign, pages]) => pages.map((page) => `    ${sign} ${page}`));
  const more = named.length - NAMED_PAGES;
  return [`  ${host}: ${counts}`, ...named.slice(0, NAMED_PAGES), ...(more > 0 ? [`    … and ${more} more`] : [])];
}

const NEW_POLICY =
  '  The pages’ policy changed: write the configuration of a web server in front again (docs/operating.md)';

/** The report of a publish: pages by domain, then the rest of the files. */
export function changeLines(changes: Changes, hosts: Config['hosts']): string[] {
  const lines = REGION_IDS.flatMap((region) => regionLines(region, hosts[region], changes));
  const others = [...changes.added, ...changes.changed, ...changes.removed].filter((file) => !isPageFile(file)).length;
  const rest = others > 0 ? [`  ${others} other files (assets, feeds, site maps)`] : [];
  // Of the first release nobody has written the configuration yet.
  const policies = changes.removed.some(isPolicyMark) ? [NEW_POLICY] : [];
  return lines.length + rest.length > 0 ? [...lines, ...rest, ...policies] : ['  Nothing differs.'];
}
