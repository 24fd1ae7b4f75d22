/** Baccarat Saloon: two hands dealt by the fixed rules, three places for chips, and the road of past results. */
import { BACCARAT_BETS, type BaccaratSide, baccarat, sidePayout } from '../../../engines/baccarat.ts';
import { pause } from '../../api.ts';
import scene from '../../titles/baccarat-saloon/art/scene.svg?url';
import title from '../../titles/baccarat-saloon/art/title.svg?url';
import { element, shape } from '../../ui/dom.ts';
import { onScene } from '../backdrop.ts';
import { cardLabel } from '../card-names.ts';
import { type PlayingCard, playingCard } from '../cards.ts';
import { chipPicture, chipText, oneChipLess, oneChipMore } from '../chips.ts';
import type { HouseStage, StageParts } from '../contract.ts';
import { wordsOf } from '../words.ts';
import { ROAD_ROWS, roadOf } from './road.ts';
import './stage.css';
import { texts } from './texts.ts';

export { baccarat as engine };

type Hand = 'player' | 'banker';
type Bets = Map<BaccaratSide, bigint>;

const HANDS = ['player', 'banker'] as const;
const CARDS_OF_HAND = 3;
const DEAL_MS = 260;
const BREATH_MS = 220;
const LONG_PRESS_MS = 450;
/** A road shows its newest columns. */
const ROAD_COLUMNS = 18;
const SIDE_OF: Readonly<Record<Hand, Hand>> = { player: 'banker', banker: 'player' };

interface BaccaratView {
  player: string[];
  banker: string[];
  player_total: number;
  banker_total: number;
  winner: BaccaratSide;
  bets: { on: BaccaratSide; amount: string; payout: string }[];
}

/** Points of the first cards of a hand, for the count beside it. */
function pointsOf(names: readonly string[]): number {
  const value = (name: string) => ('TJQK'.includes(name[0] ?? '') ? 0 : name[0] === 'A' ? 1 : Number(name[0]));
  return names.reduce((sum, name) => sum + value(name), 0) % 10;
}

export function createStage(parts: StageParts): HouseStage {
  const { session, language, money, sounds, chip, calm, changed } = parts;
  const t = wordsOf(texts, language);
  const stakes = session.stakes.map(BigInt);
  let bets: Bets = new Map();
  let last: Bets = new Map();
  let settled: BaccaratView | null = null;
  let results: BaccaratSide[] = [];
  let locked = false;
  let hurried = false;

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
  const note = element('p', { class: 'baccarat-note', 'aria-live': 'polite' });
  const spots = Object.fromEntries(BACCARAT_BETS.map((side) => [side, spotButton(side)])) as Record<
    BaccaratSide,
    HTMLButtonElement
  >;
  const board = element(
    'div',
    { class: 'baccarat-board', role: 'group', 'aria-label': t('table') },
    spots.player,
    spots.tie,
    spots.banker,
  );
  const chipNow = element('span', { class: 'baccarat-chip-now', role: 'img' });
  const clear = actionButton('clear', () => replace(new Map()));
  const rebet = actionButton('rebet', () => replace(new Map(last)));
  const double = actionButton('double', () =>
    replace(new Map([...bets].map(([side, amount]) => [side, oneChipMore(stakes, amount, amount)]))),
  );
  const road = element('div', { class: 'baccarat-road', role: 'img' });
  const node = onScene(
    'baccarat',
    { scene, title, name: session.title },
    element(
      'div',
      { class: 'baccarat-table' },
      element('div', { class: 'baccarat-felt' }, rows.player, rows.banker, note),
      board,
      element(
        'div',
        { class: 'baccarat-foot' },
        element('div', { class: 'baccarat-actions' }, chipNow, clear, rebet, double),
        road,
      ),
    ),
  );
  bindKeys();
  layCards();
  drawRoad();
  draw();

  function spotButton(side: BaccaratSide): HTMLButtonElement {
    const button = element(
      'button',
      { type: 'button', class: `baccarat-spot ${side}` },
      element('b', {}, t(side)),
      element('span', { class: 'baccarat-odds' }, t(`${side}Odds`)),
      element('span', { class: 'baccarat-chip' }),
    );
    let timer = 0;
    let taken = false;
    button.addEventListener('click', () => {
      if (!taken) add(side);
      taken = false;
    });
    button.addEventListener('pointerdown', (event) => {
      taken = false;
      if (event.pointerType === 'mouse') return;
      timer = window.setTimeout(() => {
        taken = true;
        takeBack(side);
      }, LONG_PRESS_MS);
    });
    for (const type of ['pointerup', 'pointercancel', 'pointerleave']) {
      button.addEventListener(type, () => clearTimeout(timer));
    }
    button.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      clearTimeout(timer);
      if (!taken) takeBack(side);
      taken = (event as PointerEvent).pointerType === 'touch';
    });
    return button;
  }

  function actionButton(name: 'clear' | 'rebet' | 'double', run: () => void): HTMLButtonElement {
    const button = element('button', { type: 'button', class: 'baccarat-action' }, t(name));
    button.addEventListener('click', run);
    return button;
  }

  /** Arrows walk from place to place; Backspace takes back. */
  function bindKeys(): void {
    const order = [spots.player, spots.tie, spots.banker];
    board.addEventListener('keydown', (event) => {
      const at = order.indexOf(event.target as HTMLButtonElement);
      const side = (['player', 'tie', 'banker'] as const)[at];
      const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
      if (side && (event.key === 'Backspace' || event.key === 'Delete')) takeBack(side);
      else if (step !== undefined) order[at + step]?.focus();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /** Player and banker are never bet together: a chip on one clears the other. */
  function add(side: BaccaratSide): void {
    if (locked) return;
    const amount = bets.get(side) ?? 0n;
    const more = oneChipMore(stakes, amount, chip());
    if (more === amount) {
      note.textContent = t('highest');
      return;
    }
    const next = new Map(bets).set(side, more);
    if (side !== 'tie') next.delete(SIDE_OF[side]);
    sounds.play('stop');
    replace(next);
  }

  function takeBack(side: BaccaratSide): void {
    const amount = bets.get(side);
    if (locked || amount === undefined) return;
    const next = new Map(bets);
    const less = oneChipLess(stakes, amount, chip());
    if (less > 0n) next.set(side, less);
    else next.delete(side);
    replace(next);
  }

  function replace(next: Bets): void {
    if (locked) return;
    bets = next;
    if (settled) layCards();
    settled = null;
    draw();
    changed();
  }

  function layCards(): void {
    for (const hand of HANDS) {
      for (const card of cards[hand]) {
        card.node.classList.remove('dealt');
        card.node.setAttribute('aria-hidden', 'true');
        void card.turn(null, true);
      }
      totals[hand].textContent = '';
      rows[hand].classList.remove('won', 'lost');
    }
  }

  function drawChip(holder: Element | null, amount: bigint): void {
    if (!(holder instanceof HTMLElement) || holder.dataset.amount === String(amount)) return;
    holder.dataset.amount = String(amount);
    const text = chipText(amount, session.currency, session.language);
    holder.replaceChildren(...(amount > 0n ? [chipPicture(text, stakes.indexOf(amount))] : []));
  }

  function draw(): void {
    const shown = settled ? last : bets;
    for (const side of BACCARAT_BETS) {
      const amount = shown.get(side) ?? 0n;
      const button = spots[side];
      drawChip(button.lastElementChild, amount);
      button.classList.toggle('won', settled?.winner === side);
      button.classList.toggle('lost', settled !== null && sidePayout(side, amount, settled.winner) === 0n);
      button.setAttribute('aria-disabled', String(locked));
      const label = `${t(side)}, ${t(`${side}Odds`)}`;
      button.setAttribute('aria-label', amount > 0n ? `${label} · ${money(amount)}` : label);
    }
    drawChip(chipNow, chip());
    chipNow.setAttribute('aria-label', t('chip', { amount: money(chip()) }));
    clear.disabled = locked || bets.size === 0;
    double.disabled = locked || bets.size === 0;
    rebet.disabled = locked || last.size === 0 || bets.size > 0;
    if (!settled && !locked) note.textContent = bets.size === 0 ? t('hint') : t('ready');
  }

  function drawRoad(): void {
    const { beads, columns } = roadOf(results);
    const first = Math.max(0, columns - ROAD_COLUMNS);
    const count = (side: BaccaratSide) => results.filter((each) => each === side).length;
    const summary = BACCARAT_BETS.map((side) => `${t(side)} ${count(side)}`).join(', ');
    road.setAttribute('aria-label', `${t('road')}: ${summary}`);
    const picture = shape('svg', { viewBox: `0 0 ${ROAD_COLUMNS * 20} ${ROAD_ROWS * 20}`, 'aria-hidden': 'true' });
    for (const { side, ties, column, row } of beads) {
      if (column < first) continue;
      const [cx, cy] = [(column - first) * 20 + 10, row * 20 + 10];
      picture.append(shape('circle', { cx, cy, r: 7, class: `bead ${side}` }));
      if (ties > 0) picture.append(shape('path', { d: `M${cx - 7} ${cy + 7}l14-14`, class: 'tie' }));
    }
    const legend = BACCARAT_BETS.map((side) =>
      element('span', { class: side, 'aria-hidden': 'true' }, `${t(side)} `, element('b', {}, String(count(side)))),
    );
    road.replaceChildren(picture, element('div', { class: 'baccarat-legend' }, ...legend));
  }

  const moves = (): boolean => !calm() && !hurried;

  /** A card comes from the shoe face down and is turned. */
  async function deal(hand: Hand, place: number, names: readonly string[]): Promise<void> {
    const card = cards[hand][place];
    const name = names[place];
    if (!card || name === undefined) return;
    card.node.classList.add('dealt');
    card.node.removeAttribute('aria-hidden');
    card.node.setAttribute('aria-label', cardLabel(name, language));
    if (moves()) {
      sounds.play('stop');
      await card.node.animate(
        [
          { opacity: 0, transform: 'translate(60vw, -40vh) rotate(50deg)' },
          { opacity: 1, transform: `rotate(${place === 2 ? 90 : 0}deg)` },
        ],
        { duration: DEAL_MS, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
      ).finished;
    }
    await card.turn(name, !moves());
    totals[hand].textContent = String(pointsOf(names.slice(0, place + 1)));
  }

  async function dealAll({ player, banker }: BaccaratView): Promise<void> {
    for (const place of [0, 1]) {
      await deal('player', place, player);
      await deal('banker', place, banker);
    }
    for (const [hand, names] of [
      ['player', player],
      ['banker', banker],
    ] as const) {
      if (names.length < CARDS_OF_HAND) continue;
      note.textContent = t('draws', { hand: t(hand) });
      if (moves()) await pause(BREATH_MS);
      await deal(hand, 2, names);
    }
  }

  function announce(view: BaccaratView): string {
    return t('result', {
      winner: t(`${view.winner}Wins`),
      player: `${t('player')} ${view.player_total}`,
      banker: `${t('banker')} ${view.banker_total}`,
    });
  }

  return {
    node,
    bet: () =>
      bets.size === 0 ? null : { bets: [...bets].map(([on, amount]) => ({ on, amount: amount.toString() })) },
    total: () => [...bets.values()].reduce((sum, amount) => sum + amount, 0n),
    main: () => (bets.size === 0 ? null : { label: t('deal'), action: null }),
    chipChanged: draw,
    lock(value) {
      locked = value;
      draw();
    },
    start() {
      settled = null;
      hurried = false;
      layCards();
      draw();
      note.textContent = t('noMore');
    },
    async show(answer) {
      const view = answer.view as unknown as BaccaratView;
      await dealAll(view);
      for (const hand of HANDS) {
        rows[hand].classList.toggle('won', view.winner === hand);
        rows[hand].classList.toggle('lost', view.winner === SIDE_OF[hand]);
      }
      results = [...results, view.winner];
      last = new Map(view.bets.map(({ on, amount }) => [on, BigInt(amount)]));
      settled = view;
      bets = new Map();
      note.textContent = announce(view);
      drawRoad();
      draw();
    },
    reset() {
      layCards();
      draw();
    },
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
        { class: 'house-pays' },
        ...BACCARAT_BETS.map((side) =>
          element(
            'li',
            {},
            element('span', {}, t(side)),
            element('span', {}, t(`${side}Odds`)),
            element('b', {}, money(sidePayout(side, chip(), side))),
          ),
        ),
      ),
    ],
    rules: () => [
      t('rule'),
      t('ruleCards'),
      t('rulePlayer'),
      t('ruleBanker'),
      t('ruleTie'),
      t('ruleSides'),
      t('ruleAmounts'),
    ],
    describe: (view) => announce(view as unknown as BaccaratView),
  };
}
