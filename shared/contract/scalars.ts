/** Schemas that several domains share. */
import { z } from 'zod';
import { FIELD_LENGTH } from '../constants.ts';
import { CURRENCY_CODES, DECIMAL_AMOUNT } from '../money.ts';
import { LOCALE_CODES, type LocaleCode } from '../regions/locales.ts';
import { tidyCode, tidyEmail, tidyLine, tidyPhone } from './tidy.ts';

/** A decimal amount of money as a string, e.g. "50.00". */
export const amount = z.string().max(21).regex(DECIMAL_AMOUNT);
/** An amount that may be negative, in answers only. */
export const signedAmount = z.string().regex(/^-?\d+(?:\.\d+)?$/);
export const currency = z.enum(CURRENCY_CODES);
export const localeCode = z.enum(LOCALE_CODES as [LocaleCode, ...LocaleCode[]]);
/** The first year of four digits that PostgreSQL and JavaScript count alike. */
const FIRST_DAY = '1000-01-01';
/** A day that there is: no 30 February, which the database would refuse with an error of ours. */
export const isoDate = z.iso.date('validation_required').refine((day) => day >= FIRST_DAY, 'validation_required');
/**
 * A text of one line that a person types, within the length of its field: the form's own rule reads it by the same
 * `tidyLine`.
 */
export const lineOf = (field: keyof typeof FIELD_LENGTH) =>
  z.string().overwrite(tidyLine).min(FIELD_LENGTH[field].min).max(FIELD_LENGTH[field].max);
/** An e-mail address; what it looks like its handler says, by the form's own rule. */
export const emailText = z.string().overwrite(tidyEmail).max(FIELD_LENGTH.email.max);
/** A phone number in any notation: longer ones are none. */
export const phoneText = z.string().overwrite(tidyPhone).max(40, 'validation_incorrect_phone');
/** A code that was sent, drawn by an app or printed. */
export const codeText = z.string().overwrite(tidyCode).min(1).max(16);
export const countryCode = z.string().regex(/^[A-Z]{2}$/);
export const uuid = z.string().uuid();
export const alias = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/);
export const empty = z.strictObject({});
export const page = z.coerce.number().int().min(1).max(10_000).default(1);

/** Fields any body may carry: the flag that asks for a fingerprint, and the fingerprint (spec section 7). */
export const fingerprint = { iov_flag: z.boolean().optional(), 'x-iov': z.string().max(8_192).optional() };
/** A game by its code; whether there is such a game the server says. */
export const gameCode = z.string().max(64);
