/**
 * Interface texts in a run over the pages (shared/site-run.ts): each file is read once, and each page notes the texts it
 * was given, as it notes fields of the content.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noteField, provideTexts, type SiteRun } from '#shared/site-run.ts';

export type Texts = Readonly<Record<string, string>>;

/** Variants have files only where they differ from their base. */
const NONE: Texts = {};

const IS_TEXTS = /^locales\/[a-z-]+\/[a-z-]+\.json$/;

export const textFile = (code: string, namespace: string): string => `locales/${code}/${namespace}.json`;

/** The texts of a file, its path from the repository's root; none where there is no file. */
export function readTexts(path: string): Texts {
  try {
    return JSON.parse(readFileSync(join(process.cwd(), path), 'utf8')) as Texts;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return NONE;
    throw new Error(`${path}: ${(error as Error).message}`);
  }
}

/** The texts of a file as the run has them. */
export function textsOf(run: SiteRun, path: string): Texts {
  const known = run.data.get(path) as Texts | undefined;
  if (known) return known;
  const texts = readTexts(path);
  run.data.set(path, texts);
  return texts;
}

provideTexts((run, path) => (IS_TEXTS.test(path) ? textsOf(run, path) : null));

/** The names under which a text may stand in a file, as i18next tries them: forms of a count before the key itself. */
function namesOf(key: string, count: unknown, rules: Intl.PluralRules): string[] {
  if (typeof count !== 'number') return [key];
  const zero = count === 0 ? [`${key}_zero`] : [];
  return [...new Set([...zero, `${key}_${rules.select(count)}`, `${key}_other`, key])];
}

/** A file that a text may stand in. */
export interface TextSource {
  path: string;
  /** Of its language. */
  rules: Intl.PluralRules;
}

/** Notes the fields that decide what a text is: those of the first file that has it, and of those before. */
export function noteText(run: SiteRun, sources: readonly TextSource[], key: string, count: unknown): void {
  for (const { path, rules } of sources) {
    const names = namesOf(key, count, rules);
    const texts = textsOf(run, path);
    for (const name of names) noteField(run, path, name);
    if (names.some((name) => Object.hasOwn(texts, name))) return;
  }
}
