/** Whom to tell of a hole in the site (RFC 9116): the mailbox and the form of each domain. */
import { LOCALES, type LocaleCode } from '#shared/regions/index.ts';
import { localePath, pathOf } from '#shared/routes.ts';

export const SECURITY_TXT_PATH = '/.well-known/security.txt';

/** How long an answer may be trusted, months: less than the year that the standard allows. */
const VALID_MONTHS = 6;

/**
 * The file of a domain. It is dated to the first of a month, so that it is the same from day to day.
 * @param locales those of the domain, default first.
 */
export function securityTxt(origin: string, locales: readonly LocaleCode[], now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + VALID_MONTHS, 1));
  const languages = [...new Set(locales.map((locale) => new Intl.Locale(LOCALES[locale].iso).language))];
  return [
    `Contact: mailto:support@${new URL(origin).hostname}`,
    `Contact: ${origin}${localePath(pathOf('page', 'contact-us'), locales[0])}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${origin}${SECURITY_TXT_PATH}`,
    '',
  ].join('\n');
}
