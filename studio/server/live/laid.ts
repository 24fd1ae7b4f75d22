/**
 * The chips that lie on a table while bets are taken, as everybody is shown them: whose they are and on which spots, not
 * how many. A sweep of the table tells what changed since the last one, so that nobody's clicking floods the others.
 */
import type { Chip } from '../../engines/live.ts';
import type { LaidChips } from '../../live-protocol.ts';
import { chipViews, largestSpots } from './chips.ts';

/** Players whose chips everybody is shown; a full table stays a light message. */
const SHOWN_MAXIMUM = 60;

export interface Laid {
  /** What lies there of a seat now: the whole of it. @param seat as everybody is told of it */
  put(seat: string, chips: readonly Chip[]): void;
  whole(): LaidChips[];
  /** What changed since it was last asked; null when nothing did. Chips that were taken off have no spots. */
  changes(): LaidChips[] | null;
  /** A new round. */
  clear(): void;
}

export function createLaid(): Laid {
  const seats = new Map<string, LaidChips>();
  const changed = new Set<string>();
  return {
    put(seat, chips) {
      if (!seats.has(seat) && (chips.length === 0 || seats.size >= SHOWN_MAXIMUM)) return;
      seats.set(seat, { seat, spots: largestSpots(chipViews(chips)) });
      changed.add(seat);
    },
    whole: () => [...seats.values()].filter(({ spots }) => spots.length > 0),
    changes() {
      if (changed.size === 0) return null;
      const told = [...changed].flatMap((seat) => seats.get(seat) ?? []);
      changed.clear();
      return told;
    },
    clear() {
      seats.clear();
      changed.clear();
    },
  };
}
