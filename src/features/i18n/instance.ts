/**
 * The texts in memory and the one way to read them. The files are i18next JSON (`{{name}}`, `_one`/`_other`); this reader
 * does what i18next does with them at a thirtieth of its weight, and a test compares the two over every text.
 * Texts are put in eagerly at build (texts.build.ts) and lazily in the browser (texts.browser.ts).
 */
import { isoOf, LOCALES, type LocaleCode } from '#shared/regions/locales.ts';
import type { Namespace, Translate } from './namespaces.ts';

type Variables = Record<string, string | number>;

const bundles = new Map<string, Record<string, string>>();
const translators = new Map<string, Translate<Namespace>>();
const pluralRules = new Map<LocaleCode, Intl.PluralRules>();

const bundleKey = (code: string, namespace: string): string => `${code}/${namespace}`;

/** Adds the texts of one file, over those already there. */
export function addTexts(code: string, namespace: string, texts: Record<string, string>): void {
  const key = bundleKey(code, namespace);
  bundles.set(key, { ...bundles.get(key), ...texts });
}

function pluralForm(code: LocaleCode, count: number): string {
  const rules = pluralRules.get(code) ?? new Intl.PluralRules(isoOf(code));
  pluralRules.set(code, rules);
  return rules.select(count);
}

/** The text of a key in one file: the count's plural form, the form for everything else, then the key itself. */
function find(code: LocaleCode, namespace: string, key: string, count: unknown): string | undefined {
  const texts = bundles.get(bundleKey(code, namespace));
  if (!texts || typeof count !== 'number') return texts?.[key];
  return texts[`${key}_${pluralForm(code, count)}`] ?? texts[`${key}_other`] ?? texts[key];
}

function fill(text: string, variables: Variables): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(variables[name] ?? ''));
}

function createTranslator(locale: LocaleCode, namespace: Namespace): Translate<Namespace> {
  const { base } = LOCALES[locale];
  return (key: string, variables: Variables = {}) => {
    const text = find(locale, namespace, key, variables.count) ?? find(base, namespace, key, variables.count);
    return text === undefined ? key : fill(text, variables);
  };
}

/**
 * The translator of a namespace in a locale, always the same function; variants fall back to their base language. A key
 * without text gives itself.
 */
export function translator<Name extends Namespace>(locale: LocaleCode, namespace: Name): Translate<Name> {
  const key = bundleKey(locale, namespace);
  const known = translators.get(key) ?? createTranslator(locale, namespace);
  translators.set(key, known);
  return known as unknown as Translate<Name>;
}
