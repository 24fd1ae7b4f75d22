/**
 * Texts for prebuilt HTML, from the i18next that astro-i18next set up, with every language in memory. Import it only
 * from `.astro` files and build-time modules: the browser has its own reader (reader.ts).
 */
import i18next from 'virtual:i18next';
import { isoOf, LOCALES, type LocaleCode } from '#shared/regions/locales.ts';
import { currentSiteRun, type SiteRun } from '#shared/site-run.ts';
import { readTextsWith } from './instance.ts';
import type { Namespace, Translate } from './namespaces.ts';
import { noteText, type TextSource, type Texts, textFile, textsOf } from './run-texts.build.ts';

type Variables = Record<string, string | number>;

/** Texts that a translator caches: enough for most lookups to hit, and memory does not grow with the pages. */
const MOST_CACHED = 1_000;

/** What i18next holds of each file that a run has given to it. */
const held = new Map<string, Texts>();

/** Gives a file of the run to i18next, in place of what it holds. */
function holdTexts(run: SiteRun, code: string, namespace: Namespace): void {
  const path = textFile(code, namespace);
  const texts = textsOf(run, path);
  if (held.get(path) === texts) return;
  i18next.removeResourceBundle(code, namespace);
  i18next.addResourceBundle(code, namespace, texts);
  held.set(path, texts);
}

/** A translator bound to its locale. i18next's global `t` uses whichever language was set last, on any page. */
function createTranslator(locale: LocaleCode, namespace: Namespace): Translate<Namespace> {
  const translate = i18next.getFixedT(locale, namespace);
  const codes = [...new Set([locale, LOCALES[locale].base])];
  const sources: readonly TextSource[] = codes.map((code) => ({
    path: textFile(code, namespace),
    rules: new Intl.PluralRules(isoOf(code)),
  }));
  // Thousands of pages ask for the same texts, and i18next takes tens of microseconds to fill in variables.
  const cached = new Map<string, string>();
  let ofRun: SiteRun | null = null;

  function follow(run: SiteRun): void {
    if (run === ofRun) return;
    ofRun = run;
    cached.clear();
    for (const code of codes) holdTexts(run, code, namespace);
  }

  return (key: string, variables?: Variables) => {
    const run = currentSiteRun();
    if (run) {
      follow(run);
      noteText(run, sources, key, variables?.count);
    }
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
