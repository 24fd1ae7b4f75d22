/** Rounds of blackjack through the engine itself with the best play: what the exact return is held against. */
import { activeHand, type BlackjackState, blackjack, canSplit, cardValue } from '../engines/blackjack.ts';
import type { BlackjackBook } from './blackjack-return.ts';
import type { WordSource } from './fair.ts';

export interface Simulated {
  rounds: number;
  /** Average win per stake of the first bet. */
  mean: number;
  /** Half the width of the 99 % interval around the mean. */
  error99: number;
}

const STAKE = 100n;
/** Two-sided 99 % of the normal distribution. */
const Z99 = 2.5758;

/** Fast words for simulations (Marsaglia's xorshift with 128 bits): the same seed gives the same rounds. */
function seededWords(seed: number): WordSource {
  let [x, y, z, w] = [seed | 1, 362_436_069, 521_288_629, 88_675_123];
  return {
    async next() {
      const t = x ^ (x << 11);
      [x, y, z] = [y, z, w];
      w = w ^ (w >>> 19) ^ t ^ (t >>> 8);
      return w >>> 0;
    },
  };
}

/** The best move in a state that waits. */
function moveIn(book: BlackjackBook, state: BlackjackState) {
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

/** Plays rounds with fixed words. */
export async function simulateBlackjack(book: BlackjackBook, rounds: number, seed: number): Promise<Simulated> {
  const words = seededWords(seed);
  const bet = { amount: STAKE };
  let [sum, squares] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    let staked = STAKE;
    let state = await blackjack.begin(bet, words);
    while (!state.ended) {
      const action = { move: moveIn(book, state) };
      staked += blackjack.raiseOf?.(state, action) ?? 0n;
      state = await blackjack.act(state, action, words);
    }
    const won = Number((blackjack.payoutOf(state) ?? 0n) - staked) / Number(STAKE);
    sum += won;
    squares += won * won;
  }
  const mean = sum / rounds;
  return { rounds, mean, error99: Z99 * Math.sqrt((squares / rounds - mean * mean) / rounds) };
}
