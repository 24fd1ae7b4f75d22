/** Ship's timber: planks with grain, iron straps on the corners, rope round the window. */
import { tidy } from '../../symbols/pen.ts';
import type { Frame, Room } from '../contract.ts';
import { mix, type Sketch } from '../sketch.ts';
import { corners, edges, rivet, rounded } from './parts.ts';
import { wound } from './rims.ts';

interface TimberColours {
  wood: string;
  strap: string;
  rope: string;
  light: string;
}

interface Woods {
  bright: string;
  wood: string;
  dark: string;
  ink: string;
}

export function timber({ wood, strap, rope, light }: TimberColours): Frame {
  const woods: Woods = {
    bright: mix(wood, '#ffe0b0', 0.36),
    wood,
    dark: mix(wood, '#1a0806', 0.5),
    ink: mix(wood, '#0c0403', 0.86),
  };
  return {
    kind: 'timber',
    opening: (room) => rounded(room, 6),
    hit: { outer: light, inner: rope, corner: 10, bevelled: false, light },
    rim: wound(rope, mix(rope, woods.dark, 0.55)),
    divider(pen, x, { window: { y, height } }) {
      pen.box(x - 5, y, 10, height, pen.linear([woods.bright, woods.wood, woods.ink], 0, 0, 1, 0));
      for (let at = y + 6; at < y + height; at += 13)
        pen.stroke(`M${x - 4.5} ${at + 5}l9 -7`, woods.ink, 2, 'opacity=".5"');
    },
    front(pen, room) {
      const thick = room.tall ? 28 : 40;
      const { x0, y0, x1, y1 } = edges(room);
      const [width, height] = [x1 - x0, y1 - y0];
      plank(pen, x0 - thick - 16, y1, width + thick * 2 + 32, thick, woods, 3);
      for (const [index, x] of [x0 - thick, x1].entries()) {
        pen.place(x + thick, y0 - 16, 1, 90, () => plank(pen, 0, 0, height + 36, thick, woods, index + 7));
      }
      plank(pen, x0 - thick - 26, y0 - thick, width + thick * 2 + 52, thick, woods, 5);
      for (const [x, y] of corners(room))
        strapped(
          pen,
          x + (x === x0 ? -thick / 2 : thick / 2),
          y + (y === y0 ? -thick / 2 : thick / 2),
          thick,
          strap,
          woods.ink,
        );
      lashing(pen, room, rope, woods.ink);
      if (room.free) pen.stroke(rounded(room, 6, -4), light, 3, 'opacity=".9"');
    },
  };
}

/** A board of uneven ends with its grain, lying. */
function plank(
  pen: Sketch,
  x: number,
  y: number,
  width: number,
  thick: number,
  { bright, wood, dark, ink }: Woods,
  seed: number,
): void {
  const [r, b] = [x + width, y + thick];
  const shape = `M${x + 3} ${y + 2}L${x + width * 0.3} ${y}L${x + width * 0.7} ${y + 2.5}L${r - 2} ${y}L${r} ${y + thick * 0.34}L${r - 5} ${y + thick * 0.6}L${r - 1} ${b - 2}L${x + width * 0.6} ${b}L${x + width * 0.2} ${b - 2}L${x + 1} ${b}L${x + 5} ${y + thick * 0.64}L${x} ${y + thick * 0.3}Z`;
  pen.fill(shape, ink, `stroke="${ink}" stroke-width="9" stroke-linejoin="round" transform="translate(0 4)"`);
  pen.fill(shape, pen.linear([bright, [wood, 0.35], dark]));
  pen.stroke(`M${x + 8} ${y + 4}H${r - 8}`, mix(bright, '#ffffff', 0.4), 2.4, 'opacity=".7"');
  let grain = '';
  for (let line = 0; line < 3; line += 1) {
    const at = y + thick * (0.34 + line * 0.22);
    const from = x + 10 + ((seed * 37 + line * 61) % 60);
    grain += `M${tidy(from)} ${tidy(at)}`;
    for (let along = from; along < r - 80; along += 70) grain += `q18 ${(line + seed) % 2 ? -4 : 4} 35 0t35 0`;
  }
  pen.stroke(grain, dark, 2, 'opacity=".7"');
  for (let knot = 0; knot < 3; knot += 1) {
    const at = x + width * (0.16 + knot * 0.31 + ((seed * 13) % 10) / 100);
    pen.oval(at, y + thick * 0.52, thick * 0.2, thick * 0.12, dark, 'opacity=".75"');
    pen.oval(at, y + thick * 0.52, thick * 0.1, thick * 0.055, ink, 'opacity=".8"');
  }
}

function strapped(pen: Sketch, x: number, y: number, thick: number, strap: string, ink: string): void {
  const half = thick * 0.72;
  pen.box(x - half - 4, y - half - 2, half * 2 + 8, half * 2 + 10, ink, 9);
  pen.box(
    x - half,
    y - half,
    half * 2,
    half * 2,
    pen.linear([mix(strap, '#ffffff', 0.4), strap, mix(strap, '#000000', 0.5)], 0, 0, 0.5, 1),
    6,
  );
  pen.stroke(`M${tidy(x - half + 6)} ${tidy(y - half + 4)}H${tidy(x + half - 6)}`, '#fff', 2.4, 'opacity=".55"');
  for (const [dx, dy] of [
    [-0.55, -0.55],
    [0.55, -0.55],
    [-0.55, 0.55],
    [0.55, 0.55],
  ] as const)
    rivet(pen, x + dx * half, y + dy * half, thick * 0.12, mix(strap, '#ffffff', 0.2));
}

function lashing(pen: Sketch, room: Room, rope: string, ink: string): void {
  const line = rounded(room, 6, 1);
  pen.stroke(line, ink, 13);
  pen.stroke(line, rope, 8);
  pen.raw(
    `<path d="${line}" fill="none" stroke="${mix(rope, '#000000', 0.5)}" stroke-width="8" stroke-dasharray="2.500 8" opacity=".8"/>`,
  );
  pen.stroke(rounded(room, 6, 3), mix(rope, '#ffffff', 0.5), 1.6, 'opacity=".7"');
}
