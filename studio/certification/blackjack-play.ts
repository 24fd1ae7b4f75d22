/** The best play of blackjack, read from the book of exact returns in a state of the engine. */
import { activeHand, type BlackjackState, canSplit, cardValue } from '../engines/blackjack.ts';
import type { BlackjackBook } from '../maths/blackjack-return.ts';

/** The best move in a state that waits. */
export function bestMove(book: BlackjackBook, state: BlackjackState) {
  const hand = state.hands[activeHand(state)];
  const [open] = state.dealer;
  if (!hand || open === undefined) throw new Error('The round waits for nobody');
  const cards = hand.cards.map(cardValue);
  return book.move({
    cards,
    open: cardValue(open),
    pair: state.hands.length > 1 ? (cards[0] ?? null) : null,
    canSplit: canSplit(state, hand),
  });
}
