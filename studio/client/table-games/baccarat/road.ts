/** The road of past results: one column per run of a side, ties as strokes on the last result. */
import type { BaccaratSide } from '../../../engines/baccarat.ts';

interface Bead {
  side: Exclude<BaccaratSide, 'tie'>;
  /** Ties after it, before the next win. */
  ties: number;
  column: number;
  row: number;
}

export const ROAD_ROWS = 6;

/** Ties before the first win have nothing to stand on and are counted apart. */
interface Road {
  beads: readonly Bead[];
  columns: number;
  firstTies: number;
}

const placeOf = (column: number, row: number): string => `${column}:${row}`;

/** Results, oldest first: a run goes down its column and turns right where the way down is closed. */
export function roadOf(results: readonly BaccaratSide[]): Road {
  const beads: Bead[] = [];
  const taken = new Set<string>();
  let firstTies = 0;
  let runColumn = -1;
  for (const side of results) {
    const last = beads.at(-1);
    if (side === 'tie') {
      if (last) last.ties += 1;
      else firstTies += 1;
      continue;
    }
    const runs = last?.side === side;
    if (!runs) runColumn += 1;
    const down = last && runs ? { column: last.column, row: last.row + 1 } : { column: runColumn, row: 0 };
    const closed = down.row >= ROAD_ROWS || taken.has(placeOf(down.column, down.row));
    const place = last && runs && closed ? { column: last.column + 1, row: last.row } : down;
    taken.add(placeOf(place.column, place.row));
    beads.push({ side, ties: 0, ...place });
  }
  return { beads, columns: Math.max(0, ...beads.map(({ column }) => column + 1)), firstTies };
}
