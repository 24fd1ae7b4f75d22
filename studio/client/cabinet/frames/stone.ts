/** A carved portal: two posts with spirals, a lintel, a sill, and what grows on them. */
import { tidy } from '../../symbols/pen.ts';
import type { Frame, Room } from '../contract.ts';
import { mix, type Sketch } from '../sketch.ts';
import { type Hanging, hang } from './hanging.ts';
import { edges, rounded, spiral } from './parts.ts';
import { polished } from './rims.ts';

interface StoneColours {
  stone: string;
  /** What hangs over its upper edge, and its colour; moss unless told otherwise. */
  growth: string;
  hanging?: Hanging;
  /** What the carvings are rubbed with. */
  inlay: string;
  light: string;
}

interface Blocks {
  pale: string;
  light: string;
  middle: string;
  dark: string;
  deep: string;
}

const blocksOf = (stone: string): Blocks => ({
  pale: mix(stone, '#ffffff', 0.66),
  light: mix(stone, '#ffffff', 0.28),
  middle: stone,
  dark: mix(stone, '#000000', 0.3),
  deep: mix(stone, '#000000', 0.55),
});

export function stone({ stone: colour, growth, hanging = 'moss', inlay, light }: StoneColours): Frame {
  const blocks = blocksOf(colour);
  return {
    kind: 'stone',
    opening: (room) => rounded(room, 2),
    hit: { outer: light, inner: mix(light, colour, 0.5), corner: 8, bevelled: false, light },
    rim: polished([blocks.pale, blocks.middle, blocks.deep]),
    divider(pen, x, { window: { y, height } }) {
      pen.box(x - 6, y, 12, height, pen.linear([blocks.light, blocks.dark, blocks.deep], 0, 0, 1, 0));
      for (let at = y + 20; at < y + height; at += 46) pen.stroke(spiral(x - 1, at + 10, 5), blocks.deep, 2);
      pen.stroke(`M${x - 6} ${y}V${y + height}`, blocks.pale, 1.4, 'opacity=".7"');
    },
    front(pen, room) {
      const thick = room.tall ? 30 : 42;
      posts(pen, room, thick, blocks, inlay);
      sill(pen, room, thick, blocks);
      lintel(pen, room, thick, blocks, inlay);
      hang(hanging, pen, room, growth);
      cracks(pen, room, thick, blocks.deep);
      pen.stroke(rounded(room, 0), blocks.deep, 6, 'opacity=".7"');
      if (room.free) pen.stroke(rounded(room, 0, -3), light, 3, 'opacity=".9"');
    },
  };
}

function posts(
  pen: Sketch,
  room: Room,
  thick: number,
  { pale, light, middle, dark, deep }: Blocks,
  inlay: string,
): void {
  const { x0, y0, x1, y1 } = edges(room);
  const count = 5;
  const step = room.window.height / count;
  for (const [x, flip] of [
    [x0 - thick / 2, 1],
    [x1 + thick / 2, -1],
  ] as const) {
    const face = pen.linear([pale, light, middle, dark], flip > 0 ? 0 : 1, 0, flip > 0 ? 1 : 0, 0);
    pen.box(x - thick / 2, y0 - 10, thick, y1 - y0 + 30, face);
    for (let index = 0; index < count; index += 1) {
      const y = y0 + (index + 0.5) * step;
      pen.box(x - thick * 0.34, y - 36, thick * 0.68, 72, deep, 3, 'opacity=".5"');
      pen.stroke(spiral(x - 2, y + 6, thick * 0.26, flip), inlay, 3.4, 'opacity=".85"');
      pen.stroke(`M${tidy(x - thick / 2)} ${tidy(y + step / 2)}h${thick}`, deep, 3);
    }
    const foot = `M${tidy(x - thick * 0.75)} ${y1 + 10}H${tidy(x + thick * 0.75)}L${tidy(x + thick * 0.95)} ${y1 + 44}H${tidy(x - thick * 0.95)}Z`;
    pen.fill(foot, pen.linear([light, dark]));
  }
}

function sill(pen: Sketch, room: Room, thick: number, { pale, light, middle, dark }: Blocks): void {
  const { x0, x1, y1 } = edges(room);
  const width = x1 - x0;
  pen.box(x0 - thick * 1.3, y1, width + thick * 2.6, 22, pen.linear([pale, light, dark]));
  pen.fill(
    `M${x0 - thick * 1.5} ${y1 + 22}H${x1 + thick * 1.5}L${x1 + thick * 1.6} ${y1 + 40}H${x0 - thick * 1.6}Z`,
    pen.linear([middle, dark]),
  );
}

function lintel(
  pen: Sketch,
  room: Room,
  thick: number,
  { pale, light, middle, dark, deep }: Blocks,
  inlay: string,
): void {
  const { x0, y0, x1 } = edges(room);
  const width = x1 - x0;
  const top = y0 - thick * 1.25;
  pen.box(x0 - thick * 1.4, top, width + thick * 2.8, thick * 1.25, pen.linear([pale, light, middle]));
  pen.box(x0 - thick * 1.4, y0 - 10, width + thick * 2.8, 10, deep, 0, 'opacity=".55"');
  const count = Math.round(width / (room.tall ? 58 : 50));
  let carved = '';
  for (let index = 0; index < count; index += 1) {
    const x = x0 - thick * 1.1 + ((index + 0.5) * (width + thick * 2.2)) / count;
    carved += spiral(x - 4, top + thick * 0.62, thick * 0.28);
  }
  pen.stroke(carved, deep, 4, 'opacity=".8"');
  pen.stroke(carved, inlay, 1.6, 'opacity=".85" transform="translate(1.5 1.8)"');
  pen.box(x0 - thick * 1.55, top - 14, width + thick * 3.1, 20, pen.linear([pale, light, dark]));
}

function cracks(pen: Sketch, room: Room, thick: number, deep: string): void {
  const { x0, y0, x1, y1 } = edges(room);
  pen.stroke(
    `M${tidy(x1 + thick * 0.2)} ${y0 + 90}l-10 24l12 18l-8 30M${tidy(x0 - thick * 0.7)} ${y1 - 120}l12 20l-10 26`,
    deep,
    3,
  );
}
