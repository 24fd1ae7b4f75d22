/** Harbour Blackjack: the dealer's cards above, the player's hands below, and the four moves between hand and bar. */

import { BLACKJACK_MOVES, type BlackjackMove, blackjack, type HandEnd } from '../../../engines/blackjack.ts';
import { pause } from '../../api.ts';
import { translator } from '../../texts.ts';
import scene from '../../titles/harbour-blackjack/art/scene.svg?url';
import title from '../../titles/harbour-blackjack/art/title.svg?url';
import { element, setText } from '../../ui/dom.ts';
import { onScene } from '../backdrop.ts';
import { cardLabel } from '../card-names.ts';
import { chipFaces, drawChip } from '../chips.ts';
import type { StageParts, TableGameStage } from '../contract.ts';
import { countText, createFan, type Fan } from './fan.ts';
import './stage.css';

export { blackjack as engine };

interface HandView {
  cards: string[];
  total: number;
  stake: string;
  end: HandEnd | null;
  payout: string | null;
}

interface BlackjackView {
  dealer: string[];
  dealer_total: number;
  hands: HandView[];
  active: number | null;
  moves: BlackjackMove[];
  raise: string;
}

const viewOf = (view: Readonly<Record<string, unknown>>) => view as unknown as BlackjackView;

const BREATH_MS = 320;
const KEYS: Readonly<Record<string, BlackjackMove>> = { h: 'hit', s: 'stand', d: 'double', p: 'split' };
/** Moves that put the bet down once more. */
const RAISING: readonly BlackjackMove[] = ['double', 'split'];
/** What a stake of the pays tab comes to, hundredths. */
const PAYS = { blackjack: 250, won: 200, push: 100 } as const;

/** A hand on the felt. */
interface Place {
  fan: Fan;
  node: HTMLElement;
  count: HTMLElement;
  stake: HTMLElement;
  end: HTMLElement;
}

export function createStage({ session, money, sounds, chip, calm, decide }: StageParts): TableGameStage {
  const t = translator('blackjack');
  const cardTexts = translator('cards');
  const face = chipFaces(session.stakes.map(BigInt), session.currency, session.language);
  const cardsText = (cards: readonly string[]) => cards.map((card) => cardLabel(card, cardTexts)).join(', ');
  let open: BlackjackView | null = null;
  let shown: BlackjackView | null = null;
  let showing = false;
  let hurried = false;
  let places: Place[] = [];
  const still = (): boolean => calm() || hurried;

  const newFan = () =>
    createFan({
      labelOf: (name) => cardLabel(name, cardTexts),
      hiddenLabel: t('hidden'),
      landed: () => sounds.play('stop'),
    });
  let dealer = newFan();
  const dealerCount = element('b', { class: 'blackjack-count' });
  const dealerCards = element('div', { class: 'blackjack-cards' }, dealer.node);
  const hands = element('div', { class: 'blackjack-hands' });
  const note = element('p', { class: 'blackjack-note' });
  const moves = Object.fromEntries(BLACKJACK_MOVES.map((move) => [move, moveButton(move)])) as Record<
    BlackjackMove,
    HTMLButtonElement
  >;
  const node = onScene(
    'blackjack sized',
    { scene, title, name: session.title },
    element(
      'div',
      { class: 'blackjack-table' },
      element(
        'div',
        { class: 'blackjack-felt' },
        element(
          'section',
          { class: 'blackjack-dealer', 'aria-label': t('dealer') },
          element('h2', {}, t('dealer'), dealerCount),
          dealerCards,
        ),
        element('p', { class: 'blackjack-line' }, t('line')),
        hands,
        note,
      ),
      element(
        'div',
        { class: 'blackjack-moves', role: 'group', 'aria-label': t('moves') },
        ...BLACKJACK_MOVES.map((move) => moves[move]),
      ),
    ),
  );
  clear();

  function moveButton(move: BlackjackMove): HTMLButtonElement {
    const button = element(
      'button',
      { type: 'button', class: `blackjack-move ${move}` },
      element('b', {}, t(move)),
      element('span', {}),
    );
    button.addEventListener('click', () => choose(move));
    return button;
  }

  function choose(move: BlackjackMove): void {
    if (!showing && open?.moves.includes(move)) decide({ move });
  }

  function newPlace(): Place {
    const fan = newFan();
    const count = element('b', { class: 'blackjack-count' });
    const stake = element('span', { class: 'blackjack-stake', role: 'img' });
    const end = element('span', { class: 'blackjack-end' });
    const place = element(
      'section',
      { class: 'blackjack-hand' },
      element('div', { class: 'blackjack-cards' }, fan.node),
      element('div', { class: 'blackjack-foot' }, stake, count, end),
    );
    return { fan, node: place, count, stake, end };
  }

  function placeHands(next: Place[]): void {
    places = next;
    hands.replaceChildren(...places.map((place) => place.node));
    node.style.setProperty('--hands', String(places.length));
    for (const [at, place] of places.entries()) {
      const name = places.length === 1 ? t('hand') : t('handOf', { number: at + 1 });
      place.node.setAttribute('aria-label', name);
    }
  }

  /** The table before a bet: one place with the chip on it. */
  function clear(): void {
    open = null;
    shown = null;
    dealer = newFan();
    dealerCards.replaceChildren(dealer.node);
    placeHands([newPlace()]);
    draw();
  }

  function drawStake({ stake }: Place, amount: bigint): void {
    drawChip(stake, amount, face);
    stake.setAttribute('aria-label', money(amount));
  }

  function draw(): void {
    setText(dealerCount, countText(dealer.names, shown?.active === null));
    for (const [at, place] of places.entries()) {
      const hand = shown?.hands[at];
      const end = showing ? null : (hand?.end ?? null);
      const active = !showing && shown?.active === at;
      setText(place.count, countText(place.fan.names, !active));
      place.node.classList.toggle('active', active);
      place.node.dataset.end = end ?? '';
      setText(place.end, end === null ? '' : endText(end, BigInt(hand?.payout ?? 0)));
      drawStake(place, BigInt(hand?.stake ?? chip()));
    }
    for (const move of BLACKJACK_MOVES) {
      const button = moves[move];
      button.disabled = showing || !open?.moves.includes(move);
      const cost = RAISING.includes(move) ? money(BigInt(open?.raise ?? chip())) : '';
      if (button.lastElementChild) setText(button.lastElementChild, cost === '' ? '' : `+${cost}`);
    }
    if (shown === null) setText(note, t('hint'));
    else if (!showing) setText(note, open === null ? resultText(shown) : t('turn'));
  }

  const endText = (end: HandEnd, payout: bigint): string =>
    payout > 0n && end !== 'push' ? `${t(end)} ${money(payout)}` : t(end);

  function resultText({ dealer_total, hands: ended }: BlackjackView): string {
    const [only] = ended;
    const has = dealer_total > 21 ? t('dealerBust') : t('dealerHas', { total: dealer_total });
    return ended.length === 1 && only?.end ? `${has} ${t(`${only.end}Said`)}` : has;
  }

  async function dealTo(fan: Fan, name: string | null): Promise<void> {
    await fan.deal(name, still());
    draw();
  }

  /** Card by card as at a table: the player's first, the open one, the second, the hidden one. */
  async function dealFirst({ dealer: [up = ''], hands: [hand] }: BlackjackView): Promise<void> {
    const [place] = places;
    if (!place) return;
    for (const [fan, name] of [
      [place.fan, hand?.cards[0]],
      [dealer, up],
      [place.fan, hand?.cards[1]],
      [dealer, null],
    ] as const) {
      if (name !== undefined) await dealTo(fan, name);
    }
  }

  /** Where a pair was split its second card moves to a place of its own. */
  function splitPlaces(view: BlackjackView, before: number): void {
    const from = places[before];
    if (!from || view.hands.length === places.length) return;
    const beside = newPlace();
    const second = from.fan.give();
    placeHands(places.toSpliced(before + 1, 0, beside));
    if (second !== null) void beside.fan.deal(second, true);
  }

  async function dealMissing({ hands: told }: BlackjackView): Promise<void> {
    while (places.length < told.length) placeHands([...places, newPlace()]);
    for (const [at, { cards }] of told.entries()) {
      const fan = places[at]?.fan;
      if (!fan) continue;
      for (const name of cards.slice(fan.names.length)) await dealTo(fan, name);
    }
  }

  async function dealerPlays({ dealer: cards }: BlackjackView): Promise<void> {
    const [, hole, ...drawn] = cards;
    if (hole === undefined) return;
    note.textContent = t('dealerTurn');
    if (!still()) await pause(BREATH_MS);
    await dealer.turn(1, hole, still());
    draw();
    for (const name of drawn) {
      if (!still()) await pause(BREATH_MS);
      await dealTo(dealer, name);
    }
  }

  return {
    node,
    bet: () => ({ amount: chip().toString() }),
    total: () => chip(),
    main: () =>
      open === null
        ? { label: t('deal'), verb: 'deal', action: null }
        : { label: t('stand'), verb: 'hold', action: { move: 'stand' } },
    chipChanged: () => {
      if (shown !== null) clear();
      draw();
    },
    lock: draw,
    start() {
      hurried = false;
      clear();
      note.textContent = '';
    },
    async show(answer) {
      const view = viewOf(answer.view);
      const before = shown?.active ?? 0;
      hurried = false;
      showing = true;
      shown = view;
      const fresh = dealer.names.length === 0;
      if (fresh && view.hands.length === 1) await dealFirst(view);
      else if (fresh) for (const name of [view.dealer[0] ?? '', null]) await dealTo(dealer, name);
      splitPlaces(view, before);
      await dealMissing(view);
      if (answer.payout !== null) await dealerPlays(view);
      showing = false;
      open = answer.payout === null ? view : null;
      draw();
    },
    reset: clear,
    hurry() {
      hurried = true;
      for (const animation of node.getAnimations({ subtree: true })) {
        if (animation.effect?.getComputedTiming().iterations === 1) animation.finish();
      }
    },
    pays: () => [
      element('p', { class: 'note' }, t('paysNote', { amount: money(chip()) })),
      element(
        'ul',
        { class: 'table-pays' },
        ...(Object.keys(PAYS) as (keyof typeof PAYS)[]).map((end) =>
          element(
            'li',
            {},
            element('span', {}, t(end)),
            element('span', {}, t(`${end}Odds`)),
            element('b', {}, money((chip() * BigInt(PAYS[end])) / 100n)),
          ),
        ),
      ),
    ],
    rules: () => [
      t('rule'),
      t('ruleCount'),
      t('ruleDealer'),
      t('ruleNatural'),
      t('ruleDouble'),
      t('ruleSplit'),
      t('ruleFunds'),
      t('ruleReturn'),
      t('ruleKeys'),
      t('ruleLeft'),
    ],
    describe(shape) {
      const { dealer: cards, dealer_total, hands: told, active } = viewOf(shape);
      const mine = told.map(({ cards: held, total, end }) => {
        const text = t('handSaid', { cards: cardsText(held), total });
        return end === null ? text : `${text} ${t(`${end}Said`)}`;
      });
      const theirs = t(active === null ? 'dealerSaid' : 'dealerShows', {
        cards: cardsText(cards),
        total: dealer_total,
      });
      return [...mine, theirs].join(' ');
    },
    key({ key, repeat }) {
      const move = KEYS[key.toLowerCase()];
      if (move === undefined || open === null || showing) return false;
      if (!repeat) choose(move);
      return true;
    },
  };
}
