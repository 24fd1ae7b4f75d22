/** Jacks and Sails as it stands: the paytable above, the felt with its five cards below. */
import type { Translate } from '../../../texts.ts';
import cloth from '../../titles/jacks-and-sails/art/felt.svg?url';
import { element } from '../../ui/dom.ts';
import { onCloth } from '../cloth.ts';
import { createStrip, type Strip } from '../strip.ts';
import { createHand, type Hand } from './hand.ts';
import { createPaytable, type Paytable, type PayWords } from './paytable.ts';

export interface PokerTable {
  node: HTMLElement;
  felt: HTMLElement;
  message: HTMLElement;
  hand: Hand;
  paytable: Paytable;
  strip: Strip;
  /** Tells what a number key did to a card that has no focus. */
  spoken: HTMLElement;
}

interface TableParts {
  t: Translate<'video-poker'>;
  payWords: PayWords;
  calm(): boolean;
  press(place: number): void;
  /** A card has reached its place. */
  landed(): void;
}

export function createTable({ t, payWords, calm, press, landed }: TableParts): PokerTable {
  const paytable = createPaytable(t('paytable'), payWords);
  const hand = createHand({ label: t('hand'), heldText: t('held'), calm, press, landed });
  const message = element('p', { class: 'jacks-message' });
  const spoken = element('p', { class: 'hidden', 'aria-live': 'polite' });
  const strip = createStrip();
  const felt = element('div', { class: 'jacks-felt' }, element('div', { class: 'jacks-line' }, message), hand.node);
  const table = element('div', { class: 'jacks-table' }, paytable.node, felt, strip.node, spoken);
  return { node: onCloth('jacks', { felt: cloth }, table), felt, message, hand, paytable, strip, spoken };
}
