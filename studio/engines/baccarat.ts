/**
 * Punto banco from eight decks shuffled anew for each round; 5 % commission on the banker, tie 8 to 1.
 * Published house edges (Wizard of Odds, "Baccarat"): banker 1.0579 %, player 1.2351 %, tie 14.3596 %.
 */
import type { WordSource } from '../maths/fair.ts';
import { type Rational, rational } from '../maths/rational.ts';
import { highest, minorAmount } from './amounts.ts';
import { type Card, cardName, dealCard, rankOf } from './cards.ts';
import { type Engine, minorText, type NoAction } from './engine.ts';
import { list, nothing, oneOf, record, type ValueOf } from './shape.ts';

const DECKS = 8;
export const BACCARAT_BETS = ['player', 'banker', 'tie'] as const;
export type BaccaratSide = (typeof BACCARAT_BETS)[number];

/** Won back per stake, stake included, in twentieths: 5 % commission is one of them. */
const PAYS_TWENTIETHS: Readonly<Record<BaccaratSide, bigint>> = { player: 40n, banker: 39n, tie: 180n };

const betSchema = record({
  bets: list(record({ on: oneOf(BACCARAT_BETS), amount: minorAmount }), 1, BACCARAT_BETS.length),
});
export type BaccaratBet = ValueOf<typeof betSchema>;

export interface BaccaratState {
  bet: BaccaratBet;
  player: readonly Card[];
  banker: readonly Card[];
}

/** Ace 1, tens and pictures 0. */
const pointsOf = (card: Card): number => (rankOf(card) > 9 ? 0 : rankOf(card));
const totalOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) % 10;

/** Whether the banker draws, by its two-card total and the player's third card; null when the player stood. */
export function bankerDraws(total: number, third: number | null): boolean {
  if (third === null) return total <= 5;
  if (total <= 2) return true;
  if (total === 3) return third !== 8;
  if (total === 4) return third >= 2 && third <= 7;
  if (total === 5) return third >= 4 && third <= 7;
  return total === 6 && (third === 6 || third === 7);
}

function winnerOf(player: number, banker: number): BaccaratSide {
  if (player === banker) return 'tie';
  return player > banker ? 'player' : 'banker';
}

/** What a bet pays back when a side wins; a tie returns the bets on both sides. Stakes are multiples of 20 units. */
export function sidePayout(on: BaccaratSide, amount: bigint, winner: BaccaratSide): bigint {
  if (on === winner) return (amount * PAYS_TWENTIETHS[on]) / 20n;
  return winner === 'tie' ? amount : 0n;
}

async function deal(words: WordSource): Promise<Pick<BaccaratState, 'player' | 'banker'>> {
  const dealt: Card[] = [];
  const next = async () => {
    const card = await dealCard(words, DECKS, dealt);
    dealt.push(card);
    return card;
  };
  const first = await next();
  const second = await next();
  const player = [first, await next()];
  const banker = [second, await next()];
  const [p, b] = [totalOf(player.map(pointsOf)), totalOf(banker.map(pointsOf))];
  if (p >= 8 || b >= 8) return { player, banker };
  if (p <= 5) player.push(await next());
  const third = player[2] === undefined ? null : pointsOf(player[2]);
  if (bankerDraws(b, third)) banker.push(await next());
  return { player, banker };
}

const winner = ({ player, banker }: Pick<BaccaratState, 'player' | 'banker'>): BaccaratSide =>
  winnerOf(totalOf(player.map(pointsOf)), totalOf(banker.map(pointsOf)));

/** Cards of each value 0 to 9 in the shoe. */
const SHOE = Array.from({ length: 10 }, (_, value) => (value === 0 ? 16 : 4) * DECKS);

/** Of all ordered deals of six cards, how many each side wins. */
export function countDeals(): Record<BaccaratSide, bigint> {
  const counts: Record<BaccaratSide, bigint> = { player: 0n, banker: 0n, tie: 0n };
  const left = [...SHOE];
  let cards = SHOE.reduce((sum, count) => sum + count, 0);
  const each = (ways: number, work: (value: number, ways: number) => void) => {
    for (let value = 0; value < 10; value += 1) {
      const many = left[value] ?? 0;
      if (many === 0) continue;
      left[value] = many - 1;
      cards -= 1;
      work(value, ways * many);
      left[value] = many;
      cards += 1;
    }
  };
  const end = (player: number, banker: number, ways: number, missing: number) => {
    let rest = 1n;
    for (let index = 0; index < missing; index += 1) rest *= BigInt(cards - index);
    counts[winnerOf(player, banker)] += BigInt(ways) * rest;
  };
  const bankerTurn = (p: number, b: number, third: number | null, ways: number, missing: number) => {
    if (!bankerDraws(b, third)) return end(p, b, ways, missing);
    each(ways, (value, more) => end(p, (b + value) % 10, more, missing - 1));
  };
  each(1, (p1, w1) =>
    each(w1, (b1, w2) =>
      each(w2, (p2, w3) =>
        each(w3, (b2, w4) => {
          const [p, b] = [(p1 + p2) % 10, (b1 + b2) % 10];
          if (p >= 8 || b >= 8) return end(p, b, w4, 2);
          if (p > 5) return bankerTurn(p, b, null, w4, 2);
          each(w4, (third, w5) => bankerTurn((p + third) % 10, b, third, w5, 1));
        }),
      ),
    ),
  );
  return counts;
}

function returnsOf(counts: Record<BaccaratSide, bigint>): { name: string; rtp: Rational }[] {
  const all = counts.player + counts.banker + counts.tie;
  return BACCARAT_BETS.map((on) => ({
    name: on,
    rtp: rational(
      BACCARAT_BETS.reduce((sum, side) => sum + counts[side] * sidePayout(on, 20n, side), 0n),
      all * 20n,
    ),
  }));
}

const sumPaid = (bets: BaccaratBet['bets'], winner: BaccaratSide): bigint =>
  bets.reduce((sum, { on, amount }) => sum + sidePayout(on, amount, winner), 0n);

export const baccarat: Engine<BaccaratBet, NoAction, BaccaratState> = {
  bet: betSchema,
  action: nothing,
  stakeOf: ({ bets }) => {
    const sides = new Set(bets.map(({ on }) => on));
    const both = sides.has('player') && sides.has('banker');
    return sides.size === bets.length && !both ? bets.reduce((sum, { amount }) => sum + amount, 0n) : null;
  },
  partsOf: ({ bets }) => bets.map(({ amount }) => amount),
  highestWin: ({ bets }) => highest(BACCARAT_BETS.map((winner) => sumPaid(bets, winner))),
  begin: async (bet, words) => ({ bet, ...(await deal(words)) }),
  allows: () => false,
  act: async (state) => state,
  payoutOf: (state) => sumPaid(state.bet.bets, winner(state)),
  next: () => {
    throw new Error('Punto banco has no decisions');
  },
  view: (state) => ({
    player: state.player.map(cardName),
    banker: state.banker.map(cardName),
    player_total: totalOf(state.player.map(pointsOf)),
    banker_total: totalOf(state.banker.map(pointsOf)),
    winner: winner(state),
    bets: state.bet.bets.map(({ on, amount }) => ({
      on,
      amount: minorText(amount),
      payout: minorText(sidePayout(on, amount, winner(state))),
    })),
  }),
  returns: () => returnsOf(countDeals()),
};
