/** Which locale an unprefixed request gets (design section 3): the cookie's, else the browser's, else none. */
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '#shared/constants.ts';
import { localeOfTags } from '#shared/regions/browser-locale.ts';
import type { LocaleCode } from '#shared/regions/index.ts';
import { readCookie } from '../cookies.ts';

interface Wish {
  tag: string;
  quality: number;
}

function readWish(entry: string): Wish {
  const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
  const given = parameters.find((parameter) => /^q=/i.test(parameter));
  const quality = given === undefined ? 1 : Number(given.slice(2));
  return { tag: tag.toLowerCase(), quality: Number.isFinite(quality) ? quality : 0 };
}

/** The language tags of an Accept-Language header, most wanted first. */
function wishesOf(acceptLanguage: string): string[] {
  const wishes = acceptLanguage.split(',').slice(0, 32).map(readWish);
  const wanted = wishes.filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0);
  return wanted.sort((a, b) => b.quality - a.quality).map(({ tag }) => tag);
}

/** The allowed locale a browser asks for by its Accept-Language header. */
export function localeOfBrowser(acceptLanguage: string, allowed: readonly LocaleCode[]): LocaleCode | undefined {
  return localeOfTags(wishesOf(acceptLanguage), allowed);
}

/** The allowed locale of the cookie. */
export function localeOfCookie(cookies: string | null, allowed: readonly LocaleCode[]): LocaleCode | undefined {
  const stored = readCookie(cookies, LOCALE_COOKIE);
  return allowed.find((code) => code === stored);
}

/** The locale a visitor of an unprefixed page wants; undefined when nothing says so. */
export function wantedLocale(headers: Headers, allowed: readonly LocaleCode[]): LocaleCode | undefined {
  return (
    localeOfCookie(headers.get('cookie'), allowed) ?? localeOfBrowser(headers.get('accept-language') ?? '', allowed)
  );
}

/** The Set-Cookie header that stores a locale for 365 days; null when the browser already has it. */
export function localeCookie(locale: LocaleCode, cookies: string | null, secure: boolean): string | null {
  if (readCookie(cookies, LOCALE_COOKIE) === locale) return null;
  const seconds = LOCALE_COOKIE_DAYS * 86_400;
  return `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
