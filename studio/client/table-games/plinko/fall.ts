/** Where the ball is while it falls: it drops, hops from pin to pin along its path and sinks into its bucket. */

export interface Fall {
  /** Columns from the middle and rows from the first pin. */
  column: number;
  row: number;
  /** Pins struck so far. */
  struck: number;
  landed: boolean;
}

const DROP_MS = 320;
const DROP_ROWS = 1.3;
const SETTLE_MS = 200;
/** Depth of a bucket, rows. */
const SETTLE_ROWS = 1.4;
/** How far a ball springs off a pin before it falls on. */
const SPRING = 1.4;

/** Longer boards are hopped through faster, ms a row. */
const hopMs = (rows: number): number => 110 + 800 / rows;

/** From the release to the bottom of the bucket, ms. */
export function fallMs(rows: number): number {
  return DROP_MS + rows * hopMs(rows) + SETTLE_MS;
}

/** Column of the ball when it has taken the first `turns` of its path. */
export function columnAfter(path: readonly number[], turns: number): number {
  return path.slice(0, turns).reduce((column, turn) => column + (turn === 1 ? 0.5 : -0.5), 0);
}

/** @param ms since the release, `path` the turns as the server drew them: 0 left, 1 right. */
export function ballAt(path: readonly number[], ms: number): Fall {
  const rows = path.length;
  if (ms < DROP_MS) {
    const part = Math.max(0, ms) / DROP_MS;
    return { column: 0, row: -DROP_ROWS * (1 - part * part), struck: 0, landed: false };
  }
  const hop = Math.floor((ms - DROP_MS) / hopMs(rows));
  if (hop < rows) {
    const part = (ms - DROP_MS) / hopMs(rows) - hop;
    const from = columnAfter(path, hop);
    const to = columnAfter(path, hop + 1);
    return {
      column: from + (to - from) * part,
      row: hop + (1 + SPRING) * part * part - SPRING * part,
      struck: hop + 1,
      landed: false,
    };
  }
  const part = Math.min(1, (ms - fallMs(rows) + SETTLE_MS) / SETTLE_MS);
  return { column: columnAfter(path, rows), row: rows + SETTLE_ROWS * part, struck: rows, landed: part >= 1 };
}
