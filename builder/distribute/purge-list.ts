/** What a network of caches in front of the domains has to forget after a release. */
import type { Config } from '#server/config.ts';
import { LOCALE_CODES, REGION_IDS, type RegionId } from '#shared/regions/index.ts';
import { ROUTES, type RouteName, splitLocale } from '#shared/routes.ts';
import type { Changes } from '../publish/changes.ts';

/** Files below this are named by their content, and never change. */
const IMMUTABLE = /^(?:_astro|console|games)\//;
/** What no address leads to. */
const PRIVATE = /^(?:site\.json|[a-z]+\/(?:moved\.json|policy-[\da-f]{16}))$/;
const ENCODED = /\.(?:br|gz)$/;

const SHELLS: ReadonlySet<string> = new Set(
  (Object.keys(ROUTES) as RouteName[]).filter((name) => 'shell' in ROUTES[name]).map((name) => ROUTES[name].path),
);

/** The path that a file of a region answers; a shell answers everything below its own. */
function pathOfFile(file: string): string {
  if (!/(?:^|\/)index\.html$/.test(file)) return `/${file}`;
  const path = `/${file.replace(/\/?index\.html$/, '')}`;
  const { locale, path: bare } = splitLocale(path, LOCALE_CODES);
  // Home keeps its slash.
  if (bare === '/') return locale === undefined ? '/' : `/${locale}/`;
  return SHELLS.has(bare) ? `${path}/*` : path;
}

function addressesOf(file: string, origins: Readonly<Record<RegionId, string>>): readonly string[] {
  const [first = '', ...rest] = file.split('/');
  const own = REGION_IDS.find((region) => region === first);
  if (own !== undefined) return [origins[own] + pathOfFile(rest.join('/'))];
  return REGION_IDS.map((region) => `${origins[region]}/${file}`);
}

/**
 * Addresses whose answer is another one now, sorted; one that ends with `*` stands for all that begin so. Files that are
 * named by their content are not among them.
 */
export function purgeList(changes: Changes, hosts: Config['hosts'], scheme: Config['scheme']): string[] {
  const origins = Object.fromEntries(REGION_IDS.map((region) => [region, `${scheme}://${hosts[region]}`])) as Record<
    RegionId,
    string
  >;
  const files = [...changes.added, ...changes.changed, ...changes.removed];
  const reached = files.filter((file) => !IMMUTABLE.test(file) && !PRIVATE.test(file) && !ENCODED.test(file));
  return [...new Set(reached.flatMap((file) => addressesOf(file, origins)))].sort();
}
