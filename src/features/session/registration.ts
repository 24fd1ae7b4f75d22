/** What the registration form offers: countries, currencies, birthdays, and what its terms name. */

import { AGE_MARK } from '#shared/constants.ts';
import { type Currency, isCurrency } from '#shared/money.ts';
import {
  currenciesOf,
  isoOf,
  jurisdictionOf,
  type LocaleCode,
  offers,
  REGIONS,
  type RegionId,
} from '#shared/regions/index.ts';

/** Countries an international domain registers people from, ISO 3166. */
const INTERNATIONAL_COUNTRIES = [
  ...['AT', 'AU', 'BR', 'CA', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'FI', 'GR', 'HR', 'HU', 'IE', 'IN', 'IS', 'IT', 'JP'],
  ...['LI', 'LT', 'LU', 'LV', 'MT', 'MX', 'NO', 'NZ', 'PL', 'PT', 'RO', 'RS', 'SE', 'SI', 'SK', 'TH', 'ZA'],
];

function countryOfLocale(locale: LocaleCode): string | undefined {
  return new Intl.Locale(isoOf(locale)).region;
}

/** Countries of a domain: its own and those its languages speak to, or the international list. */
function countryCodes(region: RegionId): readonly string[] {
  const { country } = jurisdictionOf(region);
  const { locales } = REGIONS[region];
  if (country === null || locales === 'main') return INTERNATIONAL_COUNTRIES;
  const spoken = locales.map(countryOfLocale).filter((code) => code !== undefined);
  return [...new Set([country, ...spoken])];
}

export interface Choice {
  value: string;
  text: string;
}

/** The countries of the registration form, named and sorted in the page's language. */
export function countryChoices(region: RegionId, iso: string): Choice[] {
  const names = new Intl.DisplayNames(iso, { type: 'region' });
  const { compare } = new Intl.Collator(iso);
  return countryCodes(region)
    .map((value) => ({ value, text: names.of(value) ?? value }))
    .sort((one, other) => compare(one.text, other.text));
}

/**
 * The country a form starts from: the one the page's locale names, else the domain's, else the browser's.
 * @returns an empty text when none of them is in the domain's list.
 */
export function initialCountry(region: RegionId, locale: LocaleCode, browserLanguages: readonly string[]): string {
  const known = countryCodes(region);
  const wishes = [
    countryOfLocale(locale),
    jurisdictionOf(region).country,
    ...browserLanguages.map((tag) => new Intl.Locale(tag).region),
  ];
  return wishes.find((code): code is string => typeof code === 'string' && known.includes(code)) ?? '';
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

/** The currency a country pays in, where the domain offers it; else the domain's own. */
export function currencyOfCountry(region: RegionId, country: string): Currency {
  const own = CURRENCY_OF_COUNTRY[country];
  return own && currenciesOf(region).includes(own) ? own : REGIONS[region].currency;
}

/** Reads the value of a currency select. */
export function readCurrency(value: string, region: RegionId): Currency {
  return isCurrency(value) ? value : REGIONS[region].currency;
}

/** Years a birthday can lie in, newest first: of age by the end of this year, at most a hundred years back. */
export function birthYears(region: RegionId, thisYear: number): number[] {
  const newest = thisYear - jurisdictionOf(region).minimumAge;
  return Array.from({ length: 100 - jurisdictionOf(region).minimumAge }, (_, index) => newest - index);
}

/** The twelve months in a language. */
export function monthNames(iso: string): string[] {
  const format = new Intl.DateTimeFormat(iso, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 1)));
}

/** The age the terms name: the jurisdiction's, never below the operator's own. */
export function minimumAge(region: RegionId): number {
  return Math.max(jurisdictionOf(region).minimumAge, Number.parseInt(AGE_MARK, 10));
}

/** Whether the art panel may speak of a welcome offer (spec section 3 of the design: data prunes). */
export function hasSignUpOffer(region: RegionId): boolean {
  return offers(region, ['bonuses', 'sign-up-bonus']);
}
