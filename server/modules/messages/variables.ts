/** What fills a message: texts, numbers, amounts and instants, written as the reader's language writes them. */
import { displayAmount, readAmount } from '#shared/money.ts';
import { VARIABLE, wordFor } from '#shared/plurals.ts';
import { formatsOf, isoOf, type LocaleCode } from '#shared/regions/index.ts';
import type english from '../../locales/en/messages.json';

/** What a message may name by its key: reasons, limits and their periods. */
export type MessageWord = Extract<keyof typeof english, `${'reason' | 'limit_name' | 'period'}_${string}`>;
/** A variable with the full stop behind it. */
const NAMED = new RegExp(`${VARIABLE.source}(\\.?)`, 'g');
type Words = Readonly<Partial<Record<MessageWord, string>>>;

/** `word`: a key of the reader's own texts, for what has a name in every language. */
export type MessageVariable =
  | string
  | number
  | { amount: string; currency: string }
  | { at: string }
  | { day: string }
  | { word: MessageWord };
export type MessageVariables = Readonly<Record<string, MessageVariable>>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Text without control characters and turns of direction; lines stay. */
export const plainText = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(CONTROLS, '');

/** Text on one line: a subject or a title has no other. */
export const oneLine = (text: string): string => plainText(text.replaceAll(/[\r\n\t\u2028\u2029]+/g, ' ')).trim();

function shown(value: MessageVariable, iso: string, words: Words): string {
  if (typeof value === 'string') return plainText(value);
  if (typeof value === 'number') return new Intl.NumberFormat(iso).format(value);
  if ('word' in value) return words[value.word] ?? '';
  if ('day' in value)
    return new Intl.DateTimeFormat(iso, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value.day));
  if ('at' in value)
    return new Intl.DateTimeFormat(iso, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
      new Date(value.at),
    );
  const { amount, currency } = value;
  return displayAmount(readAmount(amount), currency, iso);
}

/** Fills `{{name}}` in a text. What a variable says is never read again for variables. */
export function fill(text: string, variables: MessageVariables, locale: LocaleCode, words: Words = {}): string {
  const iso = formatsOf(locale);
  return text.replaceAll(NAMED, (_match, name: string, forms: string | undefined, stop: string) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (forms !== undefined) return wordFor(forms, value, new Intl.PluralRules(isoOf(locale))) + stop;
    const said = value === undefined ? '' : shown(value, iso, words);
    // A Hungarian date ends with a full stop, and its sentence with it.
    return said.endsWith('.') ? said : said + stop;
  });
}

/** Fills the variables of a path; each is one segment. */
export function fillPath(path: string, variables: MessageVariables): string {
  return path.replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => encodeURIComponent(String(variables[name] ?? '')));
}
