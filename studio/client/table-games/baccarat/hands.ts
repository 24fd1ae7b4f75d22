/** The two hands of a baccarat table: cards come from the shoe face down and are turned; the points are counted beside them. */

import type { BaccaratSide } from '../../../engines/baccarat.ts';
import type { Translate } from '../../../texts.ts';
import { translator } from '../../texts.ts';
import { element } from '../../ui/dom.ts';
import { cardLabel } from '../card-names.ts';
import { type PlayingCard, playingCard } from '../cards.ts';
import { dealFromShoe, type Spot } from '../motion.ts';
import './hands.css';

export type Hand = 'player' | 'banker';

const HANDS = ['player', 'banker'] as const;
const CARDS_OF_HAND = 3;

/** Points of the first cards of a hand, for the count beside it. */
function pointsOf(names: readonly string[]): number {
  const value = (name: string) => ('TJQK'.includes(name[0] ?? '') ? 0 : name[0] === 'A' ? 1 : Number(name[0]));
  return names.reduce((sum, name) => sum + value(name), 0) % 10;
}

export interface Hands {
  player: HTMLElement;
  banker: HTMLElement;
  /** Takes all cards off the table. */
  lay(): void;
  /** A card of a hand, `place` 0 to 2. @param moves whether it may be seen to move. */
  deal(hand: Hand, place: number, names: readonly string[], moves: boolean): Promise<void>;
  /** Shows which hand won. */
  mark(winner: BaccaratSide): void;
}

interface HandsParts {
  t: Translate<'baccarat'>;
  /** A card has left the shoe. */
  dealt(): void;
  /** Where cards come from, where it is no shoe. */
  from?(): Spot;
}

export function createHands({ t, dealt, from }: HandsParts): Hands {
  const cardTexts = translator('cards');
  const cards = Object.fromEntries(
    HANDS.map((hand) => [hand, Array.from({ length: CARDS_OF_HAND }, () => playingCard())]),
  ) as Record<Hand, PlayingCard[]>;
  const totals = Object.fromEntries(HANDS.map((hand) => [hand, element('b', { class: 'baccarat-total' })])) as Record<
    Hand,
    HTMLElement
  >;
  const rows = Object.fromEntries(
    HANDS.map((hand) => [
      hand,
      element(
        'section',
        { class: `baccarat-hand ${hand}`, 'aria-label': t(hand) },
        element('h2', {}, t(hand), totals[hand]),
        element('div', { class: 'baccarat-cards' }, ...cards[hand].map(({ node }) => node)),
      ),
    ]),
  ) as Record<Hand, HTMLElement>;

  return {
    player: rows.player,
    banker: rows.banker,
    lay() {
      for (const hand of HANDS) {
        for (const card of cards[hand]) {
          card.node.classList.remove('dealt');
          card.node.setAttribute('aria-hidden', 'true');
          void card.turn(null, true);
        }
        totals[hand].textContent = '';
        rows[hand].classList.remove('won', 'lost');
      }
    },
    async deal(hand, place, names, moves) {
      const card = cards[hand][place];
      const name = names[place];
      if (!card || name === undefined) return;
      card.node.classList.add('dealt');
      card.node.removeAttribute('aria-hidden');
      card.node.setAttribute('aria-label', cardLabel(name, cardTexts));
      if (moves) {
        dealt();
        await dealFromShoe(card.node, place === 2 ? 90 : 0, from?.());
      }
      await card.turn(name, !moves);
      totals[hand].textContent = String(pointsOf(names.slice(0, place + 1)));
    },
    mark(winner) {
      for (const hand of HANDS) {
        rows[hand].classList.toggle('won', winner === hand);
        rows[hand].classList.toggle('lost', winner !== 'tie' && winner !== hand);
      }
    },
  };
}
