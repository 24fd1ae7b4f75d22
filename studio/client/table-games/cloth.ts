/** The cloth of a table seen from the player's chair: felt in its rail with what stands on it, and words on its ribbon. */
import { element, shape } from '../ui/dom.ts';
import './cloth.css';

/** The picture's own measure; the words lie along its ribbon. */
const PICTURE = '0 0 1240 640';
const RIBBON = 'M247 279Q620 408 993 279';
const BORDERS = 'M250 252q370 128 740 0m-750 36q380 130 760 0';
let ribbons = 0;

interface ClothParts {
  /** Address of the felt's picture. */
  felt: string;
  /** What is printed on the ribbon, where the felt has one. */
  words?: string;
}

/** The frame of a stage that is one cloth: the picture fills it, the table lies on it. */
export function onCloth(className: string, { felt, words }: ClothParts, ...table: Node[]): HTMLElement {
  return element(
    'div',
    { class: `table-scene on-cloth sized ${className}` },
    element('img', { class: 'cloth-felt', src: felt, alt: '' }),
    ...(words === undefined ? [] : [ribbon(words)]),
    element('div', { class: 'table-surface' }, ...table),
  );
}

function ribbon(words: string): SVGElement {
  ribbons += 1;
  const id = `ribbon-${ribbons}`;
  const along = shape('textPath', { href: `#${id}`, startOffset: '50%' });
  along.textContent = words;
  return shape(
    'svg',
    { viewBox: PICTURE, preserveAspectRatio: 'xMidYMin slice', class: 'cloth-ribbon', 'aria-hidden': 'true' },
    shape('path', { d: 'M250 252q370 128 740 0l10 36q-380 130-760 0Z', fill: '#053a32', opacity: 0.6 }),
    shape('path', { d: BORDERS, fill: 'none', stroke: '#f0d28a', 'stroke-width': 2, opacity: 0.6 }),
    shape('path', { id, d: RIBBON, fill: 'none' }),
    shape('text', { 'text-anchor': 'middle', fill: '#f6dc9a', 'font-size': 22, 'font-weight': 600 }, along),
  );
}
