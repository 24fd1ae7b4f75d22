/** Jacks and Sails: five cards, one draw, and the paytable always beside them. */

import type { PokerHand } from '../../../engines/poker-hands.ts';
import { videoPoker } from '../../../engines/video-poker.ts';
import type { TableGameAnswer } from '../../../protocol.ts';
import { translator } from '../../texts.ts';
import scene from '../../titles/jacks-and-sails/art/scene.svg?url';
import title from '../../titles/jacks-and-sails/art/title.svg?url';
import { element, setText } from '../../ui/dom.ts';
import { onScene } from '../backdrop.ts';
import { cardLabel } from '../card-names.ts';
import type { StageParts, TableGameStage } from '../contract.ts';
import { coinBurst } from './burst.ts';
import { createHand } from './hand.ts';
import { createPaytable, payLines } from './paytable.ts';
import { HAND_SIZE, makingPlaces, type PokerView } from './poker-view.ts';
import './stage.css';

export { videoPoker as engine };

const PLACES = Array.from({ length: HAND_SIZE }, (_, place) => place);
const BACKS = PLACES.map(() => null);

/** A hand that is finished: what it was and what came of it, minor units. */
interface Finished {
  view: PokerView;
  stake: bigint;
  payout: bigint;
}

export function createStage({ session, money, chip, calm, sounds, changed }: StageParts): TableGameStage {
  const t = translator('video-poker');
  const cardTexts = translator('cards');
  const number = new Intl.NumberFormat(session.language);
  const cardsText = (cards: readonly string[]) => cards.map((card) => cardLabel(card, cardTexts)).join(', ');
  const held = new Set<number>();
  let open: TableGameAnswer | null = null;
  /** The round on the table waits for the player's choice. */
  let choosing = false;
  /** A bet is sent, and its cards do not lie yet. */
  let dealing = false;
  let finished: Finished | null = null;
  let leaving: Promise<void> | null = null;

  const payWords = {
    nameOf: (hand: PokerHand) => t(hand),
    times: (pay: number) => `${number.format(pay)}x`,
    amountOf: (pay: number) => money((open === null ? chip() : BigInt(open.stake)) * BigInt(pay)),
  };
  const paytable = createPaytable(t('paytable'), payWords);
  const hand = createHand({
    label: t('hand'),
    heldText: t('held'),
    calm,
    press: toggle,
    landed: () => sounds.play('stop'),
  });
  const message = element('p', { class: 'jacks-message' });
  /** Tells what a number key did to a card that has no focus. */
  const spoken = element('p', { class: 'hidden', 'aria-live': 'polite' });
  const felt = element('div', { class: 'jacks-felt' }, element('div', { class: 'jacks-line' }, message), hand.node);
  const node = onScene(
    'jacks sized',
    { scene, title, name: session.title },
    element('div', { class: 'jacks-table' }, paytable.node, felt, spoken),
  );

  function toggle(place: number): void {
    if (!choosing) return;
    if (!held.delete(place)) held.add(place);
    paint();
    changed();
  }

  /** The hand as it stands: before the draw it only stands so far. */
  function standing(): { view: PokerView; won: boolean } | null {
    if (open !== null && choosing) return { view: open.view as unknown as PokerView, won: false };
    return finished && { view: finished.view, won: finished.payout > finished.stake };
  }

  function paintMessage(): void {
    const won = finished !== null && finished.payout > finished.stake;
    felt.dataset.result = finished === null ? '' : won ? 'won' : 'even';
    if (finished !== null) {
      const { view, payout } = finished;
      message.replaceChildren(
        t(view.hand),
        ...(payout > 0n ? [element('b', { class: 'jacks-amount' }, money(payout))] : []),
      );
      return;
    }
    setText(message, choosing ? t('choose') : dealing || open !== null ? '' : t('invite'));
  }

  function paint(): void {
    const stands = standing();
    paytable.show(stands?.view.hand ?? null, stands?.won ?? false);
    paintMessage();
    const makes = finished && makingPlaces(finished.view.cards, finished.view.hand);
    for (const place of PLACES) {
      const card = hand.lying[place] ?? null;
      hand.mark(place, {
        label:
          card === null
            ? t('place', { place: place + 1 })
            : t('card', { place: place + 1, card: cardLabel(card, cardTexts) }),
        held: held.has(place),
        free: choosing,
        part: makes && (makes.includes(place) ? 'makes' : 'beside'),
      });
    }
  }

  async function showDealt(answer: TableGameAnswer, view: PokerView): Promise<void> {
    held.clear();
    await hand.deal(view.dealt);
    open = answer;
    choosing = true;
  }

  async function showDrawn(answer: TableGameAnswer, view: PokerView): Promise<void> {
    // What the server held counts, whatever was pressed since.
    held.clear();
    for (const place of view.hold ?? []) held.add(place);
    paint();
    await hand.sweep(PLACES.filter((place) => hand.lying[place] !== null && hand.lying[place] !== view.cards[place]));
    await hand.deal(view.cards);
    open = null;
    finished = { view, stake: BigInt(answer.stake), payout: BigInt(answer.payout ?? '0') };
    if (!calm()) void coinBurst(felt, finished.payout > finished.stake ? view.pay : 0);
  }

  hand.lay(BACKS);
  paint();
  let before: { finished: Finished | null; held: number[] } = { finished: null, held: [] };
  return {
    node,
    bet: () => ({ amount: chip().toString() }),
    total: chip,
    main() {
      if (open === null) return { label: t('deal'), verb: 'deal', blocked: dealing, action: null };
      const hold = PLACES.filter((place) => held.has(place));
      const all = hold.length === HAND_SIZE;
      return { label: t(all ? 'keep' : 'draw'), verb: all ? 'hold' : 'draw', blocked: dealing, action: { hold } };
    },
    chipChanged: paint,
    lock() {},
    start() {
      hand.calmDown();
      before = { finished, held: [...held] };
      finished = null;
      held.clear();
      spoken.textContent = '';
      dealing = true;
      leaving = hand.sweep(PLACES);
      paint();
    },
    async show(answer) {
      const view = answer.view as unknown as PokerView;
      choosing = false;
      hand.calmDown();
      await leaving;
      leaving = null;
      await (answer.payout === null ? showDealt(answer, view) : showDrawn(answer, view));
      dealing = false;
      paint();
    },
    async reset() {
      await leaving;
      leaving = null;
      dealing = false;
      choosing = false;
      open = null;
      held.clear();
      finished = before.finished;
      for (const place of before.held) held.add(place);
      hand.lay(finished?.view.cards ?? BACKS);
      paint();
    },
    hurry: () => hand.hurry(),
    pays: () => [
      element('p', { class: 'note' }, t('paysNote', { amount: money(chip()) })),
      payLines(payWords, cardsText),
    ],
    rules: () => [t('rule'), t('ruleDraw'), t('rulePay'), t('rulePair'), t('ruleKeys'), t('ruleLeft')],
    describe(shown) {
      const { hold, cards, hand: name } = shown as unknown as PokerView;
      if (hold !== null) return t('ended', { hand: t(name), cards: cardsText(cards) });
      const dealt = t('dealt', { cards: cardsText(cards) });
      return name === 'nothing' ? dealt : `${dealt} ${t(name)}.`;
    },
    key(event) {
      const [, digit = event.key] = /^(?:Digit|Numpad)([1-5])$/.exec(event.code) ?? [];
      if (!/^[1-5]$/.test(digit) || !choosing) return false;
      if (event.repeat) return true;
      const place = Number(digit) - 1;
      toggle(place);
      const card = cardLabel(hand.lying[place] ?? '', cardTexts);
      spoken.textContent = t(held.has(place) ? 'nowHeld' : 'nowFree', { card });
      return true;
    },
  };
}
