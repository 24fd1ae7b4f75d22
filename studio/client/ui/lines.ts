/** Pictures of the lines a title pays on, one small grid each. */

import type { SessionView } from '../../protocol.ts';
import type { Translate } from '../../texts.ts';
import { element, shape } from './dom.ts';

const CELL = 10;
const GAP = 2;

export function linePictures(
  lines: NonNullable<SessionView['lines']>,
  rows: number,
  t: Translate<'slots'>,
): HTMLElement {
  const pictures = lines.map((line, index) =>
    element('li', {}, element('span', {}, String(index + 1)), picture(line, rows)),
  );
  return element('ol', { class: 'lines', 'aria-label': t('ruleLines', { lines: lines.length }) }, ...pictures);
}

function picture(line: readonly number[], rows: number): SVGElement {
  const pitch = CELL + GAP;
  const width = line.length * pitch - GAP;
  const height = rows * pitch - GAP;
  const cells = line.flatMap((played, reel) =>
    Array.from({ length: rows }, (_, row) =>
      shape('rect', {
        x: reel * pitch,
        y: row * pitch,
        width: CELL,
        height: CELL,
        rx: 2,
        class: row === played ? 'played' : 'free',
      }),
    ),
  );
  return shape('svg', { viewBox: `0 0 ${width} ${height}`, width, height, 'aria-hidden': 'true' }, ...cells);
}
