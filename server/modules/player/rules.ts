/** What a registration and a profile must satisfy (spec section 5); the server's clock and tables decide. */
import type { z } from 'zod';
import { checkPhone } from '#shared/contract/phone.ts';
import type { registrationPayload } from '#shared/contract/session.ts';
import { ageOn, checkEmail, checkPassword, type Hint, isoBirthday } from '#shared/contract/validation.ts';
import type { Currency } from '#shared/money.ts';
import {
  accountCurrencies,
  COUNTRIES,
  currenciesOf,
  type Environment,
  localesOf,
  policyOf,
  REGIONS,
  type RegionId,
  regionServing,
  servedCountries,
} from '#shared/regions/index.ts';
import { dayInCountry } from '#shared/regions/zones.ts';
import { checkHints, fail, ok, type Result } from '../../result.ts';

export type Registration = z.output<typeof registrationPayload>;
/** What somebody registers with; without password they come with an outside identity. */
export type Wanted = Omit<Registration, 'password' | 'x-iov' | 'iov_flag'> & { password?: string };

const REGION_NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Whether an ISO 3166 code names a country. `ZZ` and the like name none. */
function isCountry(code: string): boolean {
  return REGION_NAMES.of(code) !== undefined && !/^(?:ZZ|EU|EZ|UN|XA|XB|QO)$/.test(code);
}

function isCalendarDate(iso: string): boolean {
  const [year = '', month = '', day = ''] = iso.split('-');
  return isoBirthday({ year, month, day }) !== null;
}

const REQUIRED: Hint = { key: 'validation_required', variables: {} };

const MAXIMUM_AGE_YEARS = 130;

/** Where an account is kept, and where it may be kept instead. */
export interface AccountPlace {
  region: RegionId;
  environment: Environment;
  /** The origin of another domain, for whoever is to go there. */
  originOf(region: RegionId): string;
}

/**
 * Whether people of a country have their account on a domain.
 * Errors: `country_served_elsewhere` with the domain that serves them, `country_not_served` where none does.
 */
export function checkServed(country: string, { region, environment, originOf }: AccountPlace): Result<void> {
  if (servedCountries(region, environment).includes(country)) return ok(undefined);
  const elsewhere = COUNTRIES.includes(country) ? regionServing(country, environment) : null;
  if (elsewhere === null) return fail('country_not_served');
  const origin = originOf(elsewhere);
  return fail('country_served_elsewhere', { domain: new URL(origin).host, url: `${origin}/?registration` });
}

/** Whether an account in a currency can be held to the law of a country. Error: `country_needs_currency`. */
export function checkCurrency(country: string, currency: Currency, region: RegionId): Result<void> {
  const accepted = accountCurrencies(region, country);
  return accepted.includes(currency)
    ? ok(undefined)
    : fail('country_needs_currency', { currency: accepted.join(', ') });
}

/** Errors: `invalid` (no such day or country), `underage` with the minimum age of domain and country. */
export function checkPerson(birthday: string, country: string, region: RegionId, now: Date): Result<void> {
  const age = ageOn(birthday, dayInCountry(country, now));
  const checked = checkHints({
    birthday: isCalendarDate(birthday) && age >= 0 && age <= MAXIMUM_AGE_YEARS ? null : REQUIRED,
    country: isCountry(country) ? null : REQUIRED,
  });
  if (!checked.ok) return checked;
  const { minimumAge } = policyOf({ regions: [region], country }, REGIONS[region].currency);
  return age < minimumAge ? fail('underage', { minimum: minimumAge }) : ok(undefined);
}

/**
 * Errors: `invalid` with fields, `country_not_served`, `country_served_elsewhere`, `country_needs_currency`, `underage`.
 */
export function checkRegistration(registration: Wanted, place: AccountPlace, now: Date): Result<void> {
  const { region, environment } = place;
  const { birthday, country, currency, phone = '' } = registration;
  const checked = checkHints({
    email: checkEmail(registration.email),
    phone: checkPhone(phone, country),
    password: registration.password === undefined ? null : checkPassword(registration.password),
    language: localesOf(region, environment).includes(registration.language) ? null : REQUIRED,
    currency: currenciesOf(region).includes(currency) ? null : REQUIRED,
    country: isCountry(country) ? null : REQUIRED,
  });
  if (!checked.ok) return checked;
  const served = checkServed(country, place);
  if (!served.ok) return served;
  const held = checkCurrency(country, currency, region);
  return held.ok ? checkPerson(birthday, country, region, now) : held;
}
