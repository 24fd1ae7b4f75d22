/** What the server tells of a hand, and what can be read from it. */
import { POKER_HANDS, type PokerHand } from '../../../engines/poker-hands.ts';
import { JACKS_PAYS } from '../../../engines/video-poker.ts';

/** Cards are named as on the wire: "Ah", "Td". */
export interface PokerView {
  dealt: readonly string[];
  hold: readonly number[] | null;
  cards: readonly string[];
  hand: PokerHand;
  pay: number;
}

export const HAND_SIZE = 5;
/** Ranks of which a pair pays. */
const GOOD_PAIRS = 'JQKA';

export type PayingHand = Exclude<PokerHand, 'nothing'>;

/** The paying hands with what they pay per bet, the highest first. */
export const PAYING: readonly { hand: PayingHand; pay: number }[] = POKER_HANDS.flatMap((hand, index) =>
  hand === 'nothing' ? [] : [{ hand, pay: JACKS_PAYS[index] ?? 0 }],
).reverse();

/** A hand of each kind, for the paytable. */
export const EXAMPLES: Readonly<Record<PayingHand, readonly string[]>> = {
  'royal-flush': ['Ts', 'Js', 'Qs', 'Ks', 'As'],
  'straight-flush': ['5h', '6h', '7h', '8h', '9h'],
  four: ['9c', '9d', '9h', '9s', '4d'],
  'full-house': ['Kc', 'Kd', 'Kh', '7s', '7d'],
  flush: ['2d', '6d', '9d', 'Jd', 'Ad'],
  straight: ['6c', '7d', '8s', '9h', 'Tc'],
  three: ['Qc', 'Qd', 'Qh', '8s', '3d'],
  'two-pair': ['Ah', 'As', '5c', '5d', '9s'],
  pair: ['Jh', 'Js', '8c', '6d', '2s'],
};

/** The places of the cards that make a hand: those of equal rank, or all five. */
export function makingPlaces(cards: readonly string[], hand: PokerHand): number[] {
  const ranks = cards.map((card) => card[0] ?? '');
  const count = (rank: string) => ranks.filter((other) => other === rank).length;
  const belongs: Readonly<Partial<Record<PokerHand, (rank: string) => boolean>>> = {
    nothing: () => false,
    pair: (rank) => count(rank) === 2 && GOOD_PAIRS.includes(rank),
    'two-pair': (rank) => count(rank) === 2,
    three: (rank) => count(rank) === 3,
    four: (rank) => count(rank) === 4,
  };
  const test = belongs[hand] ?? (() => true);
  return ranks.flatMap((rank, place) => (test(rank) ? [place] : []));
}
