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
