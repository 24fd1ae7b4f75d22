/** Amounts of many currencies as one amount in euro, exactly: `bigint` over decimal texts. */
import { CURRENCIES, type Currency } from '#shared/money.ts';

/** So many of a currency for a euro, and the day whose rate it is. */
export interface DayRate {
  currency: Currency;
  /** A decimal text. */
  perEuro: string;
  /** `2026-11-27` */
  day: string;
}

export interface EuroTotals<Name extends string> {
  /** Euro cents. */
  sums: Readonly<Record<Name, bigint>>;
  /** The rates that were used. */
  rates: readonly DayRate[];
  /** Currencies in which something happened and that no rate was there for: they are in no sum. */
  leftOut: readonly Currency[];
}

const RATE_DIGITS = 8;

/** A rate as a whole number of its last digit. */
function scaled(perEuro: string): bigint {
  const [whole = '0', fraction = ''] = perEuro.split('.');
  return BigInt(whole + fraction.slice(0, RATE_DIGITS).padEnd(RATE_DIGITS, '0'));
}

/** Halves go away from zero. */
function divided(dividend: bigint, divisor: bigint): bigint {
  const sign = dividend < 0n ? -1n : 1n;
  return sign * ((2n * sign * dividend + divisor) / (2n * divisor));
}

/** Minor units of a currency in euro cents. */
export function amountInEuro(minor: bigint, currency: Currency, perEuro: string): bigint {
  const digits = BigInt(CURRENCIES[currency].minorDigits - CURRENCIES.EUR.minorDigits);
  return divided(minor * 10n ** BigInt(RATE_DIGITS), scaled(perEuro) * 10n ** digits);
}

/**
 * Sums of several currencies put together.
 * @param amounts of each currency its sums by name, minor units.
 */
export function inEuro<Name extends string>(
  names: readonly Name[],
  amounts: ReadonlyMap<Currency, Readonly<Record<Name, bigint>>>,
  known: readonly DayRate[],
): EuroTotals<Name> {
  const sums = Object.fromEntries(names.map((name) => [name, 0n])) as Record<Name, bigint>;
  const rates: DayRate[] = [];
  const leftOut: Currency[] = [];
  for (const [currency, own] of [...amounts].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const rate = known.find((candidate) => candidate.currency === currency);
    const perEuro = currency === 'EUR' ? '1' : rate?.perEuro;
    if (perEuro === undefined) leftOut.push(currency);
    else for (const name of names) sums[name] += amountInEuro(own[name], currency, perEuro);
    if (rate) rates.push(rate);
  }
  return { sums, rates, leftOut };
}
