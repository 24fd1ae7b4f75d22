/** A forest at night under a great moon: bamboo and lanterns, or jungle leaves and lianas. */
import { tidy } from '../../symbols/pen.ts';
import type { Drawing, Scene } from '../contract.ts';
import { mix, type Sketch, stars } from '../sketch.ts';
import { motes, orb, ridge, sky } from './parts.ts';

interface ForestColours {
  sky: readonly string[];
  moon: readonly [string, string, string];
  hills: readonly [far: string, near: string];
  trunk: string;
  leaf: string;
  lights: string;
  free: string;
  trees: 'bamboo' | 'jungle';
}

export function forest({ sky: colours, moon, hills, trunk, leaf, lights, free, trees }: ForestColours): Scene {
  return {
    kind: 'forest',
    layers: [
      sky(colours, free),
      (pen, { height }) => stars(pen, 60, height * 0.5),
      orb(0.5, 0.22, 280, moon, free),
      ridge([0.62, 0.44, 0.55, 0.38, 0.56, 0.46, 0.57, 0.4, 0.55, 0.43, 0.58], hills[0]),
      mist(hills[0], 0.6),
      ridge([0.72, 0.6, 0.68, 0.64, 0.7, 0.64, 0.68, 0.62, 0.7], hills[1], true),
      trees === 'bamboo' ? bamboo(trunk, leaf) : jungle(trunk, leaf),
      ...(trees === 'bamboo' ? [lanterns(lights)] : []),
      motes(30, lights, mix(lights, '#ffffff', 0.6), 0.3),
    ],
  };
}

const mist =
  (colour: string, share: number): Drawing =>
  (pen, { width, height }) => {
    const pale = mix(colour, '#ffffff', 0.5);
    pen.oval(
      width / 2,
      height * share,
      width * 0.7,
      46,
      pen.radial([
        [pale, 0, 0.5],
        [pale, 1, 0],
      ]),
    );
  };

const STEMS = [
  [0.02, 16, 0.5],
  [0.2, 14, 0.3],
  [0.8, 14, 0.3],
  [0.97, 18, 0.5],
  [0.14, 12, 0.15],
  [0.87, 12, 0.15],
] as const;

const bamboo =
  (trunk: string, leaf: string): Drawing =>
  (pen, { width, height, tall, free }) => {
    const tone = free ? mix(trunk, '#c83a30', 0.55) : trunk;
    for (const [index, [x, wide, dark]] of STEMS.entries())
      stem(pen, width * x, wide, height, mix(tone, '#101a50', dark), index % 2 ? 1 : -1);
    pen.fill(
      `M-20 ${tidy(height * 0.9)}Q${tidy(width * 0.25)} ${tidy(height * 0.82)} ${width / 2} ${tidy(height * 0.88)}T${width + 20} ${tidy(height * 0.86)}V${height + 20}H-20Z`,
      mix(trunk, '#060a26', 0.86),
    );
    if (!tall) {
      stem(pen, 40, 34, height, tone, 2);
      stem(pen, width - 44, 36, height, tone, -2);
    }
    const leaves = free ? mix(leaf, '#c83a30', 0.6) : leaf;
    const size = tall ? 0.9 : 1.1;
    spray(pen, -10, tall ? 40 : 60, size, leaves, 1);
    spray(pen, width + 10, tall ? 30 : 40, size, leaves, -1);
    if (tall) return;
    spray(pen, -20, 260, 0.9, mix(leaves, '#000000', 0.2), 1);
    spray(pen, width + 20, 280, 0.9, mix(leaves, '#000000', 0.2), -1);
  };

function stem(pen: Sketch, x: number, wide: number, height: number, colour: string, lean: number): void {
  pen.place(x, 0, 1, lean, () => {
    pen.box(
      -wide / 2,
      -20,
      wide,
      height + 40,
      pen.linear([mix(colour, '#ffffff', 0.22), colour, mix(colour, '#000000', 0.45)], 0, 0, 1, 0),
    );
    for (let y = 40; y < height; y += 112) {
      pen.box(-wide * 0.62, y - 5, wide * 1.24, 10, mix(colour, '#000000', 0.35));
      pen.stroke(`M${tidy(-wide * 0.6)} ${y - 6}H${tidy(wide * 0.6)}`, mix(colour, '#ffffff', 0.4), 2);
    }
  });
}

const SPRAY = [
  [20, 120],
  [50, 150],
  [80, 130],
  [110, 110],
  [-8, 96],
] as const;

function spray(pen: Sketch, x: number, y: number, size: number, colour: string, flip: number): void {
  for (const [index, [turn, length]] of SPRAY.entries()) {
    const l = length * size;
    pen.place(x, y, 1, flip > 0 ? turn : 180 - turn, () =>
      pen.fill(
        `M0 0Q${tidy(l * 0.35)} ${tidy(-l * 0.13)} ${tidy(l)} 0Q${tidy(l * 0.4)} ${tidy(l * 0.12)} 0 0Z`,
        index % 2 ? colour : mix(colour, '#000000', 0.25),
      ),
    );
  }
}

export function lantern(pen: Sketch, x: number, y: number, size: number, up: number, glow: string): void {
  pen.place(x, y, size, 0, () => {
    pen.stroke(`M0 ${-up}V-44`, '#0b0a22', 3);
    pen.glow(0, 0, 110, glow, 0.65);
    pen.fill('M-14 -46H14V-36H-14ZM-14 38H14V47H-14Z', '#14102e');
    pen.fill(
      'M-16 -38Q-44 -24 -44 0Q-44 26 -16 40H16Q44 26 44 0Q44 -24 16 -38Z',
      pen.radial([mix(glow, '#ffffff', 0.75), glow, mix(glow, '#8a1410', 0.7)], 0.5, 0.5, 0.62),
    );
    pen.stroke(
      'M-40 -14Q0 -22 40 -14M-44 2Q0 -4 44 2M-40 18Q0 14 40 18M-30 -28Q0 -34 30 -28',
      '#8a1a10',
      1.8,
      'opacity=".6"',
    );
    pen.stroke('M0 47V70M-6 47v14M6 47v14', '#d8402a', 3);
  });
}

const lanterns =
  (glow: string): Drawing =>
  (pen, { width, height, tall, window }) => {
    if (tall) {
      lantern(pen, 100, height - 80, 0.9, 60, glow);
      lantern(pen, width - 100, height - 80, 0.9, 60, glow);
      return;
    }
    const x = Math.max(60, window.x * 0.72);
    lantern(pen, x, 226, 1.05, 160, glow);
    lantern(pen, width - x, 210, 1.05, 150, glow);
    lantern(pen, width - x * 0.62, 470, 0.95, 300, glow);
  };

const FRONDS = [
  [-96, 190],
  [-64, 220],
  [-32, 240],
  [0, 220],
  [32, 190],
] as const;

const jungle =
  (trunk: string, leaf: string): Drawing =>
  (pen, { width, height, tall }) => {
    for (const [x, wide, lean] of [
      [0.03, 60, 3],
      [0.97, 66, -3],
      [0.17, 30, -2],
      [0.83, 34, 2],
    ] as const)
      tree(
        pen,
        width * x,
        tall ? wide * 0.7 : wide,
        height,
        x < 0.1 || x > 0.9 ? trunk : mix(trunk, '#04201c', 0.45),
        lean,
      );
    for (const [x, long] of [
      [0.08, 240],
      [0.13, 150],
      [0.9, 200],
      [0.94, 290],
      [0.2, 110],
      [0.79, 130],
    ] as const)
      liana(pen, width * x, long, leaf);
    const size = tall ? 0.8 : 1.05;
    fronds(pen, 0, height - 30, size, leaf, 34);
    fronds(pen, width, height - 30, size, leaf, -34);
    fronds(pen, -10, -10, size * 0.9, mix(leaf, '#000000', 0.25), 130);
    fronds(pen, width + 10, -10, size * 0.9, mix(leaf, '#000000', 0.25), -130);
    fronds(pen, width * 0.14, height + 20, size * 0.7, mix(leaf, '#d8ff7a', 0.2), 6);
    fronds(pen, width * 0.86, height + 20, size * 0.7, mix(leaf, '#d8ff7a', 0.2), -6);
  };

function tree(pen: Sketch, x: number, wide: number, height: number, colour: string, lean: number): void {
  pen.place(x, 0, 1, lean, () => {
    const w = wide / 2;
    pen.fill(
      `M${-w} -20Q${-w * 0.7} ${tidy(height * 0.6)} ${-w * 1.9} ${height + 20}H${w * 1.9}Q${w * 0.7} ${tidy(height * 0.6)} ${w} -20Z`,
      pen.linear([mix(colour, '#ffffff', 0.2), colour, mix(colour, '#000000', 0.5)], 0, 0, 1, 0),
    );
    pen.stroke(
      `M${-w * 0.3} 0Q${-w * 0.1} ${tidy(height * 0.6)} ${-w * 0.8} ${height}M${w * 0.4} 0Q${w * 0.3} ${tidy(height * 0.6)} ${w} ${height}`,
      mix(colour, '#000000', 0.5),
      4,
      'opacity=".6"',
    );
    pen.stroke(`M${-w * 0.8} 60V${tidy(height * 0.5)}`, '#c8ff9a', 3, 'opacity=".25"');
  });
}

function liana(pen: Sketch, x: number, long: number, leaf: string): void {
  pen.stroke(`M${tidy(x)} -10q14 ${long * 0.5} 0 ${long}`, mix(leaf, '#000000', 0.45), 6);
  for (let at = 30; at < long; at += 34)
    pen.fill(`M${tidy(x + 8)} ${at}q22 -12 34 6q-20 12 -34 -6z`, mix(leaf, '#000000', (at % 3) * 0.12));
}

function fronds(pen: Sketch, x: number, y: number, size: number, colour: string, turn: number): void {
  pen.place(x, y, size, turn, () => {
    for (const [index, [angle, length]] of FRONDS.entries()) {
      pen.group(`transform="rotate(${angle})"`, () => {
        pen.fill(
          `M0 0Q-46 ${-length * 0.55} 0 ${-length}Q46 ${-length * 0.55} 0 0Z`,
          mix(colour, '#000000', (index % 3) * 0.16),
        );
        pen.stroke(`M0 -8V${-length + 16}`, mix(colour, '#ffffff', 0.35), 3, 'opacity=".6"');
      });
    }
  });
}
