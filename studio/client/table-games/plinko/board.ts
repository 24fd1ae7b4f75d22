/** The board's measures, and how likely its buckets are. Columns and rows are counted in distances between pins. */

export interface Board {
  rows: number;
  /** Distance of two pins of a row and of two rows, px. */
  gap: number;
  pitch: number;
  /** Place of the first pin's row and of the middle column, px. */
  top: number;
  centre: number;
  pinRadius: number;
  ballRadius: number;
  /** Buckets whose figures do not fit beside each other stand them upright. */
  upright: boolean;
  bucketHeight: number;
}

/** Air above the first row, and at both sides of the last one, in distances. */
const HEADROOM = 1.5;
const MARGIN = 1.5;
/** Rows stand this close against the gap, unless the buckets would be too narrow to read, px. */
const PITCH = 0.84;
const READABLE = 26;
const UPRIGHT_HEIGHT = 40;
const LEVEL_HEIGHT = 32;
/** Under the buckets, for their light, px. */
const FLOOR = 6;
/** Width of a figure on a bucket, px. */
const FIGURE = 6.5;

/** Fits a board of pins into a box. @param longest figures of the longest label on a bucket. */
export function boardIn(width: number, height: number, rows: number, longest: number): Board {
  const pitchAbove = (bucketHeight: number) => Math.max(3, (height - bucketHeight - FLOOR) / (rows + HEADROOM));
  const gap = Math.min(width / (rows + MARGIN), Math.max(pitchAbove(UPRIGHT_HEIGHT) / PITCH, READABLE));
  const upright = gap < longest * FIGURE + 5;
  const bucketHeight = upright ? UPRIGHT_HEIGHT : LEVEL_HEIGHT;
  const pitch = Math.min(pitchAbove(bucketHeight), gap * PITCH);
  const spare = height - bucketHeight - FLOOR - (rows + HEADROOM) * pitch;
  return {
    rows,
    gap,
    pitch,
    top: HEADROOM * pitch + Math.max(0, spare / 2),
    centre: width / 2,
    pinRadius: Math.max(1.8, Math.min(gap, pitch) * 0.14),
    ballRadius: Math.min(gap, pitch) * 0.36,
    upright,
    bucketHeight,
  };
}

/** Columns of a row's pins from the middle: three in the first row, one more in each further one. */
export function pinsOf(row: number): number[] {
  return Array.from({ length: row + 3 }, (_, index) => index - (row + 2) / 2);
}

/** Ways into each bucket, left to right; together 2^rows. */
export function waysOf(rows: number): number[] {
  let ways = [1];
  for (let row = 0; row < rows; row += 1) {
    ways = Array.from({ length: ways.length + 1 }, (_, index) => (ways[index - 1] ?? 0) + (ways[index] ?? 0));
  }
  return ways;
}

/** What a table of buckets pays and its chance, the largest first. */
export function paysOf(table: readonly number[]): { hundredths: number; chance: number }[] {
  const ways = waysOf(table.length - 1);
  const whole = 2 ** (table.length - 1);
  const chances = new Map<number, number>();
  for (const [bucket, pay] of table.entries()) {
    chances.set(pay, (chances.get(pay) ?? 0) + (ways[bucket] ?? 0) / whole);
  }
  return [...chances]
    .map(([hundredths, chance]) => ({ hundredths, chance }))
    .sort((a, b) => b.hundredths - a.hundredths);
}
