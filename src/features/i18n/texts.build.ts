/**
 * Texts for prebuilt HTML, from the i18next that astro-i18next set up, with every language in memory. Import it only
 * from `.astro` files and build-time modules: the browser has its own reader (reader.ts).
 */
import i18next from 'virtual:i18next';
import type { LocaleCode } from '#shared/regions/locales.ts';
import { readTextsWith } from './instance.ts';
import type { Namespace, Translate } from './namespaces.ts';

type Variables = Record<string, string | number>;

/** Texts that a translator caches: enough for most lookups to hit, and memory does not grow with the pages. */
const MOST_CACHED = 1_000;

/** A translator bound to its locale. i18next's global `t` uses whichever language was set last, on any page. */
function createTranslator(locale: LocaleCode, namespace: Namespace): Translate<Namespace> {
  const translate = i18next.getFixedT(locale, namespace);
  // Thousands of pages ask for the same texts, and i18next takes tens of microseconds to fill in variables.
  const cached = new Map<string, string>();
  return (key: string, variables?: Variables) => {
    const question = variables ? `${key} ${JSON.stringify(variables)}` : key;
    const known = cached.get(question);
    if (known !== undefined) return known;
    if (cached.size === MOST_CACHED) cached.clear();
    const text = translate(key, variables);
    cached.set(question, text);
    return text;
  };
}

readTextsWith(createTranslator);

export { translator } from './instance.ts';
