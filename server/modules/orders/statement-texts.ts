/** The words of statements: `server/locales/<language>/statement.json`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MovementType } from '#shared/contract/wallet.ts';
import type { MethodAlias } from '#shared/payment-methods.ts';
import { type BaseLanguage, formatsOf, LOCALES, type LocaleCode } from '#shared/regions/index.ts';
import type english from '../../locales/en/statement.json';
import type { OrderState } from './states.ts';

type Texts = typeof english;

/** Every type, state and method has its words: one that is missing does not compile. */
type Named = `type_${MovementType}` | `state_${OrderState}` | `method_${Underscored<MethodAlias>}`;
type Underscored<Alias extends string> = Alias extends `${infer Start}-${infer Rest}`
  ? `${Start}_${Underscored<Rest>}`
  : Alias;
type Complete<Words extends Record<Named, string>> = Words;
export type StatementWords = Complete<Texts>;

const FOLDER = join(import.meta.dirname, '../../locales');
const files = new Map<BaseLanguage, StatementWords>();

function fileOf(language: BaseLanguage): StatementWords {
  const texts =
    files.get(language) ??
    (JSON.parse(readFileSync(join(FOLDER, language, 'statement.json'), 'utf8')) as StatementWords);
  files.set(language, texts);
  return texts;
}

/** A word that the file lacks is shown as its key: a state or type that was stored by a newer program. */
const wordOf = (texts: StatementWords, key: string, name: string): string =>
  (texts as Partial<Record<string, string>>)[key] ?? name;

const COLUMNS = ['when', 'type', 'for', 'reference', 'state', 'amount', 'currency', 'balance'] as const;
type Column = (typeof COLUMNS)[number];

/** The words of a locale's language. */
export function statementTexts(locale: LocaleCode) {
  const texts = fileOf(LOCALES[locale].base);
  return {
    /** The tag that amounts are written by. */
    iso: formatsOf(locale),
    title: texts.title,
    columns: Object.fromEntries(COLUMNS.map((column) => [column, texts[`column_${column}`]])) as Record<Column, string>,
    typeOf: (type: string) => wordOf(texts, `type_${type}`, type),
    stateOf: (state: string) => wordOf(texts, `state_${state}`, state),
    methodOf: (alias: string) => wordOf(texts, `method_${alias.replaceAll('-', '_')}`, alias),
    betOf: (number: string) => wordOf(texts, 'for_sport_bet', number).replace('{{number}}', number),
    inCurrency: (code: string) => wordOf(texts, 'in_currency', '').replace('{{currency}}', code),
  };
}

export type StatementTexts = ReturnType<typeof statementTexts>;
