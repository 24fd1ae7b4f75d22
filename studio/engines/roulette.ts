/**
 * European roulette: 37 pockets, one zero. With la partage, an option of the table, an even-money
 * bet gets half back on zero.
 * Published returns: 36/37 = 97.2973 %, even money with la partage 73/74 = 98.6486 %.
 */
import { drawBelow } from '../maths/fair.ts';
import { type Rational, rational } from '../maths/rational.ts';
import { highest, minorAmount } from './amounts.ts';
import { type Engine, minorText, type NoAction } from './engine.ts';
import { list, nameIn, nothing, record, type ValueOf } from './shape.ts';

export const POCKETS = 37;
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
const ALL = Array.from({ length: POCKETS }, (_, pocket) => pocket);
const HIGHEST = 36;
/** Bets of one round; the table has 157 different ones. */
export const BETS_MAXIMUM = 40;

export type Colour = 'green' | 'red' | 'black';

export function colourOf(pocket: number): Colour {
  if (pocket === 0) return 'green';
  return RED.has(pocket) ? 'red' : 'black';
}

const EVEN_MONEY: Readonly<Record<string, (pocket: number) => boolean>> = {
  red: (pocket) => RED.has(pocket),
  black: (pocket) => pocket > 0 && !RED.has(pocket),
  even: (pocket) => pocket > 0 && pocket % 2 === 0,
  odd: (pocket) => pocket % 2 === 1,
  low: (pocket) => pocket >= 1 && pocket <= 18,
  high: (pocket) => pocket >= 19,
};

const range = (from: number, count: number, step = 1): number[] =>
  Array.from({ length: count }, (_, index) => from + index * step);

/** Every bet of the table by its name: the pockets it covers. */
export const TABLE_BETS: ReadonlyMap<string, readonly number[]> = new Map<string, readonly number[]>([
  ...Object.entries(EVEN_MONEY).map(([name, covers]) => [name, ALL.filter(covers)] as const),
  ...[1, 2, 3].map((part) => [`dozen-${part}`, range((part - 1) * 12 + 1, 12)] as const),
  ...[1, 2, 3].map((part) => [`column-${part}`, range(part, 12, 3)] as const),
  ...ALL.map((pocket) => [`straight-${pocket}`, [pocket]] as const),
  ...splits().map((pockets) => [`split-${pockets.join('-')}`, pockets] as const),
  ...range(1, 12, 3).map((first) => [`street-${first}`, range(first, 3)] as const),
  ['trio-0-1-2', [0, 1, 2]] as const,
  ['trio-0-2-3', [0, 2, 3]] as const,
  ['first-four', [0, 1, 2, 3]] as const,
  ...corners().map((pockets) => [`corner-${pockets[0]}`, pockets] as const),
  ...range(1, 11, 3).map((first) => [`line-${first}`, range(first, 6)] as const),
]);

function splits(): number[][] {
  const pairs = [
    [0, 1],
    [0, 2],
    [0, 3],
  ];
  for (let pocket = 1; pocket <= HIGHEST; pocket += 1) {
    if (pocket % 3 !== 0) pairs.push([pocket, pocket + 1]);
    if (pocket + 3 <= HIGHEST) pairs.push([pocket, pocket + 3]);
  }
  return pairs;
}

function corners(): number[][] {
  return range(1, 33)
    .filter((pocket) => pocket % 3 !== 0)
    .map((pocket) => [pocket, pocket + 1, pocket + 3, pocket + 4]);
}

const isEvenMoney = (name: string): boolean => Object.hasOwn(EVEN_MONEY, name);

/** What tables of the wheel decide for themselves. */
export interface RouletteRules {
  /** Half of an even-money bet comes back when the ball lies in zero. */
  laPartage: boolean;
}

/** What a bet of `amount` pays back when the ball lies in `pocket`; amounts are even, so half of one is exact. */
export function betPayout(name: string, amount: bigint, pocket: number, { laPartage }: RouletteRules): bigint {
  const covered = TABLE_BETS.get(name) ?? [];
  if (covered.includes(pocket)) return (amount * BigInt(HIGHEST)) / BigInt(covered.length);
  return laPartage && pocket === 0 && isEvenMoney(name) ? amount / 2n : 0n;
}

/** Expected payout per unit of a bet, exact. */
export function betReturn(name: string, rules: RouletteRules): Rational {
  const unit = 2n * BigInt(HIGHEST);
  const paid = ALL.reduce((sum, pocket) => sum + betPayout(name, unit, pocket, rules), 0n);
  return rational(paid, unit * BigInt(POCKETS));
}

const betSchema = record({ bets: list(record({ on: nameIn(TABLE_BETS), amount: minorAmount }), 1, BETS_MAXIMUM) });
export type RouletteBet = ValueOf<typeof betSchema>;

export interface RouletteState {
  bet: RouletteBet;
  pocket: number;
}

/** The engine of a wheel by the rules of its table. */
export function roulette(rules: RouletteRules): Engine<RouletteBet, NoAction, RouletteState> {
  const paid = ({ bet, pocket }: RouletteState) =>
    bet.bets.map(({ on, amount }) => ({ on, amount, payout: betPayout(on, amount, pocket, rules) }));
  const sumPaid = (state: RouletteState) => paid(state).reduce((sum, { payout }) => sum + payout, 0n);
  return {
    bet: betSchema,
    action: nothing,
    stakeOf: ({ bets }) => {
      const distinct = new Set(bets.map(({ on }) => on)).size === bets.length;
      return distinct ? bets.reduce((sum, { amount }) => sum + amount, 0n) : null;
    },
    partsOf: ({ bets }) => bets.map(({ amount }) => amount),
    highestWin: (bet) => highest(ALL.map((pocket) => sumPaid({ bet, pocket }))),
    begin: async (bet, words) => ({ bet, pocket: await drawBelow(words, POCKETS) }),
    allows: () => false,
    act: async (state) => state,
    payoutOf: sumPaid,
    next: () => {
      throw new Error('A spin of the wheel has no decisions');
    },
    view: (state) => ({
      pocket: state.pocket,
      colour: colourOf(state.pocket),
      bets: paid(state).map(({ on, amount, payout }) => ({ on, amount: minorText(amount), payout: minorText(payout) })),
    }),
    returns: () => [
      { name: 'straight up to column', rtp: betReturn('straight-0', rules) },
      { name: 'even money', rtp: betReturn('red', rules) },
    ],
  };
}
