/** Playing cards: 0 to 51, rank by rank (ace first) within a suit. A shoe holds whole decks. */
import { drawBelow, type WordSource } from '../maths/fair.ts';

export type Card = number;

export const DECK = 52;
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const;
const SUITS = ['c', 'd', 'h', 's'] as const;

/** 1 for an ace to 13 for a king. */
export function rankOf(card: Card): number {
  return (card % RANKS.length) + 1;
}

/** 0 to 3. */
export function suitOf(card: Card): number {
  return Math.floor(card / RANKS.length);
}

/** "Ah", "Td": how a card is written on the wire. */
export function cardName(card: Card): string {
  return `${RANKS[card % RANKS.length]}${SUITS[suitOf(card)]}`;
}

/** The next card of a shoe of `decks` decks from which `dealt` are gone; every remaining card is equally likely. */
export async function dealCard(words: WordSource, decks: number, dealt: readonly Card[]): Promise<Card> {
  const cards = DECK * decks - dealt.length;
  if (cards <= 0) throw new RangeError('The shoe is empty');
  // The shoe in the order of its cards: each dealt one that lay at or before the place moves it on by one.
  let place = await drawBelow(words, cards);
  const gone = [...dealt].sort((a, b) => a - b);
  for (const [index, card] of gone.entries()) {
    const copy = index - gone.indexOf(card);
    if (copy >= decks) throw new RangeError('More cards were dealt than the shoe held');
    if (card * decks + copy <= place) place += 1;
  }
  return Math.floor(place / decks);
}
