/** Baccarat Saloon: two hands dealt by the fixed rules, three places for chips, and the road of past results. */

import { BACCARAT_BETS, type BaccaratSide, baccarat, sidePayout } from '../../../engines/baccarat.ts';
import { pause } from '../../api.ts';
import { translator } from '../../texts.ts';
import scene from '../../titles/baccarat-saloon/art/scene.svg?url';
import title from '../../titles/baccarat-saloon/art/title.svg?url';
import { element } from '../../ui/dom.ts';
import { onScene } from '../backdrop.ts';
import { chipFaces, drawChip, oneChipLess, oneChipMore } from '../chips.ts';
import type { StageParts, TableGameStage } from '../contract.ts';
import { chipsOfLayout, layoutOf, totalOf } from '../layout.ts';
import { createHands, type Hand } from './hands.ts';
import { createRoad } from './road-view.ts';
import './stage.css';

export { baccarat as engine };

type Bets = Map<BaccaratSide, bigint>;

const CARDS_OF_HAND = 3;
const BREATH_MS = 220;
const LONG_PRESS_MS = 450;
const SIDE_OF: Readonly<Record<Hand, Hand>> = { player: 'banker', banker: 'player' };

interface BaccaratView {
  player: string[];
  banker: string[];
  player_total: number;
  banker_total: number;
  winner: BaccaratSide;
  bets: { on: BaccaratSide; amount: string; payout: string }[];
}

export function createStage(parts: StageParts): TableGameStage {
  const { session, money, sounds, chip, calm, changed } = parts;
  const t = translator('baccarat');
  const stakes = session.stakes.map(BigInt);
  const face = chipFaces(stakes, session.currency, session.language);
  let bets: Bets = new Map();
  let last: Bets = new Map();
  let settled: BaccaratView | null = null;
  let results: BaccaratSide[] = [];
  let locked = false;
  let hurried = false;

  const hands = createHands({ t, dealt: () => sounds.play('stop') });
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
  const road = createRoad(t);
  const node = onScene(
    'baccarat',
    { scene, title, name: session.title },
    element(
      'div',
      { class: 'baccarat-table' },
      element('div', { class: 'baccarat-felt' }, hands.player, hands.banker, note),
      board,
      element(
        'div',
        { class: 'baccarat-foot' },
        element('div', { class: 'baccarat-actions' }, chipNow, clear, rebet, double),
        road.node,
      ),
    ),
  );
  bindKeys();
  hands.lay();
  road.draw(results);
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
    if (settled) hands.lay();
    settled = null;
    draw();
    changed();
  }

  function draw(): void {
    const shown = settled ? last : bets;
    for (const side of BACCARAT_BETS) {
      const amount = shown.get(side) ?? 0n;
      const button = spots[side];
      drawChip(button.lastElementChild, amount, face);
      button.classList.toggle('won', settled?.winner === side);
      button.classList.toggle('lost', settled !== null && sidePayout(side, amount, settled.winner) === 0n);
      button.setAttribute('aria-disabled', String(locked));
      const label = `${t(side)}, ${t(`${side}Odds`)}`;
      button.setAttribute('aria-label', amount > 0n ? `${label} · ${money(amount)}` : label);
    }
    drawChip(chipNow, chip(), face);
    chipNow.setAttribute('aria-label', t('chip', { amount: money(chip()) }));
    clear.disabled = locked || bets.size === 0;
    double.disabled = locked || bets.size === 0;
    rebet.disabled = locked || last.size === 0 || bets.size > 0;
    if (!settled && !locked) note.textContent = bets.size === 0 ? t('hint') : t('ready');
  }

  const moves = (): boolean => !calm() && !hurried;

  async function dealAll({ player, banker }: BaccaratView): Promise<void> {
    for (const place of [0, 1]) {
      await hands.deal('player', place, player, moves());
      await hands.deal('banker', place, banker, moves());
    }
    for (const [hand, names] of [
      ['player', player],
      ['banker', banker],
    ] as const) {
      if (names.length < CARDS_OF_HAND) continue;
      note.textContent = t('draws', { hand: t(hand) });
      if (moves()) await pause(BREATH_MS);
      await hands.deal(hand, 2, names, moves());
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
    bet: () => (bets.size === 0 ? null : { bets: chipsOfLayout(bets) }),
    total: () => totalOf(bets),
    main: () => ({ label: t('deal'), verb: 'deal', blocked: bets.size === 0, action: null }),
    chipChanged: draw,
    lock(value) {
      locked = value;
      draw();
    },
    start() {
      settled = null;
      hurried = false;
      hands.lay();
      draw();
      note.textContent = t('noMore');
    },
    async show(answer) {
      const view = answer.view as unknown as BaccaratView;
      await dealAll(view);
      hands.mark(view.winner);
      results = [...results, view.winner];
      last = layoutOf(view.bets);
      settled = view;
      bets = new Map();
      note.textContent = announce(view);
      road.draw(results);
      draw();
    },
    again: () => replace(new Map(last)),
    reset() {
      hands.lay();
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
        { class: 'table-pays' },
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
    recall(views) {
      results = [...views.map((view) => (view as unknown as BaccaratView).winner).reverse(), ...results];
      road.draw(results);
    },
    describe: (view) => announce(view as unknown as BaccaratView),
  };
}
