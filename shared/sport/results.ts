/** How a leg of a bet can end, and what that makes of its odds. */
import { ODDS_ONE } from './odds.ts';

/** Of a dead heat so much of the stake wins, and the rest is lost: the places that are won, by those that share them. */
export const DEAD_HEATS = {
  dead_heat_2: [1, 2],
  dead_heat_3: [1, 3],
  dead_heat_2_of_3: [2, 3],
  dead_heat_4: [1, 4],
  dead_heat_2_of_4: [2, 4],
  dead_heat_3_of_4: [3, 4],
} as const satisfies Record<string, readonly [places: number, sharers: number]>;
export type DeadHeat = keyof typeof DEAD_HEATS;

export const LEG_RESULTS = [
  ...(['won', 'lost', 'void', 'half_won', 'half_lost'] as const),
  ...(Object.keys(DEAD_HEATS) as DeadHeat[]),
] as const;
export type LegResult = (typeof LEG_RESULTS)[number];

export const isDeadHeat = (result: string): result is DeadHeat => Object.hasOwn(DEAD_HEATS, result);

/** The share of a stake that wins in a dead heat, 0 to 1. */
export const shareOfHeat = (result: DeadHeat): number => DEAD_HEATS[result][0] / DEAD_HEATS[result][1];

/** What a leg multiplies a stake by is counted in these parts: a twelfth of a ten-thousandth, for halves, thirds and quarters. */
const PARTS = 12n * ODDS_ONE;

const heatShares = (result: DeadHeat) => ({ won: (12 * DEAD_HEATS[result][0]) / DEAD_HEATS[result][1], back: 0 });

/**
 * Twelfths of a stake that each result pays at the odds, and that it gives back: a half win pays one half and gives the other
 * back, a dead heat pays its share and gives nothing back.
 */
const TWELFTHS: Readonly<Record<LegResult, { won: number; back: number }>> = {
  won: { won: 12, back: 0 },
  lost: { won: 0, back: 0 },
  void: { won: 0, back: 12 },
  half_won: { won: 6, back: 6 },
  half_lost: { won: 0, back: 6 },
  dead_heat_2: heatShares('dead_heat_2'),
  dead_heat_3: heatShares('dead_heat_3'),
  dead_heat_2_of_3: heatShares('dead_heat_2_of_3'),
  dead_heat_4: heatShares('dead_heat_4'),
  dead_heat_2_of_4: heatShares('dead_heat_2_of_4'),
  dead_heat_3_of_4: heatShares('dead_heat_3_of_4'),
};

/** What a leg multiplies the running amount by, in those parts. @param odds ten-thousandths */
function factorOf(result: LegResult, odds: bigint): bigint {
  const { won, back } = TWELFTHS[result];
  return BigInt(won) * odds + BigInt(back) * ODDS_ONE;
}

/** What of a stake of one a result pays at decimal odds, and what it gives back. */
export const sharesOf = (result: LegResult): { won: number; back: number } => ({
  won: TWELFTHS[result].won / 12,
  back: TWELFTHS[result].back / 12,
});

/** What a stake of one brings back by a result, at decimal odds. */
export function returnOf(result: LegResult, odds: number): number {
  const { won, back } = sharesOf(result);
  return won * odds + back;
}

export interface PricedLeg {
  /** Ten-thousandths. */
  odds: bigint;
  result: LegResult;
  /** It is in every line, and sizes count the others. */
  isBanker?: boolean;
}

/** A share of a stake, as a fraction. */
export interface Counting {
  part: bigint;
  of: bigint;
}
const ALL_COUNTS: Counting = { part: 1n, of: 1n };

/**
 * What a bet pays, minor units, rounded once at its end. A bet is lines of equal stake: every choice of so many of its legs
 * as one of the sizes says (a single: one of one; a combo: all; a system: several), with all bankers in each.
 * @param lineStake minor units
 * @param counting what of the stake counts, where some of it is tax
 */
export function payoutOf(
  lineStake: bigint,
  sizes: readonly number[],
  legs: readonly PricedLeg[],
  counting: Counting = ALL_COUNTS,
): bigint {
  // The sum of all products of k factors is the k-th elementary symmetric polynomial: grown leg by leg.
  const { free = [], bankers = [] } = Object.groupBy(legs, ({ isBanker }) => (isBanker ? 'bankers' : 'free'));
  const sums: bigint[] = [1n, ...free.map(() => 0n)];
  for (const { odds, result } of free) {
    const factor = factorOf(result, odds);
    for (let size = free.length; size > 0; size -= 1) {
      sums[size] = (sums[size] ?? 0n) + (sums[size - 1] ?? 0n) * factor;
    }
  }
  const most = BigInt(free.length);
  const whole = PARTS ** BigInt(legs.length);
  const always = bankers.reduce((product, { odds, result }) => product * factorOf(result, odds), 1n);
  const total = always * sizes.reduce((sum, size) => sum + (sums[size] ?? 0n) * PARTS ** (most - BigInt(size)), 0n);
  return (2n * lineStake * counting.part * total + whole * counting.of) / (2n * whole * counting.of);
}

/** What a bet pays when every leg wins. */
export const possiblePayout = (
  lineStake: bigint,
  sizes: readonly number[],
  legs: readonly Omit<PricedLeg, 'result'>[],
  counting?: Counting,
): bigint =>
  payoutOf(
    lineStake,
    sizes,
    legs.map((leg) => ({ ...leg, result: 'won' })),
    counting,
  );

/** How many ways there are to choose so many of so many. */
function choices(from: number, count: number): number {
  let ways = 1;
  for (let step = 1; step <= count; step += 1) ways = (ways * (from - count + step)) / step;
  return ways;
}

/** How many lines a bet of so many legs has, bankers not counted. */
export const linesOf = (legs: number, sizes: readonly number[]): number =>
  sizes.reduce((sum, size) => sum + choices(legs, size), 0);

const from = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The systems that have a name, by their legs: without singles, and with them. */
export const NAMED_SYSTEMS = {
  trixie: { legs: 3, sizes: from(2, 3) },
  patent: { legs: 3, sizes: from(1, 3) },
  yankee: { legs: 4, sizes: from(2, 4) },
  lucky_15: { legs: 4, sizes: from(1, 4) },
  canadian: { legs: 5, sizes: from(2, 5) },
  lucky_31: { legs: 5, sizes: from(1, 5) },
  heinz: { legs: 6, sizes: from(2, 6) },
  lucky_63: { legs: 6, sizes: from(1, 6) },
  super_heinz: { legs: 7, sizes: from(2, 7) },
  goliath: { legs: 8, sizes: from(2, 8) },
} as const satisfies Record<string, { legs: number; sizes: readonly number[] }>;

/** A way to combine legs: by the number of legs in each line, under its name where it has one. */
export interface System {
  name: keyof typeof NAMED_SYSTEMS | null;
  sizes: readonly number[];
}

/** The systems that so many legs allow beside so many bankers: of one size each, then those with a name. */
export function systemsOf(legs: number, bankers: number): System[] {
  // Without a banker lines of one leg are singles.
  const least = bankers > 0 ? 1 : 2;
  const plain = Array.from({ length: Math.max(0, legs - least) }, (_, index) => ({
    name: null,
    sizes: [least + index],
  }));
  const names = Object.keys(NAMED_SYSTEMS) as (keyof typeof NAMED_SYSTEMS)[];
  const named = names.filter((name) => NAMED_SYSTEMS[name].legs === legs);
  return [...plain, ...named.map((name) => ({ name, sizes: NAMED_SYSTEMS[name].sizes }))];
}

/** The name of a system of so many legs, bankers not counted; null: it has none. */
export const systemOf = (legs: number, sizes: readonly number[]): System['name'] =>
  systemsOf(legs, 1).find((one) => one.sizes.join() === sizes.join())?.name ?? null;

/** How a leg with a line ends. */
export type LineResult = Exclude<LegResult, DeadHeat>;

const RESULTS_OF_HALVES: Readonly<Record<string, LineResult>> = {
  'won,won': 'won',
  'won,void': 'half_won',
  'void,won': 'half_won',
  'void,void': 'void',
  'void,lost': 'half_lost',
  'lost,void': 'half_lost',
  'lost,lost': 'lost',
};

/**
 * How an Asian line ends. A line in quarters is two half stakes on the lines beside it.
 * @param ahead by how much the selection is ahead of 0, whole
 * @param quarters what it is given on top, in quarters of one
 */
export function asianResult(ahead: number, quarters: number): LineResult {
  const half = (line: number): LineResult => {
    const margin = 4 * ahead + line;
    if (margin === 0) return 'void';
    return margin > 0 ? 'won' : 'lost';
  };
  if (quarters % 2 === 0) return half(quarters);
  const result = RESULTS_OF_HALVES[`${half(quarters - 1)},${half(quarters + 1)}`];
  if (result === undefined) throw new Error(`no result of ${ahead} with ${quarters} quarters`);
  return result;
}
