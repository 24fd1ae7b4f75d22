/** What is true of a blackjack table, and what its view of a round says. */
import type { BlackjackMove, HandEnd } from '../../../engines/blackjack.ts';

export interface HandView {
  cards: string[];
  total: number;
  stake: string;
  end: HandEnd | null;
  payout: string | null;
}

export interface BlackjackView {
  dealer: string[];
  dealer_total: number;
  hands: HandView[];
  active: number | null;
  moves: BlackjackMove[];
  raise: string;
}

export const viewOf = (view: Readonly<Record<string, unknown>>) => view as unknown as BlackjackView;

export interface BlackjackState {
  /** The round that waits for a move. */
  open: BlackjackView | null;
  /** What lies on the table; null before a bet. */
  shown: BlackjackView | null;
  /** Cards are being dealt. */
  showing: boolean;
  hurried: boolean;
  /** A move is on its way: no other can be made. */
  waits: boolean;
}

/** A round for the strip of results: what the player's best hand had against the dealer, won when more came back. */
export function resultOf({ dealer_total, hands }: BlackjackView): { text: string; tone: string } {
  const sum = (of: (hand: HandView) => string | null) => hands.reduce((all, hand) => all + BigInt(of(hand) ?? 0), 0n);
  const standing = hands.map(({ total }) => total).filter((total) => total <= 21);
  const mine = standing.length > 0 ? Math.max(...standing) : Math.min(...hands.map(({ total }) => total));
  const tone = hands.some(({ end }) => end === 'blackjack')
    ? 'rare'
    : sum(({ payout }) => payout) > sum(({ stake }) => stake)
      ? 'won'
      : '';
  return { text: `${mine}:${dealer_total}`, tone };
}
