/**
 * A hundred-sided roll, over or under a number of the player's choice. The multiplier is 99 % of the fair one, rounded
 * down to hundredths, so the return is at most 99 %.
 */
import { drawBelow } from '../maths/fair.ts';
import { rational } from '../maths/rational.ts';
import { minorAmount, timesHundredths } from './amounts.ts';
import type { Engine, NoAction } from './engine.ts';
import { integer, nothing, oneOf, record, type ValueOf } from './shape.ts';

export const FACES = 100;
const RETURN_PERCENT = 99;
export const TARGET_MINIMUM = 2;
export const TARGET_MAXIMUM = 98;

const betSchema = record({
  amount: minorAmount,
  side: oneOf(['under', 'over']),
  /** The roll must be below it, or above it; rolls are 1 to 100. */
  target: integer(1, FACES),
});
export type DiceBet = ValueOf<typeof betSchema>;

export interface DiceState {
  bet: DiceBet;
  /** 1 to 100. */
  roll: number;
}

/** How many of the hundred rolls win. */
export function winningRolls({ side, target }: Pick<DiceBet, 'side' | 'target'>): number {
  return side === 'under' ? target - 1 : FACES - target;
}

/** What a win pays, in hundredths of the stake. */
export function diceMultiplier(winning: number): number {
  return Math.floor((RETURN_PERCENT * FACES) / winning);
}

const wins = ({ bet: { side, target }, roll }: DiceState): boolean =>
  side === 'under' ? roll < target : roll > target;

const isOffered = (bet: Pick<DiceBet, 'side' | 'target'>): boolean => {
  const winning = winningRolls(bet);
  return winning >= TARGET_MINIMUM - 1 && winning <= TARGET_MAXIMUM - 1;
};

export const dice: Engine<DiceBet, NoAction, DiceState> = {
  bet: betSchema,
  action: nothing,
  stakeOf: (bet) => (isOffered(bet) ? bet.amount : null),
  partsOf: ({ amount }) => [amount],
  highestWin: (bet) => timesHundredths(bet.amount, diceMultiplier(winningRolls(bet))),
  begin: async (bet, words) => ({ bet, roll: (await drawBelow(words, FACES)) + 1 }),
  allows: () => false,
  act: async (state) => state,
  payoutOf: (state) => (wins(state) ? timesHundredths(state.bet.amount, diceMultiplier(winningRolls(state.bet))) : 0n),
  next: () => {
    throw new Error('A roll has no decisions');
  },
  view: (state) => ({
    roll: state.roll,
    side: state.bet.side,
    target: state.bet.target,
    won: wins(state),
    multiplier_hundredths: diceMultiplier(winningRolls(state.bet)),
  }),
  returns: () =>
    Array.from({ length: TARGET_MAXIMUM - TARGET_MINIMUM + 1 }, (_, index) => index + TARGET_MINIMUM - 1).map(
      (winning) => ({
        name: `${winning} of 100`,
        rtp: rational(BigInt(winning * diceMultiplier(winning)), BigInt(FACES * 100)),
      }),
    ),
};
