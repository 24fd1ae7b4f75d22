/** Reads the words of a stage. */

import type { Language } from '../texts/index.ts';
import type { StageTexts } from './contract.ts';

/** A text with its variables filled in. */
export type Words<Key extends string> = (key: Key, variables?: Readonly<Record<string, string | number>>) => string;

export function wordsOf<Key extends string>(texts: StageTexts<Key>, language: Language): Words<Key> {
  return (key, variables = {}) =>
    texts[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(variables[name] ?? whole));
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: string): Intl.NumberFormat {
  const format =
    formats.get(language) ?? new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  formats.set(language, format);
  return format;
}

/** Hundredths as people of a language write a multiplier: "1.98x". */
export function multiplierText(hundredths: number, language: string): string {
  return `${formatOf(language).format(hundredths / 100)}x`;
}
