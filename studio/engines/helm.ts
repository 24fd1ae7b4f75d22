/**
 * The helm: fifty segments, each with one of five numbers; a bet on a number pays that many to one. The counts are chosen
 * so that every bet returns the same: count · (number + 1) = 48 of 50, 96 %.
 */
import { drawBelow } from '../maths/fair.ts';
import { rational } from '../maths/rational.ts';
import { highest, minorAmount } from './amounts.ts';
import { type Engine, minorText, type NoAction } from './engine.ts';
import { list, nothing, oneOf, record, type ValueOf } from './shape.ts';

/** Clockwise from the top. */
export const HELM_SEGMENTS: readonly number[] = [
  1, 3, 5, 1, 11, 1, 3, 1, 5, 1, 3, 1, 23, 1, 3, 1, 5, 1, 3, 11, 1, 5, 1, 3, 1, 3, 1, 5, 1, 11, 1, 3, 1, 5, 1, 3, 1, 23,
  1, 3, 1, 5, 1, 3, 1, 11, 1, 5, 1, 3,
];
/** Numbers that can be bet on, rising. */
export const HELM_NUMBERS = [1, 3, 5, 11, 23] as const;
type HelmNumber = (typeof HELM_NUMBERS)[number];
const SPOTS = HELM_NUMBERS.map((number) => `pays-${number}` as const);

/** The number a spot bets on. */
export function helmNumberOf(spot: string): number {
  return Number(spot.slice('pays-'.length));
}

const betSchema = record({
  bets: list(record({ on: oneOf(SPOTS), amount: minorAmount }), 1, SPOTS.length),
});
export type HelmBet = ValueOf<typeof betSchema>;

export interface HelmState {
  bet: HelmBet;
  segment: number;
}

const numberAt = (segment: number): number => HELM_SEGMENTS[segment] ?? 0;
const payout = (on: string, amount: bigint, segment: number): bigint =>
  helmNumberOf(on) === numberAt(segment) ? amount * BigInt(numberAt(segment) + 1) : 0n;

/** Segments that carry a number. */
export function helmCount(number: HelmNumber): number {
  return HELM_SEGMENTS.filter((each) => each === number).length;
}

const ALL_SEGMENTS = HELM_SEGMENTS.map((_number, segment) => segment);
const sumPaid = (bets: HelmBet['bets'], segment: number): bigint =>
  bets.reduce((sum, { on, amount }) => sum + payout(on, amount, segment), 0n);

export const helm: Engine<HelmBet, NoAction, HelmState> = {
  bet: betSchema,
  action: nothing,
  stakeOf: ({ bets }) => {
    const distinct = new Set(bets.map(({ on }) => on)).size === bets.length;
    return distinct ? bets.reduce((sum, { amount }) => sum + amount, 0n) : null;
  },
  partsOf: ({ bets }) => bets.map(({ amount }) => amount),
  highestWin: ({ bets }) => highest(ALL_SEGMENTS.map((segment) => sumPaid(bets, segment))),
  begin: async (bet, words) => ({ bet, segment: await drawBelow(words, HELM_SEGMENTS.length) }),
  allows: () => false,
  act: async (state) => state,
  payoutOf: ({ bet, segment }) => sumPaid(bet.bets, segment),
  next: () => {
    throw new Error('A turn of the helm has no decisions');
  },
  view: ({ bet, segment }) => ({
    segment,
    number: numberAt(segment),
    bets: bet.bets.map(({ on, amount }) => ({
      on,
      amount: minorText(amount),
      payout: minorText(payout(on, amount, segment)),
    })),
  }),
  returns: () =>
    HELM_NUMBERS.map((number) => ({
      name: `${number} to 1`,
      rtp: rational(BigInt(helmCount(number) * (number + 1)), BigInt(HELM_SEGMENTS.length)),
    })),
};
