/** What coins are worth in the sandbox: a table that breathes by a percent, the same at one moment for everybody. */
import { createHash } from 'node:crypto';
import { COINS, type Coin } from '#shared/coins.ts';
import type { Currency } from '#shared/money.ts';

/** Whole euros. */
const EUROS: Record<Coin, bigint> = { BTC: 92_000n, ETH: 3_100n, USDT: 1n };
/** What a euro is worth, in thousandths. */
const PER_EURO: Record<Currency, bigint> = {
  EUR: 1_000n,
  CHF: 940n,
  NOK: 11_700n,
  CAD: 1_610n,
  AUD: 1_770n,
  NZD: 2_010n,
  BRL: 6_200n,
  HUF: 390_000n,
  PLN: 4_250n,
  ZAR: 20_100n,
};
const TETHER_PERMILLE = 920n;
const MOVES_EVERY_MS = 600_000;
const SPREAD_PERMILLE = 21n;

/** Minor units of a currency that a whole coin is worth at a moment. */
export function rateAt(coin: Coin, currency: Currency, at: Date): bigint {
  const step = Math.floor(at.getTime() / MOVES_EVERY_MS);
  const digest = createHash('sha256').update(`${coin}/${step}`).digest();
  const drift = coin === 'USDT' ? 0n : (BigInt(digest.readUInt32BE()) % SPREAD_PERMILLE) - SPREAD_PERMILLE / 2n;
  const permille = (coin === 'USDT' ? TETHER_PERMILLE : 1_000n) + drift;
  // Whole euros, in cents, by two figures in thousandths.
  return (EUROS[coin] * 100n * PER_EURO[currency] * permille) / 1_000_000n;
}

const wholeCoin = (coin: Coin): bigint => 10n ** BigInt(COINS[coin].decimals);

/** How much of a coin stands for an amount, rounded up to the digits that are written. */
export function coinsFor(amount: bigint, coin: Coin, rate: bigint): bigint {
  const { decimals, shown } = COINS[coin];
  const step = 10n ** BigInt(decimals - shown);
  const exact = amount * wholeCoin(coin);
  return ((exact + rate * step - 1n) / (rate * step)) * step;
}

/** What coins are worth at a rate, minor units, rounded down. */
export function worthOf(units: bigint, coin: Coin, rate: bigint): bigint {
  return (units * rate) / wholeCoin(coin);
}
