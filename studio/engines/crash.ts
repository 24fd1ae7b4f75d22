/**
 * A balloon that rises until it bursts; the player names the height to leave at before it starts. The height is
 * 0.99 / u for a uniform u in (0, 1], so that every target returns the same 99 %: P(height ≥ t) = 0.99 / t.
 * The draw has 2^32 values and the target is in hundredths, so the return of a target is counted exactly.
 */
import type { WordSource } from '../maths/fair.ts';
import { rational } from '../maths/rational.ts';
import { minorAmount, timesHundredths } from './amounts.ts';
import type { Engine, NoAction } from './engine.ts';
import { integer, nothing, record, type ValueOf } from './shape.ts';

/** Values that a draw may have. */
export const WORD_SPACE = 2n ** 32n;
const RETURN_HUNDREDTHS = 99n;
export const TARGET_MINIMUM_HUNDREDTHS = 101;
export const TARGET_MAXIMUM_HUNDREDTHS = 1_000_000;

const betSchema = record({
  amount: minorAmount,
  /** Hundredths of the stake. */
  target_hundredths: integer(TARGET_MINIMUM_HUNDREDTHS, TARGET_MAXIMUM_HUNDREDTHS),
});
export type CrashBet = ValueOf<typeof betSchema>;

export interface CrashState {
  bet: CrashBet;
  /** Where it burst, hundredths; below 100 it never left the ground. */
  burst: bigint;
}

/** The height a word stands for, in hundredths: 0.99 · 2^32 / (word + 1), rounded down. */
export function burstOf(word: number): bigint {
  return (RETURN_HUNDREDTHS * WORD_SPACE) / (BigInt(word) + 1n);
}

const wins = ({ bet, burst }: CrashState): boolean => burst >= BigInt(bet.target_hundredths);

/** Words whose height reaches a target: word + 1 ≤ 99 · 2^32 / target. */
export function reaching(targetHundredths: number): bigint {
  return (RETURN_HUNDREDTHS * WORD_SPACE) / BigInt(targetHundredths);
}

/** Heights that par sheets and pages name, hundredths. */
export const SHOWN_TARGETS = [101, 110, 150, 200, 300, 500, 1_000, 10_000, 100_000, 1_000_000];

export const crash: Engine<CrashBet, NoAction, CrashState> = {
  bet: betSchema,
  action: nothing,
  stakeOf: ({ amount }) => amount,
  partsOf: ({ amount }) => [amount],
  highestWin: ({ amount, target_hundredths }) => timesHundredths(amount, target_hundredths),
  begin: async (bet, words: WordSource) => ({ bet, burst: burstOf(await words.next()) }),
  allows: () => false,
  act: async (state) => state,
  payoutOf: (state) => (wins(state) ? timesHundredths(state.bet.amount, state.bet.target_hundredths) : 0n),
  next: () => {
    throw new Error('A flight has no decisions');
  },
  view: (state) => ({
    target_hundredths: state.bet.target_hundredths,
    burst_hundredths: Number(state.burst > 100_000_000n ? 100_000_000n : state.burst),
    won: wins(state),
  }),
  returns: () =>
    SHOWN_TARGETS.map((target) => ({
      name: `leave at ${(target / 100).toFixed(2)}`,
      rtp: rational(reaching(target) * BigInt(target), WORD_SPACE * 100n),
    })),
};
