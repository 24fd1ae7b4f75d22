/** Letters cut from stone by straight edges, with a bevel. */
import { star } from '../../symbols/pen.ts';
import { mix, type Point, polygon, ramp, type Sketch } from '../sketch.ts';
import type { Royal } from './contract.ts';

/** Outlines in a box of 100, the letter's holes after it. */
const OUTLINES: Readonly<Record<Royal, readonly (readonly Point[])[]>> = {
  A: [
    [
      [38, 0],
      [62, 0],
      [100, 100],
      [74, 100],
      [67, 80],
      [33, 80],
      [26, 100],
      [0, 100],
    ],
    [
      [50, 30],
      [60, 60],
      [40, 60],
    ],
  ],
  K: [
    [
      [0, 0],
      [26, 0],
      [26, 36],
      [60, 0],
      [96, 0],
      [52, 46],
      [100, 100],
      [66, 100],
      [32, 62],
      [26, 68],
      [26, 100],
      [0, 100],
    ],
  ],
  Q: [
    [
      [28, 0],
      [72, 0],
      [100, 28],
      [100, 66],
      [94, 76],
      [106, 90],
      [92, 106],
      [77, 94],
      [72, 98],
      [28, 98],
      [0, 70],
      [0, 28],
    ],
    [
      [40, 25],
      [60, 25],
      [75, 40],
      [75, 60],
      [60, 73],
      [40, 73],
      [25, 58],
      [25, 40],
    ],
  ],
  J: [
    [
      [38, 0],
      [90, 0],
      [90, 72],
      [62, 100],
      [26, 100],
      [0, 74],
      [0, 56],
      [26, 56],
      [26, 66],
      [36, 75],
      [50, 75],
      [63, 62],
      [63, 25],
      [38, 25],
    ],
  ],
};
const BEVEL = 9;
const HOLE_BEVEL = -6.5;

export function facetLetter(pen: Sketch, royal: Royal, colour: string): void {
  const outlines = OUTLINES[royal];
  const width = Math.max(...outlines.flat().map(([x]) => x));
  const height = Math.max(...outlines.flat().map(([, y]) => y));
  const shapes = outlines.map((outline) => outline.map(([x, y]): Point => [x - width / 2, y - height / 2]));
  const d = shapes.map(polygon).join('');
  pen.group('transform="scale(.84)"', () => {
    pen.fill(
      d,
      '#0d0424',
      'stroke="#0d0424" stroke-width="11" stroke-linejoin="round" fill-rule="evenodd" transform="translate(0 5)"',
    );
    pen.fill(
      d,
      pen.linearAt([mix(colour, '#ffffff', 0.55), colour, mix(colour, '#000000', 0.3)], -40, -50, 30, 50),
      'fill-rule="evenodd"',
    );
    for (const [index, shape] of shapes.entries()) bevel(pen, shape, index > 0, ramp(colour));
    pen.stroke(d, '#fff', 1.4, 'opacity=".5"');
  });
  pen.fill(star(30, -34, 10, 1.8, 4), '#fff');
}

function bevel(pen: Sketch, shape: readonly Point[], hole: boolean, lights: readonly string[]): void {
  const turn = areaOf(shape) > 0 ? 1 : -1;
  const inner = inset(shape, hole ? HOLE_BEVEL : BEVEL, turn);
  for (const [index, from] of shape.entries()) {
    const next = (index + 1) % shape.length;
    const to = shape[next] as Point;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const side = hole ? -turn : turn;
    const [nx, ny] = [((to[1] - from[1]) / length) * side, (-(to[0] - from[0]) / length) * side];
    const lit = nx * -0.55 + ny * -0.83;
    const light = lit > 0.55 ? lights[0] : lit > 0.1 ? lights[1] : lit > -0.5 ? lights[3] : lights[4];
    pen.fill(polygon([from, to, inner[next] as Point, inner[index] as Point]), light ?? '#fff');
  }
}

function areaOf(shape: readonly Point[]): number {
  return shape.reduce((sum, [x, y], index) => {
    const [nx, ny] = shape[(index + 1) % shape.length] as Point;
    return sum + x * ny - nx * y;
  }, 0);
}

/** The outline moved inwards by a distance. */
function inset(shape: readonly Point[], distance: number, turn: number): Point[] {
  const normals = shape.map(([x, y], index): Point => {
    const [nx, ny] = shape[(index + 1) % shape.length] as Point;
    const length = Math.hypot(nx - x, ny - y) || 1;
    return [(-(ny - y) / length) * turn, ((nx - x) / length) * turn];
  });
  return shape.map(([x, y], index) => {
    const before = normals[(index + shape.length - 1) % shape.length] as Point;
    const after = normals[index] as Point;
    const [dx, dy] = [before[0] + after[0], before[1] + after[1]];
    const square = dx * dx + dy * dy;
    const far = square < 0.3 ? distance / 0.5 : (2 * distance) / square;
    return [x + dx * far, y + dy * far];
  });
}
