/** Open space: planets with rings, a nebula, and drifting rocks. */
import { tidy } from '../../symbols/pen.ts';
import type { Drawing, Scene } from '../contract.ts';
import { mix, type Point, polygon, type Sketch, sparkles, stars } from '../sketch.ts';
import { onBothSides } from './parts.ts';

interface SpaceColours {
  dark: readonly [string, string, string];
  nebula: readonly string[];
  planet: readonly [string, string];
  ring: string;
  rock: string;
  hull: readonly [string, string];
  flame: string;
  free: string;
}

export function space({ dark, nebula, planet, ring, rock, hull, flame, free }: SpaceColours): Scene {
  return {
    kind: 'space',
    layers: [
      (pen, room) => {
        pen.ground(
          pen.radial(room.free ? [mix(dark[0], free, 0.6), mix(dark[1], free, 0.3), dark[2]] : dark, 0.5, 0.4, 0.8),
        );
        stars(pen, 150, room.height);
      },
      clouds(nebula),
      planets(planet, ring),
      ground(rock),
      onBothSides((pen) => rocket(pen, hull, flame), 130),
      (pen, room) => sparkles(pen, room.free ? 50 : 26, ['#ffffff', nebula[0] ?? '#ffffff']),
    ],
  };
}

const clouds =
  (nebula: readonly string[]): Drawing =>
  (pen, { width, height }) => {
    for (const [index, colour] of nebula.entries()) {
      const [x, y] = [width * (0.12 + ((index * 0.37) % 0.8)), height * (0.2 + ((index * 0.29) % 0.6))];
      pen.glow(x, y, width * 0.34, colour, 0.55, height * 0.3);
    }
  };

const planets =
  ([body, shade]: readonly [string, string], ring: string): Drawing =>
  (pen, { width, height, tall }) => {
    const [x, y, r] = tall ? [width * 0.16, height * 0.14, 80] : [width * 0.1, height * 0.24, 104];
    pen.glow(x, y, r * 1.9, body, 0.4);
    pen.stroke(
      `M${tidy(x - r * 1.75)} ${tidy(y + r * 0.5)}Q${tidy(x - r * 0.4)} ${tidy(y - r * 0.5)} ${tidy(x + r * 1.7)} ${tidy(y - r * 0.62)}`,
      mix(ring, '#000000', 0.3),
      14,
      'opacity=".6"',
    );
    pen.disc(x, y, r, pen.radial([mix(body, '#ffffff', 0.5), body, shade], 0.36, 0.3, 0.8));
    for (const band of [-0.4, 0, 0.36])
      pen.stroke(
        `M${tidy(x - r * 0.86)} ${tidy(y + r * band)}Q${x} ${tidy(y + r * (band + 0.2))} ${tidy(x + r * 0.86)} ${tidy(y + r * (band - 0.1))}`,
        mix(body, '#ffffff', 0.4),
        r * 0.12,
        'opacity=".35"',
      );
    pen.stroke(
      `M${tidy(x - r * 1.75)} ${tidy(y + r * 0.5)}Q${tidy(x + r * 0.3)} ${tidy(y + r * 0.66)} ${tidy(x + r * 1.7)} ${tidy(y - r * 0.62)}`,
      ring,
      15,
    );
    pen.stroke(
      `M${tidy(x - r * 1.75)} ${tidy(y + r * 0.5)}Q${tidy(x + r * 0.3)} ${tidy(y + r * 0.66)} ${tidy(x + r * 1.7)} ${tidy(y - r * 0.62)}`,
      '#ffffff',
      3,
      'opacity=".6"',
    );
    pen.disc(width * 0.93, height * 0.16, 44, pen.radial(['#ffffff', '#ffd0a0', '#b85a4a'], 0.36, 0.3, 0.8));
    pen.disc(width * 0.86, height * 0.3, 17, pen.radial(['#ffffff', '#9ae0ff', '#2a5ab0'], 0.36, 0.3, 0.8));
  };

/** A cratered moon along the lower edge. */
const ground =
  (rock: string): Drawing =>
  (pen, { width, height }) => {
    pen.fill(
      `M-20 ${tidy(height * 0.9)}Q${width / 2} ${tidy(height * 0.74)} ${width + 20} ${tidy(height * 0.9)}V${height + 20}H-20Z`,
      pen.linear([mix(rock, '#ffffff', 0.35), rock, mix(rock, '#000000', 0.6)]),
    );
    for (const [x, y, r] of [
      [0.08, 0.93, 46],
      [0.22, 0.9, 30],
      [0.92, 0.93, 50],
      [0.78, 0.89, 28],
      [0.5, 0.94, 60],
      [0.36, 0.96, 26],
    ] as const) {
      pen.oval(width * x, height * y, r, r * 0.3, mix(rock, '#000000', 0.5));
      pen.oval(width * x + 3, height * y + 4, r * 0.84, r * 0.22, mix(rock, '#ffffff', 0.12));
    }
    for (const [x, y, size] of [
      [0.05, 0.62, 1],
      [0.95, 0.56, 0.9],
      [0.2, 0.72, 0.5],
      [0.82, 0.7, 0.55],
    ] as const)
      pen.place(width * x, height * y, size, x * 90, () => boulder(pen, rock));
  };

function boulder(pen: Sketch, rock: string): void {
  const shape: readonly Point[] = [
    [-50, -20],
    [-20, -48],
    [26, -44],
    [52, -10],
    [40, 34],
    [-6, 48],
    [-46, 26],
  ];
  pen.fill(polygon(shape), pen.linear([mix(rock, '#ffffff', 0.4), rock, mix(rock, '#000000', 0.6)], 0, 0, 1, 1));
  pen.oval(-14, -14, 13, 9, mix(rock, '#000000', 0.4));
  pen.oval(18, 12, 10, 7, mix(rock, '#000000', 0.45));
}

/** A rocket with a harpoon for its nose. */
function rocket(pen: Sketch, [white, red]: readonly [string, string], flame: string): void {
  pen.place(0, -60, 1, 12, () => {
    pen.glow(0, 110, 120, flame, 0.9);
    pen.fill('M-30 40Q-46 120 0 190Q46 120 30 40Z', pen.linear(['#fffbe0', flame, mix(flame, '#d8203a', 0.6)]));
    pen.fill(
      'M-52 -20L-104 50L-92 74L-40 40ZM52 -20L104 50L92 74L40 40Z',
      pen.linear([mix(red, '#ffffff', 0.2), mix(red, '#1a0420', 0.5)]),
      'stroke="#160a2a" stroke-width="7" stroke-linejoin="round"',
    );
    pen.fill(
      'M-48 44Q-72 -120 0 -226Q72 -120 48 44Z',
      pen.linear([white, white, mix(white, '#2a2a6a', 0.6)], 0, 0, 1, 0),
      'stroke="#160a2a" stroke-width="8"',
    );
    pen.fill('M-32 -158Q-18 -196 0 -226Q18 -196 32 -158Q0 -146 -32 -158Z', red);
    pen.fill(
      'M0 -330L26 -270H10V-222H-10V-270H-26Z',
      pen.linear(['#ffffff', '#8a9ac0'], 0, 0, 1, 0),
      'stroke="#160a2a" stroke-width="6" stroke-linejoin="round"',
    );
    pen.disc(0, -86, 33, '#160a2a');
    pen.disc(0, -86, 26, pen.radial(['#ffffff', '#7ae0ff', '#1a4a9a'], 0.38, 0.32, 0.8));
    pen.stroke('M-46 20H46', red, 12);
  });
}
