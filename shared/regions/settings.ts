/** What an operator sets per region: hosts, and the identifiers that vendors gave. Read by the build and the server. */
import { isRegionId, REGION_IDS, REGIONS, type Region, type RegionId } from './regions.ts';

export type Values = Readonly<Record<string, string | undefined>>;

export type RegionHosts = Partial<Record<RegionId, string>>;

/** The variable that holds the public host of a region: `REGION_HOST_DE`. */
export function regionHostVariable(region: RegionId): string {
  return `REGION_HOST_${region.toUpperCase()}`;
}

/** The hosts an operator set. */
export function regionHosts(values: Values): RegionHosts {
  const entries = REGION_IDS.map((region) => [region, values[regionHostVariable(region)]] as const);
  return Object.fromEntries(entries.filter(([, host]) => host !== undefined && host !== ''));
}

type VendorSetting = 'sealId' | 'sportSnippetId' | 'chatKey';

/** One variable per kind of identifier, each a list of `<region>:<value>`. */
export const VENDOR_VARIABLES = {
  sealId: 'REGION_SEALS',
  sportSnippetId: 'REGION_SPORT_SNIPPETS',
  chatKey: 'REGION_CHAT_KEYS',
} as const satisfies Record<VendorSetting, string>;

const VENDOR_VALUE = /^[\w.-]{0,128}$/;

/**
 * Reads `main:abc,alt:def`. An empty value (`main:`) takes the region's own away.
 * @returns null when a region is unknown or named twice, or a value has other signs than letters, digits, `_`, `.`, `-`.
 */
export function readRegionValues(text: string): ReadonlyMap<RegionId, string> | null {
  const found = new Map<RegionId, string>();
  for (const entry of text.split(',')) {
    const [region = '', value, ...rest] = entry.split(':').map((part) => part.trim());
    if (value === undefined || rest.length > 0 || !VENDOR_VALUE.test(value)) return null;
    if (!isRegionId(region) || found.has(region)) return null;
    found.set(region, value);
  }
  return found;
}

/** A vendor's identifier for a region: the operator's, else the row's; null when the region has none. */
export function vendorSetting(region: RegionId, setting: VendorSetting, values: Values): Region[VendorSetting] {
  const text = values[VENDOR_VARIABLES[setting]]?.trim();
  const chosen = text ? readRegionValues(text)?.get(region) : undefined;
  return chosen === undefined ? REGIONS[region][setting] : chosen || null;
}
