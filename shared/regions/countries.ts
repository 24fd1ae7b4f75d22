/** Which domain serves the people of which country. */
import type { Currency } from '../money.ts';
import { JURISDICTIONS } from './jurisdictions.ts';
import { isoOf, type LocaleCode } from './locales.ts';
import { jurisdictionOfCountry } from './policy.ts';
import { currenciesOf, type Environment, jurisdictionOf, REGION_IDS, REGIONS, type RegionId } from './regions.ts';

/**
 * Every country that some domain serves, ISO 3166: what a form offers, so that everybody is told where to go. Outside
 * production an international domain serves them all.
 */
export const COUNTRIES: readonly string[] = [
  ...['AT', 'AU', 'BR', 'CA', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'FI', 'GR', 'HR', 'HU', 'IE', 'IN', 'IS', 'IT', 'JP'],
  ...['LI', 'LT', 'LU', 'LV', 'MT', 'MX', 'NO', 'NZ', 'PL', 'PT', 'RO', 'RS', 'SE', 'SI', 'SK', 'TH', 'ZA'],
];

/** The country that a locale names: `de-CH` → `CH`. */
export function countryOfLocale(locale: LocaleCode): string | undefined {
  return new Intl.Locale(isoOf(locale)).region;
}

const PREFIXES: Readonly<Partial<Record<string, number>>> = {
  AU: 61,
  BR: 55,
  CA: 1,
  CH: 41,
  DE: 49,
  EE: 372,
  FI: 358,
  GB: 44,
  HU: 36,
  IT: 39,
  NO: 47,
  NZ: 64,
  PL: 48,
  PT: 351,
  ZA: 27,
};

/** The country that a page speaks to: its domain's, else that of its language; British English where there is none. */
export function countryOfPage({ region, locale }: { region: RegionId; locale: LocaleCode }): string {
  return jurisdictionOf(region).country ?? countryOfLocale(locale) ?? 'GB';
}

/** An example of a telephone prefix: that of the country a page speaks to (ITU-T E.164). */
export function phonePrefix(page: { region: RegionId; locale: LocaleCode }): string {
  return `+${PREFIXES[countryOfPage(page)] ?? 44}`;
}

/**
 * The countries whose people may open an account on a domain: its own and those its languages speak to, or the
 * international list. In production an international domain leaves countries to the domain of their own, as it leaves
 * their languages (spec section 4, Region rules); elsewhere it serves them under their law.
 */
export function servedCountries(region: RegionId, environment: Environment): readonly string[] {
  const { country } = jurisdictionOf(region);
  const { locales } = REGIONS[region];
  if (country === null || locales === 'main') {
    const all = environment !== 'production';
    return COUNTRIES.filter((code) => all || jurisdictionOfCountry(code) === null);
  }
  const spoken = locales.map(countryOfLocale).filter((code) => code !== undefined);
  return [...new Set([country, ...spoken])];
}

/** The domain for the people of a country: its own, else the main one, else one that speaks to them; null without any. */
export function regionServing(country: string, environment: Environment): RegionId | null {
  const own = REGION_IDS.find((region) => jurisdictionOf(region).country === country);
  const serves = (region: RegionId) => servedCountries(region, environment).includes(country);
  return own ?? REGION_IDS.find(serves) ?? null;
}

/**
 * The currencies in which somebody of a country may open an account on a domain. Amounts that a law names are in its own
 * currency, and an account in another could not be held against them.
 */
export function accountCurrencies(region: RegionId, country: string): readonly Currency[] {
  const law = jurisdictionOfCountry(country);
  if (law === null) return currenciesOf(region);
  const { slotStakeMaximum, monthlyDepositMaximum, currency } = JURISDICTIONS[law].limits;
  const names = slotStakeMaximum !== null || monthlyDepositMaximum !== null;
  return names ? currenciesOf(region).filter((code) => code === currency) : currenciesOf(region);
}

const CURRENCY_OF_COUNTRY: Readonly<Partial<Record<string, Currency>>> = {
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  HU: 'HUF',
  LI: 'CHF',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  ZA: 'ZAR',
};

/** The currency a country pays in, where an account may be kept in it; else the domain's own, or the law's. */
export function currencyOfCountry(region: RegionId, country: string): Currency {
  const accepted = accountCurrencies(region, country);
  const wishes = [CURRENCY_OF_COUNTRY[country], REGIONS[region].currency, ...accepted];
  return (
    wishes.find((code): code is Currency => code !== undefined && accepted.includes(code)) ?? REGIONS[region].currency
  );
}

/** The currency of a locale's country on a domain; the domain's own where it names none. */
export function currencyOfLocale(region: RegionId, locale: LocaleCode): Currency {
  const country = countryOfLocale(locale);
  return country === undefined ? REGIONS[region].currency : currencyOfCountry(region, country);
}
