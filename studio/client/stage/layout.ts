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
  frame: Rect;
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
  centre: 590,
  frame: { y: 76, height: 470, rim: 16 },
  window: { y: 92, height: 438, gap: 4, inset: 2 },
  /** Distance between reels, by how many there are. */
  pitch: { three: 190, five: 160 },
  top: 8,
  bottom: 556,
};
const TALL = {
  centre: 195,
  frame: { y: 164, height: 314, rim: 10 },
  window: { y: 174, height: 294, gap: 2, inset: 1 },
  pitch: { three: 112, five: 70 },
  width: 390,
  bottom: 552,
  crown: 34,
  cut: 148,
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

export function layoutFor(viewport: Viewport, grid: Grid): Layout {
  return viewport.height >= viewport.width * TALL_RATIO ? tall(viewport, grid) : wide(viewport, grid);
}

/** The frame around the reels, their windows, and the size of a cell. */
function reelsFor(kind: Layout['kind'], grid: Grid) {
  const { centre, frame, window, pitch: pitches } = kind === 'wide' ? WIDE : TALL;
  const pitch = grid.reels > 3 ? pitches.five : pitches.three;
  const width = pitch * grid.reels + frame.rim * 2;
  const x = centre - width / 2;
  const rowPitch = window.height / grid.rows;
  const reels = Array.from({ length: grid.reels }, (_, reel) => ({
    x: x + frame.rim + window.inset + reel * pitch,
    y: window.y,
    width: pitch - window.gap,
    height: window.height,
  }));
  return {
    frame: { x, y: frame.y, width, height: frame.height },
    reels,
    rowPitch,
    symbolSize: Math.min(rowPitch, pitch) * SYMBOL_SHARE[kind],
  };
}

function wide({ width, height }: Viewport, grid: Grid): Layout {
  const controlsHeight = height < 460 ? 60 : 82;
  const room = height - controlsHeight;
  const margin = width < 700 ? 872 : 1120;
  const scale = Math.min(width / margin, room / (WIDE.bottom - WIDE.top + 8));
  return {
    kind: 'wide',
    width,
    height,
    scale,
    originX: width / 2 - WIDE.centre * scale,
    originY: (room - (WIDE.bottom - WIDE.top) * scale) / 2 - WIDE.top * scale,
    ...reelsFor('wide', grid),
    title: null,
    lettering: { x: 590, y: 470, maximumWidth: 760, capHeight: 62 },
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
    lettering: { x: 195, y: 514, maximumWidth: 350, capHeight: 44 },
    controlsHeight,
    windowRadius: 4,
  };
}
