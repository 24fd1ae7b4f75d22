/** The pages of a built site, each read once, on all cores. */
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, sep } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  defaultLocaleOf,
  type Environment,
  hostOf,
  isRegionId,
  type LocaleCode,
  localesOf,
  type RegionHosts,
  type RegionId,
} from '#shared/regions/index.ts';
import { splitLocale } from '#shared/routes.ts';
import type { PageIndex } from './page-index.ts';

/** Where a page stands. */
export interface PagePlace {
  region: RegionId;
  locale: LocaleCode;
  prefixed: boolean;
  /** Path without locale prefix. */
  path: string;
  /** As the address bar shows it: `/en/games`. */
  address: string;
  /** Relative to the built site, with `/`. */
  file: string;
  /** The not-found and error pages, which have no address of their own. */
  special: boolean;
}

export interface SitePage extends PagePlace {
  index: PageIndex;
}

/** What the pages were built for. */
export interface SiteFrame {
  environment: Environment;
  hosts: RegionHosts;
}

const PAGE_FILE = 'index.html';
const SPECIAL = /^\/(?:404|error)$/;

/** Where the page of a file stands; null for a file of no region. */
export function placeOf(file: string, environment: Environment): PagePlace | null {
  const [region = '', ...rest] = file.split('/');
  if (!isRegionId(region)) return null;
  const folder = `/${rest.slice(0, -1).join('/')}`;
  const { locale, path } = splitLocale(folder, localesOf(region, environment));
  return {
    region,
    locale: locale ?? defaultLocaleOf(region, environment),
    prefixed: locale !== undefined,
    path,
    // Home alone keeps its slash (decision 0002).
    address: path === '/' && locale !== undefined ? `/${locale}/` : folder,
    file,
    special: SPECIAL.test(path),
  };
}

/** The page's absolute address on its own domain. */
export function ownUrl({ region, address }: PagePlace, { hosts }: SiteFrame): string {
  return `https://${hostOf(region, hosts)}${address}`;
}

/** All files of a built site, relative to it, with `/`. */
export function siteFiles(dist: string): string[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** A worker's share of the pages: files in, what they say out. */
export interface IndexTask {
  dist: string;
  files: readonly string[];
}

function indexInWorker(task: IndexTask): Promise<PageIndex[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./page-index.worker.ts', import.meta.url), { workerData: task });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The reader of pages ended with ${code}`)));
  });
}

/** Reads the pages among the files of a built site. */
export async function readSitePages(
  dist: string,
  files: readonly string[],
  { environment }: SiteFrame,
): Promise<SitePage[]> {
  const places = files
    .filter((file) => file.endsWith(`/${PAGE_FILE}`))
    .map((file) => placeOf(file, environment))
    .filter((place) => place !== null);
  const size = Math.ceil(places.length / availableParallelism());
  const shares = Array.from({ length: availableParallelism() }, (_, share) =>
    places.slice(share * size, (share + 1) * size),
  );
  const indexes = await Promise.all(
    shares
      .filter(({ length }) => length > 0)
      .map((share) => indexInWorker({ dist, files: share.map(({ file }) => file) })),
  );
  return indexes.flat().map((index, place) => ({ ...(places[place] as PagePlace), index }));
}

/** What a site's pages were built for, from its manifest. */
export function frameOf(dist: string, hosts: RegionHosts): SiteFrame {
  const { environment } = JSON.parse(readFileSync(join(dist, 'site.json'), 'utf8')) as { environment: Environment };
  return { environment, hosts };
}
