/** The letters' texts: `server/locales/<language>/letters.json`, with `{{name}}` where a variable is filled in. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillWith } from '#shared/plurals.ts';
import { isoOf, LOCALES, type LocaleCode } from '#shared/regions/index.ts';
import type english from '../../locales/en/letters.json';

type TextKey = keyof typeof english;
type Texts = Readonly<Record<TextKey, string>>;

const FOLDER = join(import.meta.dirname, '../../locales');
const files = new Map<string, Texts>();

function textsOf(language: string): Texts {
  const known =
    files.get(language) ?? (JSON.parse(readFileSync(join(FOLDER, language, 'letters.json'), 'utf8')) as Texts);
  files.set(language, known);
  return known;
}

/** Reads the texts in the base language of a locale. */
export function lettersIn(locale: LocaleCode) {
  const texts = textsOf(LOCALES[locale].base);
  const rules = new Intl.PluralRules(isoOf(locale));
  return (key: TextKey, variables: Readonly<Record<string, string | number>> = {}): string =>
    fillWith(
      texts[key],
      (name) => variables[name],
      () => rules,
    );
}
