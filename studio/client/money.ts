/** Amounts for people: minor units in the page's language. Only for show, so a number is good enough. */
import { CURRENCIES, displayAmount, isCurrency } from '#shared/money.ts';

export type FormatMoney = (minor: bigint) => string;

export function moneyFormat(currency: string, language: string): FormatMoney {
  const digits = isCurrency(currency) ? CURRENCIES[currency].minorDigits : 2;
  return (minor) => displayAmount(Number(minor) / 10 ** digits, currency, language);
}
