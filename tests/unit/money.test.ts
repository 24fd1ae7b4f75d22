/** Money: minor units in code, decimal strings on the wire (design section 6, spec sections 3 and 5). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCY_CODES, displayAmount, formatDecimal, parseAmount, readAmount } from '#shared/money.ts';

describe('amounts on the wire', () => {
  test('every amount of minor units survives the wire', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 99_999_999_999_999n }),
        fc.constantFrom(...CURRENCY_CODES),
        (minor, currency) => {
          expect(parseAmount(formatDecimal(minor, currency), currency)).toBe(minor);
        },
      ),
    );
  });

  test.each(['', ' 1', '-1', '+1', '1e3', '01', '.5', '1.', '1,5', 'NaN', '1.005', '9999999999999'])(
    '"%s" is refused',
    (text) => {
      expect(parseAmount(text, 'EUR')).toBeNull();
    },
  );

  test('zeros beyond the minor unit carry no fraction of it', () => {
    expect(parseAmount('1.500', 'EUR')).toBe(150n);
  });

  test('a negative amount is written with its sign', () => {
    expect(formatDecimal(-5n, 'EUR')).toBe('-0.05');
  });
});

describe('spec section 3, Wallet: an amount is read as a number, 0 if missing or non-numeric', () => {
  test.each([
    ['12.50', 12.5],
    [7, 7],
    [undefined, 0],
    [null, 0],
    ['', 0],
    ['abc', 0],
    [Number.NaN, 0],
    [{}, 0],
  ])('%j is %d', (value, expected) => {
    expect(readAmount(value)).toBe(expected);
  });
});

describe('spec section 5: currency display', () => {
  test('uses the languages given and the symbol', () => {
    expect(displayAmount(1284.5, 'EUR', 'en')).toBe('€1,284.50');
    expect(displayAmount(1284.5, 'EUR', 'de-DE').replace(/\s/g, ' ')).toBe('1.284,50 €');
  });

  test('without currency the raw number or 0 shows', () => {
    expect(displayAmount(12.5, null, 'en')).toBe('12.5');
    expect(displayAmount(readAmount(undefined), undefined, 'en')).toBe('0');
  });
});
