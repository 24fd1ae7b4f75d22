/** A volcano by night, with lava at its foot. */
import { tidy } from '../../symbols/pen.ts';
import type { Drawing, Scene } from '../contract.ts';
import { cloud, mix, type Sketch } from '../sketch.ts';
import { motes, ridge, sky } from './parts.ts';

interface ForgeColours {
  sky: readonly string[];
  rock: string;
  lava: readonly [string, string, string];
  smoke: string;
  free: string;
  /** Towers of a castle, or heaps of gold. */
  beside: 'towers' | 'gold';
}

export function forge({ sky: colours, rock, lava, smoke, free, beside }: ForgeColours): Scene {
  return {
    kind: 'forge',
    layers: [
      sky(colours, free),
      clouds(smoke),
      volcano(rock, lava),
      ridge([0.74, 0.56, 0.66, 0.5, 0.7, 0.62, 0.72, 0.58, 0.68, 0.52, 0.7], mix(rock, '#000000', 0.35)),
      beside === 'towers' ? towers(rock, lava[1]) : gold(lava),
      river(rock, lava),
      motes(46, lava[1], lava[0]),
    ],
  };
}

const clouds =
  (smoke: string): Drawing =>
  (pen, { width, height }) => {
    for (const [x, y, size] of [
      [0.1, 0.16, 1.7],
      [0.3, 0.1, 1.4],
      [0.72, 0.12, 1.6],
      [0.93, 0.2, 1.6],
      [0.02, 0.3, 1.2],
    ] as const)
      cloud(pen, width * x, height * y, size, smoke, 0.75);
  };

const volcano =
  (rock: string, lava: ForgeColours['lava']): Drawing =>
  (pen, { width, height, free }) => {
    const [cx, h, w] = [width / 2, height, width];
    const at = (dx: number, y: number) => `${tidy(cx + w * dx)} ${tidy(h * y)}`;
    pen.glow(cx, h * 0.3, w * 0.5, lava[1], free ? 0.9 : 0.6, h * 0.5);
    pen.fill(
      `M${at(-0.46, 0.78)}L${at(-0.1, 0.14)}Q${at(0, 0.19)} ${at(0.1, 0.14)}L${at(0.46, 0.78)}Z`,
      pen.linearAt([mix(rock, lava[2], 0.4), rock], 0, h * 0.14, 0, h * 0.78),
    );
    pen.fill(
      `M${at(-0.1, 0.14)}Q${at(0, 0.19)} ${at(0.1, 0.14)}L${at(0.06, 0.28)}L${at(0.12, 0.5)}L${at(0.03, 0.42)}L${at(0, 0.66)}L${at(-0.05, 0.4)}L${at(-0.11, 0.56)}L${at(-0.06, 0.28)}Z`,
      pen.linearAt(lava, 0, h * 0.14, 0, h * 0.66),
    );
  };

const towers =
  (rock: string, window: string): Drawing =>
  (pen, { width, height, tall }) => {
    const dark = mix(rock, '#000000', 0.5);
    tower(pen, width * 0.07, height * 0.8, tall ? 46 : 52, tall ? 330 : 330, dark, window);
    tower(pen, width * 0.18, height * 0.82, tall ? 34 : 36, 200, mix(dark, rock, 0.4), window);
    tower(pen, width * 0.92, height * 0.82, 46, 250, dark, window);
  };

function tower(pen: Sketch, x: number, y: number, half: number, high: number, colour: string, window: string): void {
  const w = half * 0.4;
  pen.fill(
    `M${tidy(x - half)} ${tidy(y)}v${-high}h${w}v${-half * 0.35}h${w}v${half * 0.35}h${w}v${-half * 0.35}h${w}v${half * 0.35}h${w}V${tidy(y)}Z`,
    colour,
  );
  pen.fill(
    `M${tidy(x - half * 0.2)} ${tidy(y - high * 0.6)}q${half * 0.2} ${-half * 0.4} ${half * 0.4} 0v${half * 0.7}h${-half * 0.4}z`,
    window,
  );
}

/** Heaps of coins that the mountain throws up. */
const gold =
  (lava: ForgeColours['lava']): Drawing =>
  (pen, { width, height, tall }) => {
    for (const [x, size] of [
      [0.07, 1],
      [0.94, 1.1],
      [0.2, 0.55],
      [0.82, 0.6],
    ] as const) {
      pen.place(width * x, height * (tall ? 0.93 : 0.9), size * (tall ? 0.8 : 1.15), 0, () => {
        pen.fill(
          'M-130 30Q-90 -70 -20 -112Q0 -128 20 -112Q90 -70 130 30Z',
          pen.linear(['#ffe08a', '#d98a1c', '#6b3208']),
        );
        for (let coin = 0; coin < 26; coin += 1) {
          const [cx, cy] = [
            -104 + ((coin * 47) % 208),
            12 - ((coin * 29) % 96) * (1 - Math.abs(-104 + ((coin * 47) % 208)) / 150),
          ];
          pen.oval(cx, cy + 3, 17, 9, '#7a4208');
          pen.oval(cx, cy, 17, 9, pen.linear(['#fff3bd', '#ffc94f', '#c27a14']));
          pen.oval(cx, cy, 11, 5.5, '#c27a14', 'opacity=".5"');
        }
        pen.glow(0, -60, 90, lava[0], 0.4);
      });
    }
  };

const river =
  (rock: string, lava: ForgeColours['lava']): Drawing =>
  (pen, room) => {
    const { width, height } = room;
    pen.fill(
      `M-20 ${tidy(height * 0.86)}Q${tidy(width * 0.25)} ${tidy(height * 0.82)} ${width / 2} ${tidy(height * 0.86)}T${width + 20} ${tidy(height * 0.84)}V${height}H-20Z`,
      pen.linear(lava),
    );
    for (let line = 0; line < 9; line += 1)
      pen.stroke(
        `M${tidy(pen.random(0, width))} ${tidy(height * 0.88 + line * 6)}q30 -9 60 0t60 0`,
        lava[0],
        4,
        'opacity=".55"',
      );
    ridge([0.93, 0.9, 0.95, 0.915, 0.965, 0.93, 0.97, 0.91, 0.95, 0.9], mix(rock, '#000000', 0.7))(pen, room);
  };
