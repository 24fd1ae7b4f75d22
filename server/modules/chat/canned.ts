/** Answers that agents give often: `server/locales/<language>/chat.json`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type LocaleCode } from '#shared/regions/index.ts';

const FOLDER = join(import.meta.dirname, '../../locales');
const CANNED = ['hello', 'moment', 'documents', 'limits', 'goodbye'] as const;

export interface CannedAnswer {
  /** What the button says: of a file a word that the console knows. */
  name: string;
  text: string;
}

/** The chat's own texts in a thread's language. */
export const chatTexts = (locale: LocaleCode): Partial<Record<string, string>> =>
  JSON.parse(readFileSync(join(FOLDER, LOCALES[locale].base, 'chat.json'), 'utf8'));

/** The answers that a language begins with. */
export function cannedAnswers(locale: LocaleCode): readonly CannedAnswer[] {
  const texts = chatTexts(locale);
  return CANNED.map((name) => ({ name, text: texts[`canned_${name}`] ?? '' }));
}
