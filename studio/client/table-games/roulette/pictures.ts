/** Small drawings of the table: what the buttons under it do, and the red and black diamonds. */
import { shape } from '../../ui/dom.ts';

function icon(...paths: string[]): SVGElement {
  return shape(
    'svg',
    {
      viewBox: '0 0 24 24',
      width: 20,
      height: 20,
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 2,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      'aria-hidden': 'true',
    },
    ...paths.map((d) => shape('path', { d })),
  );
}

export const ACTION_ICONS = {
  undo: () => icon('M9 6 4 11l5 5', 'M4 11h10a6 6 0 0 1 0 11h-3'),
  clear: () => icon('M6 6l12 12', 'M18 6 6 18'),
  rebet: () => icon('M4 12a8 8 0 0 1 14-5l2 2', 'M20 4v5h-5', 'M20 12a8 8 0 0 1-14 5l-2-2', 'M4 20v-5h5'),
  double: () => icon('M3 8l6 8', 'M9 8l-6 8', 'M13 10a3.5 3.5 0 1 1 6 2.500L13 17h7'),
} as const;

/** Enlarges the table. */
export const magnifier = () =>
  icon('M10.5 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13z', 'M15.500 15.500 20 20', 'M10.500 8v5', 'M8 10.500h5');

/** The mark of an even-money colour. */
export function diamond(colour: 'red' | 'black'): SVGElement {
  return shape(
    'svg',
    { viewBox: '0 0 48 28', class: 'roulette-diamond', 'aria-hidden': 'true' },
    shape('path', {
      d: 'M24 2 46 14 24 26 2 14z',
      fill: colour === 'red' ? '#d0223a' : '#10141a',
      stroke: '#f3d590',
      'stroke-width': 1.5,
    }),
  );
}
