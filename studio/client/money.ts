/** Amounts and multipliers for people, as the page's language writes them. Only for show, so a number is good enough. */
import { CURRENCIES, displayAmount, isCurrency } from '#shared/money.ts';

export type FormatMoney = (minor: bigint) => string;

function minorDigits(currency: string): number {
  return isCurrency(currency) ? CURRENCIES[currency].minorDigits : 2;
}

/** Minor units in one unit of a currency. */
export const minorInMajor = (currency: string): bigint => 10n ** BigInt(minorDigits(currency));

export function moneyFormat(currency: string, language: string): FormatMoney {
  const digits = minorDigits(currency);
  return (minor) => displayAmount(Number(minor) / 10 ** digits, currency, language);
}

const formats = new Map<string, Intl.NumberFormat>();

function multiplierFormat(language: string): Intl.NumberFormat {
  const format =
    formats.get(language) ?? new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  formats.set(language, format);
  return format;
}

/** Hundredths as people of a language write a multiplier: "1.98x". */
export function multiplierText(hundredths: number, language: string): string {
  return `${multiplierFormat(language).format(hundredths / 100)}x`;
}
