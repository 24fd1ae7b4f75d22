/** Captain's Dice as it stands: the dice in their tray, and the board of places. */
import { DICE, DICE_BETS } from '../../../engines/captains-dice.ts';
import type { Translate } from '../../../texts.ts';
import felt from '../../titles/captains-dice/art/felt.svg?url';
import { element } from '../../ui/dom.ts';
import { type BetActions, createBetActions } from '../bet-actions.ts';
import type { Bets } from '../bets.ts';
import { onCloth } from '../cloth.ts';
import { bindSpots, spotOf } from '../spots.ts';
import { createStrip, type Strip } from '../strip.ts';
import { dieFace } from './pictures.ts';
import { type Kind, parseSpot, payOf, ROWS, spotName } from './spots.ts';

/** Dice on the face of a spot. */
const DRAWN: Partial<Record<Kind, number>> = { number: 1, double: 2, triple: 3 };
const RANGES: Partial<Record<Kind, string>> = { low: '4–10', high: '11–17' };
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const FIRST_SPOT = 'low';

type Spots = ReadonlyMap<string, HTMLButtonElement>;

export interface DiceTable {
  node: HTMLElement;
  tray: HTMLElement;
  dice: readonly HTMLElement[];
  note: HTMLElement;
  board: HTMLElement;
  spots: Spots;
  /** How each spot was drawn last: most stay as they are, and writing all fifty takes a phone longer than a frame. */
  drawn: Map<string, string>;
  actions: BetActions;
  strip: Strip;
}

interface TableParts {
  t: Translate<'captains-dice'>;
  times(hundredths: number): string;
  bets: Bets<string>;
  add(spot: string): void;
  takeBack(spot: string): void;
}

function faceOf({ t }: TableParts, name: string): Node[] {
  const { kind, value } = parseSpot(name);
  const drawn = DRAWN[kind];
  if (drawn) {
    const faces = Array.from({ length: drawn }, () => dieFace(value));
    return [element('span', { class: 'cdice-faces' }, ...(faces as unknown as Node[]))];
  }
  return [element('b', {}, kind === 'total' ? String(value) : spotName(t, name))];
}

function spotButton(parts: TableParts, name: string): HTMLButtonElement {
  const { kind } = parseSpot(name);
  const range = RANGES[kind];
  const pay = parts.times(payOf(name));
  return element(
    'button',
    { type: 'button', class: `cdice-spot ${kind}`, 'data-spot': name, tabindex: -1 },
    ...faceOf(parts, name),
    element('small', {}, range ? `${range} · ${pay}` : kind === 'number' ? `${pay}+` : pay),
    element('span', { class: 'cdice-chip' }),
  );
}

export function createTable(parts: TableParts): DiceTable {
  const { t, bets, add, takeBack } = parts;
  const dice = Array.from({ length: DICE }, (_, place) => element('span', { class: 'cdice-die' }, dieFace(place + 1)));
  const tray = element('div', { class: 'cdice-tray', role: 'img' }, ...dice);
  const note = element('p', { class: 'cdice-note', 'aria-live': 'polite' });
  const spots: Spots = new Map([...DICE_BETS.keys()].map((spot) => [spot, spotButton(parts, spot)]));
  const rows = ROWS.map((row) =>
    element('div', { class: `cdice-row ${row.name}` }, ...row.spots.map((spot) => spots.get(spot) ?? null)),
  );
  const board = element('div', { class: 'cdice-board', role: 'group', 'aria-label': t('table') }, ...rows);
  bindSpots(board, { add, takeBack });
  bindKeys(board, spots, takeBack);
  const actions = createBetActions(bets, 'cdice');
  const strip = createStrip();
  const top = element('div', { class: 'cdice-top' }, tray, note);
  const foot = element('div', { class: 'cdice-foot' }, actions.node, strip.node);
  const table = element('div', { class: 'cdice-table' }, top, board, foot);
  const node = onCloth('cdice', { felt }, table);
  return { node, tray, dice, note, board, spots, drawn: new Map(), actions, strip };
}

/** One spot is reached by Tab; arrows lead to the next one that way, Backspace takes back. */
function bindKeys(board: HTMLElement, spots: Spots, takeBack: (spot: string) => void): void {
  const walkTo = (name: string) => {
    for (const [other, button] of spots) button.tabIndex = other === name ? 0 : -1;
  };
  board.addEventListener('keydown', (event) => {
    const name = spotOf(event);
    const way = ARROWS[event.key];
    if (!name) return;
    if (event.key === 'Backspace' || event.key === 'Delete') takeBack(name);
    else if (way) nearest(spots, name, way)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  board.addEventListener('focusin', (event) => walkTo(spotOf(event) ?? FIRST_SPOT));
  walkTo(FIRST_SPOT);
}

function middleOf(button: HTMLElement): { x: number; y: number } {
  const { x, y, width, height } = button.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** The spot that lies nearest in a direction; one that is aside costs more. */
function nearest(spots: Spots, name: string, [right, down]: readonly [number, number]): HTMLButtonElement | undefined {
  const from = spots.get(name);
  if (!from) return undefined;
  const start = middleOf(from);
  return [...spots.values()]
    .map((button) => {
      const { x, y } = middleOf(button);
      const [dx, dy] = [x - start.x, y - start.y];
      const ahead = dx * right + dy * down;
      return { button, ahead, cost: ahead + 3 * Math.abs(dx * down + dy * right) };
    })
    .filter(({ ahead }) => ahead > 4)
    .sort((a, b) => a.cost - b.cost)[0]?.button;
}
