/** The pays tab of a table game: a sentence, and a line for each bet. */
import { element } from '../ui/dom.ts';

/** What is bet, what it pays or how likely it is, and what comes back. */
export type PayLine = readonly [name: string, odds: string, amount: string];

export function payTable(note: string, lines: readonly PayLine[]): Node[] {
  return [
    element('p', { class: 'note' }, note),
    element(
      'ul',
      { class: 'table-pays' },
      ...lines.map(([name, odds, amount]) =>
        element('li', {}, element('span', {}, name), element('span', {}, odds), element('b', {}, amount)),
      ),
    ),
  ];
}
