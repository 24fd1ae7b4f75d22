/** What a dealer who stands on every seventeen ends with, counted over all orders of cards from a finite shoe. */

/** Card values: 1 for an ace to 10 for tens and pictures. */
export const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const DECKS = 8;
const STANDS_FROM = 17;
/** Where a dealer's hand ends: bust, 17, 18, 19, 20, 21. */
const BUST = 0;
const ENDS = 6;
/** Numbers before the places of a row of draws. */
const ROW_HEAD = 4;

/** Cards left by value; index 0 holds how many there are in all. */
export type Shoe = readonly number[];

export const FULL_SHOE: Shoe = [52 * DECKS, ...VALUES.map((value) => (value === 10 ? 16 : 4) * DECKS)];

/** A shoe without some cards of a value. */
export function without(shoe: Shoe, value: number, count = 1): Shoe {
  return shoe.map((left, index) => (index === 0 || index === value ? left - count : left));
}

/** A hand's best count. */
export function countOf(points: number, aces: number): { total: number; soft: boolean } {
  const soft = aces > 0 && points <= 11;
  return { total: soft ? points + 10 : points, soft };
}

/** No hand draws more cards of a value, and none more cards in all. */
const DRAWN_MAXIMUM = 17;
/** Where the table holds the product of `count` cards of a value. */
const placeOf = (value: number, count: number): number => value * DRAWN_MAXIMUM + count;

/** A natural: the two cards the dealer looks for before anybody plays. */
export const isNatural = (one: number, other: number): boolean => Math.min(one, other) === 1 && one + other === 11;

/**
 * Every set of cards a dealer may draw after an open one, naturals left out, end to end in one row: in how many orders,
 * where it ends, how many cards, how many values, and each value's place in the table of falling products.
 */
function drawsOf(open: number): Int32Array {
  const found = new Map<string, { orders: number; end: number }>();
  const drawn = new Array<number>(VALUES.length + 1).fill(0);
  const walk = (points: number, aces: number, many: number) => {
    for (const value of VALUES) {
      if (many === 0 && isNatural(open, value)) continue;
      drawn[value] = (drawn[value] ?? 0) + 1;
      const { total } = countOf(points + value, aces + (value === 1 ? 1 : 0));
      if (total >= STANDS_FROM) note(total);
      else walk(points + value, aces + (value === 1 ? 1 : 0), many + 1);
      drawn[value] = (drawn[value] ?? 0) - 1;
    }
  };
  const note = (total: number) => {
    const key = drawn.join();
    const end = total > 21 ? BUST : total - STANDS_FROM + 1;
    found.set(key, { end, orders: (found.get(key)?.orders ?? 0) + 1 });
  };
  walk(open, open === 1 ? 1 : 0, 0);
  const rows = [...found].flatMap(([key, { orders, end }]) => {
    const counts = key.split(',').map(Number);
    const places = counts.flatMap((count, value) => (count > 0 ? placeOf(value, count) : []));
    return [orders, end, counts.reduce((sum, count) => sum + count, 0), places.length, ...places];
  });
  return Int32Array.from(rows);
}

const DRAWS = new Map<number, Int32Array>();

/** Counted when first asked for: a page that only plays never asks. */
function knownDraws(open: number): Int32Array {
  const draws = DRAWS.get(open) ?? drawsOf(open);
  DRAWS.set(open, draws);
  return draws;
}

/**
 * How likely each end is, from a shoe without the open card; naturals are left out, so the sum is how likely there is
 * none.
 */
export function dealerEnds(open: number, shoe: Shoe): Float64Array {
  const falling = fallingProducts(shoe);
  const ends = new Float64Array(ENDS);
  const draws = knownDraws(open);
  for (let at = 0; at < draws.length; ) {
    const [end, many] = [draws[at + 1] as number, draws[at + 2] as number];
    const next = at + ROW_HEAD + (draws[at + ROW_HEAD - 1] as number);
    let ways = draws[at] as number;
    for (at += ROW_HEAD; at < next; at += 1) ways *= falling[draws[at] as number] as number;
    ends[end] = (ends[end] as number) + ways / (falling[many] as number);
  }
  return ends;
}

/** n (n − 1) (n − 2) … for each value and, at the start, for the whole shoe. */
function fallingProducts(shoe: Shoe): Float64Array {
  const falling = new Float64Array((VALUES.length + 1) * DRAWN_MAXIMUM);
  for (const [value, left] of shoe.entries()) {
    let product = 1;
    for (let count = 0; count < DRAWN_MAXIMUM; count += 1) {
      falling[placeOf(value, count)] = product;
      product *= left - count;
    }
  }
  return falling;
}

/** What a stake wins (1), keeps (0) or loses (-1) on average against those ends. */
export function standingOn(total: number, ends: Float64Array): number {
  let value = ends[BUST] as number;
  for (let end = 1; end < ENDS; end += 1) value += Math.sign(total - (end + STANDS_FROM - 1)) * (ends[end] as number);
  return value;
}

/** How likely the dealer has no natural, from a shoe without the open card. */
export function noNatural(open: number, shoe: Shoe): number {
  const missing = open === 1 ? 10 : open === 10 ? 1 : 0;
  return missing === 0 ? 1 : 1 - (shoe[missing] as number) / (shoe[0] as number);
}
