/**
 * The best way to play the studio's blackjack and what it returns, worked out over all cards of the eight decks.
 *
 * The play looks at the cards of its own hand and the dealer's open card (composition-dependent); a hand that comes
 * from a split also knows the card it was split from, but not the cards of the hands beside it. Within that, every
 * decision is the best one, but that a pair worth splitting is split again whenever it can be.
 *
 * Split hands are exact too: cards are exchangeable, so a hand whose neighbours hold other cards than the pair's is the
 * hand in a shoe with 0, 1, 2 … pair cards fewer, by inclusion and exclusion.
 *
 * Published: house edge near 0.42 % for these rules (eight decks −0.55 %, doubling after a split +0.13 %:
 * thecolorofblackjack.com, "Solution one", which rounds each rule's part).
 */
import {
  countOf,
  dealerEnds,
  FULL_SHOE,
  isNatural,
  noNatural,
  type Shoe,
  standingOn,
  VALUES,
  without,
} from './blackjack-dealer.ts';
import { countedOnce } from './counted-once.ts';
import { type Rational, rational } from './rational.ts';

type BlackjackMove = 'hit' | 'stand' | 'double' | 'split';

export const HANDS_MAXIMUM = 4;
/** Doubles carry 16 digits and every sum here has fewer than 10^6 terms of at most 8 stakes: far finer than this. */
const SCALE = 1_000_000_000n;
const NATURAL_PAYS = 1.5;

/** A hand by how many of each value it holds; index 0 holds how many cards there are. */
type Hand = readonly number[];

const handOf = (values: readonly number[]): Hand => {
  const hand = new Array<number>(VALUES.length + 1).fill(0);
  hand[0] = values.length;
  for (const value of values) hand[value] = (hand[value] ?? 0) + 1;
  return hand;
};
const withCard = (hand: Hand, value: number): Hand =>
  hand.map((count, index) => (index === 0 || index === value ? count + 1 : count));
const totalOf = (hand: Hand) =>
  countOf(
    VALUES.reduce((sum, value) => sum + value * (hand[value] as number), 0),
    hand[1] as number,
  ).total;
/** Digits of base 32: no hand and no set of known cards holds more of a value. */
const DIGITS = VALUES.map((value) => 32 ** (value - 1));
/** One number for how many of each value there are. */
const keyOf = (counts: readonly number[]): number =>
  DIGITS.reduce((sum, digit, index) => sum + digit * (counts[index + 1] as number), 0);

/** What to do with a hand and what it is worth, in stakes. */
interface Decision {
  move: Exclude<BlackjackMove, 'split'>;
  worth: number;
}

/** The dealer behind an open card; what it ends with is worked out once for each shoe. */
interface Dealer {
  open: number;
  ends(shoe: Shoe): Float64Array;
}

function createDealer(open: number): Dealer {
  const known = new Map<number, Float64Array>();
  return {
    open,
    ends(shoe) {
      const key = keyOf(shoe.map((left, value) => (FULL_SHOE[value] as number) - left));
      const found = known.get(key) ?? dealerEnds(open, shoe);
      known.set(key, found);
      return found;
    },
  };
}

/**
 * Values of hands against an open card from one shoe (without the open card and cards known elsewhere). Worth counts
 * only rounds without a dealer's natural. `told` makes it play by somebody else's decisions.
 */
function createSolver({ open, ends }: Dealer, shoe: Shoe, told?: (hand: Hand) => BlackjackMove) {
  const known = new Map<number, Decision>();
  const shoeAfter = (hand: Hand): Shoe => shoe.map((left, index) => left - (hand[index] as number));

  const stand = (hand: Hand): number => {
    const total = totalOf(hand);
    if (total > 21) return -noNatural(open, shoeAfter(hand));
    return standingOn(total, ends(shoeAfter(hand)));
  };

  /** One more card, and then `then`. */
  const draw = (hand: Hand, then: (hand: Hand) => number): number => {
    const left = shoeAfter(hand);
    return VALUES.reduce((sum, value) => {
      const likely = (left[value] as number) / (left[0] as number);
      return likely > 0 ? sum + likely * then(withCard(hand, value)) : sum;
    }, 0);
  };

  const worthOf = (hand: Hand): number => decide(hand).worth;
  const MOVES: Readonly<Record<Decision['move'], (hand: Hand) => number>> = {
    stand,
    hit: (hand) => draw(hand, worthOf),
    double: (hand) => 2 * draw(hand, stand),
  };

  /** The decision for a hand that is not split; a hand of two cards may be doubled. */
  function decide(hand: Hand): Decision {
    const key = keyOf(hand);
    const found = known.get(key) ?? choose(hand);
    known.set(key, found);
    return found;
  }

  function choose(hand: Hand): Decision {
    if (totalOf(hand) >= 21) return { move: 'stand', worth: stand(hand) };
    const order = told?.(hand);
    const moves = (hand[0] as number) === 2 ? (['stand', 'hit', 'double'] as const) : (['stand', 'hit'] as const);
    const open = order === undefined ? moves : moves.filter((move) => move === order);
    return open
      .map((move) => ({ move, worth: MOVES[move](hand) }))
      .reduce((best, other) => (other.worth > best.worth ? other : best));
  }

  return { decide, stand, draw };
}

/** How a pair goes on when a hand of it is full: the neighbours that hold other cards, the hands left, the orders. */
const FULL_SPLITS = [
  { others: 0, left: 4, orders: 1 },
  { others: 1, left: 3, orders: 2 },
  { others: 2, left: 2, orders: 2 },
] as const;

const PASCAL = [[1], [1, 1], [1, 2, 1]] as const;

/** What splitting a pair is worth; the hands are played as `told` says. */
function splitWorth(pair: number, dealer: Dealer, afterOpen: Shoe, told: (hand: Hand) => BlackjackMove): number {
  const start = without(afterOpen, pair, 2);
  const starter = handOf([pair]);
  /** A hand begun with a pair card, of `gone` pair cards that left the shoe in all. */
  const solver = (gone: number) => createSolver(dealer, without(afterOpen, pair, gone - 1), told);
  if (pair === 1) {
    const { draw, stand } = solver(2);
    return 2 * draw(starter, stand);
  }
  /** How likely `count` given draws are all pair cards. */
  const pairs = (count: number): number => {
    let likely = 1;
    for (let taken = 0; taken < count; taken += 1)
      likely *= ((start[pair] as number) - taken) / ((start[0] as number) - taken);
    return likely;
  };
  const worths = [2, 3, 4, 5, 6].map((gone) => {
    const { draw, decide } = solver(gone);
    const other = draw(starter, (hand) => (hand[pair] === 2 ? 0 : decide(hand).worth));
    return { other, any: draw(starter, (hand) => decide(hand).worth) };
  });
  /** A hand's worth where `drawn` given draws were pair cards and those of `neighbours` hands were not. */
  const beside = (kind: 'other' | 'any', drawn: number, neighbours: 0 | 1 | 2): number =>
    (PASCAL[neighbours] as readonly number[]).reduce(
      (sum, ways, more) =>
        sum + (more % 2 === 0 ? ways : -ways) * pairs(drawn + more) * (worths[drawn + more]?.[kind] ?? 0),
      0,
    );
  const two = 2 * beside('other', 0, 1);
  const three = 2 * 3 * beside('other', 1, 2);
  const four = FULL_SPLITS.reduce((sum, { others, left, orders }) => {
    const held = others === 0 ? 0 : others * beside('other', 2, (others - 1) as 0 | 1);
    return sum + orders * (held + left * beside('any', 2, others));
  }, 0);
  return two + three + four;
}

export interface BlackjackBook {
  /**
   * The best move. `cards`: values of the hand; `open`: the dealer's; `pair`: the value of the pair it was split from,
   * or null; `canSplit`: whether the rules let this hand be split now.
   */
  move(hand: { cards: readonly number[]; open: number; pair: number | null; canSplit: boolean }): BlackjackMove;
  /** Expected win per stake of the first bet; negative is the house edge. Good to nine digits. */
  expectation: number;
}

/** Works the whole game out; about a second, once. */
export const solveBlackjack = countedOnce(solve);

function solve(): BlackjackBook {
  const first = new Map<string, BlackjackMove>();
  const solvers = new Map<string, ReturnType<typeof createSolver>>();
  const solverOf = (open: number, pair: number | null) => solvers.get(`${open}/${pair ?? ''}`);
  let expectation = 0;
  for (const open of VALUES) {
    const shoe = without(FULL_SHOE, open);
    const dealer = createDealer(open);
    const solver = createSolver(dealer, shoe);
    solvers.set(`${open}/`, solver);
    for (const one of VALUES) {
      for (const other of VALUES) {
        if (other < one) continue;
        const hand = handOf([one, other]);
        const rest = shoe.map((left, index) => left - (hand[index] as number));
        const clear = noNatural(open, rest);
        if (isNatural(one, other)) {
          expectation += chanceOf(one, other, open) * NATURAL_PAYS * clear;
          continue;
        }
        let { worth } = solver.decide(hand);
        if (one === other) {
          const knowing = createSolver(dealer, without(shoe, one));
          solvers.set(`${open}/${one}`, knowing);
          const split = splitWorth(one, dealer, shoe, (held) => knowing.decide(held).move);
          if (split > worth) first.set(`${open}/${one}`, 'split');
          worth = Math.max(worth, split);
        }
        expectation += chanceOf(one, other, open) * (worth - (1 - clear));
      }
    }
  }
  return {
    expectation,
    move({ cards, open, pair, canSplit }) {
      const [one = 0, other] = cards;
      if (canSplit && one === other && first.get(`${open}/${one}`) === 'split') return 'split';
      return solverOf(open, pair)?.decide(handOf(cards)).move ?? 'stand';
    },
  };
}

/** How likely two cards, in either order, meet an open one. */
function chanceOf(one: number, other: number, open: number): number {
  const shoe = without(FULL_SHOE, open);
  const second = without(shoe, one);
  const orders = one === other ? 1 : 2;
  const likely = (from: Shoe, value: number) => (from[value] as number) / (from[0] as number);
  return orders * likely(FULL_SHOE, open) * likely(shoe, one) * likely(second, other);
}

/** Expected payback per unit of the first bet with the best play, to nine decimals. */
export function blackjackReturn(): Rational {
  const { expectation } = solveBlackjack();
  return rational(SCALE + BigInt(Math.round(expectation * Number(SCALE))), SCALE);
}
