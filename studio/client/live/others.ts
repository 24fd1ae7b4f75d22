/** The bets of the others at the table: small chips on the spots they play, each player's of a colour of their own. */
import type { LaidChips } from '../../live-protocol.ts';
import { element, setText } from '../ui/dom.ts';

/** Told apart from each other and from the cloths they lie on. */
const TONES = ['#ff9f6b', '#ffd166', '#7fe3a1', '#6fd3ff', '#a8b5ff', '#f2a0d8', '#e8e3d3', '#c5f06a'] as const;
/** Chips that a spot shows; the others there are counted. */
const SHOWN = 3;

/** The colour of a player's chips: the same in all rounds. @param seat names the player's session */
export function toneOf(seat: string): string {
  const sum = [...seat].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 9_973, 7);
  return TONES[sum % TONES.length] ?? TONES[0];
}

/** Who plays each spot, whoever came first before the others; the player's own bets lie there with their amount. */
export function seatsBySpot(seen: readonly LaidChips[], ownSeat: string): ReadonlyMap<string, readonly string[]> {
  const spots = new Map<string, string[]>();
  for (const { seat, spots: played } of seen) {
    if (seat === ownSeat) continue;
    for (const spot of played) spots.set(spot, [...(spots.get(spot) ?? []), seat]);
  }
  return spots;
}

interface Stack {
  node: HTMLElement;
  show(seats: readonly string[]): void;
}

/** The chips of others on one spot; a chip that lies there already is left alone when more come. */
function createStack(): Stack {
  const more = element('span', {});
  const node = element('span', { class: 'live-others', 'aria-hidden': 'true' }, more);
  const chips = new Map<string, HTMLElement>();
  return {
    node,
    show(seats) {
      const shown = seats.slice(0, SHOWN);
      for (const [seat, chip] of chips) {
        if (shown.includes(seat)) continue;
        chip.remove();
        chips.delete(seat);
      }
      for (const seat of shown) {
        if (chips.has(seat)) continue;
        const chip = element('i', {});
        chip.style.setProperty('--tone', toneOf(seat));
        chips.set(seat, chip);
        more.before(chip);
      }
      setText(more, seats.length > SHOWN ? `+${seats.length - SHOWN}` : '');
    },
  };
}

export interface Others {
  show(seen: readonly LaidChips[], ownSeat: string): void;
}

/** @param cloth its spots carry their name in `data-spot` */
export function createOthers(cloth: HTMLElement): Others {
  let shown: readonly LaidChips[] = [];
  const stacks = new Map<string, Stack>();
  /** Made when somebody first plays a spot; null for a spot that the cloth does not have. */
  const stackOn = (spot: string): Stack | null => {
    const known = stacks.get(spot);
    if (known) return known;
    const place = cloth.querySelector(`[data-spot="${CSS.escape(spot)}"]`);
    if (!place) return null;
    const stack = createStack();
    // Before the player's own chip, which is the last.
    place.prepend(stack.node);
    stacks.set(spot, stack);
    return stack;
  };
  return {
    show(seen, ownSeat) {
      if (seen === shown) return;
      shown = seen;
      const spots = seatsBySpot(seen, ownSeat);
      for (const [spot, { node }] of stacks) {
        if (spots.has(spot)) continue;
        node.remove();
        stacks.delete(spot);
      }
      for (const [spot, seats] of spots) stackOn(spot)?.show(seats);
    },
  };
}
