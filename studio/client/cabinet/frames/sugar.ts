/** A tube of sugar glass under icing, with gumdrops on its foot. */
import { star, tidy } from '../../symbols/pen.ts';
import type { Frame, Room } from '../contract.ts';
import { cycled, mix, type Sketch } from '../sketch.ts';
import { edges, rounded } from './parts.ts';
import { wound } from './rims.ts';

interface SugarColours {
  tube: string;
  shade: string;
  icing: readonly [light: string, middle: string, shade: string];
  sprinkles: readonly string[];
}

const CORNER = 34;
const DRIPS = [26, 54, 18, 40, 30, 62, 22];

export function sugar({ tube, shade, icing, sprinkles }: SugarColours): Frame {
  return {
    kind: 'sugar',
    opening: (room) => rounded(room, CORNER),
    hit: { outer: '#ffffff', inner: tube, corner: 30, bevelled: false, light: '#fff3b0' },
    rim: wound('#ffffff', tube),
    divider(pen, x, { window: { y, height } }) {
      let at = 0;
      for (let top = y + 9; top < y + height; top += 17, at += 1) {
        const colour = cycled(sprinkles, at);
        pen.disc(x, top, 5.6, mix(colour, shade, 0.5));
        pen.disc(x, top - 1, 4.8, colour);
        pen.disc(x - 1.5, top - 2.6, 1.5, '#fff');
      }
    },
    front(pen, room) {
      const thick = room.tall ? 26 : 34;
      glassTube(pen, room, thick, room.free ? mix(tube, '#ffc24a', 0.6) : tube, shade);
      pourIcing(pen, room, thick, icing, sprinkles);
      const { x0, x1, y1 } = edges(room);
      const size = room.tall ? 0.8 : 1;
      gumdrop(pen, x0 - thick * 0.5, y1 + thick * 0.5, size, cycled(sprinkles, 2), shade);
      gumdrop(pen, x1 + thick * 0.5, y1 + thick * 0.5, size, cycled(sprinkles, 1), shade);
      // The one in the middle ends below the last row and what is written there.
      gumdrop(pen, (x0 + x1) / 2, y1 + thick * 0.6, size * 0.72, cycled(sprinkles, 0), shade);
    },
  };
}

function glassTube(pen: Sketch, room: Room, thick: number, tube: string, shade: string): void {
  const { y0, y1 } = edges(room);
  const band = (out: number, width: number, paint: string, attributes = '') =>
    pen.stroke(rounded(room, CORNER + thick / 2, thick / 2 + out), paint, width, attributes);
  // Its shade stays off the first row: what has won there is outlined.
  band(6, thick + 8, shade, 'opacity=".55" transform="translate(0 8)"');
  band(0, thick + 6, mix(tube, shade, 0.6));
  band(0, thick, pen.linearAt([mix(tube, '#ffffff', 0.6), tube, mix(tube, shade, 0.35)], 0, y0, 0, y1));
  pen.raw(
    `<path d="${rounded(room, CORNER + thick / 2, thick / 2)}" fill="none" stroke="#fff" stroke-width="${thick - 3}" stroke-dasharray="26 46" opacity=".5"/>`,
  );
  band(0, thick * 0.62, tube, 'opacity=".25"');
  band(thick * 0.22, thick * 0.2, '#fff', 'opacity=".85"');
  band(-thick * 0.34, thick * 0.14, shade, 'opacity=".55"');
}

function pourIcing(
  pen: Sketch,
  room: Room,
  thick: number,
  icing: SugarColours['icing'],
  sprinkles: readonly string[],
): void {
  const { x0, x1, y0 } = edges(room);
  const [left, right, y] = [x0 - thick, x1 + thick, tidy(y0 - thick * 1.05)];
  const count = Math.round((right - left) / (room.tall ? 62 : 50));
  const quarter = tidy((right - left) / count / 4);
  const half = tidy((right - left) / count / 2);
  // The first row is seen below the drips: the lower its cells, the shorter they are.
  const short = Math.min(0.75, room.window.height / room.rows / 260);
  let d = `M${left} ${y + 14}Q${left} ${y - 20} ${left + 34} ${y - 20}H${right - 34}Q${right} ${y - 20} ${right} ${y + 14}`;
  for (let index = count - 1; index >= 0; index -= 1) {
    const drop = tidy(((DRIPS[index % DRIPS.length] as number) - 12) * short);
    d += `v${drop}a${quarter} ${quarter} 0 0 1 ${-half} 0v${-drop}a${quarter} ${quarter} 0 0 0 ${-half} 0`;
  }
  pen.fill(`${d}Z`, icing[2], 'transform="translate(0 6)" opacity=".7"');
  pen.fill(`${d}Z`, pen.linearAt(icing, 0, y - 20, 0, y + 60));
  pen.stroke(`M${left + 30} ${y - 11}H${right - 40}`, '#fff', 6);
  for (let index = 0; index < 46; index += 1) {
    const x = left + 20 + (index * (right - left - 40)) / 46;
    const dash = `M${tidy(x)} ${tidy(y - 8 + ((index * 37) % 22))}l${((index * 13) % 11) - 5} ${((index * 7) % 9) - 4}`;
    pen.stroke(dash, cycled(sprinkles, index), 5);
  }
}

function gumdrop(pen: Sketch, x: number, y: number, size: number, colour: string, shade: string): void {
  const shape = 'M-34 26Q-34 -34 0 -36Q34 -34 34 26Q0 38 -34 26Z';
  pen.place(x, y, size, 0, () => {
    pen.fill(shape, mix(colour, shade, 0.5), 'transform="translate(0 6)"');
    pen.fill(shape, pen.linear([mix(colour, '#ffffff', 0.5), colour, mix(colour, shade, 0.2)]));
    for (let index = 0; index < 9; index += 1)
      pen.fill(star(-20 + ((index * 17) % 42), -16 + ((index * 23) % 38), 3.4, 1.4, 4), '#fff');
    pen.stroke('M-18 -10q4 -12 14 -15', '#fff', 6, 'opacity=".9"');
  });
}
