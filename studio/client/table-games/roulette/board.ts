/** The cloth of a roulette table: every bet of the engine where it lies, and the chips on it. */

import { colourOf, POCKETS, TABLE_BETS } from '../../../engines/roulette.ts';
import type { Translate } from '../../../texts.ts';
import type { FormatMoney } from '../../money.ts';
import { element } from '../../ui/dom.ts';
import { type ChipFace, drawChip } from '../chips.ts';
import { bindSpots, spotOf } from '../spots.ts';
import './board.css';
import { directionOf, neighbour, SPOTS, type Spot } from './layout.ts';
import { diamond, magnifier } from './pictures.ts';

const FIRST_SPOT = 'straight-17';
const HIGHEST = POCKETS - 1;
const UPRIGHT = matchMedia('(max-width: 699px) and (orientation: portrait)');

/** What became of the chips on a spot. */
export type Mark = '' | 'won' | 'lost';

/** What a bet on so many pockets pays to one. */
export const oddsOf = (pockets: readonly number[]): number => HIGHEST / pockets.length - 1;

export interface BoardView {
  amounts: ReadonlyMap<string, bigint>;
  /** What became of them, while a result stands. */
  marks: ReadonlyMap<string, Mark> | null;
  /** The spot of the number that won. */
  hit: string | null;
  locked: boolean;
}

export interface RouletteBoard {
  node: HTMLElement;
  draw(view: BoardView): void;
  /** A spot in words: "Corner 1, 2, 4, 5". */
  nameOf(name: string): string;
}

interface BoardParts {
  t: Translate<'roulette'>;
  money: FormatMoney;
  /** A chip of an amount. */
  face: ChipFace;
  add(name: string): void;
  takeBack(name: string): void;
}

/** A spot with its button, how it is called, and how it was drawn last. */
interface Place {
  spot: Spot;
  button: HTMLButtonElement;
  label: string;
  drawn: string;
}

type Places = ReadonlyMap<string, Place>;
type Words = Translate<'roulette'>;

function nameOf(t: Words, { kind, pockets }: Spot): string {
  const first = pockets[0] ?? 0;
  const whole = `${first}–${pockets.at(-1)}`;
  if (kind === 'street' || kind === 'line' || kind === 'dozen') return `${t(kind)} ${whole}`;
  if (kind === 'column') return `${t(kind)} ${first}, ${first + 3} … ${pockets.at(-1)}`;
  if (pockets.length > 4 || kind === 'first-four') return t(kind);
  return `${t(kind)} ${pockets.join(', ')}`;
}

function faceOf(t: Words, { kind, pockets }: Spot): Node[] {
  if (kind === 'straight') return [element('b', {}, String(pockets[0]))];
  if (kind === 'dozen') return [element('b', {}, `${pockets[0]}–${pockets.at(-1)}`)];
  if (kind === 'column') return [element('b', {}, '2:1')];
  if (kind === 'red' || kind === 'black') return [diamond(kind)];
  return pockets.length === 18 ? [element('b', {}, t(kind))] : [];
}

function spotButton(t: Words, spot: Spot): HTMLButtonElement {
  const face = faceOf(t, spot);
  const button = element(
    'button',
    {
      type: 'button',
      class: `roulette-spot ${face.length > 0 ? 'cell' : 'seam'}`,
      'data-kind': spot.kind,
      'data-colour': spot.kind === 'straight' ? colourOf(spot.pockets[0] ?? 0) : null,
      tabindex: -1,
      'data-spot': spot.name,
    },
    ...face,
    element('span', { class: 'roulette-chip' }),
  );
  for (const key of ['x', 'y', 'w', 'h'] as const) button.style.setProperty(`--${key}`, String(spot[key]));
  return button;
}

/** Which spot Tab reaches: arrows lead on from it. */
interface Walk {
  readonly at: HTMLButtonElement | undefined;
  to(name: string): void;
}

function createWalk(places: Places): Walk {
  let at: HTMLButtonElement | undefined;
  return {
    get at() {
      return at;
    },
    to(name) {
      const next = places.get(name)?.button;
      if (next === at) return;
      if (at) at.tabIndex = -1;
      if (next) next.tabIndex = 0;
      at = next;
    },
  };
}

/** Lights the fields a bet covers. */
function createLight(places: Places): (name: string | undefined) => void {
  let lit: HTMLButtonElement[] = [];
  return (name) => {
    const covered = (name && TABLE_BETS.get(name)) || [];
    const next = covered.flatMap((pocket) => places.get(`straight-${pocket}`)?.button ?? []);
    for (const button of lit) if (!next.includes(button)) button.classList.remove('lit');
    for (const button of next) button.classList.add('lit');
    lit = next;
  };
}

function bindKeys(board: HTMLElement, places: Places, takeBack: (name: string) => void): void {
  board.addEventListener('keydown', (event) => {
    const name = spotOf(event);
    if (!name) return;
    const spot = places.get(name)?.spot;
    const direction = directionOf(event.key, UPRIGHT.matches);
    if (event.key === 'Backspace' || event.key === 'Delete') takeBack(name);
    else if (spot && direction) places.get(neighbour(spot, direction)?.name ?? name)?.button.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

function bindLight(board: HTMLElement, walk: Walk, light: (name: string | undefined) => void): void {
  // A finger covers the fields it would light.
  board.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'mouse') light(spotOf(event));
  });
  board.addEventListener('pointerleave', () => light(undefined));
  board.addEventListener('focusin', (event) => {
    walk.to(spotOf(event) ?? FIRST_SPOT);
    if (event.target instanceof Element && event.target.matches(':focus-visible')) light(spotOf(event));
  });
  board.addEventListener('focusout', () => light(undefined));
}

/**
 * The table on a felt: where the fields are too small for a finger it is enlarged there, and moved under it. What
 * enlarges it fills the corner beside the zero, where no bet lies; over an enlarged table it stays where it is.
 */
function clothOf(t: Words, board: HTMLElement, walk: Walk): HTMLElement {
  const zoom = element(
    'button',
    { type: 'button', class: 'roulette-zoom', 'aria-label': t('zoom'), title: t('zoom'), 'aria-pressed': 'false' },
    magnifier(),
  );
  const cloth = element('div', { class: 'roulette-cloth' }, element('div', { class: 'roulette-pan' }, board), zoom);
  zoom.addEventListener('click', () => {
    const zoomed = cloth.classList.toggle('zoomed');
    zoom.setAttribute('aria-pressed', String(zoomed));
    if (zoomed) walk.at?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  });
  return cloth;
}

/** Most of the 157 spots stay as they are: writing all of them takes a phone longer than a frame. */
function drawPlace(
  place: Place,
  { amount, mark, hit }: { amount: bigint; mark: Mark; hit: boolean },
  { money, face }: Pick<BoardParts, 'money' | 'face'>,
): void {
  const drawn = [amount, mark, hit].join();
  if (drawn === place.drawn) return;
  place.drawn = drawn;
  const { button, label } = place;
  const holder = button.lastElementChild;
  drawChip(holder, amount, face);
  if (holder) holder.className = `roulette-chip ${mark}`;
  button.setAttribute('aria-label', amount > 0n ? `${label} · ${money(amount)}` : label);
  button.classList.toggle('hit', hit);
}

export function createRouletteBoard(parts: BoardParts): RouletteBoard {
  const { t, add, takeBack } = parts;
  const places: Places = new Map(
    SPOTS.map((spot) => {
      const label = t('spot', { bet: nameOf(t, spot), odds: oddsOf(spot.pockets) });
      return [spot.name, { spot, button: spotButton(t, spot), label, drawn: '' }];
    }),
  );
  const buttons = [...places.values()].map(({ button }) => button);
  const board = element('div', { class: 'roulette-board', role: 'group', 'aria-label': t('table') }, ...buttons);
  const walk = createWalk(places);
  bindSpots(board, { add, takeBack });
  bindKeys(board, places, takeBack);
  bindLight(board, walk, createLight(places));
  walk.to(FIRST_SPOT);
  return {
    node: clothOf(t, board, walk),
    nameOf: (name) => {
      const found = places.get(name);
      return found ? nameOf(t, found.spot) : name;
    },
    draw({ amounts, marks, hit, locked }) {
      // Said of the board, it holds for every spot on it.
      board.setAttribute('aria-disabled', String(locked));
      for (const [name, place] of places) {
        const look = { amount: amounts.get(name) ?? 0n, mark: marks?.get(name) ?? '', hit: name === hit } as const;
        drawPlace(place, look, parts);
      }
    },
  };
}
