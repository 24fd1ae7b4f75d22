/** The blackjack table as it lies there: the dealer's cards, the player's hands, the bet in its ring, and what it says. */
import type { HandEnd } from '../../../engines/blackjack.ts';
import type { Translate } from '../../../texts.ts';
import type { FormatMoney } from '../../money.ts';
import felt from '../../titles/harbour-blackjack/art/felt.svg?url';
import { element, setText } from '../../ui/dom.ts';
import { type ChipFace, drawChip } from '../chips.ts';
import { onCloth } from '../cloth.ts';
import { createStrip, type Strip } from '../strip.ts';
import { countText, type Fan } from './fan.ts';
import type { HandView } from './state.ts';

/** A hand on the felt. */
export interface Place {
  fan: Fan;
  node: HTMLElement;
  count: HTMLElement;
  name: HTMLElement;
  ring: HTMLElement;
  amount: HTMLElement;
  end: HTMLElement;
}

export interface BlackjackTable {
  node: HTMLElement;
  dealer: Fan;
  dealerCards: HTMLElement;
  dealerCount: HTMLElement;
  hands: HTMLElement;
  places: Place[];
  note: HTMLElement;
  strip: Strip;
}

export function createTable(t: Translate<'blackjack'>, dealer: Fan): BlackjackTable {
  const dealerCount = element('b', { class: 'count-pill' });
  const dealerCards = element('div', { class: 'blackjack-cards' }, dealer.node);
  const hands = element('div', { class: 'blackjack-hands' });
  const note = element('p', { class: 'blackjack-note' });
  const strip = createStrip();
  const words = t('line');
  const table = element(
    'div',
    { class: 'blackjack-felt' },
    element(
      'section',
      { class: 'blackjack-dealer', 'aria-label': t('dealer') },
      dealerCards,
      element('div', { class: 'blackjack-tell' }, dealerCount, element('h2', {}, t('dealer'))),
    ),
    element('p', { class: 'blackjack-line' }, words),
    hands,
    note,
    strip.node,
  );
  const node = onCloth('blackjack', { felt, words }, table);
  return { node, dealer, dealerCards, dealerCount, hands, places: [], note, strip };
}

export function createPlace(fan: Fan): Place {
  const count = element('b', { class: 'count-pill' });
  const name = element('span', { class: 'blackjack-name', 'aria-hidden': 'true' });
  const ring = element('span', { class: 'blackjack-ring', role: 'img' });
  const amount = element('span', { class: 'blackjack-amount', 'aria-hidden': 'true' });
  const end = element('span', { class: 'blackjack-end' });
  const node = element(
    'section',
    { class: 'blackjack-hand' },
    element('div', { class: 'blackjack-bet' }, ring, amount),
    element('div', { class: 'blackjack-cards' }, fan.node),
    element('div', { class: 'blackjack-tell' }, count, name, end),
  );
  return { fan, node, count, name, ring, amount, end };
}

/** Puts hands beside each other, the first to the left. */
export function layPlaces(table: BlackjackTable, next: Place[], t: Translate<'blackjack'>): void {
  table.places = next;
  table.hands.replaceChildren(...next.map((place) => place.node));
  table.node.style.setProperty('--hands', String(next.length));
  table.node.dataset.hands = next.length === 1 ? 'one' : next.length === 2 ? 'two' : 'many';
  for (const [at, place] of next.entries()) {
    const name = next.length === 1 ? t('hand') : t('handOf', { number: at + 1 });
    place.node.setAttribute('aria-label', name);
    setText(place.name, name);
  }
}

interface PlaceLook {
  hand: HandView | undefined;
  /** What lies in its ring. */
  stake: bigint;
  active: boolean;
  /** How it ended, once it is known. */
  end: HandEnd | null;
}

/** Draws a hand's count, chip and end. */
export function drawPlace(
  place: Place,
  { hand, stake, active, end }: PlaceLook,
  words: { t: Translate<'blackjack'>; money: FormatMoney; face: ChipFace },
): void {
  const { t, money, face } = words;
  setText(place.count, countText(place.fan.names, !active));
  place.node.classList.toggle('active', active);
  place.node.dataset.end = end ?? '';
  const payout = BigInt(hand?.payout ?? 0);
  const won = payout > 0n && end !== 'push';
  setText(place.end, end === null ? '' : won ? `${t(end)} ${money(payout)}` : t(end));
  drawChip(place.ring, stake, face);
  place.ring.setAttribute('aria-label', money(stake));
  setText(place.amount, money(stake));
}
