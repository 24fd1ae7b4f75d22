/** Blocks of clear ice with cracks in them, snow on top and icicles under it. */
import { tidy } from '../../symbols/pen.ts';
import type { Frame, Room } from '../contract.ts';
import { mix, type Point, polygon, type Sketch } from '../sketch.ts';
import { corners, edges, rounded } from './parts.ts';
import { faceted } from './rims.ts';

interface IceColours {
  ice: string;
  deep: string;
  /** Light that is caught inside. */
  gleam: string;
}

const ICICLES = [34, 58, 22, 46, 30, 66, 26, 40];

export function ice({ ice: clear, deep, gleam }: IceColours): Frame {
  const frost = mix(clear, '#ffffff', 0.7);
  return {
    kind: 'ice',
    opening: (room) => rounded(room, 8),
    hit: { outer: '#ffffff', inner: gleam, corner: 12, bevelled: true, light: mix(gleam, '#ffffff', 0.3) },
    rim: faceted([frost, clear, gleam, mix(clear, deep, 0.5)]),
    divider(pen, x, { window: { y, height } }) {
      pen.box(x - 5, y, 10, height, pen.linear([frost, [clear, 0.4], deep], 0, 0, 1, 0), 0, 'opacity=".85"');
      pen.stroke(`M${x - 3} ${y}V${y + height}`, '#fff', 1.6, 'opacity=".9"');
      for (let at = y + 30; at < y + height; at += 62)
        pen.stroke(`M${x - 4} ${tidy(at)}l8 9`, '#fff', 1.4, 'opacity=".7"');
    },
    behind(pen, room) {
      const { x0, y1, x1 } = edges(room);
      const size = room.tall ? 0.7 : 1;
      for (const [x, turn, length] of [
        [x0 - 8, -24, 170],
        [x0 - 26, -46, 120],
        [x1 + 8, 24, 170],
        [x1 + 26, 46, 120],
      ] as const)
        pen.place(x, y1 + 30, size, turn, () => shard(pen, length, clear, deep));
    },
    front(pen, room) {
      const thick = room.tall ? 26 : 38;
      const { x0, y0, x1, y1 } = edges(room);
      pen.stroke(rounded(room, 10, thick / 2), mix(deep, '#000000', 0.4), thick + 12);
      blocks(pen, [x0 - thick, y0 - thick], x1 - x0 + thick * 2, thick, true, { clear, deep, gleam, frost });
      blocks(pen, [x0 - thick, y1], x1 - x0 + thick * 2, thick, true, { clear, deep, gleam, frost });
      blocks(pen, [x0 - thick, y0], y1 - y0, thick, false, { clear, deep, gleam, frost });
      blocks(pen, [x1, y0], y1 - y0, thick, false, { clear, deep, gleam, frost });
      for (const [x, y] of corners(room)) {
        const [cx, cy] = [x + (x === x0 ? -thick / 2 : thick / 2), y + (y === y0 ? -thick / 2 : thick / 2)];
        pen.place(cx, cy, room.tall ? 0.7 : 1, 0, () => knot(pen, { clear, deep, frost, gleam }));
      }
      pen.stroke(rounded(room, 8), frost, 2.4, 'opacity=".95"');
      pen.stroke(rounded(room, 7, -4), deep, 5, 'opacity=".5"');
      snow(pen, room, thick, clear);
      icicles(pen, room, frost, clear);
      if (room.free) pen.stroke(rounded(room, 8, -2), gleam, 5, 'opacity=".95"');
    },
  };
}

interface Ices {
  clear: string;
  deep: string;
  gleam: string;
  frost: string;
}

/** A row of blocks, lying or standing. */
function blocks(
  pen: Sketch,
  [x, y]: Point,
  length: number,
  thick: number,
  lying: boolean,
  { clear, deep, gleam, frost }: Ices,
): void {
  const count = Math.max(2, Math.round(length / 96));
  const step = length / count;
  for (let index = 0; index < count; index += 1) {
    const from = index * step;
    const at = (along: number, across: number): Point =>
      lying ? [x + from + along * step, y + across * thick] : [x + across * thick, y + from + along * step];
    const tone = mix(clear, deep, ((index * 7) % 5) * 0.09);
    const face = polygon([at(0.01, 0), at(0.99, 0), at(0.99, 1), at(0.01, 1)]);
    pen.fill(face, pen.linear([frost, [tone, 0.4], deep], 0, 0, lying ? 0.3 : 1, lying ? 1 : 0.3));
    pen.fill(polygon([at(0.04, 0.08), at(0.7, 0.08), at(0.5, 0.36), at(0.07, 0.4)]), '#fff', 'opacity=".5"');
    pen.fill(polygon([at(0.6, 0.9), at(0.95, 0.5), at(0.95, 0.92)]), gleam, 'opacity=".45"');
    const [a, b, c] = [at(0.3, 0.2), at(0.42 + ((index * 3) % 4) * 0.06, 0.6), at(0.36, 0.95)];
    pen.stroke(
      `M${a.map(tidy).join(' ')}L${b.map(tidy).join(' ')}L${c.map(tidy).join(' ')}`,
      '#fff',
      1.5,
      'opacity=".6"',
    );
    pen.stroke(face, frost, 1.6, 'opacity=".7"');
  }
}

function knot(pen: Sketch, { clear, deep, frost, gleam }: Ices): void {
  const six = Array.from({ length: 6 }, (_, side): Point => {
    const angle = (side * Math.PI) / 3 + 0.26;
    return [Math.cos(angle) * 34, Math.sin(angle) * 34];
  });
  pen.fill(
    polygon(six),
    mix(deep, '#000000', 0.4),
    `stroke="${mix(deep, '#000000', 0.4)}" stroke-width="8" stroke-linejoin="round"`,
  );
  for (const [side, [x, y]] of six.entries()) {
    const [nx, ny] = six[(side + 1) % 6] as Point;
    const tone = [frost, clear, mix(clear, deep, 0.4), deep, mix(clear, deep, 0.3), frost][side] as string;
    pen.fill(
      polygon([
        [0, 0],
        [x, y],
        [nx, ny],
      ]),
      tone,
    );
  }
  pen.disc(0, 0, 9, gleam, 'opacity=".9"');
  pen.disc(0, 0, 4.5, '#fff');
}

function snow(pen: Sketch, room: Room, thick: number, clear: string): void {
  const { x0, x1, y0 } = edges(room);
  const [left, right, y] = [x0 - thick - 8, x1 + thick + 8, y0 - thick];
  let d = `M${left} ${y + 12}Q${left - 4} ${y - 14} ${left + 30} ${y - 14}`;
  const count = Math.round((right - left - 60) / 92);
  const step = tidy((right - left - 60) / count);
  for (let index = 0; index < count; index += 1) d += `q${tidy(step / 2)} ${index % 2 ? -14 : -6} ${step} 0`;
  d += `Q${right + 4} ${y - 14} ${right} ${y + 12}`;
  for (let index = 0; index < count * 2; index += 1)
    d += `q${tidy(-(right - left) / count / 4)} ${6 + ((index * 5) % 4) * 3} ${tidy(-(right - left) / count / 2)} 0`;
  pen.fill(`${d}Z`, mix(clear, '#1a3a6a', 0.35), 'transform="translate(0 5)" opacity=".8"');
  pen.fill(`${d}Z`, pen.linear(['#ffffff', '#ffffff', mix(clear, '#ffffff', 0.6)]));
}

function icicles(pen: Sketch, room: Room, frost: string, clear: string): void {
  const { x0, x1, y0 } = edges(room);
  const count = room.tall ? 12 : 17;
  // The first row is seen below them: the lower its cells, the shorter they are.
  const short = Math.min(0.8, room.window.height / room.rows / 195);
  for (let index = 0; index < count; index += 1) {
    const x = tidy(x0 + 14 + (index * (x1 - x0 - 28)) / (count - 1));
    const length = (ICICLES[index % ICICLES.length] as number) * short;
    const half = 5 + (index % 3) * 1.5;
    pen.fill(
      polygon([
        [x - half, y0 - 2],
        [x + half, y0 - 2],
        [x, y0 + length],
      ]),
      pen.linear([frost, [clear, 0.6, 0.9], [clear, 1, 0.5]]),
    );
    pen.stroke(`M${x - half * 0.4} ${y0}L${x} ${tidy(y0 + length * 0.8)}`, '#fff', 1.4, 'opacity=".9"');
  }
}

function shard(pen: Sketch, length: number, clear: string, deep: string): void {
  pen.fill(
    polygon([
      [-26, 0],
      [-20, -length * 0.7],
      [-4, -length],
      [2, 0],
    ]),
    mix(clear, '#ffffff', 0.4),
  );
  pen.fill(
    polygon([
      [2, 0],
      [-4, -length],
      [18, -length * 0.66],
      [26, 0],
    ]),
    pen.linear([clear, deep]),
  );
  pen.stroke(`M-12 -10L-8 ${tidy(-length * 0.8)}`, '#fff', 2, 'opacity=".8"');
}
