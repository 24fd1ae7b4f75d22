/** The layout of the table: where every bet of the engine lies, in units of a number's field. */
import { TABLE_BETS } from '../../../engines/roulette.ts';

export const COLUMNS = 14;
export const ROWS = 5;
const NUMBER_ROWS = 3;
/** Breadth of the strip between fields on which splits, corners, streets and lines lie: half of what a finger needs. */
const EDGE = 0.48;

const KINDS = [
  'straight',
  'split',
  'street',
  'trio',
  'first-four',
  'corner',
  'line',
  'dozen',
  'column',
  'red',
  'black',
  'even',
  'odd',
  'low',
  'high',
] as const;
export type BetKind = (typeof KINDS)[number];

/** The zero lies at the left, 34 to 36 at the right; 3, 6, 9 … in the upper row. */
export interface Spot {
  name: string;
  kind: BetKind;
  pockets: readonly number[];
  /** Middle and size. */
  x: number;
  y: number;
  w: number;
  h: number;
}

interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

const columnOf = (pocket: number): number => (pocket === 0 ? 0 : Math.ceil(pocket / NUMBER_ROWS));
const rowOf = (pocket: number): number => NUMBER_ROWS - 1 - ((pocket - 1) % NUMBER_ROWS);
const OUTSIDE = ['low', 'even', 'red', 'black', 'odd', 'high'];

function kindOf(name: string): BetKind {
  return KINDS.find((kind) => name === kind || new RegExp(`^${kind}-\\d`).test(name)) ?? 'straight';
}

function middle(pockets: readonly number[], of: (pocket: number) => number): number {
  const places = pockets.map(of);
  return (Math.min(...places) + Math.max(...places) + 1) / 2;
}

function splitAt(pockets: readonly number[]): Place {
  const numbers = pockets.filter((pocket) => pocket > 0);
  const x = pockets.length > numbers.length ? 1 : middle(numbers, columnOf);
  const upright = pockets.length > numbers.length || columnOf(pockets[0] ?? 0) !== columnOf(pockets[1] ?? 0);
  return { x, y: middle(numbers, rowOf), w: upright ? EDGE : 1 - EDGE, h: upright ? 1 - EDGE : EDGE };
}

const strip = (x: number, y: number): Place => ({ x, y, w: EDGE, h: EDGE });
const outside = (name: string): Place => ({ x: 2 + OUTSIDE.indexOf(name) * 2, y: 4.5, w: 2, h: 1 });

const PLACES: Readonly<Record<BetKind, (pockets: readonly number[], name: string) => Place>> = {
  straight: ([pocket = 0]) =>
    pocket === 0
      ? { x: 0.5, y: NUMBER_ROWS / 2, w: 1, h: NUMBER_ROWS }
      : { x: columnOf(pocket) + 0.5, y: rowOf(pocket) + 0.5, w: 1, h: 1 },
  split: splitAt,
  street: ([first = 1]) => ({ x: columnOf(first) + 0.5, y: NUMBER_ROWS, w: 1 - EDGE, h: EDGE }),
  trio: ([, low = 1]) => strip(1, rowOf(low)),
  'first-four': () => strip(1, NUMBER_ROWS),
  corner: (pockets) => strip(middle(pockets, columnOf), middle(pockets, rowOf)),
  line: ([first = 1]) => strip(columnOf(first) + 1, NUMBER_ROWS),
  dozen: ([first = 1]) => ({ x: columnOf(first) + 2, y: 3.5, w: 4, h: 1 }),
  column: ([first = 1]) => ({ x: 13.5, y: rowOf(first) + 0.5, w: 1, h: 1 }),
  red: (_, name) => outside(name),
  black: (_, name) => outside(name),
  even: (_, name) => outside(name),
  odd: (_, name) => outside(name),
  low: (_, name) => outside(name),
  high: (_, name) => outside(name),
};

/** What lies above what: strips above fields, crossings above strips. */
const LAYERS: Readonly<Partial<Record<BetKind, number>>> = {
  split: 1,
  street: 1,
  trio: 2,
  'first-four': 2,
  corner: 2,
  line: 2,
};

/** All spots, the lowest layer first. */
export const SPOTS: readonly Spot[] = [...TABLE_BETS]
  .map(([name, pockets]) => {
    const kind = kindOf(name);
    return { name, kind, pockets, ...PLACES[kind](pockets, name) };
  })
  .sort((a, b) => (LAYERS[a.kind] ?? 0) - (LAYERS[b.kind] ?? 0));

export type Direction = 'left' | 'right' | 'up' | 'down';

/** How far a spot lies ahead, and how far aside. */
const AHEAD: Readonly<Record<Direction, (from: Spot, to: Spot) => [ahead: number, aside: number]>> = {
  left: (from, to) => [from.x - to.x, to.y - from.y],
  right: (from, to) => [to.x - from.x, to.y - from.y],
  up: (from, to) => [from.y - to.y, to.x - from.x],
  down: (from, to) => [to.y - from.y, to.x - from.x],
};
/** A step aside counts as so many ahead. */
const ASIDE_WEIGHT = 3;

/** The next spot in a direction of the lying table, or undefined at its edge. */
export function neighbour(from: Spot, direction: Direction): Spot | undefined {
  let best: Spot | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of SPOTS) {
    const [ahead, aside] = AHEAD[direction](from, spot);
    const way = ahead + ASIDE_WEIGHT * Math.abs(aside);
    if (ahead < 0.2 || Math.abs(aside) > 2 || way >= least) continue;
    best = spot;
    least = way;
  }
  return best;
}

const LYING: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
/** On the upright table of a phone the zero is at the top and 1, 2, 3 run to the right. */
const UPRIGHT: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'down',
  ArrowRight: 'up',
  ArrowUp: 'left',
  ArrowDown: 'right',
};

/** Where an arrow key leads on the table as it stands. */
export function directionOf(key: string, upright: boolean): Direction | undefined {
  return (upright ? UPRIGHT : LYING)[key];
}
