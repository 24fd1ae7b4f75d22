/** The words of statements of bets: `server/locales/<language>/bets.json`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BaseLanguage, formatsOf, LOCALES, type LocaleCode } from '#shared/regions/index.ts';
import { marketName, outcomeName, type SportWord, systemName } from '#shared/sport/words.ts';
import type english from '../../locales/en/bets.json';
import type { Leg } from './types.ts';

type Texts = typeof english;

const FOLDER = join(import.meta.dirname, '../../locales');
const files = new Map<BaseLanguage, Texts>();

function fileOf(language: BaseLanguage): Texts {
  const known = files.get(language) ?? (JSON.parse(readFileSync(join(FOLDER, language, 'bets.json'), 'utf8')) as Texts);
  files.set(language, known);
  return known;
}

const filled = (text: string, variables: Record<string, string | number>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(variables[name] ?? ''));

type Column = 'placed' | 'number' | 'kind' | 'selections' | 'odds' | 'stake' | 'tax' | 'paid' | 'status' | 'currency';
type Kind = 'single' | 'combo' | 'system' | 'same_match';

/** The words of a locale's language. */
export function betTexts(locale: LocaleCode) {
  const texts = fileOf(LOCALES[locale].base);
  const word = (key: SportWord, variables: Record<string, string | number>) => filled(texts[key], variables);
  const iso = formatsOf(locale);
  return {
    /** The tag that amounts are written by. */
    iso,
    title: texts.title,
    columnOf: (column: Column): string => texts[`column_${column}`],
    kindOf: (kind: Kind): string => texts[`kind_${kind}`],
    banker: texts.kind_banker,
    statusOf: (status: string): string => (texts as Partial<Record<string, string>>)[`status_${status}`] ?? status,
    inCurrency: (currency: string): string => filled(texts.in_currency, { currency }),
    systemOf: (legs: number, sizes: readonly number[]): string => systemName(legs, sizes, word),
    /** "Port Alder – Greyharbour" */
    matchOf: ({ told }: Leg): string => `${told.home} – ${told.away}`,
    /** "Total goals, Over 2.5" */
    selectionOf: ({ market, outcome, told }: Leg): string =>
      `${marketName(market, word)}, ${outcomeName(market, outcome, told, word, iso)}`,
  };
}

export type BetTexts = ReturnType<typeof betTexts>;
