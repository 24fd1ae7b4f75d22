/** The texts of the site and of the studio's games are complete (design section 3): every base language has every key, variants only override. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#builder/paths.ts';
import { ERROR_NAMES } from '#shared/contract/errors.ts';
import { BASE_LANGUAGES, LOCALE_CODES, LOCALES } from '#shared/regions/index.ts';
import { TITLES } from '#studio/titles/index.ts';
import { namespaces as configured } from '../../astro-i18next.config.cjs';

type Texts = Record<string, string>;

/** Keys that no source spells out. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  errors: ERROR_NAMES,
  symbols: TITLES.flatMap(({ strips }) => strips.flat()),
};

/** Folders of texts, and the sources that ask for them. */
const HOMES = [
  { home: 'locales', sources: ['src', 'shared'] },
  { home: 'studio/locales', sources: ['studio'] },
  // Selections have the same names in pages and in files.
  { home: 'server/locales', sources: ['server', 'shared/sport'] },
] as const;
type Home = (typeof HOMES)[number]['home'];

const folder = (home: Home, code: string) => join(ROOT, home, code);
const namespacesIn = (home: Home) => readdirSync(folder(home, 'en')).map((file) => file.replace('.json', ''));

function textsIn(home: Home, code: string, namespace: string): Texts {
  const path = join(folder(home, code), `${namespace}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const stem = (key: string) => key.replace(PLURAL, '');
const VARIABLE = /\{\{(\w+)\}\}/g;
const variables = (text: string) => [...text.matchAll(VARIABLE)].map((match) => match[1]).sort();

const without = (all: ReadonlySet<string>, some: ReadonlySet<string>) => [...all].filter((one) => !some.has(one));

/** The plural forms a language has (CLDR through Intl). */
const formsOf = (iso: string) => new Intl.PluralRules(iso).resolvedOptions().pluralCategories;

describe.each(HOMES)('$home', ({ home, sources }) => {
  const namespaces = namespacesIn(home);
  const texts = (code: string, namespace: string) => textsIn(home, code, namespace);

  test.each(BASE_LANGUAGES)('%s has the files of English and no other', (code) => {
    expect(readdirSync(folder(home, code)).sort()).toEqual(namespaces.map((namespace) => `${namespace}.json`).sort());
  });

  describe.each(BASE_LANGUAGES.filter((code) => code !== 'en'))('design section 3: %s', (code) => {
    test('has exactly the keys of English', () => {
      const keysOf = (language: string) =>
        new Set(
          namespaces.flatMap((namespace) =>
            Object.keys(texts(language, namespace)).map((key) => `${namespace}:${stem(key)}`),
          ),
        );
      const [english, own] = [keysOf('en'), keysOf(code)];
      expect(without(english, own), 'missing').toEqual([]);
      expect(without(own, english), 'unused').toEqual([]);
    });

    test('fills the same variables as English', () => {
      const differing = namespaces.flatMap((namespace) => {
        const english = texts('en', namespace);
        return Object.entries(texts(code, namespace))
          .filter(([key, text]) => {
            const original = english[key] ?? english[`${stem(key)}_other`];
            return original !== undefined && !PLURAL.test(key) && variables(original).join() !== variables(text).join();
          })
          .map(([key]) => `${namespace}:${key}`);
      });
      expect(differing).toEqual([]);
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
          same: text === english[key] && text.replace(VARIABLE, '').length > 24,
        }));
      });
      const same = pairs.filter(({ same }) => same).map(({ key }) => key);
      expect(same).toEqual([]);
    });
  });

  const variants = LOCALE_CODES.filter((code) => LOCALES[code].base !== code && existsSync(folder(home, code)));

  describe('design section 3: variants override only what differs', () => {
    test('a folder stands only for a locale of the table', () => {
      const unknown = readdirSync(join(ROOT, home)).filter((name) => !LOCALE_CODES.some((code) => code === name));
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

  test('design section 3: every key is asked for', () => {
    const code = sourceText(sources);
    // The API's errors and the symbols of slots are asked for by their names.
    const unused = namespaces.flatMap((namespace) => {
      const keys = new Set(Object.keys(texts('en', namespace)).map(stem));
      const named = new Set(NAMED[namespace] ?? []);
      return without(keys, named)
        .filter((key) => !isAskedFor(key, code))
        .map((key) => `${namespace}:${key}`);
    });
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

/** A key is asked for as a whole, or by a template with the same beginning or end (`category_${…}`, `${…}Odds`). */
function isAskedFor(key: string, code: string): boolean {
  if (code.includes(`'${key}'`) || code.includes(`"${key}"`) || code.includes(`\`${key}\``)) return true;
  return [...key.matchAll(/_|(?<=.)(?=[A-Z])/g)].some(({ index, 0: joint }) => {
    const end = key.slice(index);
    return code.includes(`\`${key.slice(0, index)}${joint}\${`) || (end !== joint && code.includes(`}${end}\``));
  });
}

describe('the texts of the site', () => {
  test('have the namespaces of the configuration', () => {
    expect(namespacesIn('locales').sort()).toEqual([...configured].sort());
  });

  test('are listed for the browser in every language that has files', () => {
    const lists = readdirSync(join(ROOT, 'src/features/i18n/files')).map((file) => file.replace('.ts', ''));
    expect(lists.sort()).toEqual(readdirSync(join(ROOT, 'locales')).sort());
  });
});

test.each(BASE_LANGUAGES)('news of the server call ranks and races what the site calls them: %s', (code) => {
  const site = { ...textsIn('locales', code, 'common'), ...textsIn('locales', code, 'tournaments') };
  const names = Object.entries(textsIn('server/locales', code, 'news')).filter(([key]) => /^(?:name|rank)_/.test(key));
  expect(names.length).toBeGreaterThan(0);
  for (const [key, name] of names) expect(name).toBe(site[key]);
});
