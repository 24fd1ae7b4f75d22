/** The smallest and the largest stake of the open games, per currency; a test holds them against the studio's titles. */
import { type Currency, parseAmount } from '../money.ts';
import type { GameKind } from './names.ts';

export interface StakeRange {
  /** Decimal strings. */
  minimum: string;
  maximum: string;
}

/** Every open slot offers the platform's stakes. */
const HOUSE_STAKE_RANGES: Readonly<Record<Currency, StakeRange>> = {
  EUR: { minimum: '0.20', maximum: '100.00' },
  CHF: { minimum: '0.20', maximum: '100.00' },
  CAD: { minimum: '0.20', maximum: '100.00' },
  AUD: { minimum: '0.20', maximum: '100.00' },
  NZD: { minimum: '0.20', maximum: '100.00' },
  PLN: { minimum: '1.00', maximum: '500.00' },
  BRL: { minimum: '1.00', maximum: '500.00' },
  NOK: { minimum: '2.00', maximum: '1000.00' },
  ZAR: { minimum: '4.00', maximum: '2000.00' },
  HUF: { minimum: '80.00', maximum: '40000.00' },
};

/** Tables and instant games begin at whole amounts, so that their multipliers in hundredths pay exactly. */
const WHOLE_MINIMUMS: Readonly<Partial<Record<Currency, string>>> = {
  EUR: '1.00',
  CHF: '1.00',
  CAD: '1.00',
  AUD: '1.00',
  NZD: '1.00',
};

/** The smallest and the largest stake of an open game of a kind. */
export function stakeRangeOf(kind: GameKind, currency: Currency): StakeRange {
  const range = HOUSE_STAKE_RANGES[currency];
  return kind === 'slot' ? range : { ...range, minimum: WHOLE_MINIMUMS[currency] ?? range.minimum };
}

const minimumOf = (currency: Currency): bigint => parseAmount(HOUSE_STAKE_RANGES[currency].minimum, currency) ?? 1n;

/**
 * What an amount is worth beside amounts in other currencies, as the platform's stakes stand to each other: the smallest
 * stake is worth the same in all of them. Whole, for ordering only; no rate of exchange.
 * @param minor minor units of `currency`.
 */
export function worthOf(minor: bigint, currency: Currency): bigint {
  return (minor * minimumOf('HUF')) / minimumOf(currency);
}

/** What an amount is in euro cents, as the platform's stakes stand to each other; a part of a cent is left out. */
export function toEuros(minor: bigint, currency: Currency): bigint {
  return (minor * minimumOf('EUR')) / minimumOf(currency);
}

/** What an amount in euros is in another currency, as the platform's stakes stand to each other. @param cents euro cents */
export function fromEuros(cents: bigint, currency: Currency): bigint {
  return (cents * minimumOf(currency)) / minimumOf('EUR');
}
