import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { LOCALE_CODES, LOCALES } from '#shared/regions/index.ts';
import { resultOf } from '#studio/client/result.ts';
import { textsOf, translatorFor } from '#studio/server/texts.ts';
import { languageOf } from '#studio/texts.ts';
import { TITLES } from '#studio/titles/index.ts';

describe('the games speak the nine base languages (design §3)', () => {
  test.each(LOCALE_CODES)('the locale %s gets the texts of its base language', (code) => {
    expect(languageOf(LOCALES[code].iso)).toBe(LOCALES[code].base);
  });

  test('every symbol of every title has a name, and no other', () => {
    const symbols = new Set(TITLES.flatMap((title) => title.strips.flat()).filter((id) => id.length > 1));
    expect(Object.keys(textsOf('en', 'symbols')).sort()).toEqual([...symbols].sort());
  });

  test('only more than the bet is called a win', () => {
    expect(resultOf(0n, 100n)).toBe('resultNone');
    expect(resultOf(40n, 100n)).toBe('resultReturn');
    expect(resultOf(100n, 100n)).toBe('resultReturn');
    expect(resultOf(101n, 100n)).toBe('resultWin');
  });

  test('variables are filled in; an unknown language reads English', () => {
    const t = translatorFor(languageOf('eo'), 'common');
    expect(t('wait', { seconds: 3 })).toBe('Next round in 3 s');
  });

  test('a text that no namespace has is a mistake, not an empty place', () => {
    const t = translatorFor('en', 'common') as (key: string) => string;
    expect(() => t('kraken')).toThrow('There is no text kraken');
  });
});

test('multipliers are written 2.00x (look, Numbers): the studio’s font draws the sign × as a blot', () => {
  const sources = globSync(['studio/**/*.{ts,json}', 'src/features/{play,aviator,lobby}/**/*.{ts,tsx}'], {
    cwd: inRoot(),
  });
  const written = sources.filter((path) => /[\d}]×(?! )|×\$\{/u.test(readFileSync(inRoot(path), 'utf8')));
  expect(sources.length).toBeGreaterThan(100);
  expect(written).toEqual([]);
});
