/** Small drawings of the table: what enlarges it, and the red and black diamonds. */
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
