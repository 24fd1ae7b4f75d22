/**
 * Jurisdiction policy as data (design section 3): what a country's rules ask of the domain that serves it.
 * A row is an operator's setting with a stated source (jurisdiction-sources.ts), not legal advice.
 */
import type { Currency } from '../money.ts';

export const PRODUCTS = [
  'slots',
  'table-games',
  'live-casino',
  'jackpots',
  'bonus-buy',
  'crash-games',
  'demo-play',
  'autoplay',
  'sport',
  'tournaments',
  'vip',
  'shop',
  'daily-bonuses',
  'bonuses',
  'sign-up-bonus',
  'crypto',
  'credit-cards',
] as const;
export type Product = (typeof PRODUCTS)[number];

export interface Jurisdiction {
  /** ISO 3166 country, or null for the international row. */
  country: string | null;
  minimumAge: number;
  /** Whether visitors are asked before anything is stored that is not necessary. */
  asksConsent: boolean;
  /** Products the row takes away; everything else is offered. */
  forbidden: readonly Product[];
  /** Whether a site with games may call itself a casino. */
  calledCasino: boolean;
  limits: {
    /** Highest stake of one slot round, decimal string in `currency`. */
    slotStakeMaximum: string | null;
    /** Shortest time between the starts of two slot rounds, ms. */
    slotRoundMinimumMs: number;
    /** Highest sum of deposits in a calendar month, decimal string in `currency`. */
    monthlyDepositMaximum: string | null;
    /** Lowest return to player a game may have, percent. */
    rtpMinimumPercent: number | null;
    /** Whether a withdrawal that was asked for cannot be called back. */
    withdrawalsFinal: boolean;
    /** Whether a deposit must be staked once before it can be withdrawn. */
    depositsPlayedOnce: boolean;
    /** Whether deposits are paid back to where they came from before anything else is paid out. */
    sourcesFirst: boolean;
    /** Currency the amounts of this row are in. */
    currency: Currency;
  };
}

const NO_LIMITS = {
  slotStakeMaximum: null,
  slotRoundMinimumMs: 0,
  monthlyDepositMaximum: null,
  rtpMinimumPercent: null,
  withdrawalsFinal: false,
  depositsPlayedOnce: false,
  sourcesFirst: false,
  currency: 'EUR',
} as const;

/** The casino products, for the countries where online casino is closed to private operators. */
const CASINO = [
  'slots',
  'table-games',
  'live-casino',
  'jackpots',
  'bonus-buy',
  'crash-games',
  'demo-play',
  'autoplay',
  'tournaments',
  'daily-bonuses',
  'shop',
] as const satisfies readonly Product[];

export const JURISDICTIONS = {
  international: {
    country: null,
    minimumAge: 18,
    asksConsent: true,
    forbidden: [],
    calledCasino: true,
    limits: NO_LIMITS,
  },
  germany: {
    country: 'DE',
    minimumAge: 18,
    asksConsent: true,
    forbidden: ['table-games', 'live-casino', 'jackpots', 'bonus-buy', 'crash-games', 'autoplay', 'crypto'],
    calledCasino: false,
    limits: {
      slotStakeMaximum: '1.00',
      slotRoundMinimumMs: 5_000,
      monthlyDepositMaximum: '1000.00',
      rtpMinimumPercent: null,
      withdrawalsFinal: true,
      depositsPlayedOnce: false,
      sourcesFirst: true,
      currency: 'EUR',
    },
  },
  portugal: {
    country: 'PT',
    minimumAge: 18,
    asksConsent: true,
    forbidden: ['live-casino', 'crypto'],
    calledCasino: true,
    limits: NO_LIMITS,
  },
  hungary: {
    country: 'HU',
    minimumAge: 18,
    asksConsent: true,
    forbidden: CASINO,
    calledCasino: true,
    limits: { ...NO_LIMITS, currency: 'HUF' },
  },
  estonia: {
    country: 'EE',
    minimumAge: 21,
    asksConsent: true,
    forbidden: ['crypto'],
    calledCasino: true,
    limits: { ...NO_LIMITS, depositsPlayedOnce: true, sourcesFirst: true },
  },
  poland: {
    country: 'PL',
    minimumAge: 18,
    asksConsent: true,
    forbidden: CASINO,
    calledCasino: true,
    limits: { ...NO_LIMITS, currency: 'PLN' },
  },
  'south-africa': {
    country: 'ZA',
    minimumAge: 18,
    asksConsent: false,
    forbidden: CASINO,
    calledCasino: true,
    limits: { ...NO_LIMITS, currency: 'ZAR' },
  },
} as const satisfies Record<string, Jurisdiction>;

export type JurisdictionId = keyof typeof JURISDICTIONS;
export const JURISDICTION_IDS = Object.keys(JURISDICTIONS) as JurisdictionId[];
