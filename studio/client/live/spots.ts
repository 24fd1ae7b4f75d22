/** A cloth of a few large places: chips are put and taken by click, touch and keyboard. */

import type { FormatMoney } from '../money.ts';
import { type ChipFace, drawChip } from '../table-games/chips.ts';
import { bindSpots, spotOf } from '../table-games/spots.ts';
import { element } from '../ui/dom.ts';

interface Place {
  name: string;
  label: string;
  pays: string;
}

export interface Places {
  node: HTMLElement;
  draw(amounts: ReadonlyMap<string, bigint>, marks: (name: string) => boolean | null, locked: boolean): void;
}

interface PlacesParts {
  className: string;
  label: string;
  places: readonly Place[];
  money: FormatMoney;
  face: ChipFace;
  add(name: string): void;
  takeBack(name: string): void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function createPlaces({ className, label, places, money, face, add, takeBack }: PlacesParts): Places {
  const buttons = places.map(({ name, label: text, pays }) =>
    element(
      'button',
      { type: 'button', class: 'live-place', 'data-spot': name },
      element('b', {}, text),
      element('span', { class: 'live-pays' }, pays),
      element('span', { class: 'live-chip' }),
    ),
  );
  const node = element('div', { class: `live-places ${className}`, role: 'group', 'aria-label': label }, ...buttons);
  bindSpots(node, { add, takeBack });
  node.addEventListener('keydown', (event) => {
    const name = spotOf(event);
    const at = places.findIndex((place) => place.name === name);
    const step = STEPS[event.key];
    if (name && (event.key === 'Backspace' || event.key === 'Delete')) takeBack(name);
    else if (step !== undefined) buttons[at + step]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return {
    node,
    draw(amounts, marks, locked) {
      for (const [index, { name, label: text, pays }] of places.entries()) {
        const button = buttons[index];
        if (!button) continue;
        const amount = amounts.get(name) ?? 0n;
        drawChip(button.lastElementChild, amount, face);
        const won = marks(name);
        button.classList.toggle('won', won === true);
        button.classList.toggle('lost', won === false);
        button.setAttribute('aria-disabled', String(locked));
        const words = `${text}, ${pays}`;
        button.setAttribute('aria-label', amount > 0n ? `${words} · ${money(amount)}` : words);
      }
    },
  };
}
