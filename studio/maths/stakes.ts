/** Stakes that the studio's games offer, per currency, in minor units. All are multiples of 20 minor units. */
import { CURRENCIES, CURRENCY_CODES, type Currency } from '#shared/money.ts';

const EURO_LIKE = [
  '0.20',
  '0.40',
  '0.60',
  '0.80',
  '1',
  '1.60',
  '2',
  '3',
  '4',
  '6',
  '8',
  '10',
  '16',
  '20',
  '30',
  '40',
  '60',
  '80',
  '100',
];

/** What one euro step is multiplied by, so that stakes stay round numbers people of that currency use. */
export const STAKE_SCALE: Record<Currency, bigint> = {
  EUR: 1n,
  CHF: 1n,
  CAD: 1n,
  AUD: 1n,
  NZD: 1n,
  PLN: 5n,
  BRL: 5n,
  NOK: 10n,
  ZAR: 20n,
  HUF: 400n,
};

function hundredthsOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
}

function stakesOf(currency: Currency): readonly bigint[] {
  const minorPerHundredth = 10n ** BigInt(CURRENCIES[currency].minorDigits) / 100n;
  return EURO_LIKE.map((step) => hundredthsOf(step) * STAKE_SCALE[currency] * minorPerHundredth);
}

export const STUDIO_STAKES = Object.fromEntries(
  CURRENCY_CODES.map((currency) => [currency, stakesOf(currency)]),
) as unknown as Readonly<Record<Currency, readonly bigint[]>>;

const isWhole = (stake: bigint): boolean => stake % 100n === 0n;

/**
 * Amounts of tables and instant games: the slots' stakes that are whole hundreds of minor units, so that multipliers in
 * hundredths and commissions in twentieths pay exactly.
 */
export const WHOLE_STAKES = Object.fromEntries(
  CURRENCY_CODES.map((currency) => [currency, STUDIO_STAKES[currency].filter(isWhole)]),
) as unknown as Readonly<Record<Currency, readonly bigint[]>>;
