/** The locale that sharing services read. */
import { expect, test } from 'vitest';
import { sharedLocale } from '#features/seo/texts.ts';
import { isoOf, LOCALE_CODES } from '#shared/regions/index.ts';

test('every locale is shared as language and territory', () => {
  for (const locale of LOCALE_CODES) {
    expect(sharedLocale(locale)).toMatch(/^[a-z]{2}_[A-Z]{2}$/);
    expect(sharedLocale(locale)).toContain(isoOf(locale).replace('-', '_'));
  }
});

test('plain English is British', () => {
  expect(sharedLocale('en')).toBe('en_GB');
});
