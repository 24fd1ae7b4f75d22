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

/** The answers in a thread's language. */
export function cannedAnswers(locale: LocaleCode): readonly CannedAnswer[] {
  const texts = JSON.parse(readFileSync(join(FOLDER, LOCALES[locale].base, 'chat.json'), 'utf8')) as Record<
    string,
    string
  >;
  return CANNED.map((name) => ({ name, text: texts[`canned_${name}`] ?? '' }));
}
