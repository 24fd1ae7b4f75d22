/** What fills a message: texts, numbers, amounts and instants, written as the reader's language writes them. */
import { formatsOf, type LocaleCode } from '#shared/regions/index.ts';

export type MessageVariable = string | number | { amount: string; currency: string } | { at: string };
export type MessageVariables = Readonly<Record<string, MessageVariable>>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Text without control characters and turns of direction; lines stay. */
export const plainText = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(CONTROLS, '');

/** Text on one line: a subject or a title has no other. */
export const oneLine = (text: string): string => plainText(text.replaceAll(/[\r\n\t\u2028\u2029]+/g, ' ')).trim();

function shown(value: MessageVariable, iso: string): string {
  if (typeof value === 'string') return plainText(value);
  if (typeof value === 'number') return new Intl.NumberFormat(iso).format(value);
  if ('at' in value)
    return new Intl.DateTimeFormat(iso, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
      new Date(value.at),
    );
  const { amount, currency } = value;
  // Intl takes a decimal string as it is; the type does not say so.
  return new Intl.NumberFormat(iso, { style: 'currency', currency }).format(amount as unknown as number);
}

/** Fills `{{name}}` in a text. What a variable says is never read again for variables. */
export function fill(text: string, variables: MessageVariables, locale: LocaleCode): string {
  const iso = formatsOf(locale);
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    return value === undefined ? '' : shown(value, iso);
  });
}

/** Fills the variables of a path; each is one segment. */
export function fillPath(path: string, variables: MessageVariables): string {
  return path.replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => encodeURIComponent(String(variables[name] ?? '')));
}
