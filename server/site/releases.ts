/**
 * Which release of the site is live (docs/decisions/0031). A publisher points `live` at another folder by a rename; the
 * next request sees it. One request keeps the release it began with, so an answer is never put together from two.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { LOCALE_CODES, type LocaleCode, REGION_IDS, type RegionId } from '#shared/regions/index.ts';
import { createManifestSource, type SiteManifest } from './manifest.ts';

/** The link to the live release in a folder of releases. */
export const LIVE_LINK = 'live';
/** The folder beside it with the assets of earlier releases. */
export const RETIRED_ASSETS = 'assets';

export interface Release {
  /** The folder of the whole site. */
  directory: string;
  /** Where assets stand that this release no longer has; null for a site without releases. */
  retiredAssets: string | null;
  manifest(): Promise<SiteManifest | null>;
}

/** The release that is live now. */
export type ReleaseSource = () => Promise<Release>;

async function targetOf(link: string): Promise<string | null> {
  try {
    return await readlink(link);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EINVAL') return null;
    throw error;
  }
}

function releaseAt(directory: string, retiredAssets: string | null): Release {
  return { directory, retiredAssets, manifest: createManifestSource(directory) };
}

/**
 * Creates the source for a folder of releases; a folder that holds a site itself is a release that stays.
 */
export function createReleaseSource(siteDirectory: string): ReleaseSource {
  const itself = releaseAt(siteDirectory, null);
  let known: { target: string; release: Release } | undefined;
  return async () => {
    const target = await targetOf(join(siteDirectory, LIVE_LINK));
    // A link that is missing for a moment is being exchanged: the release before it is still whole.
    if (target === null) return known?.release ?? itself;
    if (known?.target !== target) {
      const release = releaseAt(resolve(siteDirectory, target), join(siteDirectory, RETIRED_ASSETS));
      known = { target, release };
    }
    return known.release;
  };
}

/** The path that always leads to the live release, for servers that read the files themselves. */
export function livePath(siteDirectory: string): string {
  const link = join(siteDirectory, LIVE_LINK);
  return existsSync(link) ? link : siteDirectory;
}

/** The folder beside the releases with the record of each. */
const RECORDS = 'records';

/** The releases that are kept, newest first; none of a folder that holds a site itself. */
export async function listReleases(
  siteDirectory: string,
): Promise<{ id: string; publishedAt: string; pages: number }[]> {
  const folder = join(siteDirectory, RECORDS);
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => /^\d+\.json$/.test(name)).sort();
  const records = await Promise.all(
    names.reverse().map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  );
  return records.map(({ id, publishedAt, files }: { id: string; publishedAt: string; files: object }) => ({
    ...{ id, publishedAt },
    pages: Object.keys(files).filter((file) => file.endsWith('/index.html')).length,
  }));
}

/** Where a release has a page: every region and locale with it. @param path without locale, such as `/promo/item/x` */
export async function pagesAt(directory: string, path: string): Promise<{ region: RegionId; locale: LocaleCode }[]> {
  const places = REGION_IDS.flatMap((region) => LOCALE_CODES.map((locale) => ({ region, locale })));
  return places.filter(({ region, locale }) => existsSync(join(directory, region, locale, path, 'index.html')));
}

/** The folders of the game clients, live first. */
export function gameClientFolders(source: ReleaseSource): () => Promise<readonly string[]> {
  return async () => {
    const { directory, retiredAssets } = await source();
    return [directory, ...(retiredAssets === null ? [] : [retiredAssets])].map((folder) => join(folder, 'games'));
  };
}
