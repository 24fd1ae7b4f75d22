/** What the registration form offers: countries, currencies, birthdays, and what its terms name. */

import { AGE_MARK } from '#shared/constants.ts';
import { type Currency, isCurrency } from '#shared/money.ts';
import {
  COUNTRIES,
  countryOfLocale,
  jurisdictionOf,
  type LocaleCode,
  offers,
  policyOf,
  REGIONS,
  type RegionId,
} from '#shared/regions/index.ts';

export interface Choice {
  value: string;
  text: string;
}

/**
 * The countries of a form, named and sorted in the page's language: all that any domain serves. Who chooses one that this
 * domain does not is told which does.
 */
export function countryChoices(iso: string): Choice[] {
  const names = new Intl.DisplayNames(iso, { type: 'region' });
  const { compare } = new Intl.Collator(iso);
  return COUNTRIES.map((value) => ({ value, text: names.of(value) ?? value })).sort((one, other) =>
    compare(one.text, other.text),
  );
}

/**
 * The country a form starts from: the one the page's locale names, else the domain's, else the browser's.
 * @returns an empty text when none of them is in the domain's list.
 */
export function initialCountry(region: RegionId, locale: LocaleCode, browserLanguages: readonly string[]): string {
  const wishes = [
    countryOfLocale(locale),
    jurisdictionOf(region).country,
    ...browserLanguages.map((tag) => new Intl.Locale(tag).region),
  ];
  return wishes.find((code): code is string => typeof code === 'string' && COUNTRIES.includes(code)) ?? '';
}

/** Reads the value of a currency select. */
export function readCurrency(value: string, region: RegionId): Currency {
  return isCurrency(value) ? value : REGIONS[region].currency;
}

/** Years a birthday can lie in, newest first: of age by the end of this year, at most a hundred years back. */
export function birthYears(region: RegionId, thisYear: number): number[] {
  const { minimumAge } = jurisdictionOf(region);
  return Array.from({ length: 100 - minimumAge }, (_, index) => thisYear - minimumAge - index);
}

/** The twelve months in a language. */
export function monthNames(iso: string): string[] {
  const format = new Intl.DateTimeFormat(iso, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 1)));
}

/** The age the terms name: that of domain and country, never below the operator's own. */
export function minimumAge(region: RegionId, country: string): number {
  const policy = policyOf({ regions: [region], country }, REGIONS[region].currency);
  return Math.max(policy.minimumAge, Number.parseInt(AGE_MARK, 10));
}

/** Whether the art panel may speak of a welcome offer (spec section 3 of the design: data prunes). */
export function hasSignUpOffer(region: RegionId): boolean {
  return offers(region, ['bonuses', 'sign-up-bonus']);
}
