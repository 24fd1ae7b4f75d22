/** The outside services of a page, for the build. */
import type { Page } from '#features/regions/page.ts';
import { askedCategories, type ConsentCategory, type RegionVendors, vendorsOf } from '#shared/regions/index.ts';

export interface PageVendors {
  vendors: RegionVendors;
  /** What the region asks its visitors about; empty: nothing. */
  asked: readonly ConsentCategory[];
}

/** The services of a page's region; null when it has none. */
export function pageVendors({ region, environment }: Pick<Page, 'region' | 'environment'>): PageVendors | null {
  const vendors = vendorsOf(region, environment, process.env);
  if (Object.keys(vendors).length === 0) return null;
  return { vendors, asked: askedCategories(region, vendors) };
}

/** JSON that may stand inside a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
