/**
 * A ball falls through rows of pins, left or right with equal chance at each; the bucket it lands in pays. The tables
 * are hundredths of the stake from the edge to the middle and alike on both sides.
 */
import { drawBelow } from '../maths/fair.ts';
import { rational } from '../maths/rational.ts';
import { minorAmount, timesHundredths } from './amounts.ts';
import type { Engine, NoAction } from './engine.ts';
import { nothing, oneOf, record, type ValueOf } from './shape.ts';

export const PLINKO_ROWS = [8, 12, 16] as const;
export const PLINKO_RISKS = ['low', 'medium', 'high'] as const;
type Rows = (typeof PLINKO_ROWS)[number];
type Risk = (typeof PLINKO_RISKS)[number];

/** From the edge to the middle bucket, hundredths of the stake. */
const HALVES: Readonly<Record<Rows, Readonly<Record<Risk, readonly number[]>>>> = {
  8: {
    low: [560, 210, 110, 100, 50],
    medium: [1_300, 300, 130, 70, 40],
    high: [2_900, 400, 150, 30, 20],
  },
  12: {
    low: [1_000, 300, 160, 140, 110, 100, 50],
    medium: [3_300, 1_100, 400, 200, 110, 60, 30],
    high: [17_000, 2_400, 810, 200, 70, 20, 20],
  },
  16: {
    low: [1_600, 900, 200, 140, 140, 120, 110, 100, 50],
    medium: [11_000, 4_100, 1_000, 500, 300, 150, 100, 50, 30],
    high: [100_000, 13_000, 2_600, 900, 400, 200, 20, 20, 20],
  },
};

/** What each bucket pays, left to right. */
export function plinkoTable(rows: Rows, risk: Risk): readonly number[] {
  const half = HALVES[rows][risk];
  return [...half, ...half.slice(0, -1).reverse()];
}

const betSchema = record({
  amount: minorAmount,
  rows: oneOf([8, 12, 16]),
  risk: oneOf(PLINKO_RISKS),
});
export type PlinkoBet = ValueOf<typeof betSchema>;

export interface PlinkoState {
  bet: PlinkoBet;
  /** One turn per row: 0 left, 1 right. */
  path: readonly number[];
}

const bucketOf = ({ path }: PlinkoState): number => path.reduce((sum, turn) => sum + turn, 0);
const multiplierOf = (state: PlinkoState): number => plinkoTable(state.bet.rows, state.bet.risk)[bucketOf(state)] ?? 0;

/** Ways to reach a bucket, of 2^rows. */
export function waysTo(rows: number, bucket: number): bigint {
  let ways = 1n;
  for (let index = 1; index <= bucket; index += 1) ways = (ways * BigInt(rows - bucket + index)) / BigInt(index);
  return ways;
}

export const plinko: Engine<PlinkoBet, NoAction, PlinkoState> = {
  bet: betSchema,
  action: nothing,
  stakeOf: ({ amount }) => amount,
  partsOf: ({ amount }) => [amount],
  highestWin: ({ amount, rows, risk }) => timesHundredths(amount, Math.max(...plinkoTable(rows, risk))),
  begin: async (bet, words) => {
    const path: number[] = [];
    for (let row = 0; row < bet.rows; row += 1) path.push(await drawBelow(words, 2));
    return { bet, path };
  },
  allows: () => false,
  act: async (state) => state,
  payoutOf: (state) => timesHundredths(state.bet.amount, multiplierOf(state)),
  next: () => {
    throw new Error('A falling ball has no decisions');
  },
  view: (state) => ({
    rows: state.bet.rows,
    risk: state.bet.risk,
    path: state.path,
    bucket: bucketOf(state),
    multiplier_hundredths: multiplierOf(state),
  }),
  returns: () =>
    PLINKO_ROWS.flatMap((rows) =>
      PLINKO_RISKS.map((risk) => ({
        name: `${rows} rows, ${risk}`,
        rtp: rational(
          plinkoTable(rows, risk).reduce((sum, pay, bucket) => sum + BigInt(pay) * waysTo(rows, bucket), 0n),
          100n * 2n ** BigInt(rows),
        ),
      })),
    ),
};
