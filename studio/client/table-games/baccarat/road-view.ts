/** The big road as a picture, with the counts of each side. */

import { BACCARAT_BETS, type BaccaratSide } from '../../../engines/baccarat.ts';
import type { Translate } from '../../../texts.ts';
import { element, shape } from '../../ui/dom.ts';
import { ROAD_ROWS, roadOf } from './road.ts';
import './road.css';

/** A road shows its newest columns. */
const ROAD_COLUMNS = 18;

export interface RoadView {
  node: HTMLElement;
  /** Results, oldest first. */
  draw(results: readonly BaccaratSide[]): void;
}

export function createRoad(t: Translate<'baccarat'>): RoadView {
  const node = element('div', { class: 'baccarat-road', role: 'img' });
  return {
    node,
    draw(results) {
      const { beads, columns } = roadOf(results);
      const first = Math.max(0, columns - ROAD_COLUMNS);
      const count = (side: BaccaratSide) => results.filter((each) => each === side).length;
      const summary = BACCARAT_BETS.map((side) => `${t(side)} ${count(side)}`).join(', ');
      node.setAttribute('aria-label', `${t('road')}: ${summary}`);
      const picture = shape('svg', { viewBox: `0 0 ${ROAD_COLUMNS * 20} ${ROAD_ROWS * 20}`, 'aria-hidden': 'true' });
      for (const { side, ties, column, row } of beads) {
        if (column < first) continue;
        const [cx, cy] = [(column - first) * 20 + 10, row * 20 + 10];
        picture.append(shape('circle', { cx, cy, r: 7, class: `bead ${side}` }));
        if (ties > 0) picture.append(shape('path', { d: `M${cx - 7} ${cy + 7}l14-14`, class: 'tie' }));
      }
      const legend = BACCARAT_BETS.map((side) =>
        element('span', { class: side, 'aria-hidden': 'true' }, `${t(side)} `, element('b', {}, String(count(side)))),
      );
      node.replaceChildren(picture, element('div', { class: 'baccarat-legend' }, ...legend));
    },
  };
}
