/**
 * The return of a draw-poker paytable with the best play, counted exactly: every hand, every hold, every draw.
 * How often a hold ends in which hand follows by inclusion and exclusion from counts kept for every set of up to five
 * cards: the draws that keep the hold and meet none of the cards thrown away.
 */
import { handIndex } from '../engines/poker-hands.ts';
import { countedOncePer } from './counted-once.ts';
import { type Rational, rational } from './rational.ts';

const DECK = 52;
const HAND = 5;

/** C(n, k) for what fits a deck. */
const CHOOSE: readonly (readonly number[])[] = Array.from({ length: DECK + 1 }, (_, n) => {
  const row = [1];
  for (let k = 1; k <= HAND; k += 1) row.push((((row[k - 1] ?? 0) * (n - k + 1)) / k) | 0);
  return row;
});
const choose = (n: number, k: number): number => (n < k ? 0 : (CHOOSE[n]?.[k] ?? 0));

/** The place of a rising set of cards among all sets of its size. */
function indexOf(cards: readonly number[], count: number): number {
  let index = 0;
  for (let place = 0; place < count; place += 1) index += choose(cards[place] as number, place + 1);
  return index;
}

/** Units paid over all five-card hands that contain a set, for each set of up to four cards; hands by their own pay. */
function paidBySubset(pays: readonly number[]): { sets: Float64Array[]; hands: Uint8Array } {
  const sets = Array.from({ length: HAND }, (_, size) => new Float64Array(choose(DECK, size)));
  const hands = new Uint8Array(choose(DECK, HAND));
  forEachHand((hand) => {
    const kind = handIndex(hand);
    hands[indexOf(hand, HAND)] = kind;
    const pay = pays[kind] ?? 0;
    if (pay === 0) return;
    for (let mask = 0; mask < 31; mask += 1) {
      const subset = pick(hand, mask);
      const table = sets[subset.length] as Float64Array;
      const index = indexOf(subset, subset.length);
      table[index] = (table[index] ?? 0) + pay;
    }
  });
  return { sets, hands };
}

function forEachHand(work: (hand: number[]) => void): void {
  const hand = [0, 0, 0, 0, 0];
  for (let a = 0; a < DECK; a += 1) {
    hand[0] = a;
    for (let b = a + 1; b < DECK; b += 1) {
      hand[1] = b;
      for (let c = b + 1; c < DECK; c += 1) {
        hand[2] = c;
        for (let d = c + 1; d < DECK; d += 1) {
          hand[3] = d;
          for (let e = d + 1; e < DECK; e += 1) {
            hand[4] = e;
            work(hand);
          }
        }
      }
    }
  }
}

function pick(hand: readonly number[], mask: number): number[] {
  const chosen: number[] = [];
  for (let place = 0; place < HAND; place += 1) if (mask & (1 << place)) chosen.push(hand[place] as number);
  return chosen;
}

const SIZE = Array.from({ length: 32 }, (_, mask) => [0, 1, 2, 3, 4].filter((place) => mask & (1 << place)).length);
/** Common multiple of the numbers of draws C(47, k), k = 0 … 5. */
const COMMON = [0, 1, 2, 3, 4, 5].reduce((product, k) => lcm(product, BigInt(choose(DECK - HAND, k))), 1n);

function lcm(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return (a / x) * b;
}

/** Only the first of the hands that differ by their suits alone is looked at; `weight` says how many they are. */
function suitClasses(): Map<string, { hand: number[]; weight: number }> {
  const classes = new Map<string, { hand: number[]; weight: number }>();
  forEachHand((hand) => {
    const key = classKey(hand);
    const known = classes.get(key);
    if (known) known.weight += 1;
    else classes.set(key, { hand: [...hand], weight: 1 });
  });
  return classes;
}

/** The ranks held in each suit, suits in falling order. */
function classKey(hand: readonly number[]): string {
  const suits = [0, 0, 0, 0];
  for (const card of hand) {
    const suit = (card / 13) | 0;
    suits[suit] = (suits[suit] ?? 0) | (1 << (card % 13));
  }
  return suits.sort((a, b) => b - a).join();
}

/** Units paid over all hands that contain each part of a hand, by the part's mask; the same array at every call. */
function containingIn(pays: readonly number[]): (hand: readonly number[]) => Float64Array {
  const { sets, hands } = paidBySubset(pays);
  const paidWith = (hand: readonly number[], mask: number): number => {
    const subset = pick(hand, mask);
    const index = indexOf(subset, subset.length);
    return mask === 31 ? (pays[hands[index] ?? 0] ?? 0) : (sets[subset.length]?.[index] ?? 0);
  };
  const containing = new Float64Array(32);
  return (hand) => {
    for (let mask = 0; mask < 32; mask += 1) containing[mask] = paidWith(hand, mask);
    return containing;
  };
}

/**
 * Expected payout per unit staked with the best hold of every hand; a few seconds, for each list of pays once.
 * @param pays units per unit staked for each of `POKER_HANDS`.
 */
export const bestReturn = countedOncePer(countBestReturn);

function countBestReturn(pays: readonly number[]): Rational {
  const containing = containingIn(pays);
  let total = 0n;
  for (const { hand, weight } of suitClasses().values()) total += BigInt(weight) * bestHold(containing(hand));
  return rational(total, COMMON * BigInt(choose(DECK, HAND)));
}

/** What each hold of a hand pays over all draws that keep it and none of the cards thrown away, by its mask. */
function paidByHold(containing: Float64Array): number[] {
  return SIZE.map((_, hold) => {
    let paid = 0;
    for (let mask = hold; mask < 32; mask = (mask + 1) | hold) {
      const sign = (SIZE[mask ^ hold] as number) % 2 === 0 ? 1 : -1;
      paid += sign * (containing[mask] as number);
    }
    return paid;
  });
}

const drawsOf = (hold: number): number => choose(DECK - HAND, HAND - (SIZE[hold] as number));

/** The best expected payout over the holds of a hand, times `COMMON`. */
function bestHold(containing: Float64Array): bigint {
  let best = 0n;
  for (const [hold, paid] of paidByHold(containing).entries()) {
    const value = BigInt(paid) * (COMMON / BigInt(drawsOf(hold)));
    if (value > best) best = value;
  }
  return best;
}

/** The best play itself: which places of five dealt cards to hold. Of equals the one that holds less. */
export function bestHolds(pays: readonly number[]): (dealt: readonly number[]) => number[] {
  const containing = containingIn(pays);
  const known = new Int8Array(choose(DECK, HAND)).fill(-1);
  return (dealt) => {
    const hand = [...dealt].sort((a, b) => a - b);
    const index = indexOf(hand, HAND);
    if (known[index] === -1) {
      const worth = paidByHold(containing(hand)).map((paid, hold) => paid / drawsOf(hold));
      known[index] = worth.indexOf(Math.max(...worth));
    }
    const held = new Set(pick(hand, known[index] as number));
    return dealt.flatMap((card, place) => (held.has(card) ? [place] : []));
  };
}
