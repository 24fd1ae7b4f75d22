/** Jacks and Sails as it stands: the paytable above, the felt with its five cards below. */
import type { Translate } from '../../../texts.ts';
import scene from '../../titles/jacks-and-sails/art/scene.svg?url';
import title from '../../titles/jacks-and-sails/art/title.svg?url';
import { element } from '../../ui/dom.ts';
import { onScene } from '../backdrop.ts';
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
  /** What the page calls the game. */
  name: string;
  payWords: PayWords;
  calm(): boolean;
  press(place: number): void;
  /** A card has reached its place. */
  landed(): void;
}

export function createTable({ t, name, payWords, calm, press, landed }: TableParts): PokerTable {
  const paytable = createPaytable(t('paytable'), payWords);
  const hand = createHand({ label: t('hand'), heldText: t('held'), calm, press, landed });
  const message = element('p', { class: 'jacks-message' });
  const spoken = element('p', { class: 'hidden', 'aria-live': 'polite' });
  const strip = createStrip();
  const felt = element('div', { class: 'jacks-felt' }, element('div', { class: 'jacks-line' }, message), hand.node);
  const table = element('div', { class: 'jacks-table' }, paytable.node, felt, strip.node, spoken);
  return { node: onScene('jacks sized', { scene, title, name }, table), felt, message, hand, paytable, strip, spoken };
}
