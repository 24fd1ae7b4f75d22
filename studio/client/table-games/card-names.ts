/** What cards are called, for those who hear the table. */
import type { TextKey, Translate } from '../../texts.ts';

const RANKS: Readonly<Record<string, TextKey<'cards'>>> = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' };
const SUITS: Readonly<Record<string, TextKey<'cards'>>> = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' };

/** "ace of spades" for a card named "As". */
export function cardLabel(name: string, t: Translate<'cards'>): string {
  const [rank = '', suit = ''] = name;
  const numeral = rank === 'T' ? '10' : rank;
  return t('card', { rank: RANKS[rank] ? t(RANKS[rank]) : numeral, suit: SUITS[suit] ? t(SUITS[suit]) : suit });
}
