/** Which rows of a long grid have to exist: all are equally high, so that follows from where the window stands. */

export interface GridShape {
  columns: number;
  /** From the top of one row to the top of the next, px. */
  stridePx: number;
  /** Between two rows, px. */
  gapPx: number;
}

export interface RowRange {
  first: number;
  /** One past the last. */
  end: number;
}

/** Rows ready above and below the window: about one flick of a finger. */
export const SPARE_ROWS = 3;

export function rowCountOf(items: number, { columns }: GridShape): number {
  return Math.ceil(items / columns);
}

/** How many tiles of a list are shown where a number is wanted: as many whole rows as it takes, or all. */
export function wholeRows(wanted: number, columns: number, items: number): number {
  return Math.min(items, Math.ceil(wanted / columns) * columns);
}

/** How many tiles stand side by side in a grid. */
export function columnsOf(grid: Element): number {
  return getComputedStyle(grid).gridTemplateColumns.split(' ').length;
}

/** The height of a list, px. */
export function heightOf(rows: number, { stridePx, gapPx }: GridShape): number {
  return rows === 0 ? 0 : rows * stridePx - gapPx;
}

/**
 * The rows near the window.
 * @param topPx how far the list's top lies above the window's; negative while it is still below.
 * @param windowPx the window's height.
 * @param spare rows above and below it that count as near; none: only those in sight.
 */
export function rowsNear(
  topPx: number,
  windowPx: number,
  rows: number,
  { stridePx }: GridShape,
  spare = SPARE_ROWS,
): RowRange {
  const within = (row: number) => Math.max(0, Math.min(rows, row));
  return {
    first: within(Math.floor(topPx / stridePx) - spare),
    end: within(Math.ceil((topPx + windowPx) / stridePx) + spare),
  };
}

const ascending = (one: number, other: number) => one - other;

/** The rows that stand with those of a range, in order; of the others only the one that holds the focus. */
export function standingWith(
  standing: readonly number[],
  near: RowRange,
  added: readonly number[],
  focused: number | null,
): readonly number[] {
  const staying = standing.filter((row) => (row >= near.first && row < near.end) || row === focused);
  const missing = added.filter((row) => !staying.includes(row));
  if (missing.length === 0 && staying.length === standing.length) return standing;
  return [...staying, ...missing].sort(ascending);
}

export function rowsOf({ first, end }: RowRange): number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
}

/** The row to make next, none when all that are near stand: from the middle of the window outwards. */
export function rowToMake(standing: readonly number[], near: RowRange): number[] {
  const middle = (near.first + near.end - 1) / 2;
  const distance = (row: number) => Math.abs(row - middle);
  return rowsOf(near)
    .filter((row) => !standing.includes(row))
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, 1);
}
