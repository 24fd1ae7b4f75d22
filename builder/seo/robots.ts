/** robots.txt of a domain. */
import { type Environment, hostOf, type RegionId } from '#shared/regions/index.ts';
import type { SiteFrame } from './site-pages.ts';
import { SITEMAP_PATH, sitemapRegion } from './sitemaps.ts';

/** Environments whose sites search engines may read. */
const OPEN: readonly Environment[] = ['production', 'demo'];

/** Whether a site of an environment is meant to be found. */
export const isOpenToSearch = (environment: Environment): boolean => OPEN.includes(environment);

/**
 * Pages that are not to be listed say so themselves (`noindex`), which a crawler only sees when it may read them: nothing
 * but the API is closed.
 */
export function robotsTxt(region: RegionId, { environment, hosts }: SiteFrame): string {
  if (!isOpenToSearch(environment)) return 'User-agent: *\nDisallow: /\n';
  const sitemap = `https://${hostOf(sitemapRegion(region), hosts)}${SITEMAP_PATH}`;
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${sitemap}\n`;
}
