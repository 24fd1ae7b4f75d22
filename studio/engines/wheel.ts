/** A wheel of equal segments; the player picks how much of it pays. Pays are hundredths of the stake. */
import { drawBelow } from '../maths/fair.ts';
import { rational } from '../maths/rational.ts';
import { minorAmount, timesHundredths } from './amounts.ts';
import type { Engine, NoAction } from './engine.ts';
import { nothing, oneOf, record, type ValueOf } from './shape.ts';

export const WHEEL_RISKS = ['low', 'medium', 'high'] as const;
type Risk = (typeof WHEEL_RISKS)[number];

/** Thirty segments each, clockwise from the top. */
export const WHEELS: Readonly<Record<Risk, readonly number[]>> = {
  low: repeat([150, 120, 120, 0, 120, 120, 120, 120, 0, 100], 3),
  medium: [
    ...[0, 150, 0, 150, 0, 200, 0, 150, 0, 200],
    ...[0, 210, 0, 150, 0, 150, 0, 200, 0, 400],
    ...[0, 200, 0, 200, 0, 200, 0, 150, 0, 200],
  ],
  high: Array.from({ length: 30 }, (_, segment) => (segment === 0 ? 2_910 : 0)),
};

function repeat(segments: readonly number[], times: number): number[] {
  return Array.from({ length: times }, () => segments).flat();
}

const betSchema = record({ amount: minorAmount, risk: oneOf(WHEEL_RISKS) });
export type WheelBet = ValueOf<typeof betSchema>;

export interface WheelState {
  bet: WheelBet;
  segment: number;
}

const payOf = ({ bet, segment }: WheelState): number => WHEELS[bet.risk][segment] ?? 0;

export const wheel: Engine<WheelBet, NoAction, WheelState> = {
  bet: betSchema,
  action: nothing,
  stakeOf: ({ amount }) => amount,
  partsOf: ({ amount }) => [amount],
  highestWin: ({ amount, risk }) => timesHundredths(amount, Math.max(...WHEELS[risk])),
  begin: async (bet, words) => ({ bet, segment: await drawBelow(words, WHEELS[bet.risk].length) }),
  allows: () => false,
  act: async (state) => state,
  payoutOf: (state) => timesHundredths(state.bet.amount, payOf(state)),
  next: () => {
    throw new Error('A spin has no decisions');
  },
  view: (state) => ({ risk: state.bet.risk, segment: state.segment, multiplier_hundredths: payOf(state) }),
  returns: () =>
    WHEEL_RISKS.map((risk) => ({
      name: risk,
      rtp: rational(BigInt(WHEELS[risk].reduce((sum, pay) => sum + pay, 0)), 100n * BigInt(WHEELS[risk].length)),
    })),
};
