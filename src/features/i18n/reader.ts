/**
 * Reads texts in the browser. The files are i18next JSON (`{{name}}`, `_one`/`_other`); this does what i18next does
 * with them at a thirtieth of its size, and a test compares the two for every text.
 */
import { isoOf, LOCALES, type LocaleCode } from '#shared/regions/locales.ts';
import type { Namespace, Translate } from './namespaces.ts';

type Variables = Record<string, string | number>;

const bundles = new Map<string, Record<string, string>>();
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

/** A translator that reads the texts added so far. */
export function createReader(locale: LocaleCode, namespace: Namespace): Translate<Namespace> {
  const { base } = LOCALES[locale];
  return (key: string, variables: Variables = {}) => {
    const text = find(locale, namespace, key, variables.count) ?? find(base, namespace, key, variables.count);
    return text === undefined ? key : fill(text, variables);
  };
}
