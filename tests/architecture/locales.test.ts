/** The texts of the interface are complete (design section 3): every base language has every key, variants only override. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#scripts/paths.ts';
import { ERROR_NAMES } from '#shared/contract/errors.ts';
import { BASE_LANGUAGES, LOCALE_CODES, LOCALES } from '#shared/regions/index.ts';

type Texts = Record<string, string>;

const folder = (code: string) => join(ROOT, 'locales', code);
const namespaces = readdirSync(folder('en')).map((file) => file.replace('.json', ''));

function texts(code: string, namespace: string): Texts {
  const path = join(folder(code), `${namespace}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const stem = (key: string) => key.replace(PLURAL, '');
const variables = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

/** The plural forms a language has (CLDR through Intl). */
const formsOf = (iso: string) => new Intl.PluralRules(iso).resolvedOptions().pluralCategories;

describe.each(BASE_LANGUAGES.filter((code) => code !== 'en'))('design section 3: %s', (code) => {
  test.each(namespaces)('%s has exactly the keys of English', (namespace) => {
    const english = new Set(Object.keys(texts('en', namespace)).map(stem));
    const own = new Set(Object.keys(texts(code, namespace)).map(stem));
    expect(
      [...english].filter((key) => !own.has(key)),
      'missing',
    ).toEqual([]);
    expect(
      [...own].filter((key) => !english.has(key)),
      'unused',
    ).toEqual([]);
  });

  test.each(namespaces)('%s fills the same variables as English', (namespace) => {
    const english = texts('en', namespace);
    const own = texts(code, namespace);
    const differing = Object.entries(own).filter(([key, text]) => {
      const original = english[key] ?? english[`${stem(key)}_other`];
      return original !== undefined && !PLURAL.test(key) && variables(original).join() !== variables(text).join();
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  });
});

describe('plural forms', () => {
  test.each(BASE_LANGUAGES)('%s has every form its grammar asks for', (code) => {
    const missing = namespaces.flatMap((namespace) => {
      const own = texts(code, namespace);
      const stems = new Set(
        Object.keys(own)
          .filter((key) => PLURAL.test(key))
          .map(stem),
      );
      return [...stems].flatMap((key) =>
        formsOf(LOCALES[code].iso)
          // Latin languages keep "many" for millions; `other` serves there.
          .filter((form) => form !== 'many' || code === 'pl')
          .filter((form) => own[`${key}_${form}`] === undefined)
          .map((form) => `${namespace}:${key}_${form}`),
      );
    });
    expect(missing).toEqual([]);
  });
});

describe('texts are texts', () => {
  test.each(BASE_LANGUAGES)('%s has no empty text, stray space or markup', (code) => {
    const wrong = namespaces.flatMap((namespace) =>
      Object.entries(texts(code, namespace))
        .filter(([, text]) => text.trim() === '' || text !== text.trim() || /<[a-z/]/i.test(text))
        .map(([key]) => `${namespace}:${key}`),
    );
    expect(wrong).toEqual([]);
  });

  test.each(BASE_LANGUAGES.filter((code) => code !== 'en'))('%s is translated, not English', (code) => {
    const pairs = namespaces.flatMap((namespace) => {
      const english = texts('en', namespace);
      return Object.entries(texts(code, namespace)).map(([key, text]) => ({
        key,
        same: text === english[key] && text.length > 24,
      }));
    });
    const same = pairs.filter(({ same }) => same).map(({ key }) => key);
    expect(same).toEqual([]);
  });
});

const variants = LOCALE_CODES.filter((code) => LOCALES[code].base !== code && existsSync(folder(code)));

describe('design section 3: variants override only what differs', () => {
  test('a folder stands only for a locale of the table', () => {
    const unknown = readdirSync(join(ROOT, 'locales')).filter((name) => !LOCALE_CODES.some((code) => code === name));
    expect(unknown).toEqual([]);
  });

  test.each(variants)('%s repeats nothing of its base', (code) => {
    const repeated = namespaces.flatMap((namespace) => {
      const base = texts(LOCALES[code].base, namespace);
      return Object.entries(texts(code, namespace))
        .filter(([key, text]) => base[key] === undefined || base[key] === text)
        .map(([key]) => `${namespace}:${key}`);
    });
    expect(repeated).toEqual([]);
  });
});

describe('design section 3: no unused key', () => {
  const code = sourceText(['src', 'shared']);
  // The API's errors are asked for by their names.
  const named = (namespace: string): readonly string[] => (namespace === 'errors' ? ERROR_NAMES : []);
  test.each(namespaces)('%s: every key is asked for', (namespace) => {
    const keys = new Set(Object.keys(texts('en', namespace)).map(stem));
    for (const name of named(namespace)) keys.delete(name);
    const unused = [...keys].filter((key) => !isAskedFor(key, code));
    expect(unused).toEqual([]);
  });
});

function sourceText(folders: readonly string[]): string {
  return folders
    .flatMap((name) => readdirSync(join(ROOT, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|astro)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

/** A key is asked for as a whole, or by a template with the same beginning or end (`category_${…}`). */
function isAskedFor(key: string, code: string): boolean {
  if (code.includes(`'${key}'`) || code.includes(`"${key}"`) || code.includes(`\`${key}\``)) return true;
  const parts = key.split('_');
  return parts.some((_, index) => {
    const start = parts.slice(0, index + 1).join('_');
    const end = parts.slice(index + 1).join('_');
    return (index < parts.length - 1 && code.includes(`\`${start}_\${`)) || (end !== '' && code.includes(`}_${end}\``));
  });
}
