/** Answers that agents give often: `server/locales/<language>/chat.json`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type LocaleCode } from '#shared/regions/index.ts';

const FOLDER = join(import.meta.dirname, '../../locales');
const CANNED = ['hello', 'moment', 'documents', 'limits', 'goodbye'] as const;

export interface CannedAnswer {
  name: (typeof CANNED)[number];
  text: string;
}

/** The chat's own texts in a thread's language. */
export const chatTexts = (locale: LocaleCode): Partial<Record<string, string>> =>
  JSON.parse(readFileSync(join(FOLDER, LOCALES[locale].base, 'chat.json'), 'utf8'));

/** The answers in a thread's language. */
export function cannedAnswers(locale: LocaleCode): readonly CannedAnswer[] {
  const texts = chatTexts(locale);
  return CANNED.map((name) => ({ name, text: texts[`canned_${name}`] ?? '' }));
}
