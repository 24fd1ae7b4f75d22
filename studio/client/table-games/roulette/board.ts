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

export function createRouletteBoard({ t, money, face: chipFace, add, takeBack }: BoardParts): RouletteBoard {
  const spots = new Map(
    SPOTS.map((spot) => [spot.name, { spot, button: spotButton(spot), label: labelOf(spot), drawn: '' }]),
  );
  const board = element(
    'div',
    { class: 'roulette-board', role: 'group', 'aria-label': t('table') },
    ...[...spots.values()].map(({ button }) => button),
  );
  /** The table on a felt: where the fields are too small for a finger it is enlarged there, and moved under it. */
  const cloth = element(
    'div',
    { class: 'roulette-cloth' },
    element('div', { class: 'roulette-pan' }, board),
    zoomButton(),
  );
  let walked: HTMLButtonElement | undefined;
  let lit: HTMLButtonElement[] = [];
  bindBoard();
  walkTo(FIRST_SPOT);

  function nameOf({ kind, pockets }: Spot): string {
    const first = pockets[0] ?? 0;
    const whole = `${first}–${pockets.at(-1)}`;
    if (kind === 'street' || kind === 'line' || kind === 'dozen') return `${t(kind)} ${whole}`;
    if (kind === 'column') return `${t(kind)} ${first}, ${first + 3} … ${pockets.at(-1)}`;
    if (pockets.length > 4 || kind === 'first-four') return t(kind);
    return `${t(kind)} ${pockets.join(', ')}`;
  }

  function labelOf(spot: Spot): string {
    return t('spot', { bet: nameOf(spot), odds: oddsOf(spot.pockets) });
  }

  function faceOf({ kind, pockets }: Spot): Node[] {
    if (kind === 'straight') return [element('b', {}, String(pockets[0]))];
    if (kind === 'dozen') return [element('b', {}, `${pockets[0]}–${pockets.at(-1)}`)];
    if (kind === 'column') return [element('b', {}, '2:1')];
    if (kind === 'red' || kind === 'black') return [diamond(kind)];
    return pockets.length === 18 ? [element('b', {}, t(kind))] : [];
  }

  function spotButton(spot: Spot): HTMLButtonElement {
    const face = faceOf(spot);
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

  /** It fills the corner beside the zero, where no bet lies; over an enlarged table it stays where it is. */
  function zoomButton(): HTMLButtonElement {
    const button = element(
      'button',
      { type: 'button', class: 'roulette-zoom', 'aria-label': t('zoom'), title: t('zoom'), 'aria-pressed': 'false' },
      magnifier(),
    );
    button.addEventListener('click', () => {
      const zoomed = cloth.classList.toggle('zoomed');
      button.setAttribute('aria-pressed', String(zoomed));
      if (zoomed) walked?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    });
    return button;
  }

  function bindBoard(): void {
    bindSpots(board, { add, takeBack });
    board.addEventListener('keydown', (event) => {
      const name = spotOf(event);
      if (name) keyOn(event, name);
    });
    // A finger covers the fields it would light.
    board.addEventListener('pointerover', (event) => {
      if (event.pointerType === 'mouse') light(spotOf(event));
    });
    board.addEventListener('pointerleave', () => light(undefined));
    board.addEventListener('focusin', (event) => {
      walkTo(spotOf(event) ?? FIRST_SPOT);
      if (event.target instanceof Element && event.target.matches(':focus-visible')) light(spotOf(event));
    });
    board.addEventListener('focusout', () => light(undefined));
  }

  function keyOn(event: KeyboardEvent, name: string): void {
    const spot = spots.get(name)?.spot;
    const direction = directionOf(event.key, UPRIGHT.matches);
    if (event.key === 'Backspace' || event.key === 'Delete') takeBack(name);
    else if (spot && direction) spots.get(neighbour(spot, direction)?.name ?? name)?.button.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** One spot is reached by Tab; arrows lead on from it. */
  function walkTo(name: string): void {
    const next = spots.get(name)?.button;
    if (next === walked) return;
    if (walked) walked.tabIndex = -1;
    if (next) next.tabIndex = 0;
    walked = next;
  }

  /** Lights the fields a bet covers. */
  function light(name: string | undefined): void {
    const covered = (name && TABLE_BETS.get(name)) || [];
    const next = covered.flatMap((pocket) => spots.get(`straight-${pocket}`)?.button ?? []);
    for (const button of lit) if (!next.includes(button)) button.classList.remove('lit');
    for (const button of next) button.classList.add('lit');
    lit = next;
  }

  return {
    node: cloth,
    nameOf: (name) => {
      const found = spots.get(name);
      return found ? nameOf(found.spot) : name;
    },
    draw({ amounts, marks, hit, locked }) {
      // Said of the board, it holds for every spot on it.
      board.setAttribute('aria-disabled', String(locked));
      for (const [name, place] of spots) {
        const amount = amounts.get(name) ?? 0n;
        const mark = marks?.get(name) ?? '';
        // Most of the 157 spots stay as they are: writing all of them takes a phone longer than a frame.
        const drawn = [amount, mark, name === hit].join();
        if (drawn === place.drawn) continue;
        place.drawn = drawn;
        const holder = place.button.lastElementChild;
        drawChip(holder, amount, chipFace);
        if (holder) holder.className = `roulette-chip ${mark}`;
        place.button.setAttribute('aria-label', amount > 0n ? `${place.label} · ${money(amount)}` : place.label);
        place.button.classList.toggle('hit', name === hit);
      }
    },
  };
}
