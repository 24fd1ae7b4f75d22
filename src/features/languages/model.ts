/** The languages of a host, and the same page in each of them. */
import { languageOf, localeOfTags } from '#shared/regions/browser-locale.ts';
import { isoOf, LOCALE_CODES, LOCALES, type LocaleCode } from '#shared/regions/index.ts';
import { localePath, splitLocale } from '#shared/routes.ts';

export interface LanguageChoice {
  code: LocaleCode;
  name: string;
  href: string;
  current: boolean;
}

/** Locales in which the page on screen does not stand, and the path that stands in for it. */
export interface MissingPage {
  locales: readonly string[];
  instead: string;
}

/** What the page on screen says of locales it is missing in (a promotion that a country's rules keep off). */
export function missingPage(root: ParentNode): MissingPage {
  const { missingLocales = '', instead = '/' } =
    root.querySelector<HTMLElement>('[data-missing-locales]')?.dataset ?? {};
  return { locales: missingLocales.split(' '), instead };
}

/**
 * The choices of the languages popup: each keeps the page one is on, its query and its hash.
 * @param place the address, without origin.
 */
export function languageChoices(
  codes: readonly LocaleCode[],
  current: LocaleCode,
  place: { pathname: string; search: string; hash: string },
  missing: MissingPage,
): LanguageChoice[] {
  const { path } = splitLocale(place.pathname, LOCALE_CODES);
  return codes.map((code) => ({
    code,
    name: LOCALES[code].name,
    href: missing.locales.includes(code)
      ? localePath(missing.instead, code)
      : localePath(path, code) + place.search + place.hash,
    current: code === current,
  }));
}

/**
 * The locale to offer to a browser that asks for another language than the page's.
 * @param wanted the browser's languages, most wanted first.
 * @param allowed the locales of the host.
 * @returns undefined when the host does not speak it, or the page does.
 */
export function offeredLocale(
  wanted: readonly string[],
  current: LocaleCode,
  allowed: readonly LocaleCode[],
): LocaleCode | undefined {
  const best = localeOfTags(wanted, allowed);
  if (best === undefined || languageOf(isoOf(best)) === languageOf(isoOf(current))) return undefined;
  return best;
}
