/** The VIP programme as data: the server counts by it, the pages show it (spec section 3). */
import type { ArtName } from './art.ts';

export interface VipRank {
  /** 1 is the first; 0 means no level (spec section 4). */
  level: number;
  name: string;
  art: ArtName<'ranks'>;
  /** Score at which the level is reached. */
  score: number;
  /** What of a week's net loss comes back on Monday, percent. */
  cashback: number;
  /** What comes back at most, whole euros; other currencies have what stakes of the same worth are in them. */
  cashbackMaximum: number;
  /** Coins for reaching it. */
  coins: number;
}

/** The levels, lowest first. */
export const VIP_RANKS = [
  { level: 1, name: 'deckhand', art: '01-deckhand', score: 100, cashback: 2, cashbackMaximum: 10, coins: 25 },
  { level: 2, name: 'sailor', art: '02-sailor', score: 500, cashback: 3, cashbackMaximum: 20, coins: 50 },
  { level: 3, name: 'bosun', art: '03-bosun', score: 1_500, cashback: 4, cashbackMaximum: 40, coins: 75 },
  { level: 4, name: 'coxswain', art: '04-coxswain', score: 4_000, cashback: 5, cashbackMaximum: 60, coins: 100 },
  { level: 5, name: 'mate', art: '05-mate', score: 10_000, cashback: 6, cashbackMaximum: 100, coins: 150 },
  { level: 6, name: 'navigator', art: '06-navigator', score: 25_000, cashback: 7, cashbackMaximum: 150, coins: 250 },
  { level: 7, name: 'captain', art: '07-captain', score: 60_000, cashback: 8, cashbackMaximum: 250, coins: 400 },
  { level: 8, name: 'commodore', art: '08-commodore', score: 150_000, cashback: 9, cashbackMaximum: 400, coins: 600 },
  {
    ...{ level: 9, name: 'vice-admiral', art: '09-vice-admiral', score: 400_000 },
    ...{ cashback: 10, cashbackMaximum: 600, coins: 800 },
  },
  {
    ...{ level: 10, name: 'admiral', art: '10-admiral', score: 1_000_000 },
    ...{ cashback: 12, cashbackMaximum: 1_000, coins: 1_200 },
  },
] as const satisfies readonly VipRank[];

/** What a euro of the player's own money counts when its round or bet has ended, percent of a point, by the kind of game. */
export const VIP_WEIGHTS = { slot: 100, instant: 50, table: 20, live: 20, sport: 100 } as const;
export type VipProduct = keyof typeof VIP_WEIGHTS;

/** Points that bring a coin. */
export const POINTS_PER_COIN = 10;

/** The terms of the cashback: staked so often, within so many days. */
export const CASHBACK_TERMS = { wagering: 1, termDays: 7 } as const;
