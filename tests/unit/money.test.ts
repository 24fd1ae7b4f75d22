/** Money: minor units in code, decimal strings on the wire (design section 6, spec sections 3 and 5). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CURRENCY_CODES,
  displayAmount,
  formatDecimal,
  parseAmount,
  parseAskedAmount,
  readAmount,
  writtenAmounts,
} from '#shared/money.ts';
import { formatsOf, LOCALE_CODES } from '#shared/regions/locales.ts';
import { readTypedAmount, writeTypedAmount } from '#shared/typed-amount.ts';

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

  test('forints have no fillér: neither shown, typed nor asked for', () => {
    expect(displayAmount(36_000, 'HUF', 'hu-HU').replace(/\s/g, ' ')).toBe('36 000 Ft');
    expect(displayAmount(-1_000, 'HUF', 'hu-HU').replace(/\s/g, ' ')).toBe('-1000 Ft');
    expect(displayAmount(456.71, 'HUF', 'hu-HU').replace(/\s/g, ' '), 'never more than there is').toBe('456 Ft');
    expect(parseAskedAmount('20.50', 'HUF')).toBeNull();
    expect(parseAskedAmount('20.00', 'HUF')).toBe(2_000n);
    expect(parseAskedAmount('20.50', 'EUR')).toBe(2_050n);
    expect(readTypedAmount('20,50', 'HUF', 'hu-HU')).toBeNull();
    expect(readTypedAmount('40 000', 'HUF', 'hu-HU')).toBe(4_000_000n);
    expect(writeTypedAmount(45_671n, 'HUF', 'hu-HU')).toBe('456');
  });

  test('a field is filled as its language types amounts', () => {
    expect(writeTypedAmount(2_050n, 'EUR', 'de-DE')).toBe('20,50');
    expect(writeTypedAmount(2_050n, 'EUR', 'en-GB')).toBe('20.50');
    expect(writeTypedAmount(2_000n, 'EUR', 'de-DE')).toBe('20');
    for (const locale of LOCALE_CODES.map(formatsOf))
      expect(readTypedAmount(writeTypedAmount(123_405n, 'EUR', locale), 'EUR', locale)).toBe(123_405n);
  });

  test('a language writes the decimals of amounts, odds and percentages with one sign', () => {
    const signOf = (locale: string, options: Intl.NumberFormatOptions) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: 2, ...options })
        .formatToParts(1.4)
        .find(({ type }) => type === 'decimal')?.value;
    for (const code of LOCALE_CODES) {
      const locale = formatsOf(code);
      const signs = [{ style: 'currency', currency: 'EUR' }, { style: 'percent' }, {}] as const;
      expect(new Set(signs.map((options) => signOf(locale, options))), code).toHaveLength(1);
    }
  });

  test('the amounts of an answer are written out with the currency it names', () => {
    const written = writtenAmounts({ limit: '40000.00', left: '0.00', currency: 'HUF', until: 'x' }, 'hu-HU');
    const plain = Object.values(written).map((value) => String(value).replace(/\s/g, ' '));
    expect(plain).toEqual(['40 000 Ft', '0 Ft', 'HUF', 'x']);
    expect(writtenAmounts({ minimum: 18 }, 'hu-HU')).toEqual({ minimum: 18 });
  });

  test('without currency the raw number or 0 shows', () => {
    expect(displayAmount(12.5, null, 'en')).toBe('12.5');
    expect(displayAmount(readAmount(undefined), undefined, 'en')).toBe('0');
  });
});
