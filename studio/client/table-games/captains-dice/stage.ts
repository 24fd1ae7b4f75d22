/** Captain's Dice: three dice on the chart table, and chips on what they will show. */

import {
  ANY_TRIPLE_HUNDREDTHS,
  BETS_MAXIMUM,
  captainsDice,
  DICE,
  DICE_BETS,
  DOUBLE_HUNDREDTHS,
  EVEN_HUNDREDTHS,
  FACES,
  NUMBER_HUNDREDTHS,
  TOTALS,
  TRIPLE_HUNDREDTHS,
  totalPays,
} from '../../../engines/captains-dice.ts';
import type { TextKey } from '../../../texts.ts';
import { pause } from '../../api.ts';
import { translator } from '../../texts.ts';
import scene from '../../titles/captains-dice/art/scene.svg?url';
import title from '../../titles/captains-dice/art/title.svg?url';
import { element } from '../../ui/dom.ts';
import { onScene } from '../backdrop.ts';
import { chipFaces, drawChip, oneChipLess, oneChipMore } from '../chips.ts';
import type { StageParts, TableGameStage } from '../contract.ts';
import { chipsOfLayout, layoutOf, totalOf } from '../layout.ts';
import { bindSpots, spotOf } from '../spots.ts';
import { dieFace } from './pictures.ts';
import './stage.css';

export { captainsDice as engine };

type Bets = Map<string, bigint>;
type Kind = 'low' | 'odd' | 'even' | 'high' | 'total' | 'number' | 'double' | 'triple' | 'any-triple';

interface DiceView {
  dice: number[];
  total: number;
  bets: { on: string; amount: string; payout: string }[];
}

const viewOf = (view: Readonly<Record<string, unknown>>) => view as unknown as DiceView;

const TUMBLES = 7;
const TUMBLE_MS = 95;
/** Dice come to lie one after the other. */
const LANDING_MS = 160;

const KIND_TEXTS: Readonly<Record<Kind, TextKey<'captains-dice'>>> = {
  low: 'low',
  odd: 'odd',
  even: 'even',
  high: 'high',
  total: 'total',
  number: 'number',
  double: 'pair',
  triple: 'triple',
  'any-triple': 'anyTriple',
};
/** The most a bet of each kind pays back, hundredths; a total by its number. */
const HIGHEST_PAY: Readonly<Record<Kind, (value: number) => number>> = {
  low: () => EVEN_HUNDREDTHS,
  odd: () => EVEN_HUNDREDTHS,
  even: () => EVEN_HUNDREDTHS,
  high: () => EVEN_HUNDREDTHS,
  total: totalPays,
  number: () => NUMBER_HUNDREDTHS[1],
  double: () => DOUBLE_HUNDREDTHS,
  triple: () => TRIPLE_HUNDREDTHS,
  'any-triple': () => ANY_TRIPLE_HUNDREDTHS,
};
/** Rows of the board: how many spots stand beside each other is the style's. */
const ROWS: readonly { name: string; spots: readonly string[] }[] = [
  { name: 'evens', spots: ['low', 'odd', 'even', 'high'] },
  { name: 'totals', spots: TOTALS.map((total) => `total-${total}`) },
  { name: 'numbers', spots: FACES.map((face) => `number-${face}`) },
  { name: 'pairs', spots: FACES.map((face) => `double-${face}`) },
  { name: 'triples', spots: FACES.map((face) => `triple-${face}`) },
  { name: 'any', spots: ['any-triple'] },
];
/** Dice on the face of a spot. */
const DRAWN: Partial<Record<Kind, number>> = { number: 1, double: 2, triple: 3 };
const RANGES: Partial<Record<Kind, string>> = { low: '4–10', high: '11–17' };
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** "total-9" → its kind and its number. */
function parse(name: string): { kind: Kind; value: number } {
  const [, kind = name, value = '0'] = /^([a-z]+)-(\d+)$/.exec(name) ?? [];
  return { kind: kind as Kind, value: Number(value) };
}

export function createStage(parts: StageParts): TableGameStage {
  const { session, money, sounds, chip, calm, changed } = parts;
  const t = translator('captains-dice');
  const number = new Intl.NumberFormat(session.language, { maximumFractionDigits: 2 });
  const times = (hundredths: number) => `${number.format(hundredths / 100)}x`;
  const stakes = session.stakes.map(BigInt);
  const face = chipFaces(stakes, session.currency, session.language);
  let bets: Bets = new Map();
  let last: Bets = new Map();
  let settled: DiceView | null = null;
  let locked = false;
  let hurried = false;
  const still = () => calm() || hurried;

  const dice = Array.from({ length: DICE }, (_, place) => element('span', { class: 'cdice-die' }, dieFace(place + 1)));
  const tray = element('div', { class: 'cdice-tray', role: 'img' }, ...dice);
  const note = element('p', { class: 'cdice-note', 'aria-live': 'polite' });
  const spots = new Map([...DICE_BETS.keys()].map((name) => [name, spotButton(name)]));
  /** How each spot was drawn last: most stay as they are, and writing all fifty takes a phone longer than a frame. */
  const drawn = new Map<string, string>();
  const board = element(
    'div',
    { class: 'cdice-board', role: 'group', 'aria-label': t('table') },
    ...ROWS.map(({ name, spots: names }) =>
      element('div', { class: `cdice-row ${name}` }, ...names.map((spot) => spots.get(spot) ?? null)),
    ),
  );
  const chipNow = element('span', { class: 'cdice-chip-now', role: 'img' });
  const clear = actionButton('clear', () => replace(new Map()));
  const rebet = actionButton('rebet', () => replace(new Map(last)));
  const double = actionButton('double', () =>
    replace(new Map([...bets].map(([name, amount]) => [name, oneChipMore(stakes, amount, amount)]))),
  );
  const node = onScene(
    'cdice',
    { scene, title, name: session.title },
    element(
      'div',
      { class: 'cdice-table' },
      element('div', { class: 'cdice-top' }, tray, note),
      board,
      element('div', { class: 'cdice-actions' }, chipNow, clear, rebet, double),
    ),
  );
  bindSpots(board, { add, takeBack });
  bindKeys();
  walkTo('low');
  draw();

  function nameOf(name: string): string {
    const { kind, value } = parse(name);
    return t(KIND_TEXTS[kind], { value });
  }

  function faceOf(name: string): Node[] {
    const { kind, value } = parse(name);
    const drawn = DRAWN[kind];
    if (drawn) {
      const faces = Array.from({ length: drawn }, () => dieFace(value));
      return [element('span', { class: 'cdice-faces' }, ...(faces as unknown as Node[]))];
    }
    return [element('b', {}, kind === 'total' ? String(value) : nameOf(name))];
  }

  function spotButton(name: string): HTMLButtonElement {
    const { kind, value } = parse(name);
    const range = RANGES[kind];
    const pay = times(HIGHEST_PAY[kind](value));
    return element(
      'button',
      { type: 'button', class: `cdice-spot ${kind}`, 'data-spot': name, tabindex: -1 },
      ...faceOf(name),
      element('small', {}, range ? `${range} · ${pay}` : kind === 'number' ? `${pay}+` : pay),
      element('span', { class: 'cdice-chip' }),
    );
  }

  function actionButton(name: 'clear' | 'rebet' | 'double', run: () => void): HTMLButtonElement {
    const button = element('button', { type: 'button', class: 'cdice-action' }, t(name));
    button.addEventListener('click', run);
    return button;
  }

  /** One spot is reached by Tab; arrows lead to the next one that way, Backspace takes back. */
  function bindKeys(): void {
    board.addEventListener('keydown', (event) => {
      const name = spotOf(event);
      const way = ARROWS[event.key];
      if (!name) return;
      if (event.key === 'Backspace' || event.key === 'Delete') takeBack(name);
      else if (way) nearest(name, way)?.focus();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    board.addEventListener('focusin', (event) => walkTo(spotOf(event) ?? 'low'));
  }

  function walkTo(name: string): void {
    for (const [other, button] of spots) button.tabIndex = other === name ? 0 : -1;
  }

  function nearest(name: string, [right, down]: readonly [number, number]): HTMLButtonElement | undefined {
    const middle = (button: HTMLElement) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const from = spots.get(name);
    if (!from) return undefined;
    const start = middle(from);
    return [...spots.values()]
      .map((button) => {
        const { x, y } = middle(button);
        const [dx, dy] = [x - start.x, y - start.y];
        const ahead = dx * right + dy * down;
        return { button, ahead, cost: ahead + 3 * Math.abs(dx * down + dy * right) };
      })
      .filter(({ ahead }) => ahead > 4)
      .sort((a, b) => a.cost - b.cost)[0]?.button;
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
      note.textContent = `${nameOf(name)}: ${money(more)}`;
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
  }

  function replace(next: Bets): void {
    if (locked) return;
    bets = next;
    settled = null;
    draw();
    changed();
  }

  function draw(): void {
    const shown = settled ? last : bets;
    const paid = new Map(settled?.bets.map(({ on, payout }) => [on, BigInt(payout)]));
    for (const [name, button] of spots) {
      const amount = shown.get(name) ?? 0n;
      const payout = paid.get(name);
      const look = [amount, payout].join();
      if (drawn.get(name) === look) continue;
      drawn.set(name, look);
      drawChip(button.lastElementChild, amount, face);
      button.classList.toggle('won', payout !== undefined && payout > 0n);
      button.classList.toggle('lost', payout === 0n);
      const { kind, value } = parse(name);
      const label = t('spot', { bet: nameOf(name), times: times(HIGHEST_PAY[kind](value)) });
      button.setAttribute('aria-label', amount > 0n ? `${label} · ${money(amount)}` : label);
    }
    // Said of the board, it holds for every spot on it.
    board.setAttribute('aria-disabled', String(locked));
    drawChip(chipNow, chip(), face);
    chipNow.setAttribute('aria-label', t('chip', { amount: money(chip()) }));
    clear.disabled = locked || bets.size === 0;
    double.disabled = locked || bets.size === 0;
    rebet.disabled = locked || last.size === 0 || bets.size > 0;
    if (!settled && !locked) note.textContent = bets.size === 0 ? t('hint') : t('ready');
  }

  const lay = (die: HTMLElement | undefined, face: number) => die?.replaceChildren(dieFace(face));

  async function tumble({ dice: faces }: DiceView): Promise<void> {
    tray.classList.toggle('rolling', !still());
    for (let turn = 0; turn < TUMBLES && !still(); turn += 1) {
      for (const [place, die] of dice.entries()) lay(die, ((turn * (place + 2) + place) % FACES.length) + 1);
      sounds.play('stop');
      await pause(TUMBLE_MS);
    }
    tray.classList.remove('rolling');
    for (const [place, face] of faces.entries()) {
      if (!still()) await pause(LANDING_MS);
      lay(dice[place], face);
      sounds.play('stop');
    }
    tray.setAttribute('aria-label', faces.join(', '));
  }

  const announce = ({ dice: faces, total }: DiceView): string => t('result', { dice: faces.join(' · '), total });

  return {
    node,
    bet: () => (bets.size === 0 ? null : { bets: chipsOfLayout(bets) }),
    total: () => totalOf(bets),
    main: () => ({ label: t('throw'), verb: 'roll', blocked: bets.size === 0, action: null }),
    chipChanged: draw,
    lock(value) {
      locked = value;
      draw();
    },
    start() {
      settled = null;
      hurried = false;
      draw();
      note.textContent = t('noMore');
    },
    async show(answer) {
      const view = viewOf(answer.view);
      await tumble(view);
      last = layoutOf(view.bets);
      bets = new Map();
      settled = view;
      note.textContent = announce(view);
      draw();
    },
    again: () => replace(new Map(last)),
    reset: draw,
    hurry() {
      hurried = true;
    },
    pays: () => [
      element('p', { class: 'note' }, t('paysNote', { amount: money(chip()) })),
      element('ul', { class: 'table-pays' }, ...payLines()),
    ],
    rules: () => [t('rule'), t('ruleEvens'), t('ruleTotals'), t('ruleNumbers'), t('rulePairs'), t('ruleAmounts')],
    describe: (view) => announce(viewOf(view)),
  };

  function payLines(): HTMLElement[] {
    const line = (name: string, hundredths: number) =>
      element(
        'li',
        {},
        element('span', {}, name),
        element('span', {}, times(hundredths)),
        element('b', {}, money((chip() * BigInt(hundredths)) / 100n)),
      );
    return [
      line(['low', 'odd', 'even', 'high'].map(nameOf).join(', '), EVEN_HUNDREDTHS),
      ...TOTALS.slice(0, TOTALS.length / 2).map((total) =>
        line(t('total', { value: `${total}, ${21 - total}` }), totalPays(total)),
      ),
      ...NUMBER_HUNDREDTHS.slice(1).map((hundredths, index) => line(t('numberOn', { count: index + 1 }), hundredths)),
      line(t('pairAny'), DOUBLE_HUNDREDTHS),
      line(t('tripleAny'), TRIPLE_HUNDREDTHS),
      line(t('anyTriple'), ANY_TRIPLE_HUNDREDTHS),
    ];
  }
}
