/** A board of cells that fall: where each one is at a moment. Pure of drawing. */
import type { SymbolId } from '../../maths/slot.ts';
import type { Pace } from './reels.ts';

export type Screen = readonly (readonly SymbolId[])[];

interface Cell {
  symbol: SymbolId;
  /** Where it comes to rest, and how many rows above it began. */
  row: number;
  above: number;
  since: number;
}

interface Leaving {
  symbol: SymbolId;
  row: number;
  since: number;
  /** Bursts where it is; else falls out of the board. */
  bursts: boolean;
}

/** A cell as it is drawn. */
interface CellLook {
  symbol: SymbolId;
  row: number;
  /** Rows away from its place. */
  shift: number;
  size: number;
  opacity: number;
}

const FALL_MS = 380;
const BURST_MS = 260;
const COLUMN_MS = 70;
const LEAVE_MS = 300;

export interface Board {
  readonly screen: Screen;
  at(reel: number, now: number): CellLook[];
  /** Lets everything fall out; returns when it has, ms. */
  clear(now: number, pace: Pace): number;
  /** Lets a screen fall in, what won bursting first; returns when everything rests, ms. `now` 0: without motion. */
  fall(screen: Screen, gone: readonly SymbolId[], now: number, pace: Pace): number;
  /** Puts back what stood before it was cleared. */
  restore(): void;
}

export function createBoard(initial: Screen): Board {
  let screen: Screen = initial;
  let columns: Cell[][] = initial.map((cells) => cells.map((symbol, row) => ({ symbol, row, above: 0, since: 0 })));
  let leaving: Leaving[][] = initial.map(() => []);
  const stillOf = (shown: Screen) =>
    shown.map((cells) => cells.map((symbol, row) => ({ symbol, row, above: 0, since: 0 })));

  return {
    get screen() {
      return screen;
    },
    at(reel, now) {
      return [
        ...(leaving[reel] ?? []).flatMap((cell) => leavingLook(cell, now) ?? []),
        ...(columns[reel] ?? []).map((cell) => fallingLook(cell, now)),
      ];
    },
    clear(now, { staggerMs }) {
      const stagger = staggerMs > 0 ? COLUMN_MS / 2 : 0;
      leaving = columns.map((cells, reel) =>
        cells.map(({ symbol, row }) => ({ symbol, row, since: now + reel * stagger, bursts: false })),
      );
      columns = columns.map(() => []);
      return now + columns.length * stagger + LEAVE_MS;
    },
    fall(next, gone, now, { staggerMs }) {
      const bursting = gone.length > 0;
      const begins = now + (bursting ? BURST_MS : 0);
      const stagger = bursting || staggerMs === 0 ? 0 : COLUMN_MS;
      const before = screen;
      screen = next;
      if (now === 0) {
        leaving = next.map(() => []);
        columns = stillOf(next);
        return 0;
      }
      leaving = next.map((_, reel) =>
        bursting
          ? (before[reel] ?? []).flatMap((symbol, row) =>
              gone.includes(symbol) ? [{ symbol, row, since: now, bursts: true }] : [],
            )
          : [],
      );
      columns = next.map((cells, reel) => {
        // What stays keeps its order at the lower end; everything above it is new.
        const stays = bursting
          ? (before[reel] ?? []).flatMap((symbol, row) => (gone.includes(symbol) ? [] : [row]))
          : [];
        const fresh = cells.length - stays.length;
        return cells.map((symbol, row) => {
          const above = row < fresh ? fresh + 0.4 : row - (stays[row - fresh] ?? row);
          return { symbol, row, above, since: begins + reel * stagger };
        });
      });
      return begins + next.length * stagger + FALL_MS;
    },
    restore() {
      leaving = screen.map(() => []);
      columns = stillOf(screen);
    },
  };
}

/** How what leaves looks: what won bursts, the rest falls out; null once it is gone. */
function leavingLook({ symbol, row, since, bursts }: Leaving, now: number): CellLook | null {
  const progress = Math.max(0, (now - since) / (bursts ? BURST_MS : LEAVE_MS));
  if (progress >= 1) return null;
  return bursts
    ? { symbol, row, shift: 0, size: 1 + 0.25 * progress, opacity: 1 - progress }
    : { symbol, row, shift: 4 * progress ** 2, size: 1, opacity: 1 };
}

/** How what falls in, or rests, looks. */
function fallingLook({ symbol, row, above, since }: Cell, now: number): CellLook {
  const progress = Math.min(1, Math.max(0, (now - since) / FALL_MS));
  return { symbol, row, shift: -above * (1 - landed(progress)), size: 1, opacity: 1 };
}

/** Falls faster and faster, then springs a little. */
function landed(progress: number): number {
  if (progress < 0.7) return (progress / 0.7) ** 2;
  const rest = (progress - 0.7) / 0.3;
  return 1 - 0.06 * Math.sin(rest * Math.PI);
}
