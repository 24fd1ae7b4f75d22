/**
 * Selling a bet before its end: what it is worth, what is offered for it, and what a part of it comes to. A bet is worth the
 * sum over all results of chance × return: win, half win, stake back, half loss, loss, dead heats.
 */
import { MARKETS, marketOf } from './markets.ts';
import { type LegResult, linesOf, returnOf } from './results.ts';

/** What the house keeps of the worth of a bet that it buys. */
export const CASH_OUT_MARGIN = 0.05;

/** The share that is the whole, in hundredths. */
export const WHOLE_SHARE = 100;
/** Shares that are a press away. */
export const QUICK_SHARES = [25, 50, 75, WHOLE_SHARE] as const;

/** A share of an amount in minor units, rounded down. @param share hundredths, 1 to 100 */
export const shareOf = (amount: bigint, share: number): bigint => (amount * BigInt(share)) / BigInt(WHOLE_SHARE);

/** By how many hundredths less than it saw a page may let a bet be sold: the offer moves while the sale waits. */
export const TOLERANCES = [0, 2, 5, 10] as const;
export type Tolerance = (typeof TOLERANCES)[number];

/** Whether an offer is at least what was seen, less a tolerance. @param tolerance hundredths */
export const isWithin = (offer: bigint, seen: bigint, tolerance: number): boolean =>
  offer * BigInt(WHOLE_SHARE) >= seen * BigInt(WHOLE_SHARE - tolerance);

/** How likely a selection ends in each way; what is missing to 1 is the chance that it loses. */
export type ResultChances = Readonly<Partial<Record<LegResult, number>>>;

/** A selection as a feed prices it. */
export interface PricedOutcome {
  /** The chance that it wins, given that no stake is given back. */
  probability: number;
  /** Of each of its results; a feed may not say. */
  chances?: ResultChances;
}

const chanceEntries = (chances: ResultChances) => Object.entries(chances) as [LegResult, number][];

/**
 * Whether a bet on a market can end otherwise than won or lost as a whole: whole lines can push, quarter lines can win or
 * lose a half, and a bet on a player who takes no part is void.
 */
export function canGiveBack(key: string): boolean {
  const market = marketOf(key);
  if (market === null) return true;
  const { specifier, counts } = MARKETS[market.type];
  if (counts === 'goals_of_player') return true;
  return (specifier === 'total' || specifier === 'handicap') && Math.abs((market.specifier ?? 0) % 4) !== 2;
}

/** Rounding of a feed's chances. */
const TOLERANCE = 0.001;

/** Whether chances can be those of one selection: none below 0, together no more than 1. */
function areChances(chances: ResultChances): boolean {
  const all = chanceEntries(chances).map(([, chance]) => chance);
  return all.every((chance) => chance >= 0) && all.reduce((sum, chance) => sum + chance, 0) <= 1 + TOLERANCE;
}

/** The chances of a selection's results. Null: the market can give stakes back and its feed does not say how often. */
export function chancesOf(market: string, { probability, chances }: PricedOutcome): ResultChances | null {
  const known = chances ?? (canGiveBack(market) ? null : { won: probability });
  return known !== null && areChances(known) ? known : null;
}

/** What a stake of one is expected to bring back at decimal odds. */
export const expectedReturn = (chances: ResultChances, odds: number): number =>
  chanceEntries(chances).reduce((sum, [result, chance]) => sum + chance * returnOf(result, odds), 0);

/** A leg, or all legs of one match that are priced together. */
export interface ValuedUnit {
  /** Decimal. */
  odds: number;
  /** Of one that has ended: 1 for its result. */
  chances: ResultChances;
  isBanker: boolean;
}

/**
 * What of the open stake a bet is expected to bring back. Units are of different matches, so they end independently and the
 * expectation of a line is the product of theirs.
 * @param sizes how many units, bankers not counted, each line has
 * @param counting the share of the stake that is not tax; a bet that is void as a whole gives its tax back too
 */
export function worthOf(sizes: readonly number[], units: readonly ValuedUnit[], counting: number): number {
  const { free = [], bankers = [] } = Object.groupBy(units, ({ isBanker }) => (isBanker ? 'bankers' : 'free'));
  const sums: number[] = [1, ...free.map(() => 0)];
  for (const { chances, odds } of free) {
    const expected = expectedReturn(chances, odds);
    for (let size = free.length; size > 0; size -= 1) sums[size] = (sums[size] ?? 0) + (sums[size - 1] ?? 0) * expected;
  }
  const always = bankers.reduce((product, { chances, odds }) => product * expectedReturn(chances, odds), 1);
  const total = always * sizes.reduce((sum, size) => sum + (sums[size] ?? 0), 0);
  const allVoid = units.reduce((product, { chances }) => product * (chances.void ?? 0), 1);
  return (total / linesOf(free.length, sizes) - allVoid) * counting + allVoid;
}

const PARTS_OF_CHANCE = 1_000_000;

/** An offer that comes out whole must not fall to the one below by an error of the last bit. */
const LAST_BIT = 1e-6;

/** What is offered for an open stake, minor units, rounded down. @param worth what of the stake is expected back */
export function offerOf(openStake: bigint, worth: number): bigint {
  const parts = Math.floor(worth * (1 - CASH_OUT_MARGIN) * PARTS_OF_CHANCE + LAST_BIT);
  return (openStake * BigInt(parts)) / BigInt(PARTS_OF_CHANCE);
}
