/** Texts of statements and messages: `server/locales/<language>/protection.json`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type LocaleCode } from '#shared/regions/index.ts';
import type english from '../../locales/en/protection.json';

type TextKey = keyof typeof english;
type Texts = Readonly<Record<TextKey, string>>;

const FOLDER = join(import.meta.dirname, '../../locales');
const files = new Map<string, Texts>();

function textsOf(language: string): Texts {
  const known =
    files.get(language) ?? (JSON.parse(readFileSync(join(FOLDER, language, 'protection.json'), 'utf8')) as Texts);
  files.set(language, known);
  return known;
}

/** Reads the texts in the base language of a locale. */
export function textsIn(locale: LocaleCode) {
  const texts = textsOf(LOCALES[locale].base);
  return (key: TextKey, variables: Readonly<Record<string, string | number>> = {}): string =>
    texts[key].replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => String(variables[name] ?? ''));
}
