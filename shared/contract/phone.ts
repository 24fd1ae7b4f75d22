/**
 * Phone numbers, decided once for browser and server. Apart from the other rules: it carries the tables of all countries,
 * which a browser loads when a phone field is first used.
 */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { tidyPhone } from './tidy.ts';
import type { Hint } from './validation.ts';

/**
 * A phone number in E.164 (`+4366012345678`), from any usual notation; null when it is none.
 * @param country ISO 3166 code of the country whose national notation is read; null: international notation alone.
 */
export function readPhone(text: string, country: string | null): string | null {
  // Behind the country's number the zero of the national notation is written in brackets, and not dialled.
  const signs = tidyPhone(text).replace(/^(\(?(?:\+|00)[^()]*\)?[^()]*)\(0\)/, '$1');
  const dialled = signs.replace(/[\s()/.·-]+/g, '').replace(/^00/, '+');
  const isKnown = country !== null && isSupportedCountry(country);
  const number = parsePhoneNumberFromString(dialled, {
    extract: false,
    ...(isKnown ? { defaultCountry: country as CountryCode } : {}),
  });
  return number?.isValid() ? number.number : null;
}

/** A phone number may be left out; one that is given must exist as a number. */
export function checkPhone(text: string, country: string | null): Hint | null {
  if (tidyPhone(text) === '' || readPhone(text, country) !== null) return null;
  return { key: 'validation_incorrect_phone', variables: {} };
}
