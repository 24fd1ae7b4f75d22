/**
 * Words as the share of each point that they cover. A glyph is drawn once for each size and half of a point, and stamped
 * wherever a title has it: drawing a title anew takes most of the time of its picture.
 */
import type { Font } from 'fontkit';
import sharp from 'sharp';
import { glyphsOf, outlineOf, type PlacedGlyph } from './outline.ts';

/** Points with shares of 0 to 255. */
export interface Coverage {
  width: number;
  height: number;
  shares: Uint8Array;
}

/** What a glyph covers; its corner stands at these points from where the glyph begins. */
interface Stamp extends Coverage {
  left: number;
  top: number;
}

/** Places a glyph may have within a point: finer ones look the same at the sizes of titles. */
const STEPS_OF_A_POINT = 2;
/** Room for the soft edge of an outline. */
const EDGE = 1;

async function drawStamp({ font, glyph }: PlacedGlyph, size: number, part: number): Promise<Stamp> {
  const scale = size / font.unitsPerEm;
  const { minX, maxX, minY, maxY } = glyph.bbox;
  const left = Math.floor(minX * scale + part) - EDGE;
  const top = Math.floor(-maxY * scale) - EDGE;
  const width = Math.ceil(maxX * scale + part) + EDGE - left;
  const height = Math.ceil(-minY * scale) + EDGE - top;
  const outline = outlineOf({ font, glyph, x: part - left, y: -top }, size);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/><g fill="#fff">${outline}</g></svg>`;
  const shares = await sharp(Buffer.from(svg)).removeAlpha().extractChannel(0).raw().toBuffer();
  return { left, top, width, height, shares };
}

const drawn = new WeakMap<Font, Map<string, Promise<Stamp>>>();

function stampOf(placed: PlacedGlyph, size: number, part: number): Promise<Stamp> {
  const stamps = drawn.get(placed.font) ?? new Map<string, Promise<Stamp>>();
  drawn.set(placed.font, stamps);
  const key = `${placed.glyph.id} ${size} ${part}`;
  const stamp = stamps.get(key) ?? drawStamp(placed, size, part);
  stamps.set(key, stamp);
  return stamp;
}

/** Where glyphs touch, what the one leaves free the other may cover. */
function press({ width, height, shares }: Coverage, stamp: Stamp, x: number, y: number): void {
  for (let row = Math.max(0, -y); row < Math.min(stamp.height, height - y); row += 1) {
    for (let column = Math.max(0, -x); column < Math.min(stamp.width, width - x); column += 1) {
      const share = stamp.shares[row * stamp.width + column] as number;
      const place = (y + row) * width + x + column;
      if (share > 0) shares[place] = Math.min(255, (shares[place] as number) + share);
    }
  }
}

/** Lines on a ground of this size in pixels; each line names its baseline. */
export async function coverageOf(
  lines: readonly { text: string; baseline: number }[],
  size: number,
  ground: { width: number; height: number },
): Promise<Coverage> {
  const coverage = { ...ground, shares: new Uint8Array(ground.width * ground.height) };
  const placed = lines.flatMap(({ text, baseline }) => glyphsOf(text, size, 0, baseline));
  for (const glyph of placed.filter(({ glyph }) => glyph.path.commands.length > 0)) {
    const steps = Math.round(glyph.x * STEPS_OF_A_POINT);
    const whole = Math.floor(steps / STEPS_OF_A_POINT);
    const stamp = await stampOf(glyph, size, steps / STEPS_OF_A_POINT - whole);
    press(coverage, stamp, whole + stamp.left, Math.round(glyph.y) + stamp.top);
  }
  return coverage;
}
