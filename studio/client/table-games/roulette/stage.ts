/** Compass Roulette: the wheel, the whole European layout, and the chips on it. */

import {
  BETS_MAXIMUM,
  type Colour,
  colourOf,
  POCKETS,
  type RouletteRules,
  roulette,
} from '../../../engines/roulette.ts';
import { ROULETTE_RULES } from '../../../titles/roulette.ts';
import { type Outcome, outcomeOf } from '../../result.ts';
import { translator } from '../../texts.ts';
import scene from '../../titles/compass-roulette/art/scene.svg?url';
import title from '../../titles/compass-roulette/art/title.svg?url';
import { element } from '../../ui/dom.ts';
import { onScene } from '../backdrop.ts';
import { chipFaces, drawChip, oneChipLess, oneChipMore } from '../chips.ts';
import type { StageParts, TableGameStage } from '../contract.ts';
import { chipsOfLayout, layoutOf, totalOf } from '../layout.ts';
import { createRouletteBoard, type Mark, oddsOf } from './board.ts';
import { type BetKind, SPOTS } from './layout.ts';
import './stage.css';
import { ACTION_ICONS } from './pictures.ts';
import { createWheel } from './wheel.ts';

const RULES: RouletteRules = ROULETTE_RULES['compass-roulette'];
export const engine = roulette(RULES);

/** How long a phone shows the wheel before the table returns, and when the player hurries, ms. */
const RESULT_MS = 1_300;
const HURRIED_MS = 350;
const RECENT = 14;
const HIGHEST = POCKETS - 1;
const UPRIGHT = matchMedia('(max-width: 699px) and (orientation: portrait)');
/** Kinds that pay the same stand in one row of the pays tab. */
const PAY_ROWS: readonly (readonly BetKind[])[] = [
  ['straight'],
  ['split'],
  ['street', 'trio'],
  ['corner', 'first-four'],
  ['line'],
  ['dozen', 'column'],
  ['red', 'black', 'even', 'odd', 'low', 'high'],
];

/** A bet that came back in part stays where it lies. */
const MARKS: Readonly<Record<Outcome, Mark>> = { none: 'lost', returned: '', won: 'won' };

type Bets = Map<string, bigint>;

interface RouletteView {
  pocket: number;
  colour: Colour;
  bets: { on: string; amount: string; payout: string }[];
}

export function createStage(parts: StageParts): TableGameStage {
  const { session, money, sounds, chip, calm, changed } = parts;
  const t = translator('roulette');
  const stakes = session.stakes.map(BigInt);
  const face = chipFaces(stakes, session.currency, session.language);
  const wheel = createWheel();
  let bets: Bets = new Map();
  let past: Bets[] = [];
  let last: Bets = new Map();
  let settled: ReadonlyMap<string, Mark> | null = null;
  let recent: number[] = [];
  let locked = false;
  let hurried = false;
  let skip: (() => void) | null = null;

  const badge = element('p', { class: 'roulette-badge', hidden: true });
  const wheelBox = element('div', { class: 'roulette-wheel' }, wheel.node, badge);
  const lastPockets = element('ol', { class: 'roulette-last', 'aria-label': t('last') });
  const note = element('p', { class: 'roulette-note', 'aria-live': 'polite' });
  const cloth = createRouletteBoard({ t, money, face, add, takeBack });
  const chipNow = element('span', { class: 'roulette-chip-now', role: 'img' });
  const actions = {
    undo: actionButton('undo', () => {
      bets = past.pop() ?? new Map();
      redraw();
    }),
    clear: actionButton('clear', () => replace(new Map())),
    rebet: actionButton('rebet', () => replace(new Map(last))),
    double: actionButton('double', () =>
      replace(new Map([...bets].map(([name, amount]) => [name, oneChipMore(stakes, amount, amount)]))),
    ),
  };
  const node = onScene(
    'roulette',
    { scene, title, name: session.title },
    element(
      'div',
      { class: 'roulette-table' },
      wheelBox,
      element(
        'div',
        { class: 'roulette-side' },
        lastPockets,
        cloth.node,
        element('div', { class: 'roulette-actions' }, chipNow, ...Object.values(actions)),
        note,
      ),
    ),
  );
  wheelBox.addEventListener('click', hurry);
  redraw();

  function actionButton(name: 'undo' | 'clear' | 'rebet' | 'double', run: () => void): HTMLButtonElement {
    const button = element(
      'button',
      { type: 'button', class: 'roulette-action', 'aria-label': t(name), title: t(name) },
      ACTION_ICONS[name](),
      element('span', { 'aria-hidden': 'true' }, t(name)),
    );
    button.addEventListener('click', run);
    return button;
  }

  function say(name: string): void {
    const amount = bets.get(name);
    note.textContent = `${cloth.nameOf(name)}: ${amount ? money(amount) : t('nothing')}`;
  }

  function add(name: string): void {
    if (locked) return;
    const amount = bets.get(name) ?? 0n;
    const more = oneChipMore(stakes, amount, chip());
    if (amount === 0n && bets.size >= BETS_MAXIMUM) note.textContent = t('full', { count: BETS_MAXIMUM });
    else if (more === amount) note.textContent = t('highest');
    else {
      sounds.play('stop');
      replace(new Map(bets).set(name, more));
      say(name);
    }
  }

  function takeBack(name: string): void {
    const amount = bets.get(name);
    if (locked || amount === undefined) return;
    const next = new Map(bets);
    const less = oneChipLess(stakes, amount, chip());
    if (less > 0n) next.set(name, less);
    else next.delete(name);
    replace(next);
    say(name);
  }

  function replace(next: Bets): void {
    if (locked) return;
    past.push(bets);
    bets = next;
    redraw();
  }

  /** A touch of the table ends the show of the last round. */
  function redraw(): void {
    settled = null;
    badge.hidden = true;
    draw();
    changed();
  }

  function draw(): void {
    const shown = settled ? last : bets;
    const hit = settled === null || recent[0] === undefined ? null : `straight-${recent[0]}`;
    cloth.draw({ amounts: shown, marks: settled, hit, locked });
    drawChip(chipNow, chip(), face);
    chipNow.setAttribute('aria-label', t('chip', { amount: money(chip()) }));
    chipNow.title = t('chip', { amount: money(chip()) });
    actions.undo.disabled = locked || past.length === 0;
    actions.clear.disabled = locked || bets.size === 0;
    actions.double.disabled = locked || bets.size === 0;
    actions.rebet.disabled = locked || last.size === 0 || bets.size > 0;
    if (bets.size === 0 && !settled) note.textContent = t('hint');
  }

  const recentItem = (pocket: number) => element('li', { class: colourOf(pocket) }, String(pocket));

  function announce({ pocket, colour }: RouletteView): string {
    return `${pocket}, ${t(colour)}.`;
  }

  /** A wait that ends early when the player presses on. */
  function held(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      skip = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function hurry(): void {
    hurried = true;
    wheel.finish();
    skip?.();
  }

  return {
    node,
    bet: () => (bets.size === 0 ? null : { bets: chipsOfLayout(bets) }),
    total: () => totalOf(bets),
    main: () => ({ label: t('spin'), verb: 'turn', blocked: bets.size === 0, action: null }),
    chipChanged: draw,
    lock(value) {
      locked = value;
      draw();
    },
    start() {
      settled = null;
      hurried = false;
      badge.hidden = true;
      note.textContent = t('noMore');
      wheelBox.classList.add('running');
      if (!calm()) wheel.run();
    },
    async show(answer) {
      const view = answer.view as unknown as RouletteView;
      await wheel.land(view.pocket, calm());
      sounds.play('stop');
      badge.textContent = String(view.pocket);
      badge.className = `roulette-badge ${view.colour}`;
      badge.hidden = false;
      recent = [view.pocket, ...recent].slice(0, RECENT);
      last = layoutOf(view.bets);
      settled = new Map(
        view.bets.map(({ on, amount, payout }) => [on, MARKS[outcomeOf(BigInt(payout), BigInt(amount))]]),
      );
      bets = new Map();
      past = [];
      lastPockets.prepend(recentItem(view.pocket));
      lastPockets.children[RECENT]?.remove();
      draw();
      const halved =
        view.pocket === 0 && view.bets.some(({ amount, payout }) => BigInt(payout) * 2n === BigInt(amount));
      note.textContent = halved ? `${announce(view)} ${t('halved')}` : announce(view);
      if (UPRIGHT.matches) await held(hurried ? HURRIED_MS : RESULT_MS);
      skip = null;
      wheelBox.classList.remove('running');
    },
    again: () => replace(new Map(last)),
    reset() {
      wheel.stop();
      wheelBox.classList.remove('running');
      note.textContent = '';
      draw();
    },
    hurry,
    pays: () => [
      element('p', { class: 'note' }, t('paysNote', { amount: money(chip()) })),
      element(
        'ul',
        { class: 'table-pays' },
        ...PAY_ROWS.map((kinds) => {
          const pockets = SPOTS.find(({ kind }) => kind === kinds[0])?.pockets ?? [];
          return element(
            'li',
            {},
            element('span', {}, kinds.map((kind) => t(kind)).join(', ')),
            element('span', {}, `${oddsOf(pockets)}:1`),
            element('b', {}, money((chip() * BigInt(HIGHEST)) / BigInt(pockets.length))),
          );
        }),
      ),
    ],
    rules: () => [
      t('rule'),
      ...(RULES.laPartage ? [t('rulePartage')] : []),
      t('rulePlace'),
      t('ruleTake'),
      t('ruleAmounts'),
      t('full', { count: BETS_MAXIMUM }),
    ],
    recall(views) {
      const earlier = views.map((view) => (view as unknown as RouletteView).pocket).slice(0, RECENT - recent.length);
      recent = [...recent, ...earlier];
      lastPockets.append(...earlier.map(recentItem));
    },
    describe: (view) => announce(view as unknown as RouletteView),
  };
}
