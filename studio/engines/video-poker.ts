/**
 * 9/6 Jacks or Better from one deck. Published return with the best play (Wizard of Odds, "9/6 Jacks or Better"):
 * 99.5439 %.
 */
import { bestReturn } from '../maths/video-poker-return.ts';
import { minorAmount } from './amounts.ts';
import { type Card, cardName, dealCard } from './cards.ts';
import type { Engine } from './engine.ts';
import { handIndex, POKER_HANDS } from './poker-hands.ts';
import { integer, list, record, type ValueOf } from './shape.ts';

const HAND = 5;

/** What each hand of `POKER_HANDS` pays back per stake. */
export const JACKS_PAYS: readonly number[] = [0, 1, 2, 3, 4, 6, 9, 25, 50, 800];

const betSchema = record({ amount: minorAmount });
export type VideoPokerBet = ValueOf<typeof betSchema>;

const actionSchema = record({ hold: list(integer(0, HAND - 1), 0, HAND) });
export type VideoPokerAction = ValueOf<typeof actionSchema>;

export interface VideoPokerState {
  bet: VideoPokerBet;
  dealt: readonly Card[];
  hold: readonly number[] | null;
  cards: readonly Card[];
}

export const videoPoker: Engine<VideoPokerBet, VideoPokerAction, VideoPokerState> = {
  bet: betSchema,
  action: actionSchema,
  stakeOf: ({ amount }) => amount,
  partsOf: ({ amount }) => [amount],
  highestWin: ({ amount }) => amount * BigInt(Math.max(...JACKS_PAYS)),
  begin: async (bet, words) => {
    const dealt: Card[] = [];
    while (dealt.length < HAND) dealt.push(await dealCard(words, 1, dealt));
    return { bet, dealt, hold: null, cards: dealt };
  },
  allows: ({ hold }, action) => hold === null && new Set(action.hold).size === action.hold.length,
  act: async (state, { hold }, words) => {
    const seen = [...state.dealt];
    const cards = [...state.dealt];
    for (let place = 0; place < HAND; place += 1) {
      if (hold.includes(place)) continue;
      const card = await dealCard(words, 1, seen);
      seen.push(card);
      cards[place] = card;
    }
    return { ...state, hold, cards };
  },
  payoutOf: ({ bet, hold, cards }) => (hold === null ? null : bet.amount * BigInt(JACKS_PAYS[handIndex(cards)] ?? 0)),
  next: () => ({ hold: [0, 1, 2, 3, 4] }),
  view: ({ dealt, hold, cards }) => ({
    dealt: dealt.map(cardName),
    hold,
    cards: cards.map(cardName),
    hand: POKER_HANDS[handIndex(cards)],
    pay: JACKS_PAYS[handIndex(cards)] ?? 0,
  }),
  returns: () => [{ name: 'best play', rtp: bestReturn(JACKS_PAYS) }],
};
