/** A player's own amounts, as their browser's language writes them (spec §5, Currency display). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  currencySign,
  momentText,
  playerAmount,
  playerLocales,
  playerMinor,
  signedAmount,
} from '#features/wallet/display.ts';

/** Without the spaces that languages put between digits and signs: they differ by the version of their tables. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

const speaking = (...languages: string[]) => vi.stubGlobal('navigator', { languages });

beforeEach(() => speaking('en-IE'));
afterEach(() => vi.unstubAllGlobals());

describe('amounts', () => {
  test('have the sign of their currency, and none without one', () => {
    expect(plain(playerAmount('1234.5', 'EUR'))).toBe('€1,234.50');
    expect(playerAmount('1234.5', null)).toBe('1234.5');
    expect(playerAmount('a lot', null)).toBe('0');
    speaking('de-DE');
    expect(plain(playerAmount('1234.5', 'EUR'))).toBe('1.234,50 €');
  });

  test('of minor units leave a fraction out that says nothing, and keep one that does', () => {
    expect([playerMinor(2_000n, 'EUR'), playerMinor(2_001n, 'EUR'), playerMinor(1_050n, 'EUR')].map(plain)).toEqual([
      '€20',
      '€20.01',
      '€10.50',
    ]);
  });

  test('of a table have plus or minus, and nothing has neither', () => {
    expect(['0.01', '-0.01', '0.00'].map((amount) => plain(signedAmount(amount, 'EUR')))).toEqual([
      '+€0.01',
      '−€0.01',
      '€0.00',
    ]);
  });
});

test('the sign of a currency stands where the language puts it', () => {
  expect(currencySign('EUR')).toEqual({ text: '€', isBehind: false });
  expect(currencySign('PLN')).toEqual({ text: 'zł', isBehind: false });
  speaking('pl-PL');
  expect(currencySign('PLN')).toEqual({ text: 'zł', isBehind: true });
  expect(currencySign('HUF').isBehind).toBe(true);
});

test('languages that Intl does not know are passed over', () => {
  speaking('no language', 'pl-PL', 'de');
  expect(playerLocales()).toEqual(['pl-PL', 'de']);
});

test('a moment is told in the page’s language', () => {
  expect(momentText('2026-03-01T12:00:00.000Z', 'de')).toMatch(/^01\.03\.2026, \d\d:\d\d$/);
});
