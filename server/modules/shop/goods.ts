/** What the shop sells for coins, as data: bonus money and free rounds. */
import type { Product } from '#shared/regions/index.ts';

interface Terms {
  id: string;
  /** Coins. */
  price: number;
  wagering: number;
  /** Of free rounds: for the rounds, and then for the wins. */
  termDays: number;
  /** What becomes the player's own at most, times the worth. */
  winTimes: number;
  /** The VIP level that it takes; 0: none. */
  level: number;
  /** How many a player may buy in a week. */
  weekLimit: number;
  /** How many all players together may buy in a week; null: no end. */
  stock: number | null;
}

export interface MoneyGood extends Terms {
  shelf: 'money';
  /** Bonus money in euro cents; other currencies have what stakes of the same worth are in them. */
  cents: bigint;
}

export interface SpinsGood extends Terms {
  shelf: 'spins';
  /** A slot of the studio. */
  gameCode: string;
  rounds: number;
  /** Of one round, euro cents: a stake that the game offers. */
  stakeCents: bigint;
}

export type Good = MoneyGood | SpinsGood;

/** What a jurisdiction must allow for a shelf. */
export const SHELF_NEEDS: Readonly<Record<Good['shelf'], readonly Product[]>> = {
  money: ['shop', 'bonuses'],
  spins: ['shop', 'bonuses', 'slots'],
};

/** What a good is worth, euro cents. */
export const worthOfGood = (good: Good): bigint =>
  good.shelf === 'money' ? good.cents : good.stakeCents * BigInt(good.rounds);

/** The highest bet with bonus money of the shop, euro cents. */
export const STAKE_CENTS = 500n;

const MONEY = { shelf: 'money', termDays: 7, winTimes: 10 } as const;
const SPINS = { shelf: 'spins', termDays: 7, winTimes: 25, wagering: 20, stakeCents: 20n } as const;

export const GOODS: readonly Good[] = [
  { ...MONEY, id: 'money-1', cents: 100n, price: 60, wagering: 20, level: 0, weekLimit: 2, stock: null },
  { ...MONEY, id: 'money-5', cents: 500n, price: 280, wagering: 20, level: 1, weekLimit: 1, stock: 1_000 },
  { ...MONEY, id: 'money-10', cents: 1_000n, price: 520, wagering: 15, level: 3, weekLimit: 1, stock: 500 },
  { ...MONEY, id: 'money-25', cents: 2_500n, price: 1_200, wagering: 10, level: 5, weekLimit: 1, stock: 100 },
  { ...SPINS, id: 'spins-5', gameCode: 'krakens-toll', rounds: 5, price: 60, level: 0, weekLimit: 2, stock: null },
  { ...SPINS, id: 'spins-20', gameCode: 'candy-reef', rounds: 20, price: 220, level: 1, weekLimit: 1, stock: 1_000 },
  { ...SPINS, id: 'spins-50', gameCode: 'moon-tiger', rounds: 50, price: 520, level: 3, weekLimit: 1, stock: 500 },
];
