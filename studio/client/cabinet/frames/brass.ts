/** Polished brass: a moulded band with bolts, round plates with a gauge or a glass on the corners, pipes at the sides. */
import { tidy } from '../../symbols/pen.ts';
import type { Frame, Room } from '../contract.ts';
import { mix, type Sketch } from '../sketch.ts';
import { corners, edges, hoop, ring, rivet, rounded } from './parts.ts';
import { polished } from './rims.ts';

interface BrassColours {
  brass: string;
  /** The glass in the corners, and what glows in it. */
  lens: string;
  /** Enamel laid into the band. */
  enamel: string;
}

const CORNER = 26;

export function brass({ brass: metal, lens, enamel }: BrassColours): Frame {
  const [bright, shine, dark, ink] = [
    mix(metal, '#fffbe0', 0.7),
    mix(metal, '#fff0b0', 0.34),
    mix(metal, '#2a0d02', 0.5),
    mix(metal, '#0c0402', 0.86),
  ];
  return {
    kind: 'brass',
    opening: (room) => rounded(room, CORNER),
    hit: { outer: bright, inner: metal, corner: 20, bevelled: false, light: lens },
    rim: polished([bright, shine, metal, dark]),
    divider(pen, x, { window: { y, height }, rows }) {
      pen.box(x - 5, y, 10, height, pen.linear([dark, bright, metal, ink], 0, 0, 1, 0));
      for (let row = 0; row < rows; row += 1) {
        const at = y + (height * (row + 0.5)) / rows;
        pen.box(x - 8, at - 6, 16, 12, pen.linear([bright, metal, dark]), 3);
      }
    },
    behind(pen, room) {
      const { x0, x1, y0, y1 } = edges(room);
      if (room.tall) return;
      for (const [x, flip] of [
        [x0 - 40, 1],
        [x1 + 40, -1],
      ] as const)
        pipe(pen, x, y0 + 70, y1 - 60, flip, { bright, metal, dark, ink });
    },
    front(pen, room) {
      const thick = room.tall ? 27 : 38;
      const { x0, y0, y1 } = edges(room);
      const line = (grow: number) => rounded(room, CORNER + Math.max(0, grow) * 0.5, grow);
      ring(pen, line(thick + 6), line(0), ink);
      ring(
        pen,
        line(thick),
        line(0),
        pen.linearAt([bright, metal, [dark, 0.62], shine, dark], 0, y0 - thick, 0, y1 + thick),
      );
      ring(
        pen,
        line(thick * 0.76),
        line(thick * 0.36),
        pen.linearAt(
          [mix(enamel, '#ffffff', 0.25), enamel, mix(enamel, '#000000', 0.45)],
          0,
          y0 - thick,
          0,
          y1 + thick,
        ),
      );
      for (const grow of [thick * 0.76, thick * 0.36]) {
        pen.stroke(line(grow), ink, 3, 'opacity=".8"');
        pen.stroke(line(grow + 1.6), bright, 1.6, 'opacity=".8"');
      }
      ring(pen, line(7), line(0), ink, 'opacity=".75"');
      pen.stroke(line(thick - 2), bright, 2.4, 'opacity=".9"');
      bolts(pen, room, thick, shine);
      for (const [x, y] of corners(room)) {
        const out = thick * 0.36;
        const at = [x + (x === x0 ? -out : out), y + (y === y0 ? -out : out), room.tall ? 25 : 36] as const;
        porthole(pen, ...at, { bright, metal, dark, ink }, lens, room.free);
      }
      if (room.free) pen.stroke(line(3), mix(lens, '#ffffff', 0.4), 4, 'opacity=".9"');
    },
  };
}

interface Metals {
  bright: string;
  metal: string;
  dark: string;
  ink: string;
}

function bolts(pen: Sketch, room: Room, thick: number, shine: string): void {
  const { x0, y0, x1, y1 } = edges(room);
  const across = room.tall ? 8 : 10;
  const size = room.tall ? 4.5 : 6;
  for (let index = 1; index < across; index += 1) {
    const x = x0 + ((x1 - x0) * index) / across;
    rivet(pen, x, y0 - thick * 0.56, size, shine);
    rivet(pen, x, y1 + thick * 0.56, size, shine);
  }
  for (let index = 1; index < 6; index += 1) {
    const y = y0 + ((y1 - y0) * index) / 6;
    rivet(pen, x0 - thick * 0.56, y, size, shine);
    rivet(pen, x1 + thick * 0.56, y, size, shine);
  }
}

function porthole(
  pen: Sketch,
  x: number,
  y: number,
  radius: number,
  { bright, metal, dark, ink }: Metals,
  lens: string,
  lit: boolean,
): void {
  pen.place(x, y, radius / 36, 0, () => {
    pen.disc(0, 4, 42, ink);
    pen.disc(0, 0, 39, pen.linear([bright, metal, dark], 0, 0, 0.4, 1));
    pen.stroke(hoop(0, 0, 33), ink, 2, 'opacity=".5"');
    for (let bolt = 0; bolt < 6; bolt += 1) {
      const angle = (bolt * Math.PI) / 3 + 0.5;
      rivet(pen, Math.cos(angle) * 33, Math.sin(angle) * 33, 3.6, bright);
    }
    pen.disc(0, 0, 26, ink);
    pen.disc(
      0,
      0,
      23,
      pen.radial([mix(lens, '#ffffff', lit ? 0.85 : 0.6), lens, mix(lens, '#000000', 0.6)], 0.38, 0.32, 0.8),
    );
    pen.stroke('M-13 -6Q-9 -16 2 -17', '#fff', 4.5, 'opacity=".9"');
    if (lit) pen.glow(0, 0, 60, lens, 0.8);
  });
}

function pipe(
  pen: Sketch,
  x: number,
  y0: number,
  y1: number,
  flip: number,
  { bright, metal, dark, ink }: Metals,
): void {
  const out = tidy(x - 62 * flip);
  const shape = `M${x} ${y0}H${out + 26 * flip}Q${out} ${y0} ${out} ${y0 + 30}V${y1 - 30}Q${out} ${y1} ${out + 26 * flip} ${y1}H${x}`;
  pen.stroke(shape, ink, 30);
  pen.stroke(shape, dark, 22);
  pen.stroke(shape, metal, 15);
  pen.stroke(shape, bright, 4, `opacity=".8" transform="translate(${-3 * flip} -3)"`);
  for (const y of [y0 + 56, (y0 + y1) / 2, y1 - 56]) {
    pen.box(out - 18, y - 11, 36, 22, ink, 5);
    pen.box(out - 15, y - 9, 30, 17, pen.linear([bright, metal, dark]), 4);
  }
}
