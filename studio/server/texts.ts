/** The studio's texts on the server: files that are read once. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, type Namespace, type TextFile, type Translate, translateFrom } from '../texts.ts';

const FOLDER = join(import.meta.dirname, '../locales');
const files = new Map<string, TextFile>();

/** All texts of a namespace in a language. */
export function textsOf(language: Language, namespace: Namespace): TextFile {
  const path = join(FOLDER, language, `${namespace}.json`);
  const file = files.get(path) ?? (JSON.parse(readFileSync(path, 'utf8')) as TextFile);
  files.set(path, file);
  return file;
}

/** Reads texts in a language. */
export function translatorFor<Name extends Namespace>(
  language: Language,
  ...namespaces: readonly Name[]
): Translate<Name> {
  return translateFrom(namespaces.map((namespace) => textsOf(language, namespace)));
}
