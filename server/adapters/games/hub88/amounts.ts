/** Amounts of the Hub88-style protocol: whole numbers, 100,000 to the currency's unit (design section 7). */
import { CURRENCIES, type Currency } from '#shared/money.ts';

const UNITS = 100_000n;

const perMinorUnit = (currency: Currency): bigint => UNITS / 10n ** BigInt(CURRENCIES[currency].minorDigits);

/** @returns minor units, or null when the amount is a fraction of one: nothing may be rounded away. */
export function readAmount(amount: number, currency: Currency): bigint | null {
  const units = BigInt(amount);
  const factor = perMinorUnit(currency);
  return units % factor === 0n ? units / factor : null;
}

/** Minor units as the protocol writes them. Balances beyond 2^53 of its units are shown as that. */
export function writeAmount(minor: bigint, currency: Currency): number {
  const units = minor * perMinorUnit(currency);
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  return Number(units > most ? most : units);
}
