/** Texts are read alike by i18next, which prebuilds the pages, and by the small reader of the browser. */
import { readdirSync, readFileSync } from 'node:fs';
import i18next from 'virtual:i18next';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Namespace } from '#features/i18n/namespaces.ts';
import { IslandRoot, useTranslate } from '#features/i18n/react.tsx';
import { addTexts, createReader } from '#features/i18n/reader.ts';
import { translator } from '#features/i18n/texts.build.ts';
import { offeredLocale } from '#features/languages/model.ts';
import type { Page } from '#features/regions/page.ts';
import { LOCALE_CODES, LOCALES, type LocaleCode } from '#shared/regions/locales.ts';
import { endSiteRun, startSiteRun } from '#shared/site-run.ts';
import { namespaces } from '../../astro-i18next.config.cjs';

type Texts = Record<string, string>;
type AnyTranslate = (key: string, variables?: Record<string, string | number>) => string;

const root = new URL('../../locales/', import.meta.url);
const folders = readdirSync(root);
const filesOf = (code: string): string[] => (folders.includes(code) ? readdirSync(new URL(code, root)) : []);
const read = (code: string, namespace: string): Texts =>
  filesOf(code).includes(`${namespace}.json`)
    ? JSON.parse(readFileSync(new URL(`${code}/${namespace}.json`, root), 'utf8'))
    : {};

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const COUNTS = [0, 1, 2, 3, 5, 11, 21, 22, 100, 1_000_000];

const HOME: Page = { region: 'main', locale: 'en', prefixed: true, route: 'home', environment: 'production' };

/** All ways in which a text is asked for. */
function questionsFor(key: string, text: string): { key: string; variables?: Record<string, string | number> }[] {
  const names = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name);
  const variables = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
  if (PLURAL.test(key) || names.includes('count'))
    return COUNTS.map((count) => ({ key: key.replace(PLURAL, ''), variables: { ...variables, count } }));
  return [names.length > 0 ? { key, variables } : { key }];
}

function differences(locale: LocaleCode, namespace: Namespace): string[] {
  const pages = translator(locale, namespace) as AnyTranslate;
  const browser = createReader(locale, namespace) as AnyTranslate;
  return Object.entries({ ...read(LOCALES[locale].base, namespace), ...read(locale, namespace) })
    .flatMap(([key, text]) => questionsFor(key, text))
    .filter(({ key, variables }) => pages(key, variables) !== browser(key, variables))
    .map(({ key, variables }) => `${key} ${JSON.stringify(variables)}`);
}

beforeAll(() => {
  for (const code of folders) for (const name of namespaces) addTexts(code, name, read(code, name));
});

describe('every text of every locale', () => {
  it.each(LOCALE_CODES)('reads alike in page and browser in %s', (locale) => {
    expect(namespaces.flatMap((namespace) => differences(locale, namespace))).toEqual([]);
  });
});

describe('texts of prebuilt pages', () => {
  it('are those of their own locale, whichever language was asked for last', async () => {
    const [german, finnish] = [translator('de', 'session'), translator('fi', 'session')];
    await i18next.changeLanguage('pl');
    expect([german('log_in'), finnish('log_in')]).toEqual([read('de', 'session').log_in, read('fi', 'session').log_in]);
  });

  it('come from i18next in islands too', () => {
    addTexts('en', 'session', { log_in: 'from the reader' });
    const Probe = () => useTranslate('session')('log_in');
    const html = renderToString(createElement(IslandRoot, { page: HOME, children: createElement(Probe) }));
    expect(html).toBe(read('en', 'session').log_in);
  });
});

describe('the reader of the browser', () => {
  it('falls back to the base language, then to the key', () => {
    addTexts('de', 'common', { only_base: 'Basis {{name}}' });
    const swiss: AnyTranslate = createReader('de-ch', 'common') as AnyTranslate;
    expect(swiss('only_base', { name: 'x' })).toBe('Basis x');
    expect(swiss('nowhere')).toBe('nowhere');
    addTexts('de-ch', 'common', { only_base: 'Variante' });
    expect(swiss('only_base')).toBe('Variante');
  });
});

describe('in a run over the pages, a text depends on what was noted of it and on nothing else (decision 0213)', () => {
  const LOCALE: LocaleCode = 'de-ch';
  const FILES = ['locales/de-ch/common.json', 'locales/de/common.json'] as const;
  const KEYS = ['tide', 'tide_zero', 'tide_one', 'tide_other', 'shore', 'shore_other'];
  const QUESTIONS: { key: string; count?: number }[] = [
    ...['tide', 'shore'].flatMap((key) => [0, 1, 2].map((count) => ({ key, count }))),
    ...['tide', 'shore', 'nowhere'].map((key) => ({ key })),
  ];

  /** Every third subset of the texts of both files. */
  const worlds = Array.from({ length: 2 ** (2 * KEYS.length) / 3 }, (_, place) =>
    FILES.map((file, at) => {
      const own = KEYS.filter((_key, index) => ((place * 3) >> (at * KEYS.length + index)) & 1);
      return [file, Object.fromEntries(own.map((key) => [key, `${file}#${key}`]))] as const;
    }),
  );

  function asked(world: readonly (readonly [string, Texts])[], { key, count }: (typeof QUESTIONS)[number]) {
    const run = startSiteRun(new Date(0));
    for (const [file, texts] of world) run.data.set(file, texts);
    const text = (translator(LOCALE, 'common') as AnyTranslate)(key, count === undefined ? undefined : { count });
    const noted = [...run.fields].flatMap(([file, names]) => [...names].map((name) => `${file}#${name}`));
    return { text, noted };
  }

  it.each(QUESTIONS)('$key, $count', (question) => {
    for (const world of worlds) {
      const { text, noted } = asked(world, question);
      const isNoted = (file: string, key: string) => noted.includes(`${file}#${key}`);
      // All that was not noted has another text, or has one at last.
      const changed = world.map(([file, texts]) => {
        const others = KEYS.filter((key) => !isNoted(file, key)).map((key) => [key, 'changed']);
        return [file, { ...texts, ...Object.fromEntries(others) }] as const;
      });
      expect(asked(changed, question).text).toBe(text);
      if (FILES.some((file) => text.startsWith(file))) expect(noted).toContain(text);
    }
    endSiteRun();
  });
});

it('a translator is the same each time', () => {
  expect(translator('fi', 'errors')).toBe(translator('fi', 'errors'));
});

describe('a browser in another language than the page', () => {
  const GERMAN = ['de', 'en-de', 'ch-de'] as const;
  it.each([
    ['is offered its own, where the host speaks it', ['en-GB', 'en'], 'de', GERMAN, 'en-de'],
    ['is offered the locale of its country', ['de-CH'], 'en-de', GERMAN, 'ch-de'],
    ['is offered the first of its languages that the host speaks', ['sv', 'fi'], 'en', ['en', 'fi'], 'fi'],
    ['is left alone when the page speaks its language, whatever the country', ['de-AT'], 'ch-de', GERMAN, undefined],
    ['is left alone where the host does not speak it', ['fi'], 'de', GERMAN, undefined],
    ['is left alone in either written Norwegian', ['nn-NO'], 'no', ['en', 'no'], undefined],
  ] as const)('%s', (_, wanted, current, allowed, offered) => {
    expect(offeredLocale(wanted, current, allowed)).toBe(offered);
  });
});

describe('a sentence that ends with a date', () => {
  it('has one full stop where the date brings its own', () => {
    addTexts('hu', 'protection', { from_now: 'Vége: {{date}}. Utána játszhatsz.' });
    const translate = createReader('hu', 'protection') as unknown as AnyTranslate;
    expect(translate('from_now', { date: '2026. december 6.' })).toBe('Vége: 2026. december 6. Utána játszhatsz.');
    expect(translate('from_now', { date: '10:00' })).toBe('Vége: 10:00. Utána játszhatsz.');
  });
});
