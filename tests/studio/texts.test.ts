import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inRoot } from '#scripts/paths.ts';
import { BASE_LANGUAGES, LOCALE_CODES, LOCALES } from '#shared/regions/index.ts';
import { resultOf } from '#studio/client/result.ts';
import { texts as english } from '#studio/client/texts/en.ts';
import { languageOf, loadTexts } from '#studio/client/texts/index.ts';
import { TITLES } from '#studio/titles/index.ts';

const variablesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe('the game speaks the nine base languages (design §3)', () => {
  test.each(BASE_LANGUAGES)('%s has every text with its variables', async (language) => {
    const { texts } = (await import(`../../studio/client/texts/${language}.ts`)) as { texts: Record<string, string> };
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english)) {
      expect(variablesOf(texts[key] ?? ''), key).toEqual(variablesOf(text));
      expect(texts[key]?.trim(), key).not.toBe('');
    }
  });

  test.each(LOCALE_CODES)('the locale %s gets the texts of its base language', (code) => {
    expect(languageOf(LOCALES[code].iso)).toBe(LOCALES[code].base);
  });

  test('every symbol of every title has a name', () => {
    const symbols = new Set(TITLES.flatMap((title) => title.strips.flat()).filter((id) => id.length > 1));
    const names = [...symbols].map((id) => `symbol${id.charAt(0).toUpperCase()}${id.slice(1)}`);
    expect(names.filter((name) => !Object.hasOwn(english, name))).toEqual([]);
    const known = Object.keys(english).filter((key) => key.startsWith('symbol'));
    expect(known.sort()).toEqual(names.sort());
  });

  test('only more than the bet is called a win', () => {
    expect(resultOf(0n, 100n)).toBe('resultNone');
    expect(resultOf(40n, 100n)).toBe('resultReturn');
    expect(resultOf(100n, 100n)).toBe('resultReturn');
    expect(resultOf(101n, 100n)).toBe('resultWin');
  });

  test('variables are filled in; an unknown language reads English', async () => {
    const t = await loadTexts('eo');
    expect(t('wait', { seconds: 3 })).toBe('Next round in 3 s');
  });
});

test('multipliers are written 2.00x (look, Numbers): the house’s font draws the sign × as a blot', () => {
  const sources = globSync(['studio/{client,server}/**/*.ts', 'src/features/{play,aviator,lobby}/**/*.{ts,tsx}'], {
    cwd: inRoot(),
  });
  const written = sources.filter((path) => /[\d}]×(?! )|×\$\{/u.test(readFileSync(inRoot(path), 'utf8')));
  expect(sources.length).toBeGreaterThan(100);
  expect(written).toEqual([]);
});
