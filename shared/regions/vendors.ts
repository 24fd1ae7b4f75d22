/**
 * The outside services a region may load into its pages (spec section 7, third-party scripts and ad tracking): who they
 * are, what consent they need, and what the operator sets for them. Without an address and an identifier for a region
 * the service does not exist there.
 */
import { CONSENT_CATEGORIES, type ConsentCategory } from './consent.ts';
import type { Environment, RegionId } from './regions.ts';
import { jurisdictionOf } from './regions.ts';
import { readRegionValues, type Values, vendorSetting } from './settings.ts';

/** Directives of the Content-Security-Policy that an outside service can need. */
export const VENDOR_DIRECTIVES = ['script-src', 'style-src-elem', 'img-src', 'connect-src', 'frame-src'] as const;
export type VendorDirective = (typeof VENDOR_DIRECTIVES)[number];
type VendorSources = Partial<Record<VendorDirective, string[]>>;

interface VendorRow {
  /** `necessary`: loaded when the visitor asks for it, or for the safety of a login. */
  category: ConsentCategory | 'necessary';
  /** Address of its script or picture; `{id}` in it stands for the region's identifier. */
  address: string;
  /** Variable with the identifiers by region; live chat and sportsbook have ones of their own (settings.ts). */
  identifiers: string | null;
  /** Variable with further origins it talks to. */
  origins: string;
  directives: readonly VendorDirective[];
  /** Left out of every environment but production (spec section 7, CRM loader). */
  productionOnly?: true;
}

const TAG: readonly VendorDirective[] = ['script-src', 'img-src', 'connect-src'];
const WIDGET: readonly VendorDirective[] = VENDOR_DIRECTIVES;

export const VENDORS = {
  tagManager: {
    category: 'statistics',
    address: 'TAG_MANAGER_URL',
    identifiers: 'REGION_TAG_MANAGER_IDS',
    origins: 'TAG_MANAGER_ORIGINS',
    directives: TAG,
  },
  heatmap: {
    category: 'statistics',
    address: 'HEATMAP_URL',
    identifiers: 'REGION_HEATMAP_IDS',
    origins: 'HEATMAP_ORIGINS',
    directives: TAG,
  },
  chat: {
    category: 'necessary',
    address: 'CHAT_URL',
    identifiers: null,
    origins: 'CHAT_ORIGINS',
    directives: WIDGET,
  },
  sportsbook: {
    category: 'necessary',
    address: 'SPORT_WIDGET_URL',
    identifiers: null,
    origins: 'SPORT_WIDGET_ORIGINS',
    directives: WIDGET,
  },
  crm: {
    category: 'marketing',
    address: 'CRM_URL',
    identifiers: 'REGION_CRM_IDS',
    origins: 'CRM_ORIGINS',
    directives: WIDGET,
    productionOnly: true,
  },
  fingerprint: {
    category: 'necessary',
    address: 'FINGERPRINT_URL',
    identifiers: 'REGION_FINGERPRINT_IDS',
    origins: 'FINGERPRINT_ORIGINS',
    directives: TAG,
  },
  retargeting: {
    category: 'marketing',
    address: 'RETARGETING_URL',
    identifiers: 'REGION_RETARGETING_IDS',
    origins: 'RETARGETING_ORIGINS',
    directives: TAG,
  },
  pixel: {
    category: 'marketing',
    address: 'AD_PIXEL_URL',
    identifiers: 'REGION_AD_BUZZ_KEYS',
    origins: 'AD_PIXEL_ORIGINS',
    directives: ['img-src'],
  },
} as const satisfies Record<string, VendorRow>;

export type VendorName = keyof typeof VENDORS;
const VENDOR_NAMES = Object.keys(VENDORS) as VendorName[];

const rowOf = (vendor: VendorName): VendorRow => VENDORS[vendor];

/** The second live chat, loaded when the first has not come in time. */
const CHAT_FALLBACK_VARIABLE = 'CHAT_FALLBACK_URL';
/** What the outside sportsbook calls its colours for us. */
export const SPORT_THEME_VARIABLE = 'SPORT_WIDGET_THEME';
/** The ad pixel's second key by region. */
const SEGMENT_VARIABLE = 'REGION_AD_SEGMENT_KEYS';

const present = (names: readonly (string | null)[]): string[] => names.filter((name) => name !== null);

/** Variables that hold an address. */
export const VENDOR_ADDRESS_VARIABLES = [
  ...VENDOR_NAMES.map((vendor) => rowOf(vendor).address),
  CHAT_FALLBACK_VARIABLE,
];
/** Variables that hold identifiers by region. */
export const VENDOR_IDENTIFIER_VARIABLES = [
  ...present(VENDOR_NAMES.map((vendor) => rowOf(vendor).identifiers)),
  SEGMENT_VARIABLE,
];
/** Variables that hold a list of origins. */
export const VENDOR_ORIGIN_VARIABLES = VENDOR_NAMES.map((vendor) => rowOf(vendor).origins);

/** The parameter of a landing page's address that carries the affiliate's token (spec section 3, Affiliate tracking). */
export const AFFILIATE_PARAMETER_VARIABLE = 'AFFILIATE_PARAMETER';

/** What the pages of a region know of a service. */
export interface VendorSettings {
  url: string;
  /** Live chat only. */
  fallbackUrl?: string;
  /** Sportsbook only: its name for the region, and for the colours. */
  brand?: string;
  theme?: string;
  /** Ad pixel only. */
  buzzKey?: string;
  segmentKey?: string;
}

export type RegionVendors = Partial<Record<VendorName, VendorSettings>>;

/** A host that can stand in a policy: a URL may hold signs there that would end a directive. */
const HOST = /^[\w.:[\]-]+$/;

/** Whether an address of a service may be loaded from, and its origin named in a policy. */
export function isVendorAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host } = new URL(text);
  return /^https?:$/.test(protocol) && HOST.test(host);
}

/** Reads `https://a.example,wss://b.example`. @returns null when one of them is more or less than an origin. */
export function readOrigins(text: string): readonly string[] | null {
  const origins: string[] = [];
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (!URL.canParse(entry)) return null;
    const { protocol, host, pathname, search, hash } = new URL(entry);
    if (
      !/^(?:https?|wss?):$/.test(protocol) ||
      !HOST.test(host) ||
      !/^\/?$/.test(pathname) ||
      search !== '' ||
      hash !== ''
    )
      return null;
    origins.push(`${protocol}//${host}`);
  }
  return origins;
}

const textOf = (values: Values, name: string): string => values[name]?.trim() ?? '';

function identifierOf(vendor: VendorName, region: RegionId, values: Values): string | null {
  const { identifiers } = rowOf(vendor);
  if (identifiers === null) return vendorSetting(region, vendor === 'chat' ? 'chatKey' : 'sportSnippetId', values);
  return readRegionValues(textOf(values, identifiers))?.get(region) || null;
}

const filled = (address: string, identifier: string): string =>
  address.replaceAll('{id}', encodeURIComponent(identifier));

function extras(vendor: VendorName, region: RegionId, identifier: string, values: Values): Partial<VendorSettings> {
  if (vendor === 'chat') {
    const fallback = textOf(values, CHAT_FALLBACK_VARIABLE);
    return fallback === '' ? {} : { fallbackUrl: filled(fallback, identifier) };
  }
  if (vendor === 'sportsbook') return { brand: identifier, theme: textOf(values, SPORT_THEME_VARIABLE) || 'default' };
  if (vendor !== 'pixel') return {};
  return { buzzKey: identifier, segmentKey: readRegionValues(textOf(values, SEGMENT_VARIABLE))?.get(region) ?? '' };
}

function settingsOf(
  vendor: VendorName,
  region: RegionId,
  environment: Environment,
  values: Values,
): VendorSettings | null {
  const { address, productionOnly } = rowOf(vendor);
  const url = textOf(values, address);
  const identifier = identifierOf(vendor, region, values);
  if (url === '' || identifier === null || (productionOnly && environment !== 'production')) return null;
  return { url: filled(url, identifier), ...extras(vendor, region, identifier, values) };
}

/** The services a region has, by name. */
export function vendorsOf(region: RegionId, environment: Environment, values: Values): RegionVendors {
  const found = VENDOR_NAMES.map((vendor) => [vendor, settingsOf(vendor, region, environment, values)] as const);
  return Object.fromEntries(found.filter(([, settings]) => settings !== null));
}

/**
 * What a region asks its visitors about: the categories of its services, where its jurisdiction wants consent. A region
 * without such services stores nothing that consent is needed for, and asks nothing.
 */
export function askedCategories(region: RegionId, vendors: RegionVendors): ConsentCategory[] {
  if (!jurisdictionOf(region).asksConsent) return [];
  const used = (Object.keys(vendors) as VendorName[]).map((vendor) => rowOf(vendor).category);
  return CONSENT_CATEGORIES.filter((category) => used.includes(category));
}

const isSocket = (origin: string): boolean => origin.startsWith('ws');

function sourcesOf(vendor: VendorName, { url, fallbackUrl }: VendorSettings, values: Values) {
  const { directives, origins } = rowOf(vendor);
  const own = [url, ...(fallbackUrl ? [fallbackUrl] : [])].map((address) => new URL(address).origin);
  const all = [...own, ...(readOrigins(textOf(values, origins)) ?? [])];
  return directives.map((directive) => ({
    directive,
    origins: directive === 'connect-src' ? all : all.filter((origin) => !isSocket(origin)),
  }));
}

/** The origins a region's policy must let through, by directive: those of its services and no others. */
export function vendorSources(region: RegionId, environment: Environment, values: Values): VendorSources {
  const sources: VendorSources = {};
  for (const [vendor, settings] of Object.entries(vendorsOf(region, environment, values))) {
    for (const { directive, origins } of sourcesOf(vendor as VendorName, settings, values)) {
      sources[directive] = [...new Set([...(sources[directive] ?? []), ...origins])].sort();
    }
  }
  return sources;
}
