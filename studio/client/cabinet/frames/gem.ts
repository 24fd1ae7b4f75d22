/** A band of cut facets, with a large stone on each corner. */
import type { Frame } from '../contract.ts';
import { crystal } from '../scenes/crystals.ts';
import { cycled, mix, type Point, polygon, ramp, type Sketch, gem as stone } from '../sketch.ts';
import { corners, edges, rounded } from './parts.ts';
import { faceted } from './rims.ts';

interface GemColours {
  band: string;
  /** What the facets shimmer in, and the stones on the corners. */
  stones: readonly string[];
  edge: string;
  shadow: string;
}

const FACET = 52;

export function gem({ band, stones, edge, shadow }: GemColours): Frame {
  return {
    kind: 'gem',
    opening: (room) => rounded(room, 10),
    hit: { outer: edge, inner: band, corner: 14, bevelled: true, light: mix(band, '#ffffff', 0.4) },
    rim: faceted([edge, band, mix(band, '#ffffff', 0.4), mix(band, '#000000', 0.35)]),
    divider(pen, x, { window: { y, height }, rows }) {
      pen.stroke(`M${x} ${y}V${y + height}`, shadow, 7, 'opacity=".75"');
      pen.stroke(`M${x} ${y}V${y + height}`, edge, 1.6, 'opacity=".7"');
      for (let row = 1; row < rows; row += 1) stud(pen, x, y + (height * row) / rows, band);
    },
    behind(pen, room) {
      const { x0, y0, x1, y1 } = edges(room);
      const k = room.tall ? 0.75 : 1;
      for (const [x, y, length, width, turn, at] of [
        [x0 + 6, y0 + 40, 110, 20, -58, 0],
        [x0 + 10, y0 + 10, 130, 24, -30, 1],
        [x1 - 6, y0 + 40, 110, 20, 58, 2],
        [x1 - 10, y0 + 10, 130, 24, 30, 3],
        [x0 + 10, y1 - 20, 100, 20, -128, 3],
        [x1 - 10, y1 - 20, 100, 20, 128, 1],
      ] as const)
        crystal(pen, x, y, length * k, width * k, turn, cycled(stones, at));
    },
    front(pen, room) {
      const { x0, y0, x1, y1 } = edges(room);
      const thick = room.tall ? 24 : 30;
      const tone = room.free ? mix(band, '#ff9ae8', 0.5) : band;
      pen.stroke(rounded(room, 14, thick + 5), shadow, 10);
      const sides: readonly (readonly [Point, Point])[] = [
        [
          [x0 - thick, y0],
          [x1 + thick, y0],
        ],
        [
          [x1 + thick, y1],
          [x0 - thick, y1],
        ],
        [
          [x0, y1 + thick],
          [x0, y0 - thick],
        ],
        [
          [x1, y0 - thick],
          [x1, y1 + thick],
        ],
      ];
      for (const [index, [from, to]] of sides.entries())
        facets(pen, from, to, thick, { tone, stones, offset: index + 1 });
      pen.stroke(rounded(room, 6), edge, 2.5);
      pen.stroke(rounded(room, 5, -3), shadow, 5, 'opacity=".6"');
      for (const [index, [x, y]] of corners(room).entries()) {
        const out = thick / 2;
        stone(
          pen,
          x + (x === x0 ? -out : out),
          y + (y === y0 ? -out : out),
          room.tall ? 30 : 38,
          8,
          cycled(stones, index),
          0.4,
        );
      }
    },
  };
}

function facets(
  pen: Sketch,
  [x0, y0]: Point,
  [x1, y1]: Point,
  thick: number,
  { tone, stones, offset }: { tone: string; stones: readonly string[]; offset: number },
): void {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const count = Math.round(length / FACET);
  // Outwards is to the left of the way.
  const at = (along: number, out: number): Point => [x0 + ux * along + uy * out, y0 + uy * along - ux * out];
  for (let index = 0; index < count; index += 1) {
    const [from, to] = [(index * length) / count, ((index + 1) * length) / count];
    const peak = at((from + to) / 2, thick * 0.46);
    const lights = ramp(mix(tone, cycled(stones, index * 3 + offset), 0.16));
    pen.fill(polygon([at(from, 0), at(to, 0), peak]), lights[(index + offset) % 2 === 0 ? 2 : 1] as string);
    pen.fill(polygon([at(from, 0), peak, at(from, thick)]), lights[2]);
    pen.fill(polygon([at(to, 0), peak, at(to, thick)]), lights[3]);
    pen.fill(polygon([at(from, thick), peak, at(to, thick)]), lights[4]);
  }
}

function stud(pen: Sketch, x: number, y: number, colour: string): void {
  const [light, , middle, dark, darkest] = ramp(colour);
  pen.fill(
    polygon([
      [x - 9, y],
      [x, y - 14],
      [x, y],
    ]),
    light,
  );
  pen.fill(
    polygon([
      [x + 9, y],
      [x, y - 14],
      [x, y],
    ]),
    middle,
  );
  pen.fill(
    polygon([
      [x - 9, y],
      [x, y + 14],
      [x, y],
    ]),
    dark,
  );
  pen.fill(
    polygon([
      [x + 9, y],
      [x, y + 14],
      [x, y],
    ]),
    darkest,
  );
}
