/**
 * Reads texts in the browser. The files are i18next JSON (`{{name}}`, `_one`/`_other`); this does what i18next does
 * with them at a thirtieth of its size, and a test compares the two for every text.
 */
import { VARIABLE, wordFor } from '#shared/plurals.ts';
import { isoOf, LOCALES, type LocaleCode } from '#shared/regions/locales.ts';
import type { Namespace, Translate } from './namespaces.ts';

type Variables = Record<string, string | number>;

const NAMED = new RegExp(`${VARIABLE.source}(\\.?)`, 'g');

const bundles = new Map<string, Record<string, string>>();
const pluralRules = new Map<LocaleCode, Intl.PluralRules>();

const bundleKey = (code: string, namespace: string): string => `${code}/${namespace}`;

/** Adds the texts of one file, over those already there. */
export function addTexts(code: string, namespace: string, texts: Record<string, string>): void {
  const key = bundleKey(code, namespace);
  bundles.set(key, { ...bundles.get(key), ...texts });
}

function rulesOf(code: LocaleCode): Intl.PluralRules {
  const rules = pluralRules.get(code) ?? new Intl.PluralRules(isoOf(code));
  pluralRules.set(code, rules);
  return rules;
}

/** The text of a key in one file: the count's plural form, the form for everything else, then the key itself. */
function find(code: LocaleCode, namespace: string, key: string, count: unknown): string | undefined {
  const texts = bundles.get(bundleKey(code, namespace));
  if (!texts || typeof count !== 'number') return texts?.[key];
  return texts[`${key}_${rulesOf(code).select(count)}`] ?? texts[`${key}_other`] ?? texts[key];
}

/** What ends with a full stop, such as a Hungarian date, ends its sentence too. */
function fill(text: string, variables: Variables, code: LocaleCode): string {
  return text.replace(NAMED, (_, name: string, forms: string | undefined, stop: string) => {
    const value = forms === undefined ? String(variables[name] ?? '') : wordFor(forms, variables[name], rulesOf(code));
    return value.endsWith('.') ? value : value + stop;
  });
}

/** A translator that reads the texts added so far. */
export function createReader(locale: LocaleCode, namespace: Namespace): Translate<Namespace> {
  const { base } = LOCALES[locale];
  return (key: string, variables: Variables = {}) => {
    const text = find(locale, namespace, key, variables.count) ?? find(base, namespace, key, variables.count);
    return text === undefined ? key : fill(text, variables, locale);
  };
}
