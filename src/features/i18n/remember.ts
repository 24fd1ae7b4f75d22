/** The language a person chose, for the next visit (spec section 9: 365 days). */

import { writeCookie } from '#platform/cookies.ts';
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '#shared/constants.ts';
import type { LocaleCode } from '#shared/regions/locales.ts';

/** Remembers a chosen locale; restricted domains open in it next time. */
export function rememberLocale(locale: LocaleCode): void {
  writeCookie(LOCALE_COOKIE, locale, LOCALE_COOKIE_DAYS);
}
