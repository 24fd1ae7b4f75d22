/** What hangs over the upper edge of a carved portal: moss, lava that drips, sand that trickles. */
import { tidy } from '../../symbols/pen.ts';
import type { Room } from '../contract.ts';
import { mix, type Sketch } from '../sketch.ts';
import { edges } from './parts.ts';

export type Hanging = 'moss' | 'lava' | 'sand';

/** Where it hangs: along the window, from 0 to 1, and how long, in units. Outside the window nothing is hidden by it. */
const PLACES = [
  [-0.03, 60],
  [0.08, 34],
  [0.2, 46],
  [0.44, 26],
  [0.88, 40],
  [1.01, 70],
] as const;

export function hang(kind: Hanging, pen: Sketch, room: Room, colour: string): void {
  const { x, y, width } = room.window;
  if (kind === 'lava') lip(pen, room, colour);
  for (const [along, length] of PLACES) DRAWN[kind](pen, tidy(x + along * width), y, length, colour);
  if (kind === 'sand') drifts(pen, room, colour);
}

type Drawn = (pen: Sketch, x: number, y: number, length: number, colour: string) => void;

const moss: Drawn = (pen, x, y, length, colour) => {
  const s = (share: number) => tidy(share * length);
  pen.fill(
    `M${tidy(x - 26)} ${y - 2}q6 ${s(0.6)} 12 ${s(0.3)}q4 ${length} 10 ${s(0.5)}q6 ${s(0.5)} 12 ${s(-0.1)}q4 ${s(0.4)} 10 0q4 -8 8 ${s(-0.3)}z`,
    colour,
    'opacity=".92"',
  );
};

/** A thread that ends in a drop, hot at its core and cooling at its edge. */
const lava: Drawn = (pen, x, y, length, colour) => {
  const [pale, deep] = [mix(colour, '#fff6b0', 0.75), mix(colour, '#5a0a04', 0.62)];
  const r = tidy(5 + length * 0.06);
  const neck = tidy(length * 0.5);
  const drop = tidy(length - r);
  const thread = `M${x - 24} ${y - 8}q18 2 ${24 - r * 0.5} ${neck + 8}L${tidy(x - r)} ${y + drop - r}a${r} ${r} 0 1 0 ${2 * r} 0L${tidy(x + r * 0.5)} ${y + neck}q6 ${-neck - 6} ${24 - r * 0.5} ${-neck - 8}z`;
  pen.glow(x, y + drop - r, r * 4, colour, 0.55);
  pen.fill(
    thread,
    pen.linear([colour, mix(colour, pale, 0.5), pale]),
    `stroke="${deep}" stroke-width="2.5" stroke-linejoin="round"`,
  );
  pen.oval(x - r * 0.3, y + drop - r * 0.6, r * 0.3, r * 0.5, '#ffffff', 'opacity=".85"');
};

/** The edge that the lava swells over. */
function lip(pen: Sketch, room: Room, colour: string): void {
  const { x0, y0, x1 } = edges(room);
  const [from, to] = [x0 - 56, x1 + 56];
  const waves = Math.max(2, Math.round((to - from) / 96));
  const step = tidy((to - from) / waves);
  const wave = `q${tidy(step / 4)} 7 ${tidy(step / 2)} 0t${tidy(step / 2)} 0`;
  pen.fill(
    `M${from} ${y0 - 14}V${y0 - 4}${wave.repeat(waves)}V${y0 - 14}Z`,
    pen.linear([mix(colour, '#fff6b0', 0.7), colour]),
    `stroke="${mix(colour, '#5a0a04', 0.62)}" stroke-width="2.5" stroke-linejoin="round"`,
  );
}

/** A stream that thins out, and grains that it loses. */
const sand: Drawn = (pen, x, y, length, colour) => {
  const fade = pen.linear([
    [mix(colour, '#ffffff', 0.25), 0, 1],
    [colour, 0.55, 0.85],
    [colour, 1, 0],
  ]);
  pen.fill(
    `M${x - 15} ${y - 6}q9 2 11 ${tidy(length * 0.3)}L${x - 1} ${y + length}h3L${x + 4} ${tidy(y + length * 0.3)}q2 ${tidy(-length * 0.2)} 11 ${tidy(-length * 0.3 - 6)}z`,
    fade,
  );
  for (let grain = 0; grain < 6; grain += 1) {
    const at = pen.random(0.35, 1.15);
    pen.disc(x + pen.random(-6, 7), y + at * length, pen.random(1, 2.2), mix(colour, '#ffffff', 0.3), 'opacity=".9"');
  }
};

const DRAWN: Readonly<Record<Hanging, Drawn>> = { moss, lava, sand };

/** Where the sand comes to lie: on the sill, below the posts. */
function drifts(pen: Sketch, room: Room, colour: string): void {
  const { x0, x1, y1 } = edges(room);
  for (const [x, flip] of [
    [x0, 1],
    [x1, -1],
  ] as const) {
    const at = (units: number) => tidy(x + units * flip);
    pen.fill(
      `M${at(-66)} ${y1 + 42}Q${at(-40)} ${y1 + 4} ${at(-12)} ${y1 + 8}Q${at(40)} ${y1 + 14} ${at(104)} ${y1 + 42}Z`,
      pen.linear([mix(colour, '#ffffff', 0.3), colour, mix(colour, '#000000', 0.28)]),
    );
  }
}
