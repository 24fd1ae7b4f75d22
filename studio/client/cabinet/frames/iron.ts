/** Forged plates with rivets, a glowing seam and spikes on the corners. */
import { tidy } from '../../symbols/pen.ts';
import type { Frame, Room } from '../contract.ts';
import { mix, polygon, type Sketch } from '../sketch.ts';
import { corners, cut, edges, ring, rivet, seams } from './parts.ts';
import { riveted } from './rims.ts';

interface IronColours {
  metal: string;
  /** What glows in its seams. */
  heat: string;
}

const CORNER = 22;
const SPIKES = [-135, -45, 135, 45];

export function iron({ metal, heat }: IronColours): Frame {
  const [light, plate, dark, black] = [
    mix(metal, '#ffffff', 0.3),
    metal,
    mix(metal, '#000000', 0.4),
    mix(metal, '#000000', 0.85),
  ];
  const hot = mix(heat, '#ffffff', 0.55);
  return {
    kind: 'iron',
    opening: (room) => cut(room, CORNER),
    hit: { outer: hot, inner: heat, corner: 14, bevelled: true, light: heat },
    rim: riveted(light, dark, mix(metal, '#ffffff', 0.7)),
    divider(pen, x, { window: { y, height }, rows }) {
      pen.box(x - 5, y, 10, height, pen.linear([plate, dark, black], 0, 0, 1, 0));
      pen.stroke(`M${x} ${y}V${y + height}`, heat, 1.6, 'opacity=".65"');
      for (let row = 1; row < rows; row += 1) rivet(pen, x, y + (height * row) / rows, 8, metal);
    },
    front(pen, room) {
      const thick = room.tall ? 30 : 44;
      const { y0, y1 } = edges(room);
      const line = (grow: number) => cut(room, CORNER, grow);
      ring(pen, line(thick + 6), line(0), black);
      ring(pen, line(thick), line(0), pen.linearAt([light, plate, dark], 0, y0 - thick, 0, y1 + thick));
      ring(pen, line(thick), line(thick - 7), mix(light, '#ffffff', 0.3), 'opacity=".5"');
      ring(pen, line(9), line(0), black);
      pen.stroke(line(5), room.free ? hot : heat, room.free ? 6 : 3.4);
      pen.stroke(line(5), heat, 12, 'opacity=".25"');
      plates(pen, room, thick, { metal, heat, black });
      for (const [index, [x, y]] of corners(room).entries()) {
        const turn = SPIKES[index] as number;
        pen.place(x, y, room.tall ? 0.7 : 1, turn, () => spike(pen, { light, plate, dark, black, heat, hot }));
      }
    },
  };
}

function plates(
  pen: Sketch,
  room: Room,
  thick: number,
  { metal, heat, black }: { metal: string; heat: string; black: string },
): void {
  const { x0, y0, x1, y1 } = edges(room);
  const seam = (d: string) => {
    pen.stroke(d, black, 5);
    pen.stroke(d, heat, 1.8);
  };
  for (const x of seams(room)) {
    seam(`M${x} ${y0 - thick + 2}v${thick - 10}`);
    seam(`M${x} ${y1 + 8}v${thick - 10}`);
  }
  for (let row = 1; row < room.rows; row += 1) {
    const y = tidy(y0 + ((y1 - y0) * row) / room.rows);
    seam(`M${x0 - thick + 2} ${y}h${thick - 10}`);
    seam(`M${x1 + 8} ${y}h${thick - 10}`);
  }
  const size = room.tall ? 5 : 6.5;
  for (let index = 0; index < 10; index += 1) {
    const x = x0 + ((x1 - x0) * (index + 0.5)) / 10;
    rivet(pen, x, y0 - thick / 2 - 3, size, metal);
    rivet(pen, x, y1 + thick / 2 + 4, size, metal);
  }
  for (let index = 0; index < 6; index += 1) {
    const y = y0 + ((y1 - y0) * (index + 0.5)) / 6;
    rivet(pen, x0 - thick / 2 - 3, y, size, metal);
    rivet(pen, x1 + thick / 2 + 3, y, size, metal);
  }
}

function spike(
  pen: Sketch,
  { light, plate, dark, black, heat, hot }: Record<'light' | 'plate' | 'dark' | 'black' | 'heat' | 'hot', string>,
): void {
  pen.fill('M4 -30L78 0L4 30Q14 0 4 -30Z', black);
  pen.fill(
    polygon([
      [8, -22],
      [68, 0],
      [8, 0],
    ]),
    light,
  );
  pen.fill(
    polygon([
      [8, 22],
      [68, 0],
      [8, 0],
    ]),
    dark,
  );
  pen.disc(4, 0, 26, black);
  pen.disc(4, 0, 22, pen.radial([mix(light, '#ffffff', 0.3), plate, black], 0.4, 0.3, 0.8));
  pen.disc(4, 0, 10, heat);
  pen.disc(4, 0, 6, hot);
}
