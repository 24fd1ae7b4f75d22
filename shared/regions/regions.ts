/**
 * The region table: one row per domain (design section 3).
 */
import { CURRENCY_CODES, type Currency } from '../money.ts';
import { JURISDICTIONS, type Jurisdiction, type JurisdictionId, type Product } from './jurisdictions.ts';
import { LOCALE_CODES, type LocaleCode } from './locales.ts';

/** `production` applies the production rules of the spec; the others show every locale on main. */
export const ENVIRONMENTS = ['production', 'staging', 'demo', 'development', 'test'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export type Licence = 'main' | 'other' | 'none';

export interface Region {
  /** Production host; an operator overrides it from the environment. */
  host: string;
  /** The locales the domain serves, default first; `main` means the locales of the main region. */
  locales: readonly LocaleCode[] | 'main';
  licence: Licence;
  /** Home shows the sportsbook, the menu closes on it (spec sections 2 and 4). */
  sportMirror: boolean;
  /** The region whose pages are canonical for this one's, when it is not itself. */
  canonicalRegion: 'main' | null;
  /** Locale codes whose pages are canonical on another region's domain. */
  canonicalLocales: Partial<Record<LocaleCode, 'hu'>>;
  sealId: string | null;
  sportSnippetId: string | null;
  chatKey: string | null;
  currency: Currency;
  jurisdiction: JurisdictionId;
}

const OWN = { licence: 'main', sportMirror: false, canonicalRegion: null, canonicalLocales: {} } as const;
const NO_VENDORS = { sealId: null, sportSnippetId: null, chatKey: null } as const;

const REGION_ROWS = {
  main: {
    ...OWN,
    ...NO_VENDORS,
    host: 'fairwind.example',
    locales: 'main',
    currency: 'EUR',
    jurisdiction: 'international',
    sealId: 'fairwind-seal',
  },
  de: {
    ...OWN,
    ...NO_VENDORS,
    host: 'fairwind-de.example',
    locales: ['de', 'en-de', 'ch-de'],
    currency: 'EUR',
    jurisdiction: 'germany',
  },
  pt: {
    ...OWN,
    ...NO_VENDORS,
    host: 'fairwind-pt.example',
    locales: ['pt', 'pt-br'],
    currency: 'EUR',
    jurisdiction: 'portugal',
  },
  hu: {
    ...OWN,
    ...NO_VENDORS,
    host: 'fairwind-hu.example',
    locales: ['hu-hu', 'en-hu'],
    currency: 'HUF',
    jurisdiction: 'hungary',
  },
  ee: {
    ...OWN,
    ...NO_VENDORS,
    host: 'fairwind-ee.example',
    locales: ['en-et', 'hu-hu'],
    canonicalLocales: { 'hu-hu': 'hu' },
    currency: 'EUR',
    jurisdiction: 'estonia',
  },
  pl: { ...OWN, ...NO_VENDORS, host: 'fairwind-pl.example', locales: ['pl'], currency: 'PLN', jurisdiction: 'poland' },
  za: {
    ...OWN,
    ...NO_VENDORS,
    host: 'fairwind-za.example',
    locales: ['en-za'],
    currency: 'ZAR',
    jurisdiction: 'south-africa',
  },
  sport: {
    ...OWN,
    ...NO_VENDORS,
    host: 'fairwind-sport.example',
    locales: 'main',
    sportMirror: true,
    canonicalRegion: 'main',
    currency: 'EUR',
    jurisdiction: 'international',
    sportSnippetId: 'fairwind-sport',
  },
  nolic: {
    ...OWN,
    ...NO_VENDORS,
    host: 'fairwind-nolic.example',
    locales: 'main',
    licence: 'none',
    canonicalRegion: 'main',
    currency: 'EUR',
    jurisdiction: 'international',
  },
  alt: {
    ...OWN,
    ...NO_VENDORS,
    host: 'fairwind-alt.example',
    locales: 'main',
    licence: 'other',
    canonicalRegion: 'main',
    currency: 'EUR',
    jurisdiction: 'international',
    sealId: 'fairwind-alt-seal',
  },
} as const satisfies Record<string, Region>;

export type RegionId = keyof typeof REGION_ROWS;
export const REGIONS: Record<RegionId, Region> = REGION_ROWS;
export const REGION_IDS = Object.keys(REGION_ROWS) as RegionId[];

/** Host labels that belong to the platform and never to a region (design section 3). */
export const RESERVED_HOST_LABELS = ['games', 'backoffice', 'admin', 'pay', 'coins', 'mifinity', 'mail', 'id'] as const;

/** Locales that main hides in production because their own domain serves them (spec section 4). */
export const HIDDEN_IN_PRODUCTION: readonly LocaleCode[] = [
  'de',
  'ch-de',
  'en-de',
  'pt-br',
  'pt',
  'en-et',
  'pl',
  'hu',
  'en-hu',
  'hu-hu',
  'en-za',
];

export function isRegionId(value: string): value is RegionId {
  return Object.hasOwn(REGION_ROWS, value);
}

/** The locales of the main domain, `en` first. */
function mainLocales(environment: Environment): LocaleCode[] {
  if (environment !== 'production') return LOCALE_CODES;
  return LOCALE_CODES.filter((code) => !HIDDEN_IN_PRODUCTION.includes(code));
}

/** The locales a region serves in an environment, default first. */
export function localesOf(region: RegionId, environment: Environment): readonly LocaleCode[] {
  const { locales } = REGIONS[region];
  return locales === 'main' ? mainLocales(environment) : locales;
}

/** The locale of a region's unprefixed pages. */
export function defaultLocaleOf(region: RegionId, environment: Environment): LocaleCode {
  return localesOf(region, environment)[0] as LocaleCode;
}

/** Whether the domain restricts the locale list and picks a locale from the browser (spec section 4, Region rules). */
export function isRestricted(region: RegionId): boolean {
  return REGIONS[region].locales !== 'main';
}

export function jurisdictionOf(region: RegionId): Jurisdiction {
  return JURISDICTIONS[REGIONS[region].jurisdiction];
}

/**
 * The currencies an account of a region may be opened in. A national domain keeps to its own: the limits of its
 * jurisdiction are stated in it, and an amount in another currency could not be held against them.
 */
export function currenciesOf(region: RegionId): readonly Currency[] {
  return jurisdictionOf(region).country === null ? CURRENCY_CODES : [REGIONS[region].currency];
}

/** Whether a row, or what several rows come to (policy.ts), leaves everything that a game, method or endpoint needs. */
export function permits({ forbidden }: Pick<Jurisdiction, 'forbidden'>, needs: readonly Product[]): boolean {
  return needs.every((product) => !forbidden.includes(product));
}

/**
 * The one pruning rule (design section 3): whether a domain offers everything that a route, menu entry, popup,
 * game or endpoint needs. Pages, menus and the API all ask here.
 */
export function offers(region: RegionId, needs: readonly Product[]): boolean {
  return permits(jurisdictionOf(region), needs);
}

/** What a domain is by what it offers, and by what the law lets it call itself. */
export type House = 'casino' | 'slots' | 'sport';

/** Every text that says what the site is asks here. */
export function houseOf(region: RegionId): House {
  if (!offers(region, ['slots'])) return 'sport';
  return jurisdictionOf(region).calledCasino ? 'casino' : 'slots';
}

/** The host of a region: the environment's override (`REGION_HOST_DE=…`), else the row's. */
export function hostOf(region: RegionId, hosts: Partial<Record<RegionId, string>> = {}): string {
  return hosts[region] ?? REGIONS[region].host;
}
