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
  /** Up to which share of the usual sums payouts of a verified player leave without waiting for a person, percent. */
  payoutsAtOnce: number;
  /** What one payout may be at most, percent of the method's own maximum. */
  payoutMaximum: number;
  /** Bonus on the birthday, whole euros. */
  birthday: number;
  /** Whether one of the operator's people looks after the player by name. */
  manager: boolean;
}

/** The levels, lowest first. */
export const VIP_RANKS = [
  {
    ...{ level: 1, name: 'deckhand', art: '01-deckhand', score: 100, cashback: 2, cashbackMaximum: 10, coins: 25 },
    ...{ payoutsAtOnce: 100, payoutMaximum: 100, birthday: 5, manager: false },
  },
  {
    ...{ level: 2, name: 'sailor', art: '02-sailor', score: 500, cashback: 3, cashbackMaximum: 20, coins: 50 },
    ...{ payoutsAtOnce: 100, payoutMaximum: 100, birthday: 5, manager: false },
  },
  {
    ...{ level: 3, name: 'bosun', art: '03-bosun', score: 1_500, cashback: 4, cashbackMaximum: 40, coins: 75 },
    ...{ payoutsAtOnce: 100, payoutMaximum: 100, birthday: 10, manager: false },
  },
  {
    ...{ level: 4, name: 'coxswain', art: '04-coxswain', score: 4_000, cashback: 5, cashbackMaximum: 60, coins: 100 },
    ...{ payoutsAtOnce: 125, payoutMaximum: 125, birthday: 15, manager: false },
  },
  {
    ...{ level: 5, name: 'mate', art: '05-mate', score: 10_000, cashback: 6, cashbackMaximum: 100, coins: 150 },
    ...{ payoutsAtOnce: 150, payoutMaximum: 150, birthday: 20, manager: false },
  },
  {
    ...{ level: 6, name: 'navigator', art: '06-navigator', score: 25_000, cashback: 7, cashbackMaximum: 150 },
    ...{ coins: 250, payoutsAtOnce: 175, payoutMaximum: 175, birthday: 30, manager: false },
  },
  {
    ...{ level: 7, name: 'captain', art: '07-captain', score: 60_000, cashback: 8, cashbackMaximum: 250, coins: 400 },
    ...{ payoutsAtOnce: 200, payoutMaximum: 200, birthday: 50, manager: true },
  },
  {
    ...{ level: 8, name: 'commodore', art: '08-commodore', score: 150_000, cashback: 9, cashbackMaximum: 400 },
    ...{ coins: 600, payoutsAtOnce: 225, payoutMaximum: 225, birthday: 75, manager: true },
  },
  {
    ...{ level: 9, name: 'vice-admiral', art: '09-vice-admiral', score: 400_000, cashback: 10, cashbackMaximum: 600 },
    ...{ coins: 800, payoutsAtOnce: 250, payoutMaximum: 250, birthday: 100, manager: true },
  },
  {
    ...{ level: 10, name: 'admiral', art: '10-admiral', score: 1_000_000, cashback: 12, cashbackMaximum: 1_000 },
    ...{ coins: 1_200, payoutsAtOnce: 300, payoutMaximum: 300, birthday: 150, manager: true },
  },
] as const satisfies readonly VipRank[];

/** Free rounds for reaching a level, of a slot of the studio; what their wins become at most, whole euros. */
export interface LevelRounds {
  gameCode: string;
  rounds: number;
  winMaximum: number;
}

/** By level; the first level gives coins only. */
export const LEVEL_ROUNDS: ReadonlyMap<number, LevelRounds> = new Map([
  [2, { gameCode: 'krakens-toll', rounds: 5, winMaximum: 25 }],
  [3, { gameCode: 'krakens-toll', rounds: 10, winMaximum: 50 }],
  [4, { gameCode: 'candy-reef', rounds: 15, winMaximum: 50 }],
  [5, { gameCode: 'candy-reef', rounds: 20, winMaximum: 75 }],
  [6, { gameCode: 'candy-reef', rounds: 25, winMaximum: 100 }],
  [7, { gameCode: 'moon-tiger', rounds: 30, winMaximum: 100 }],
  [8, { gameCode: 'moon-tiger', rounds: 40, winMaximum: 150 }],
  [9, { gameCode: 'moon-tiger', rounds: 50, winMaximum: 200 }],
  [10, { gameCode: 'moon-tiger', rounds: 75, winMaximum: 300 }],
]);

/** Their terms: one round's stake, euro cents; how often and within how many days their wins are staked. */
export const LEVEL_ROUNDS_TERMS = { stakeCents: 20, wagering: 10, termDays: 7 } as const;

/**
 * How points fade: whoever earned less than `keepPercent` of their level's score in a season of so many months loses
 * `fadePercent` of their points at its end, but never the first level, and nothing in a season with a break in it.
 */
export const VIP_SEASONS = {
  months: 3,
  keepPercent: 10,
  fadePercent: 10,
  /** How long before the end those are told whom it will meet. */
  tellDays: 14,
  /** The first season that counts: earlier ones ended before anybody had read the rule. */
  from: '2026-10-01',
} as const;

/** The terms of the birthday gift: staked so often, within so many days. */
export const BIRTHDAY_TERMS = { wagering: 1, termDays: 14 } as const;

/** What a euro of the player's own money counts when its round or bet has ended, percent of a point, by the kind of game. */
export const VIP_WEIGHTS = { slot: 100, instant: 50, table: 20, live: 20, sport: 100 } as const;
export type VipProduct = keyof typeof VIP_WEIGHTS;

/** Points that bring a coin. */
export const POINTS_PER_COIN = 10;

/** The terms of the cashback: staked so often, within so many days. */
export const CASHBACK_TERMS = { wagering: 1, termDays: 7 } as const;
