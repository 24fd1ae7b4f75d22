/** Coins that can be deposited, each by network: a row is a payment method of its own. Browser and server read it. */

/** Decimal places of the smallest unit; `shown` of them are written, so that nobody copies eighteen digits. */
export const COINS = {
  BTC: { name: 'Bitcoin', decimals: 8, shown: 8 },
  ETH: { name: 'Ether', decimals: 18, shown: 8 },
  USDT: { name: 'Tether', decimals: 6, shown: 2 },
} as const satisfies Record<string, { name: string; decimals: number; shown: number }>;
export type Coin = keyof typeof COINS;
export const COIN_CODES = Object.keys(COINS) as [Coin, ...Coin[]];

export const NETWORKS = {
  bitcoin: { name: 'Bitcoin' },
  ethereum: { name: 'Ethereum' },
  tron: { name: 'Tron' },
} as const satisfies Record<string, { name: string }>;
export type Network = keyof typeof NETWORKS;
export const NETWORK_CODES = Object.keys(NETWORKS) as [Network, ...Network[]];

interface CoinMethod {
  coin: Coin;
  network: Network;
  /** How many blocks must stand on a payment before it counts. */
  confirmations: number;
}

/** By the alias of the payment method. */
const COIN_METHODS = {
  'btc-bitcoin': { coin: 'BTC', network: 'bitcoin', confirmations: 3 },
  'eth-ethereum': { coin: 'ETH', network: 'ethereum', confirmations: 12 },
  'usdt-tron': { coin: 'USDT', network: 'tron', confirmations: 20 },
  'usdt-ethereum': { coin: 'USDT', network: 'ethereum', confirmations: 12 },
} as const satisfies Record<string, CoinMethod>;

export type CoinAlias = keyof typeof COIN_METHODS;

/** The coin behind a payment method; null for methods of other kinds. */
export function coinMethodOf(alias: string): CoinMethod | null {
  return Object.hasOwn(COIN_METHODS, alias) ? COIN_METHODS[alias as CoinAlias] : null;
}

/** Writes smallest units as a decimal number of coins, without trailing zeros. */
export function formatCoin(units: bigint, coin: Coin): string {
  const { decimals } = COINS[coin];
  const text = units.toString().padStart(decimals + 1, '0');
  const fraction = text.slice(-decimals).replace(/0+$/, '');
  return fraction === '' ? text.slice(0, -decimals) : `${text.slice(0, -decimals)}.${fraction}`;
}
