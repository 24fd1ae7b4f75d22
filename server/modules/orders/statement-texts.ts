/** The words of statements: `server/locales/<language>/statement.json`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BaseLanguage, LOCALES, type LocaleCode } from '#shared/regions/index.ts';
import type english from '../../locales/en/statement.json';

type Texts = typeof english;

const FOLDER = join(import.meta.dirname, '../../locales');
const files = new Map<BaseLanguage, Texts>();

function fileOf(language: BaseLanguage): Texts {
  const texts =
    files.get(language) ?? (JSON.parse(readFileSync(join(FOLDER, language, 'statement.json'), 'utf8')) as Texts);
  files.set(language, texts);
  return texts;
}

/** A word that the file lacks is shown as its key: a state or type that was stored by a newer program. */
const wordOf = (texts: Texts, key: string, name: string): string =>
  (texts as Partial<Record<string, string>>)[key] ?? name;

const COLUMNS = ['when', 'type', 'for', 'reference', 'state', 'amount', 'currency', 'balance'] as const;
type Column = (typeof COLUMNS)[number];

/** The words of a locale's language. */
export function statementTexts(locale: LocaleCode) {
  const texts = fileOf(LOCALES[locale].base);
  return {
    title: texts.title,
    columns: Object.fromEntries(COLUMNS.map((column) => [column, texts[`column_${column}`]])) as Record<Column, string>,
    typeOf: (type: string) => wordOf(texts, `type_${type}`, type),
    stateOf: (state: string) => wordOf(texts, `state_${state}`, state),
    methodOf: (alias: string) => wordOf(texts, `method_${alias.replaceAll('-', '_')}`, alias),
    inCurrency: (code: string) => wordOf(texts, 'in_currency', '').replace('{{currency}}', code),
  };
}

export type StatementTexts = ReturnType<typeof statementTexts>;
