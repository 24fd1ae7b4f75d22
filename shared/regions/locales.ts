/**
 * The locale table (spec section 3, Locale; design section 3): a row for each language of astro-i18next.config.cjs. Codes
 * are the product's own; `iso` is what `lang`, Intl and hreflang use.
 */

import type { i18nextServer } from '../../astro-i18next.config.cjs';

type Fallbacks = (typeof i18nextServer)['fallbackLng'];

/** What a language falls back to; a base language is its own. */
type BaseOf<Language extends keyof Fallbacks> = Fallbacks[Language] extends readonly [infer Base] ? Base : Language;

interface LocaleRow<Base> {
  /** BCP 47 tag. */
  iso: string;
  /** The base language whose texts it inherits; a base language names itself. */
  base: Base;
  /** The folder in `locales/` (spec field `file`). */
  file: string;
  /** Its own name for itself, as the language picker shows it (spec: footer locale name). */
  name: string;
  /** The direction of its script; left to right unless given (spec field `dir`). */
  dir?: 'ltr' | 'rtl';
  /** The tag that Intl formats days and amounts by, where it is not `iso`. */
  formats?: string;
  /** The hreflang value, or null when the locale announces none (design section 3). */
  hreflang: string | null;
}

export const LOCALES = {
  en: { iso: 'en', formats: 'en-GB', base: 'en', file: 'en', name: 'English', hreflang: 'en' },
  'en-za': { iso: 'en-ZA', base: 'en', file: 'en-za', name: 'English (South Africa)', hreflang: 'en-ZA' },
  it: { iso: 'it-IT', base: 'it', file: 'it', name: 'Italiano', hreflang: 'it' },
  de: { iso: 'de-DE', base: 'de', file: 'de', name: 'Deutsch', hreflang: 'de' },
  'ch-de': { iso: 'de-CH', base: 'de', file: 'ch-de', name: 'Deutsch (Schweiz)', hreflang: null },
  'de-ch': { iso: 'de-CH', base: 'de', file: 'de-ch', name: 'Deutsch (Schweiz)', hreflang: 'de-CH' },
  fi: { iso: 'fi-FI', base: 'fi', file: 'fi', name: 'Suomi', hreflang: 'fi' },
  'pt-br': { iso: 'pt-BR', base: 'pt-br', file: 'pt-br', name: 'Português (Brasil)', hreflang: 'pt-BR' },
  'en-ca': { iso: 'en-CA', base: 'en', file: 'en-ca', name: 'English (Canada)', hreflang: 'en-CA' },
  'en-au': { iso: 'en-AU', base: 'en', file: 'en-au', name: 'English (Australia)', hreflang: 'en-AU' },
  'en-nz': { iso: 'en-NZ', base: 'en', file: 'en-nz', name: 'English (New Zealand)', hreflang: 'en-NZ' },
  pt: { iso: 'pt-PT', base: 'pt', file: 'pt', name: 'Português', hreflang: 'pt' },
  pl: { iso: 'pl-PL', base: 'pl', file: 'pl', name: 'Polski', hreflang: 'pl' },
  'en-de': { iso: 'en-DE', formats: 'en-GB', base: 'en', file: 'en-de', name: 'English (Germany)', hreflang: 'en-DE' },
  hu: { iso: 'hu-HU', base: 'hu', file: 'hu', name: 'Magyar', hreflang: null },
  'en-hu': { iso: 'en-HU', formats: 'en-GB', base: 'en', file: 'en-hu', name: 'English (Hungary)', hreflang: 'en-HU' },
  'hu-hu': { iso: 'hu-HU', base: 'hu', file: 'hu-hu', name: 'Magyar (Magyarország)', hreflang: 'hu' },
  no: { iso: 'nb-NO', base: 'no', file: 'no', name: 'Norsk', hreflang: 'nb' },
  'en-et': { iso: 'en-EE', formats: 'en-GB', base: 'en', file: 'en-et', name: 'English (Estonia)', hreflang: null },
} as const satisfies { [Language in keyof Fallbacks]: LocaleRow<BaseOf<Language>> };

export type LocaleCode = keyof typeof LOCALES;
export const LOCALE_CODES = Object.keys(LOCALES) as LocaleCode[];

export type BaseLanguage = (typeof LOCALES)[LocaleCode]['base'];
const isOtherBase = (code: LocaleCode): code is BaseLanguage => LOCALES[code].base === code && code !== 'en';

/** The languages that have all texts: the one they are written in, then the others by code. */
export const BASE_LANGUAGES: readonly BaseLanguage[] = ['en', ...LOCALE_CODES.filter(isOtherBase).sort()];

/** Locales without a site yet whose flags are kept at hand (spec section 3). */
export const SPARE_FLAGS = ['ad', 'el-gr', 'es-ar', 'es-cl', 'es-co', 'es-mx', 'es', 'fr', 'ja'] as const;

/** The ISO tag of a locale, for `lang` and outside services. */
export function isoOf(locale: LocaleCode): string {
  return LOCALES[locale].iso;
}

/** The direction in which a locale is written, for `dir`. */
export function directionOf(locale: LocaleCode): 'ltr' | 'rtl' {
  const { dir = 'ltr' }: LocaleRow<BaseLanguage> = LOCALES[locale];
  return dir;
}

/**
 * The tag that Intl formats days and amounts by: the site's English is British, which Intl's plain `en` is not. English for
 * other countries is written as in Britain: by their own tags Intl puts a point into amounts and a comma into odds.
 */
export function formatsOf(locale: LocaleCode): string {
  const { iso, formats = iso }: LocaleRow<BaseLanguage> = LOCALES[locale];
  return formats;
}
