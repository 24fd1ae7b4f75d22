/**
 * Words that follow a number: `{{coins}} {{coins, Münze|Münzen}}`. The forms stand in the order one, few, many, as far as
 * the language tells them apart; the last is for everything else. A text may hold several numbers, which the plural
 * families of i18next (`_one`, `_other`) cannot.
 */

/** A name to be filled in, and the forms of a word by its number. */
export const VARIABLE = /\{\{\s*(\w+)\s*(?:,\s*([^{}]+))?\}\}/g;

const ORDER: readonly Intl.LDMLPluralRule[] = ['one', 'few', 'many'];

/** @param value a number, or one as people read it: "1,250" */
export function wordFor(forms: string, value: unknown, rules: Intl.PluralRules): string {
  const words = forms.split('|');
  const count = typeof value === 'number' ? value : Number(String(value).replace(/\D/g, ''));
  const place = ORDER.indexOf(rules.select(count));
  return words[place < 0 ? words.length - 1 : Math.min(place, words.length - 1)] ?? '';
}

/** A text with its names filled in. */
export const fillWith = (text: string, named: (name: string) => unknown, rules: () => Intl.PluralRules): string =>
  text.replace(VARIABLE, (_match, name: string, forms?: string) =>
    forms === undefined ? String(named(name) ?? '') : wordFor(forms, named(name), rules()),
  );
