/**
 * The one reader of amounts that people type. It goes by the language of the page: `1.000` is a thousand in German. What two
 * languages read differently, and this one not at all, is refused, never guessed: `1.000` on an English page.
 */
import { CURRENCIES, type Currency, formatDecimal, parseAskedAmount, shownDigits } from './money.ts';

/** Spaces and apostrophes group thousands everywhere. */
const QUIET_GROUPS = /[\s\u00A0\u2009\u202F'’]/g;

const groupSigns = new Map<string, string>();

/** The sign between thousands in a language, of point and comma; empty where it is another. */
function groupSignOf(locale: string): string {
  const known = groupSigns.get(locale);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).formatToParts(1_234_567.5);
  const sign = parts.find(({ type }) => type === 'group')?.value ?? '';
  const group = sign === '.' || sign === ',' ? sign : '';
  groupSigns.set(locale, group);
  return group;
}

/** Thousands marked by one sign, and a fraction, if any, by the other: `1.500,00`, `1,500,000`. */
const MARKED_TWICE = /^\d{1,3}(?:(?:\.\d{3})+,\d+|(?:,\d{3})+\.\d+|(?:\.\d{3}){2,}|(?:,\d{3}){2,})$/;
/** One sign before exactly three digits: thousands to some, a fraction to others. */
const MARKED_ONCE = /^\d{1,3}([.,])\d{3}$/;

/** The text with a point before its fraction and no other sign; null when it can be read in two ways or in none. */
function decimalOf(bare: string, locale: string): string | null {
  if (MARKED_TWICE.test(bare)) {
    const fraction = /[.,]\d+$/.exec(bare)?.[0] ?? '';
    const hasFraction = new Set(bare.match(/[.,]/g)).size === 2;
    const whole = hasFraction ? bare.slice(0, -fraction.length) : bare;
    return whole.replace(/[.,]/g, '') + (hasFraction ? `.${fraction.slice(1)}` : '');
  }
  const sign = MARKED_ONCE.exec(bare)?.[1];
  if (sign !== undefined) return sign === groupSignOf(locale) ? bare.replace(sign, '') : null;
  return bare.replace(',', '.');
}

/**
 * Reads an amount as people type it.
 * @param locale BCP 47 tag of the page.
 * @returns minor units; null for what is no amount of the currency, or could be read in two ways.
 */
export function readTypedAmount(typed: string, currency: Currency, locale: string): bigint | null {
  const bare = typed.normalize('NFKC').replace(QUIET_GROUPS, '');
  const decimal = decimalOf(bare, locale);
  if (decimal === null) return null;
  const [whole = '', fraction = ''] = decimal.split('.');
  if (fraction.length > CURRENCIES[currency].minorDigits) return null;
  const normal = `${whole.replace(/^0+(?=\d)/, '') || (fraction === '' ? '' : '0')}${decimal.includes('.') && fraction !== '' ? `.${fraction}` : ''}`;
  return decimal.indexOf('.') === decimal.lastIndexOf('.') ? parseAskedAmount(normal, currency) : null;
}

const decimalSigns = new Map<string, string>();

/** Writes an amount into a field as its language types it, never more than it is; without a fraction when it is whole. */
export function writeTypedAmount(minor: bigint, currency: Currency, locale: string): string {
  const sign = decimalSigns.get(locale) ?? (0.5).toLocaleString(locale).charAt(1);
  decimalSigns.set(locale, sign);
  const smallest = 10n ** BigInt(CURRENCIES[currency].minorDigits - shownDigits(currency));
  return formatDecimal(minor - (minor % smallest), currency)
    .replace(/\.0+$/, '')
    .replace('.', sign);
}
