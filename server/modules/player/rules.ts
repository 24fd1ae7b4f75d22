/** What a registration and a profile must satisfy (spec section 5); the server's clock and tables decide. */
import type { z } from 'zod';
import type { registrationPayload } from '#shared/contract/session.ts';
import { ageOn, checkEmail, checkPassword, isoBirthday } from '#shared/contract/validation.ts';
import { currenciesOf, type Environment, jurisdictionOf, localesOf, type RegionId } from '#shared/regions/index.ts';
import { fail, ok, type Result } from '../../result.ts';

export type Registration = z.output<typeof registrationPayload>;

const REGION_NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Whether an ISO 3166 code names a country. `ZZ` and the like name none. */
function isCountry(code: string): boolean {
  return REGION_NAMES.of(code) !== undefined && !/^(?:ZZ|EU|EZ|UN|XA|XB|QO)$/.test(code);
}

function isCalendarDate(iso: string): boolean {
  const [year = '', month = '', day = ''] = iso.split('-');
  return isoBirthday({ year, month, day }) !== null;
}

function fieldFailure(fields: Record<string, string | undefined>): Result<void> {
  const wrong = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return wrong.length === 0 ? ok(undefined) : fail('invalid', undefined, Object.fromEntries(wrong));
}

const MAXIMUM_AGE_YEARS = 130;

/** Errors: `invalid` (no such day or country), `underage` with the region's minimum age. */
export function checkPerson(birthday: string, country: string, region: RegionId, now: Date): Result<void> {
  const age = ageOn(birthday, now);
  const checked = fieldFailure({
    birthday: isCalendarDate(birthday) && age >= 0 && age <= MAXIMUM_AGE_YEARS ? undefined : 'validation_required',
    country: isCountry(country) ? undefined : 'validation_required',
  });
  if (!checked.ok) return checked;
  const { minimumAge } = jurisdictionOf(region);
  return age < minimumAge ? fail('underage', { minimum: minimumAge }) : ok(undefined);
}

/** Errors: `invalid` with fields, `underage`. */
export function checkRegistration(
  registration: Registration,
  region: RegionId,
  environment: Environment,
  now: Date,
): Result<void> {
  const checked = fieldFailure({
    email: checkEmail(registration.email)?.key,
    password: checkPassword(registration.password)?.key,
    language: localesOf(region, environment).includes(registration.language) ? undefined : 'validation_required',
    currency: currenciesOf(region).includes(registration.currency) ? undefined : 'validation_required',
  });
  return checked.ok ? checkPerson(registration.birthday, registration.country, region, now) : checked;
}
