/**
 * The interface texts as the browser loads them: a file for each language and namespace, and a list for each locale that
 * names its files by what they hold. A page names the version of its list (`<html data-texts>`), so it hydrates with the
 * texts it was rendered with, and a changed text changes no script.
 */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { TEXT_LISTS, TEXTS_FOLDER } from '#shared/constants.ts';
import { LOCALE_CODES, LOCALES } from '#shared/regions/index.ts';
import { inRoot } from './paths.ts';

/** Versions of the lists, by the folder of a locale's texts. */
export type TextVersions = Readonly<Record<string, string>>;

export interface TextFiles {
  versions: TextVersions;
  /** What the files hold, by their place in the release. */
  files: ReadonlyMap<string, string>;
}

const HASH_LENGTH = 8;
const versionOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, HASH_LENGTH);

const listFile = (code: string, version: string): string => `${TEXTS_FOLDER}/${code}.${version}.json`;

/** @throws where a file is no JSON */
function textsIn(code: string): [namespace: string, text: string][] {
  const folder = inRoot('locales', code);
  return readdirSync(folder)
    .sort()
    .map((name) => {
      try {
        return [
          name.replace(/\.json$/, ''),
          JSON.stringify(JSON.parse(readFileSync(inRoot('locales', code, name), 'utf8'))),
        ];
      } catch (error) {
        throw new Error(`locales/${code}/${name}: ${(error as Error).message}`);
      }
    });
}

/** The texts as they are now. */
export function readTextFiles(): TextFiles {
  const files = new Map<string, string>();
  const versions: Record<string, string> = {};
  const namesOf = new Map<string, [string, string][]>();
  for (const code of readdirSync(inRoot('locales')).sort()) {
    const names = textsIn(code).map(([namespace, text]): [string, string] => {
      const version = versionOf(text);
      files.set(`${TEXTS_FOLDER}/${code}.${namespace}.${version}.json`, text);
      return [`${code}.${namespace}`, version];
    });
    namesOf.set(code, names);
  }
  for (const locale of LOCALE_CODES) {
    const { file, base } = LOCALES[locale];
    const names = [...new Set([file, base])].flatMap((code) => namesOf.get(code) ?? []);
    const list = JSON.stringify(Object.fromEntries(names));
    versions[file] = versionOf(list);
    files.set(listFile(file, versionOf(list)), list);
    files.set(`${TEXT_LISTS}/${file}.json`, list);
  }
  return { versions, files };
}

const TEXTS_OF_PAGE = / data-texts="([a-z-]+)(?:\.[\w-]+)?"/;

/** A page that names the version of its texts, in place of none or of another. */
export function withTextVersion(html: string, versions: TextVersions): string {
  const [attribute, code = ''] = TEXTS_OF_PAGE.exec(html) ?? [];
  if (attribute === undefined) return html;
  const version = versions[code];
  if (version === undefined) throw new Error(`There are no texts of ${code}`);
  return html.replace(attribute, () => ` data-texts="${code}.${version}"`);
}

/** The folders of texts whose list has no file in a release. */
export function movedTexts(versions: TextVersions, files: { has(file: string): boolean }): Set<string> {
  return new Set(
    Object.entries(versions)
      .filter(([code, version]) => !files.has(listFile(code, version)))
      .map(([code]) => code),
  );
}
