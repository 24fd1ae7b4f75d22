/** A message in a language: `server/locales/<language>/messages.json`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type LocaleCode } from '#shared/regions/index.ts';
import type english from '../../locales/en/messages.json';
import { type MessageKind, rowOf } from './kinds.ts';
import { fill, fillPath, type MessageVariables, oneLine } from './variables.ts';

type TextKey = keyof typeof english;
type Texts = Readonly<Record<TextKey, string>>;

const FOLDER = join(import.meta.dirname, '../../locales');
const files = new Map<string, Texts>();

function textsOf(locale: LocaleCode): Texts {
  const language = LOCALES[locale].base;
  const known =
    files.get(language) ?? (JSON.parse(readFileSync(join(FOLDER, language, 'messages.json'), 'utf8')) as Texts);
  files.set(language, known);
  return known;
}

/** A message as it is read. */
export interface Rendered {
  title: string;
  text: string;
  /** The page that it leads to, without its language; null: none. */
  path: string | null;
}

/** Says a message in a language. */
export function renderMessage(kind: MessageKind, variables: MessageVariables, locale: LocaleCode): Rendered {
  const texts = textsOf(locale);
  const { path } = rowOf(kind);
  return {
    title: oneLine(fill(texts[`${kind}_title`], variables, locale, texts)),
    text: fill(texts[`${kind}_text`], variables, locale, texts).trim(),
    path: path === undefined ? null : fillPath(path, variables),
  };
}

/** The texts around messages: pages and feet of mails. */
export function messageTexts(locale: LocaleCode) {
  const texts = textsOf(locale);
  return (key: TextKey, variables: MessageVariables = {}): string => fill(texts[key], variables, locale);
}
