/**
 * Blackjack from eight decks shuffled anew for each round. The dealer stands on every seventeen and looks for a natural
 * before anybody plays; a natural pays 3 to 2. Any two cards may be doubled, after a split too; cards of one value may be
 * split to four hands, aces once and with one card each. No surrender, no insurance. Doubling and splitting put the
 * first bet down again.
 */
import { countOf, isNatural } from '../maths/blackjack-dealer.ts';
import { blackjackReturn, HANDS_MAXIMUM } from '../maths/blackjack-return.ts';
import type { WordSource } from '../maths/fair.ts';
import { minorAmount, timesHundredths } from './amounts.ts';
import { type Card, cardName, dealCard, rankOf } from './cards.ts';
import { type Engine, minorText } from './engine.ts';
import { oneOf, record, type ValueOf } from './shape.ts';

const DECKS = 8;
const ACE = 1;
const DEALER_STANDS_FROM = 17;

export const BLACKJACK_MOVES = ['hit', 'stand', 'double', 'split'] as const;
export type BlackjackMove = (typeof BLACKJACK_MOVES)[number];
export const HAND_ENDS = ['blackjack', 'won', 'push', 'lost', 'bust'] as const;
export type HandEnd = (typeof HAND_ENDS)[number];

/** What each end pays back, hundredths of the hand's stake. */
const PAYS_HUNDREDTHS: Readonly<Record<HandEnd, number>> = { blackjack: 250, won: 200, push: 100, lost: 0, bust: 0 };

const betSchema = record({ amount: minorAmount });
export type BlackjackBet = ValueOf<typeof betSchema>;
const actionSchema = record({ move: oneOf(BLACKJACK_MOVES) });
export type BlackjackAction = ValueOf<typeof actionSchema>;

export interface BlackjackHand {
  cards: readonly Card[];
  doubled: boolean;
  /** Takes no more decisions. */
  done: boolean;
}

export interface BlackjackState {
  bet: BlackjackBet;
  /** The open card, the hidden one, then those drawn. */
  dealer: readonly Card[];
  hands: readonly BlackjackHand[];
  /** Every card that left the shoe. */
  dealt: readonly Card[];
  /** The dealer has played: the round is over. */
  ended: boolean;
}

/** 1 for an ace to 10 for tens and pictures. */
export const cardValue = (card: Card): number => Math.min(rankOf(card), 10);

/** What cards count; soft while an ace counts eleven. */
export function handTotal(cards: readonly Card[]): { total: number; soft: boolean } {
  const values = cards.map(cardValue);
  return countOf(
    values.reduce((sum, value) => sum + value, 0),
    values.filter((value) => value === ACE).length,
  );
}

const naturalOf = ([one, other, ...more]: readonly Card[]): boolean =>
  one !== undefined && other !== undefined && more.length === 0 && isNatural(cardValue(one), cardValue(other));

/** A hand with its cards; it is done where it takes no more decisions by itself. */
function handWith(cards: readonly Card[], doubled = false, done = false): BlackjackHand {
  return { cards, doubled, done: done || handTotal(cards).total >= 21 };
}

export const activeHand = ({ hands, ended }: BlackjackState): number =>
  ended ? -1 : hands.findIndex(({ done }) => !done);

export function canSplit({ hands }: BlackjackState, { cards }: BlackjackHand): boolean {
  const [one, other] = cards;
  if (cards.length !== 2 || one === undefined || other === undefined || cardValue(one) !== cardValue(other))
    return false;
  return hands.length < (cardValue(one) === ACE ? 2 : HANDS_MAXIMUM);
}

const ALLOWED: Readonly<Record<BlackjackMove, (state: BlackjackState, hand: BlackjackHand) => boolean>> = {
  hit: () => true,
  stand: () => true,
  double: (_state, { cards }) => cards.length === 2,
  split: canSplit,
};

/** The moves open to the player now. */
export function movesOf(state: BlackjackState): BlackjackMove[] {
  const hand = state.hands[activeHand(state)];
  return hand ? BLACKJACK_MOVES.filter((move) => ALLOWED[move](state, hand)) : [];
}

interface Table {
  state: BlackjackState;
  words: WordSource;
}

async function take(table: Table): Promise<Card> {
  const { state, words } = table;
  const card = await dealCard(words, DECKS, state.dealt);
  table.state = { ...state, dealt: [...state.dealt, card] };
  return card;
}

function lay(table: Table, at: number, ...hands: BlackjackHand[]): void {
  table.state = { ...table.state, hands: table.state.hands.toSpliced(at, 1, ...hands) };
}

/** What each move does to the hand at a place. */
const PLAYED: Readonly<Record<BlackjackMove, (table: Table, at: number, hand: BlackjackHand) => Promise<void>>> = {
  stand: async (table, at, hand) => lay(table, at, { ...hand, done: true }),
  hit: async (table, at, { cards }) => lay(table, at, handWith([...cards, await take(table)])),
  double: async (table, at, { cards }) => lay(table, at, handWith([...cards, await take(table)], true, true)),
  split: async (table, at, { cards }) => {
    const aces = cards.every((card) => cardValue(card) === ACE);
    const [one, other] = cards as readonly [Card, Card];
    const first = handWith([one, await take(table)], false, aces);
    // The hand beside it gets its second card when its turn comes; split aces get theirs at once.
    const second = aces ? handWith([other, await take(table)], false, true) : handWith([other]);
    lay(table, at, first, second);
  },
};

/** Deals what comes without a decision: the second card of the next split hand, or the dealer's hand at the end. */
async function goOn(table: Table): Promise<BlackjackState> {
  for (;;) {
    const at = activeHand(table.state);
    const hand = table.state.hands[at];
    if (!hand) return end(table);
    if (hand.cards.length > 1) return table.state;
    lay(table, at, handWith([...hand.cards, await take(table)]));
  }
}

/** The dealer draws where a hand can still win by it. */
async function end(table: Table): Promise<BlackjackState> {
  const { hands } = table.state;
  const natural = hands.length === 1 && naturalOf(hands[0]?.cards ?? []);
  const waits = !natural && hands.some(({ cards }) => handTotal(cards).total <= 21);
  const dealer = [...table.state.dealer];
  while (waits && handTotal(dealer).total < DEALER_STANDS_FROM) dealer.push(await take(table));
  return { ...table.state, dealer, ended: true };
}

/** How a hand of an ended round ends. */
export function endOf({ dealer, hands }: BlackjackState, { cards }: BlackjackHand): HandEnd {
  const { total } = handTotal(cards);
  if (total > 21) return 'bust';
  const natural = hands.length === 1 && naturalOf(cards);
  if (naturalOf(dealer)) return natural ? 'push' : 'lost';
  if (natural) return 'blackjack';
  const against = handTotal(dealer).total;
  if (against > 21 || total > against) return 'won';
  return total === against ? 'push' : 'lost';
}

const stakeOf = ({ bet }: BlackjackState, { doubled }: BlackjackHand): bigint => bet.amount * (doubled ? 2n : 1n);
const paysOf = (state: BlackjackState, hand: BlackjackHand): bigint =>
  timesHundredths(stakeOf(state, hand), PAYS_HUNDREDTHS[endOf(state, hand)]);

export const blackjack: Engine<BlackjackBet, BlackjackAction, BlackjackState> = {
  bet: betSchema,
  action: actionSchema,
  stakeOf: ({ amount }) => amount,
  partsOf: ({ amount }) => [amount],
  highestWin: ({ amount }) => timesHundredths(amount * BigInt(HANDS_MAXIMUM) * 2n, PAYS_HUNDREDTHS.won),
  begin: async (bet, words) => {
    const table: Table = { state: { bet, dealer: [], hands: [], dealt: [], ended: false }, words };
    const first = await take(table);
    const open = await take(table);
    const hand = handWith([first, await take(table)]);
    const dealer = [open, await take(table)];
    table.state = { ...table.state, hands: [hand], dealer };
    return naturalOf(dealer) ? { ...table.state, ended: true } : goOn(table);
  },
  allows: (state, { move }) => movesOf(state).includes(move),
  act: async (state, { move }, words) => {
    const at = activeHand(state);
    const table: Table = { state, words };
    await PLAYED[move](table, at, state.hands[at] as BlackjackHand);
    return goOn(table);
  },
  raiseOf: ({ bet }, { move }) => (move === 'double' || move === 'split' ? bet.amount : 0n),
  payoutOf: (state) => (state.ended ? state.hands.reduce((sum, hand) => sum + paysOf(state, hand), 0n) : null),
  next: () => ({ move: 'stand' }),
  view: (state) => {
    const shown = state.ended ? state.dealer : state.dealer.slice(0, 1);
    return {
      dealer: shown.map(cardName),
      dealer_total: handTotal(shown).total,
      hands: state.hands.map((hand) => ({
        cards: hand.cards.map(cardName),
        ...handTotal(hand.cards),
        stake: minorText(stakeOf(state, hand)),
        end: state.ended ? endOf(state, hand) : null,
        payout: state.ended ? minorText(paysOf(state, hand)) : null,
      })),
      active: state.ended ? null : activeHand(state),
      moves: movesOf(state),
      raise: minorText(state.bet.amount),
    };
  },
  returns: () => [
    {
      name: 'best play, of the first bet',
      rtp: blackjackReturn(),
      bestOf: 'plays by the cards of the own hand, the pair it was split from and the dealer’s card',
    },
  ],
};
