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

/** Rows kept ready above and below the window: about one flick of a finger. */
export const SPARE_ROWS = 3;

export function rowCountOf(items: number, { columns }: GridShape): number {
  return Math.ceil(items / columns);
}

/** The height of a list, px. */
export function heightOf(rows: number, { stridePx, gapPx }: GridShape): number {
  return rows === 0 ? 0 : rows * stridePx - gapPx;
}

/**
 * The rows near the window.
 * @param topPx how far the list's top lies above the window's; negative while it is still below.
 * @param windowPx the window's height.
 */
export function rowsNear(topPx: number, windowPx: number, rows: number, { stridePx }: GridShape): RowRange {
  const within = (row: number) => Math.max(0, Math.min(rows, row));
  return {
    first: within(Math.floor(topPx / stridePx) - SPARE_ROWS),
    end: within(Math.ceil((topPx + windowPx) / stridePx) + SPARE_ROWS),
  };
}

/** The rows of a range in order, with one more that must not go: the one that holds the focus. */
export function rowsToShow({ first, end }: RowRange, kept: number | null, rows: number): number[] {
  const list = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  if (kept === null || kept >= rows || (kept >= first && kept < end)) return list;
  return kept < first ? [kept, ...list] : [...list, kept];
}
