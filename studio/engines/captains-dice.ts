/**
 * Three dice thrown at once, and bets on what they show. Paybacks are hundredths of the stake, chosen so that every bet
 * returns between 96.29 and 97.22 % of the 216 throws.
 */
import { drawBelow } from '../maths/fair.ts';
import { type Rational, rational } from '../maths/rational.ts';
import { highest, minorAmount, timesHundredths } from './amounts.ts';
import { type Engine, minorText, type NoAction } from './engine.ts';
import { list, nameIn, nothing, record, type ValueOf } from './shape.ts';

export const DICE = 3;
export const FACES = [1, 2, 3, 4, 5, 6] as const;
/** Bets of one round; the table has 37 different ones. */
export const BETS_MAXIMUM = 20;

export type Throw = readonly [number, number, number];
type PaysHundredths = (dice: Throw) => number;

const totalOf = (dice: Throw): number => dice.reduce((sum, face) => sum + face, 0);
const showing = (dice: Throw, face: number): number => dice.filter((other) => other === face).length;
const isTriple = (dice: Throw): boolean => showing(dice, dice[0]) === DICE;
const pays =
  (hundredths: number, wins: (dice: Throw) => boolean): PaysHundredths =>
  (dice) =>
    wins(dice) ? hundredths : 0;

/** What a total pays back; a total and its mirror (3 + 18 − total) are equally likely. */
const TOTALS_HUNDREDTHS: Readonly<Record<number, number>> = {
  4: 7_000,
  5: 3_500,
  6: 2_100,
  7: 1_400,
  8: 1_000,
  9: 840,
  10: 775,
};
export const totalPays = (total: number): number => TOTALS_HUNDREDTHS[Math.min(total, 21 - total)] ?? 0;
/** What a number pays back by how many dice show it. */
export const NUMBER_HUNDREDTHS = [0, 200, 300, 1_300] as const;
export const EVEN_HUNDREDTHS = 200;
export const DOUBLE_HUNDREDTHS = 1_300;
export const TRIPLE_HUNDREDTHS = 21_000;
export const ANY_TRIPLE_HUNDREDTHS = 3_500;
/** Totals one can bet on; 3 and 18 are triples. */
export const TOTALS = Array.from({ length: 14 }, (_, index) => index + 4);

/** Every bet of the table by its name, and what it pays back for a throw. The first four lose to any triple. */
export const DICE_BETS: ReadonlyMap<string, PaysHundredths> = new Map<string, PaysHundredths>([
  ['low', pays(EVEN_HUNDREDTHS, (dice) => !isTriple(dice) && totalOf(dice) <= 10)],
  ['odd', pays(EVEN_HUNDREDTHS, (dice) => !isTriple(dice) && totalOf(dice) % 2 === 1)],
  ['even', pays(EVEN_HUNDREDTHS, (dice) => !isTriple(dice) && totalOf(dice) % 2 === 0)],
  ['high', pays(EVEN_HUNDREDTHS, (dice) => !isTriple(dice) && totalOf(dice) >= 11)],
  ...TOTALS.map((total) => [`total-${total}`, pays(totalPays(total), (dice) => totalOf(dice) === total)] as const),
  ...FACES.map((face) => [`number-${face}`, (dice: Throw) => NUMBER_HUNDREDTHS[showing(dice, face)] ?? 0] as const),
  ...FACES.map((face) => [`double-${face}`, pays(DOUBLE_HUNDREDTHS, (dice) => showing(dice, face) >= 2)] as const),
  ...FACES.map((face) => [`triple-${face}`, pays(TRIPLE_HUNDREDTHS, (dice) => showing(dice, face) === DICE)] as const),
  ['any-triple', pays(ANY_TRIPLE_HUNDREDTHS, isTriple)],
]);

const ALL_THROWS = FACES.flatMap((a) => FACES.flatMap((b) => FACES.map((c): Throw => [a, b, c])));

/** Expected payback per unit of a bet, exact over all throws. */
export function diceReturn(name: string): Rational {
  const paid = DICE_BETS.get(name);
  const sum = ALL_THROWS.reduce((total, dice) => total + (paid?.(dice) ?? 0), 0);
  return rational(BigInt(sum), 100n * BigInt(ALL_THROWS.length));
}

/** How often a bet pays back so many hundredths of its stake, exact over all throws. */
export function diceChance(name: string, hundredths: number): Rational {
  const paid = DICE_BETS.get(name);
  const wins = ALL_THROWS.filter((dice) => paid?.(dice) === hundredths).length;
  return rational(BigInt(wins), BigInt(ALL_THROWS.length));
}

const betSchema = record({ bets: list(record({ on: nameIn(DICE_BETS), amount: minorAmount }), 1, BETS_MAXIMUM) });
export type CaptainsDiceBet = ValueOf<typeof betSchema>;

export interface CaptainsDiceState {
  bet: CaptainsDiceBet;
  dice: Throw;
}

const paidOf = ({ bet, dice }: CaptainsDiceState) =>
  bet.bets.map(({ on, amount }) => ({
    on,
    amount,
    payout: timesHundredths(amount, DICE_BETS.get(on)?.(dice) ?? 0),
  }));

const paid = (state: CaptainsDiceState): bigint => paidOf(state).reduce((sum, { payout }) => sum + payout, 0n);

export const captainsDice: Engine<CaptainsDiceBet, NoAction, CaptainsDiceState> = {
  bet: betSchema,
  action: nothing,
  stakeOf: ({ bets }) => {
    const distinct = new Set(bets.map(({ on }) => on)).size === bets.length;
    return distinct ? bets.reduce((sum, { amount }) => sum + amount, 0n) : null;
  },
  partsOf: ({ bets }) => bets.map(({ amount }) => amount),
  highestWin: (bet) => highest(ALL_THROWS.map((dice) => paid({ bet, dice }))),
  begin: async (bet, words) => {
    const face = async () => (await drawBelow(words, FACES.length)) + 1;
    return { bet, dice: [await face(), await face(), await face()] };
  },
  allows: () => false,
  act: async (state) => state,
  payoutOf: paid,
  next: () => {
    throw new Error('A throw has no decisions');
  },
  view: (state) => ({
    dice: state.dice,
    total: totalOf(state.dice),
    bets: paidOf(state).map(({ on, amount, payout }) => ({
      on,
      amount: minorText(amount),
      payout: minorText(payout),
    })),
  }),
  returns: () => [...DICE_BETS.keys()].map((name) => ({ name, rtp: diceReturn(name) })),
};
