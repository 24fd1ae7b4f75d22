/** Which locale a browser's languages ask for, on the server and in the page. */
import { isoOf, type LocaleCode } from './locales.ts';

/** Norwegian has one written page here, whichever of its names the browser uses. */
const SAME_LANGUAGE: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' };

/** The language of a tag without its country: `de` of `de-CH`. */
export function languageOf(tag: string): string {
  const [language = ''] = tag.toLowerCase().split('-');
  return SAME_LANGUAGE[language] ?? language;
}

/**
 * The allowed locale that is wanted most: each tag first as a whole, then by its language.
 * @param tags language tags, most wanted first.
 */
export function localeOfTags(tags: readonly string[], allowed: readonly LocaleCode[]): LocaleCode | undefined {
  for (const tag of tags) {
    const match =
      allowed.find((code) => isoOf(code).toLowerCase() === tag.toLowerCase()) ??
      allowed.find((code) => languageOf(isoOf(code)) === languageOf(tag));
    if (match !== undefined) return match;
  }
  return undefined;
}
