/** Where things stand: two arrangements drawn in their own units and scaled to the viewport. */

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  kind: 'wide' | 'tall';
  /** CSS pixels. */
  width: number;
  height: number;
  /** CSS pixels per unit, and where the unit origin is. */
  scale: number;
  originX: number;
  originY: number;
  /** What the symbols of all reels are seen through. */
  window: Rect;
  /** One window per reel, in units. */
  reels: Rect[];
  rowPitch: number;
  /** Units a symbol's drawing is wide and high. */
  symbolSize: number;
  title: Rect | null;
  /** Centre of the win's lettering, in units, and the room it has. */
  lettering: { x: number; y: number; maximumWidth: number; capHeight: number };
  /** CSS pixels under the scene that the controls take. */
  controlsHeight: number;
  windowRadius: number;
}

const WIDE = {
  centre: 640,
  window: { y: 112, height: 468, gap: 4, inset: 2 },
  /** Distance between reels, by how many there are. */
  pitch: { three: 176, five: 153 },
  /** The title stands above the frame where there is room for it. */
  sign: { x: 400, y: 0, width: 480, height: 96 },
  signed: 0,
  bare: 40,
  bottom: 630,
};
/** On a wide stage lower than this, in CSS pixels, everything stands beside the reels and nothing above them. */
const LOW_STAGE = 460;
/** In a room lower than this, in CSS pixels, the symbols are worth more than the title. */
const LOW = 480;
const TALL = {
  centre: 195,
  window: { y: 174, height: 288, gap: 2, inset: 1 },
  pitch: { three: 112, five: 70 },
  width: 390,
  bottom: 552,
  crown: 34,
  cut: 144,
};
/** A symbol's drawing is a little larger than its cell: it has a margin of its own. */
const SYMBOL_SHARE = { wide: 1.082, tall: 1.129 };
/** A viewport at least this much higher than wide gets the tall arrangement. */
const TALL_RATIO = 1.02;

export interface Viewport {
  width: number;
  height: number;
}

export interface Grid {
  reels: number;
  rows: number;
}

const isTall = ({ width, height }: Viewport) => height >= width * TALL_RATIO;

/** Whether a stage of that size has room above its reels for more than its title. */
export const hasRoomAbove = (viewport: Viewport): boolean => isTall(viewport) || viewport.height >= LOW_STAGE;

export function layoutFor(viewport: Viewport, grid: Grid): Layout {
  return isTall(viewport) ? tall(viewport, grid) : wide(viewport, grid);
}

/** The window, what each reel shows of it, and the size of a cell. */
function reelsFor(kind: Layout['kind'], grid: Grid) {
  const { centre, window, pitch: pitches } = kind === 'wide' ? WIDE : TALL;
  const pitch = grid.reels > 3 ? pitches.five : pitches.three;
  const width = pitch * grid.reels;
  const x = centre - width / 2;
  const rowPitch = window.height / grid.rows;
  const reels = Array.from({ length: grid.reels }, (_, reel) => ({
    x: x + window.inset + reel * pitch,
    y: window.y,
    width: pitch - window.gap,
    height: window.height,
  }));
  return {
    window: { x, y: window.y, width, height: window.height },
    reels,
    rowPitch,
    symbolSize: Math.min(rowPitch, pitch) * SYMBOL_SHARE[kind],
  };
}

function wide({ width, height }: Viewport, grid: Grid): Layout {
  const controlsHeight = height < LOW_STAGE ? 60 : 82;
  const room = height - controlsHeight;
  const top = room < LOW ? WIDE.bare : WIDE.signed;
  const scale = Math.min(width / 900, room / (WIDE.bottom - top));
  return {
    kind: 'wide',
    width,
    height,
    scale,
    originX: width / 2 - WIDE.centre * scale,
    originY: (room - (WIDE.bottom - top) * scale) / 2 - top * scale,
    ...reelsFor('wide', grid),
    title: top === WIDE.signed ? WIDE.sign : null,
    // On the frame's lower edge, as low as the controls allow: what won in the last row is still seen.
    lettering: { x: WIDE.centre, y: top === WIDE.bare ? 589 : 595, maximumWidth: 720, capHeight: 54 },
    controlsHeight,
    windowRadius: 6,
  };
}

function tall({ width, height }: Viewport, grid: Grid): Layout {
  const controlsHeight = height < 640 ? 176 : 216;
  const room = height - controlsHeight;
  const withTitle = Math.min(width / TALL.width, room / (TALL.bottom - TALL.crown + 12));
  const without = Math.min(width / TALL.width, room / (TALL.bottom - TALL.cut));
  const crowned = withTitle >= without * 0.9;
  const scale = crowned ? withTitle : without;
  const top = crowned ? TALL.crown : TALL.cut;
  return {
    kind: 'tall',
    width,
    height,
    scale,
    originX: width / 2 - (TALL.width / 2) * scale,
    originY: (room - (TALL.bottom - top) * scale) / 2 - top * scale,
    ...reelsFor('tall', grid),
    title: crowned ? { x: 47, y: 21, width: 297, height: 157.5 } : null,
    lettering: { x: 195, y: crowned ? 520 : 512, maximumWidth: 350, capHeight: 44 },
    controlsHeight,
    windowRadius: 4,
  };
}
