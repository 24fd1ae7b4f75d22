import { readdirSync, readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { addTexts, translator } from '#features/i18n/instance.ts';
import type { Namespace, Translate } from '#features/i18n/namespaces.ts';
import { BASE_LANGUAGES, isoOf } from '#shared/regions/locales.ts';

const root = new URL('../../locales/', import.meta.url);
const read = (code: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${code}/${file}`, root), 'utf8'));

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const COUNTS = [0, 1, 2, 3, 5, 11, 21, 22, 100, 1_000_000];

describe('texts', () => {
  it.each(BASE_LANGUAGES)('read in %s as i18next reads them', async (code) => {
    const reference = createInstance();
    const iso = isoOf(code);
    await reference.init({
      lng: iso,
      fallbackLng: [],
      load: 'currentOnly',
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
    });
    for (const file of readdirSync(new URL(code, root))) {
      const namespace = file.replace('.json', '') as Namespace;
      const texts = read(code, file);
      addTexts(code, namespace, texts);
      reference.addResourceBundle(iso, namespace, texts);
      const ours: Translate<Namespace> = translator(code, namespace);
      const theirs = reference.getFixedT(iso, namespace) as (key: string, values: object) => string;
      for (const [key, text] of Object.entries(texts)) {
        const names = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name);
        const variables = Object.fromEntries(
          names.filter((name) => name !== 'count').map((name) => [name, `<${name}>`]),
        );
        const stem = key.replace(PLURAL, '');
        const asked = (names.includes('count') || PLURAL.test(key) ? COUNTS : [undefined]).map((count) =>
          count === undefined ? variables : { ...variables, count },
        );
        const asKey = (PLURAL.test(key) ? stem : key) as never;
        for (const values of asked) expect(ours(asKey, values)).toBe(theirs(asKey, values));
      }
    }
  });

  it('fall back to the base language, then to the key', () => {
    addTexts('de', 'common', { only_base: 'Basis {{name}}' });
    const swiss = translator('de-ch', 'common') as (key: string, variables?: Record<string, string>) => string;
    expect(swiss('only_base', { name: 'x' })).toBe('Basis x');
    expect(swiss('nowhere')).toBe('nowhere');
    addTexts('de-ch', 'common', { only_base: 'Variante' });
    expect(swiss('only_base')).toBe('Variante');
  });

  it('give the same translator each time', () => {
    expect(translator('fi', 'errors')).toBe(translator('fi', 'errors'));
  });
});
