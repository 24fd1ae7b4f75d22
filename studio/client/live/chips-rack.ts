/** The chips a player puts down: which one is in hand. */
import type { ChipFace } from '../table-games/chips.ts';
import { element } from '../ui/dom.ts';

const CHIPS_MAXIMUM = 8;
/** Round numbers: 1, 2, 4, 10, 20, 40, 100 … of the currency. */
const ROUND = /^[124]0*$/;

/** The chips of a table out of the amounts on offer, minor units, rising: round numbers, or each at least twice the last. */
export function chipsOf(stakes: readonly bigint[]): bigint[] {
  const round = stakes.filter((stake) => ROUND.test(stake.toString()));
  if (round[0] === stakes[0] && round.length >= CHIPS_MAXIMUM - 2) return round.slice(0, CHIPS_MAXIMUM);
  const chosen: bigint[] = [];
  for (const stake of stakes) {
    const last = chosen.at(-1);
    if (last === undefined || stake >= last * 2n) chosen.push(stake);
  }
  return chosen.slice(0, CHIPS_MAXIMUM);
}

export interface Rack {
  node: HTMLElement;
  readonly chip: bigint;
  /** Takes the next larger or smaller chip in hand. */
  step(by: 1 | -1): void;
}

interface RackParts {
  label: string;
  chips: readonly bigint[];
  face: ChipFace;
  name(amount: bigint): string;
}

export function createRack({ label, chips, face, name }: RackParts): Rack {
  let index = 0;
  const buttons = chips.map((chip) =>
    element(
      'button',
      { type: 'button', class: 'live-rack-chip', 'aria-label': name(chip), title: name(chip) },
      face(chip),
    ),
  );
  const show = () => {
    for (const [place, button] of buttons.entries()) button.setAttribute('aria-pressed', String(place === index));
  };
  for (const [place, button] of buttons.entries()) {
    button.addEventListener('click', () => {
      index = place;
      show();
    });
  }
  show();
  return {
    node: element('div', { class: 'live-rack', role: 'group', 'aria-label': label }, ...buttons),
    get chip() {
      return chips[index] ?? 0n;
    },
    step(by) {
      index = Math.max(0, Math.min(chips.length - 1, index + by));
      show();
    },
  };
}
