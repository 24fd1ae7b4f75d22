/** The bets of the others at the table: small chips on the spots they play, each player's of a colour of their own. */
import type { PublicLiveBet } from '../../live-protocol.ts';
import { element } from '../ui/dom.ts';

/** Told apart from each other and from the cloths they lie on. */
const TONES = ['#ff9f6b', '#ffd166', '#7fe3a1', '#6fd3ff', '#a8b5ff', '#f2a0d8', '#e8e3d3', '#c5f06a'] as const;
/** Chips that a spot shows; the others there are counted. */
const SHOWN = 3;

/** The colour of a player's chips: the same in all rounds. @param seat names the player's session */
export function toneOf(seat: string): string {
  const sum = [...seat].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 9_973, 7);
  return TONES[sum % TONES.length] ?? TONES[0];
}

/** Who plays each spot, in the order of the rows; the player's own bets lie there as chips with their amount. */
export function seatsBySpot(rows: readonly PublicLiveBet[], ownSeat: string): ReadonlyMap<string, readonly string[]> {
  const spots = new Map<string, string[]>();
  for (const { seat, spots: played } of rows) {
    if (seat === ownSeat) continue;
    for (const spot of played) spots.set(spot, [...(spots.get(spot) ?? []), seat]);
  }
  return spots;
}

function stackOf(seats: readonly string[]): HTMLElement {
  const chips = seats.slice(0, SHOWN).map((seat) => {
    const chip = element('i', {});
    chip.style.setProperty('--tone', toneOf(seat));
    return chip;
  });
  const more = seats.length - SHOWN;
  return element('span', { class: 'live-others', 'aria-hidden': 'true' }, ...chips, more > 0 ? `+${more}` : null);
}

export interface Others {
  show(rows: readonly PublicLiveBet[], ownSeat: string): void;
}

/** @param cloth its spots carry their name in `data-spot` */
export function createOthers(cloth: HTMLElement): Others {
  let shown: readonly PublicLiveBet[] = [];
  const stacks = new Map<string, { node: HTMLElement; key: string }>();
  return {
    show(rows, ownSeat) {
      if (rows === shown) return;
      shown = rows;
      const spots = seatsBySpot(rows, ownSeat);
      for (const [spot, { node }] of stacks) {
        if (spots.has(spot)) continue;
        node.remove();
        stacks.delete(spot);
      }
      for (const [spot, seats] of spots) {
        const key = seats.join();
        const before = stacks.get(spot);
        if (before?.key === key) continue;
        const place = cloth.querySelector(`[data-spot="${CSS.escape(spot)}"]`);
        if (!place) continue;
        before?.node.remove();
        const node = stackOf(seats);
        // Before the player's own chip, which is the last.
        place.prepend(node);
        stacks.set(spot, { node, key });
      }
    },
  };
}
