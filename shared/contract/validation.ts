/**
 * Validation message keys (spec section 5) and the rules behind the forms. Both sides use these; the server decides.
 */
import { FIELD_LENGTH, KNOWN_PASSWORD_MAXIMUM } from '../constants.ts';
import { isPostcodeOf, postcodeExample } from '../regions/postcodes.ts';
import { hasInvisible, tidyEmail, tidyLine, tidyPhone, tidyText } from './tidy.ts';

export const VALIDATION_KEYS = [
  'validation_required',
  'validation_min_length',
  'validation_max_length',
  'validation_incorrect_email',
  'validation_dissimilar_passwords',
  'validation_incorrect_phone',
  'validation_white_spaces',
  'validation_incorrect_login',
  'validation_cyrillic',
  'validation_incorrect_password',
  'validation_common_password',
  'validation_incorrect_code',
  'validation_used_code',
  'validation_unknown_code',
  'validation_personal_password',
  'validation_nickname_characters',
  'validation_nickname_personal',
  'validation_nickname_reserved',
  'validation_nickname_taken',
  'validation_incorrect_postcode',
  'validation_incorrect',
] as const;
export type ValidationKey = (typeof VALIDATION_KEYS)[number];

/** One hint under a field: the key and what fills it. */
export interface Hint {
  key: ValidationKey;
  variables: { minimum?: number; maximum?: number; example?: string };
}

const hint = (key: ValidationKey, variables: Hint['variables'] = {}): Hint => ({ key, variables });

/** HTML's own definition of an e-mail address, with a dot asked for in the domain. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const PHONE = /^[+\d\s()/.·-]+$/;

type LengthField = keyof typeof FIELD_LENGTH;

/** Required, then the length bounds of the field: of the text as {@link tidyLine} leaves it, on both sides. */
export function checkText(field: LengthField, typed: string): Hint | null {
  const { min, max } = FIELD_LENGTH[field];
  const value = field === 'message' ? tidyText(typed) : tidyLine(typed);
  if (value === '') return hint('validation_required');
  if (value.length < min) return hint('validation_min_length', { minimum: min });
  if (value.length > max) return hint('validation_max_length', { maximum: max });
  return null;
}

/** A postcode as its country writes them. */
export function checkPostcode(typed: string, country: string): Hint | null {
  const value = tidyLine(typed);
  const known = checkText('postcode', value);
  if (known || isPostcodeOf(country, value)) return known;
  return hint('validation_incorrect_postcode', { example: postcodeExample(country) ?? '' });
}

export function checkEmail(typed: string): Hint | null {
  const value = tidyEmail(typed);
  if (value === '') return hint('validation_required');
  if (!EMAIL.test(value)) return hint('validation_incorrect_email');
  return checkText('email', value);
}

/** A name that a player gives to a device of theirs. */
export function checkPasskeyName(value: string): Hint | null {
  return checkText('passkey', value);
}

/** The login field takes an e-mail address or a phone number. */
export function checkLogin(typed: string): Hint | null {
  const value = typed.includes('@') ? tidyEmail(typed) : tidyPhone(typed);
  if (value === '') return hint('validation_required');
  const known = value.includes('@') ? EMAIL.test(value) : PHONE.test(value) && value.replace(/\D/g, '').length >= 6;
  return known ? checkText('login', value) : hint('validation_incorrect_login');
}

/** A password that is known already; whether it is right is the service's to say. */
export function checkKnownPassword(value: string): Hint | null {
  if (value === '') return hint('validation_required');
  return value.length > KNOWN_PASSWORD_MAXIMUM
    ? hint('validation_max_length', { maximum: KNOWN_PASSWORD_MAXIMUM })
    : null;
}

/** A new password: no white space, nothing invisible, no Cyrillic, within its bounds (spec section 5). */
export function checkPassword(value: string): Hint | null {
  if (value === '') return hint('validation_required');
  if (/\s/.test(value) || hasInvisible(value)) return hint('validation_white_spaces');
  if (CYRILLIC.test(value)) return hint('validation_cyrillic');
  return checkText('password', value);
}

/** A new password typed a second time; only the browser asks for it. */
export function checkRepeated(repeated: string, password: string): Hint | null {
  return repeated === password ? null : hint('validation_dissimilar_passwords');
}

/** An incomplete birthday, or a day the calendar does not have, is a required field not filled (spec section 5). */
export function checkBirthday(birthday: { day: string; month: string; year: string }): Hint | null {
  const iso = isoBirthday(birthday);
  return iso === null ? hint('validation_required') : null;
}

/** The ISO date (`1990-06-14`) of three fields, or null when incomplete or not in the calendar. */
export function isoBirthday({ day, month, year }: { day: string; month: string; year: string }): string | null {
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** Whole years between a birthday and a day where the person lives (ISO dates). */
export function ageOn(birthday: string, today: string): number {
  const [year = 0] = birthday.split('-').map(Number);
  const [thisYear = 0] = today.split('-').map(Number);
  return thisYear - year - (today.slice(5) >= birthday.slice(5) ? 0 : 1);
}
