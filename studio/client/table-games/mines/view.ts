/** Minefield Bay as it lies there: the bay with its fields, the ladder of what each pearl brings, and the choice of mines. */
import { FIELDS } from '../../../engines/mines.ts';
import type { Translate } from '../../../texts.ts';
import bay from '../../titles/minefield-bay/art/bay.svg?url';
import boom from '../../titles/minefield-bay/art/tile-boom.svg?url';
import closed from '../../titles/minefield-bay/art/tile-closed.svg?url';
import mine from '../../titles/minefield-bay/art/tile-mine.svg?url';
import pearl from '../../titles/minefield-bay/art/tile-pearl.svg?url';
import dim from '../../titles/minefield-bay/art/tile-pearl-dim.svg?url';
import { element, ICONS } from '../../ui/dom.ts';
import { onPicture } from '../backdrop.ts';
import { fact, facts } from '../facts.ts';
import { createStrip, type Strip } from '../strip.ts';

export const SIDE = 5;
const TILES = { closed, pearl, dim, mine, boom };
/** Steps of the ladder in sight. */
export const RUNGS = 6;

export interface MinesTable {
  node: HTMLElement;
  panel: HTMLElement;
  board: HTMLElement;
  fields: HTMLButtonElement[];
  note: HTMLElement;
  ladder: HTMLElement;
  fewer: HTMLButtonElement;
  more: HTMLButtonElement;
  number: HTMLElement;
  presets: HTMLButtonElement[];
  next: HTMLElement;
  chance: HTMLElement;
  random: HTMLButtonElement;
  strip: Strip;
}

/** Numbers of mines that are one press away. */
export const PRESETS = [1, 3, 5, 10];

export const placeOf = (field: number) => ({ row: Math.floor(field / SIDE) + 1, column: (field % SIDE) + 1 });

export function createTable(t: Translate<'mines'>): MinesTable {
  const fields = Array.from({ length: FIELDS }, (_, field) =>
    element('button', { type: 'button', class: 'mines-field', 'aria-label': t('field', placeOf(field)) }),
  );
  const board = element('div', { class: 'mines-board', role: 'group', 'aria-label': t('board') }, ...fields);
  for (const [name, tile] of Object.entries(TILES)) board.style.setProperty(`--${name}`, `url("${tile}")`);
  const note = element('p', { class: 'scene-note mines-note', 'aria-hidden': 'true' });
  const ladder = element('ol', { class: 'mines-ladder', 'aria-hidden': 'true' });
  const strip = createStrip();
  const round = (name: 'fewer' | 'more', image: SVGSVGElement) =>
    element('button', { type: 'button', class: 'round', 'aria-label': t(name) }, image);
  const [fewer, more] = [round('fewer', ICONS.minus()), round('more', ICONS.plus())];
  const number = element('b', { class: 'mines-count' });
  const presets = PRESETS.map((count) => element('button', { type: 'button' }, String(count)));
  const [next, chance] = [element('dd', {}), element('dd', {})];
  const random = element('button', { type: 'button', class: 'panel-action' }, t('random'));
  return {
    ...{ board, fields, note, ladder, fewer, more, number, presets, next, chance, random, strip },
    node: onPicture('mines', bay, strip.node, board, ladder, note),
    panel: element(
      'div',
      { class: 'table-panel mines-side' },
      element('div', { class: 'panel-line' }, element('span', {}, t('mines')), fewer, number, more),
      element('div', { class: 'table-choices', role: 'group', 'aria-label': t('mines') }, ...presets),
      facts(fact(t('next'), next), fact(t('chance'), chance)),
      random,
    ),
  };
}
