/** The chips a player puts down: which one is in hand. */
import type { ChipFace } from '../table-games/chips.ts';
import { element } from '../ui/dom.ts';

/** Chips in units of the least stake of a currency, as they lie in every casino. */
const STEPS = [1n, 5n, 10n, 25n, 50n, 100n, 500n] as const;

/** The chips of a table, minor units, rising. @param least what a spot holds at least @param most and at most */
export function chipsOf(least: bigint, most: bigint): bigint[] {
  return STEPS.map((step) => step * least).filter((chip) => chip <= most);
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
