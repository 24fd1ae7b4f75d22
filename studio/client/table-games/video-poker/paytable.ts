/** What each hand pays: beside the cards all the time, and with examples in the panel. */
import type { PokerHand } from '../../../engines/poker-hands.ts';
import { element, setText } from '../../ui/dom.ts';
import { playingCard } from '../cards.ts';
import { EXAMPLES, PAYING } from './poker-view.ts';

export interface PayWords {
  nameOf(hand: PokerHand): string;
  /** A multiple as people of the language write it: "9x". */
  times(pay: number): string;
  amountOf(pay: number): string;
}

export interface Paytable {
  node: HTMLElement;
  /** Lights a line; `won` tells a win from a hand that only stands so far or returns the bet. */
  show(hand: PokerHand | null, won: boolean): void;
}

/** The board above the cards. */
export function createPaytable(label: string, { nameOf, times, amountOf }: PayWords): Paytable {
  const lines = PAYING.map(({ hand, pay }) => {
    const amount = element('b', {});
    const node = element(
      'li',
      {},
      element('span', { class: 'jacks-name' }, nameOf(hand)),
      element('span', { class: 'jacks-times' }, times(pay)),
      amount,
    );
    return { hand, pay, node, amount };
  });
  return {
    node: element('ul', { class: 'jacks-pays', 'aria-label': label }, ...lines.map(({ node }) => node)),
    show(lit, won) {
      for (const { hand, pay, node, amount } of lines) {
        setText(amount, amountOf(pay));
        node.className = hand === lit ? (won ? 'lit won' : 'lit') : '';
      }
    },
  };
}

/** The lines of the pays tab, each with a hand of its kind. */
export function payLines({ nameOf, times, amountOf }: PayWords, cardsText: (cards: readonly string[]) => string): Node {
  return element(
    'ul',
    { class: 'jacks-examples' },
    ...PAYING.map(({ hand, pay }) => {
      const cards = EXAMPLES[hand];
      return element(
        'li',
        {},
        element('span', {}, nameOf(hand)),
        element('span', {}, times(pay)),
        element('b', {}, amountOf(pay)),
        element(
          'div',
          { class: 'jacks-example', role: 'img', 'aria-label': cardsText(cards) },
          ...cards.map(exampleCard),
        ),
      );
    }),
  );
}

function exampleCard(name: string): HTMLElement {
  const card = playingCard();
  card.node.setAttribute('aria-hidden', 'true');
  void card.turn(name, true);
  return card.node;
}
