/** An orchard on a sunny hill: trees full of fruit, or hives and combs. */
import { tidy } from '../../symbols/pen.ts';
import type { Drawing, Scene } from '../contract.ts';
import { cloud, cycled, mix, type Point, polygon, type Sketch } from '../sketch.ts';
import { motes, onBothSides, orb, ridge, sky } from './parts.ts';

interface OrchardColours {
  sky: readonly string[];
  sun: readonly [string, string, string];
  hills: readonly [string, string, string];
  trunk: string;
  leaf: string;
  fruit: readonly string[];
  beside: 'trees' | 'hives';
  free: string;
}

export function orchard({ sky: colours, sun, hills, trunk, leaf, fruit, beside, free }: OrchardColours): Scene {
  return {
    kind: 'orchard',
    layers: [
      sky(colours, free),
      rays(sun[0]),
      orb(0.5, 0.2, 130, sun, free),
      (pen, { width, height }) => {
        for (const [x, y, size] of [
          [0.1, 0.2, 1.6],
          [0.9, 0.16, 1.7],
          [0.26, 0.08, 1],
          [0.76, 0.1, 1.1],
        ] as const)
          cloud(pen, width * x, height * y, size, '#ffffff', 0.7);
      },
      ridge([0.64, 0.56, 0.62, 0.7, 0.64, 0.56, 0.62, 0.68], hills[0], true),
      rows(leaf, hills[0]),
      ridge([0.72, 0.7, 0.76, 0.8, 0.78, 0.72, 0.7, 0.74], hills[1], true),
      ridge([0.84, 0.86, 0.9, 0.92, 0.9, 0.87, 0.84], hills[2], true),
      beside === 'trees'
        ? onBothSides((pen) => tree(pen, trunk, leaf, fruit), 66)
        : onBothSides((pen) => hive(pen, trunk, fruit), 66),
      heaps(beside, fruit),
      motes(16, sun[1], '#fff6d8', 0.3),
    ],
  };
}

const rays =
  (colour: string): Drawing =>
  (pen, { width, height }) => {
    let d = '';
    for (let ray = 0; ray < 16; ray += 1) {
      const [a, b] = [(ray * Math.PI) / 8, (ray * Math.PI) / 8 + 0.2];
      d += polygon([
        [width / 2, height * 0.2],
        [width / 2 + Math.cos(a) * width, height * 0.2 + Math.sin(a) * width],
        [width / 2 + Math.cos(b) * width, height * 0.2 + Math.sin(b) * width],
      ]);
    }
    pen.fill(d, colour, 'opacity=".2"');
  };

/** Rows of small trees on the far hill. */
const rows =
  (leaf: string, hill: string): Drawing =>
  (pen, { width, height }) => {
    for (let spot = 0; spot < 16; spot += 1) {
      const [x, y] = [(width * (spot + 0.4)) / 16, height * (0.66 + ((spot * 7) % 4) * 0.012)];
      pen.disc(x, y - 16, 20, mix(leaf, hill, 0.4));
      pen.disc(x - 5, y - 22, 11, mix(leaf, '#ffffff', 0.2), 'opacity=".5"');
    }
  };

const CROWN: readonly Point[] = [
  [-84, -260],
  [0, -320],
  [86, -266],
  [-110, -190],
  [110, -196],
  [-40, -220],
  [46, -210],
];

function tree(pen: Sketch, trunk: string, leaf: string, fruit: readonly string[]): void {
  pen.fill(
    'M-34 40Q-14 -60 -24 -190H26Q14 -60 40 40Z',
    pen.linear([mix(trunk, '#ffffff', 0.2), trunk, mix(trunk, '#1a0804', 0.5)], 0, 0, 1, 0),
  );
  pen.stroke('M-8 20Q0 -60 -8 -170M12 30Q8 -40 12 -110', mix(trunk, '#1a0804', 0.5), 4, 'opacity=".7"');
  for (const [x, y] of CROWN) pen.disc(x, y + 8, 88, mix(leaf, '#04200c', 0.6));
  for (const [x, y] of CROWN)
    pen.disc(x, y, 80, pen.radial([mix(leaf, '#f0ffb0', 0.4), leaf, mix(leaf, '#04200c', 0.35)], 0.4, 0.3, 0.75));
  for (const [index, [x, y]] of (
    [
      [-96, -240],
      [-34, -290],
      [36, -256],
      [98, -236],
      [-66, -176],
      [14, -188],
      [76, -170],
      [-124, -170],
      [124, -200],
    ] as const
  ).entries()) {
    const colour = cycled(fruit, index);
    pen.disc(x, y + 3, 23, mix(colour, '#2a0410', 0.65));
    pen.disc(x, y, 20, pen.radial([mix(colour, '#ffffff', 0.6), colour, mix(colour, '#2a0410', 0.4)], 0.36, 0.3, 0.8));
    pen.stroke(`M${x} ${y - 18}q4 -12 12 -14`, mix(trunk, '#1a0804', 0.3), 4);
    pen.oval(x + 12, y - 28, 10, 5, mix(leaf, '#d8ff7a', 0.4));
  }
}

/** A straw hive with its bees. */
function hive(pen: Sketch, straw: string, gold: readonly string[]): void {
  const ink = mix(straw, '#2a0f02', 0.75);
  pen.box(-120, -30, 240, 30, mix(straw, '#2a0f02', 0.5), 6);
  pen.box(-90, 0, 26, 70, mix(straw, '#2a0f02', 0.6));
  pen.box(64, 0, 26, 70, mix(straw, '#2a0f02', 0.6));
  for (let band = 0; band < 6; band += 1) {
    const half = 108 - band * band * 3.2;
    pen.box(
      -half,
      -84 - band * 46,
      half * 2,
      54,
      pen.linear([mix(straw, '#ffffff', 0.35), straw, mix(straw, '#5a2404', 0.5)], 0, 0, 1, 0.3),
      26,
      `stroke="${ink}" stroke-width="5"`,
    );
    pen.stroke(`M${tidy(-half + 26)} ${-70 - band * 46}H${tidy(half - 26)}`, '#ffffff', 4, 'opacity=".4"');
  }
  pen.fill('M-26 -32Q-26 -76 0 -78Q26 -76 26 -32Z', '#2a0f02');
  pen.fill(
    'M40 -170Q60 -60 52 0Q40 30 34 0Q30 -80 20 -160Z',
    pen.linear(['#fff0a0', cycled(gold, 0), mix(cycled(gold, 0), '#8a3a04', 0.4)]),
    'opacity=".95"',
  );
  for (const [x, y, turn, flip] of [
    [-120, -320, -14, 1],
    [110, -380, 18, -1],
    [-150, -150, 10, 1],
    [140, -230, -8, -1],
  ] as const)
    pen.place(x, y, 0.9, turn, () => bee(pen), flip);
}

function bee(pen: Sketch): void {
  pen.oval(-8, -26, 16, 26, '#ffffff', 'opacity=".75" transform="rotate(-20)"');
  pen.oval(14, -26, 14, 24, '#ffffff', 'opacity=".75" transform="rotate(16)"');
  pen.oval(0, 0, 38, 26, '#2a1204');
  pen.oval(0, 0, 34, 22, '#ffc82e');
  pen.fill('M-14 -20Q-4 0 -14 20H-24Q-34 0 -24 -20ZM12 -21Q22 0 12 21H2Q10 0 2 -21Z', '#2a1204');
  pen.disc(26, -5, 5, '#ffffff');
  pen.disc(28, -5, 2.6, '#2a1204');
  pen.stroke('M22 8q6 5 10 0', '#2a1204', 3);
}

const heaps =
  (beside: OrchardColours['beside'], fruit: readonly string[]): Drawing =>
  (pen, { width, height, tall }) => {
    for (const [x, y, size] of [
      [0.02, 0.96, 1],
      [0.17, 0.98, 0.8],
      [0.98, 0.96, 1],
      [0.83, 0.98, 0.8],
      [0.5, 0.99, 0.7],
    ] as const) {
      pen.place(width * x, height * y, size * (tall ? 0.9 : 1.2), 0, () => {
        for (const [index, [cx, cy]] of (
          [
            [-44, 0],
            [0, 4],
            [44, 0],
            [-22, -34],
            [24, -32],
            [0, -62],
          ] as const
        ).entries()) {
          const colour = cycled(fruit, index + Math.round(x * 10));
          if (beside === 'hives') {
            const cell = polygon(
              Array.from(
                { length: 6 },
                (_, side): Point => [
                  cx + Math.cos((side * Math.PI) / 3) * 26,
                  cy + Math.sin((side * Math.PI) / 3) * 26,
                ],
              ),
            );
            pen.fill(
              cell,
              pen.linear([mix(colour, '#ffffff', 0.5), colour, mix(colour, '#6b2a04', 0.4)]),
              'stroke="#6b2a04" stroke-width="5" stroke-linejoin="round"',
            );
            continue;
          }
          pen.disc(cx, cy + 3, 30, mix(colour, '#2a0410', 0.65));
          pen.disc(
            cx,
            cy,
            27,
            pen.radial([mix(colour, '#ffffff', 0.6), colour, mix(colour, '#2a0410', 0.4)], 0.36, 0.3, 0.8),
          );
        }
      });
    }
  };
