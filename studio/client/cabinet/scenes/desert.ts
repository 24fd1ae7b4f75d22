/** A desert under a great sun: pyramids and their guardians, or mesas and cacti. */
import { tidy } from '../../symbols/pen.ts';
import type { Drawing, Scene } from '../contract.ts';
import { mix, polygon, type Sketch } from '../sketch.ts';
import { motes, onBothSides, orb, ridge, sky } from './parts.ts';

interface DesertColours {
  sky: readonly string[];
  sun: readonly [string, string, string];
  far: string;
  stone: string;
  sand: readonly [string, string, string];
  accent: readonly [string, string];
  beside: 'statues' | 'cacti';
  free: string;
}

export function desert({ sky: colours, sun, far, stone, sand, accent, beside, free }: DesertColours): Scene {
  return {
    kind: 'desert',
    layers: [
      sky(colours, free),
      rays(sun[0]),
      orb(0.5, 0.2, 170, sun, free),
      beside === 'statues' ? pyramids(far) : mesas(far),
      ridge([0.76, 0.7, 0.74, 0.78, 0.76, 0.79, 0.76, 0.71, 0.75], (pen) => pen.linear([sand[0], sand[1]]), true),
      ridge([0.82, 0.86, 0.84, 0.88, 0.86, 0.84, 0.87, 0.83], (pen) => pen.linear([sand[1], sand[2]]), true),
      beside === 'statues'
        ? onBothSides((pen) => statue(pen, stone, accent), 84)
        : onBothSides((pen) => cactus(pen, accent, stone), 84),
      motes(20, sun[1], '#fff6d8', 0.4),
    ],
  };
}

const rays =
  (colour: string): Drawing =>
  (pen, { width, height }) => {
    const [cx, cy, far] = [width / 2, height * 0.2, width];
    let d = '';
    for (let ray = 0; ray < 18; ray += 1) {
      const [a, b] = [(ray * Math.PI) / 9, (ray * Math.PI) / 9 + 0.16];
      d += polygon([
        [cx, cy],
        [cx + Math.cos(a) * far, cy + Math.sin(a) * far],
        [cx + Math.cos(b) * far, cy + Math.sin(b) * far],
      ]);
    }
    pen.fill(d, colour, 'opacity=".16"');
  };

const pyramids =
  (far: string): Drawing =>
  (pen, { width, height }) => {
    for (const [x, y, half, high] of [
      [0.14, 0.76, 0.2, 0.3],
      [0.86, 0.76, 0.22, 0.34],
      [0.5, 0.78, 0.3, 0.5],
    ] as const) {
      const [cx, base, w, h] = [width * x, height * y, width * half, height * high];
      pen.fill(
        polygon([
          [cx - w, base],
          [cx, base - h],
          [cx + w * 0.3, base],
        ]),
        mix(far, '#ffffff', 0.2),
      );
      pen.fill(
        polygon([
          [cx + w, base],
          [cx, base - h],
          [cx + w * 0.3, base],
        ]),
        mix(far, '#3a1406', 0.3),
      );
      let courses = '';
      for (let row = 1; row < 8; row += 1)
        courses += `M${tidy(cx - (w * row) / 8)} ${tidy(base - h + (h * row) / 8)}L${tidy(cx + (w * 0.3 * row) / 8)} ${tidy(base - h + (h * row) / 8)}`;
      pen.stroke(courses, mix(far, '#3a1406', 0.3), 2.4, 'opacity=".5"');
    }
  };

const mesas =
  (far: string): Drawing =>
  (pen, { width, height }) => {
    for (const [index, [x, y, half, high]] of (
      [
        [0.5, 0.78, 0.2, 0.3],
        [0.1, 0.78, 0.16, 0.42],
        [0.9, 0.78, 0.17, 0.48],
        [0.29, 0.79, 0.07, 0.26],
        [0.72, 0.79, 0.06, 0.3],
      ] as const
    ).entries()) {
      const [cx, base, w, h] = [width * x, height * y, width * half, height * high];
      const tone = mix(far, '#3a0f14', index * 0.08);
      pen.fill(
        polygon([
          [cx - w, base],
          [cx - w * 0.66, base - h * 0.5],
          [cx - w * 0.6, base - h],
          [cx + w * 0.5, base - h],
          [cx + w * 0.62, base - h * 0.46],
          [cx + w, base],
        ]),
        pen.linear([mix(tone, '#ffd09a', 0.3), tone, mix(tone, '#2a0a14', 0.4)]),
      );
      for (const share of [0.2, 0.44, 0.7])
        pen.stroke(
          `M${tidy(cx - w * (0.58 + share * 0.2))} ${tidy(base - h * (1 - share))}H${tidy(cx + w * (0.5 + share * 0.2))}`,
          mix(tone, '#2a0a14', 0.45),
          7,
          'opacity=".5"',
        );
    }
  };

/** A seated guardian with the head of a jackal. */
function statue(pen: Sketch, stone: string, [blue, gold]: readonly [string, string]): void {
  const [pale, dark] = [mix(stone, '#ffffff', 0.4), mix(stone, '#2a1004', 0.55)];
  const face = pen.linear([pale, stone, dark], 0, 0, 1, 0);
  pen.box(-100, -60, 200, 90, pen.linear([stone, dark]), 4);
  pen.stroke('M-84 -20H84', gold, 8);
  pen.fill('M-76 -60V-170Q-30 -196 30 -176L86 -166V-60Z', face);
  pen.fill('M-60 -150Q-70 -290 -34 -322H34Q60 -290 52 -160Z', face);
  pen.fill('M-52 -236Q0 -200 48 -236L52 -286Q0 -256 -44 -290Z', blue);
  for (let row = 0; row < 4; row += 1)
    pen.stroke(`M-50 ${-272 + row * 12}Q0 ${-236 + row * 12} 50 ${-272 + row * 12}`, gold, 4);
  pen.fill(
    'M-50 -316Q-66 -396 -20 -418L-26 -494L6 -430L24 -500L34 -424Q52 -408 60 -388L128 -358Q134 -342 116 -338L40 -330Q30 -306 30 -300H-40Z',
    pen.linear([mix(blue, '#0a0a1a', 0.55), '#0e1020'], 0, 0, 1, 0.4),
  );
  pen.fill('M-50 -316Q-80 -350 -60 -412Q-40 -420 -30 -402Q-20 -340 -28 -240H-58Z', blue);
  pen.stroke('M-58 -390h22M-62 -364h30M-60 -338h30M-58 -312h28M-56 -286h26', gold, 6);
  pen.fill('M30 -396Q48 -406 62 -392Q46 -382 30 -396Z', gold);
  pen.disc(46, -394, 4, '#0e1020');
  pen.stroke('M100 -60V-330', mix(gold, '#3a1a04', 0.5), 15);
  pen.stroke('M100 -60V-330', gold, 9);
  pen.stroke('M100 -330Q130 -350 120 -380Q96 -392 84 -366', gold, 10);
}

function cactus(pen: Sketch, [green, bloom]: readonly [string, string], stone: string): void {
  pen.fill(
    'M-140 40Q-110 -30 -60 -20Q-20 -50 30 -22Q90 -36 130 40Z',
    pen.linear([mix(stone, '#ffffff', 0.25), stone, mix(stone, '#2a0a10', 0.6)]),
  );
  const body = pen.linear([mix(green, '#ffffff', 0.3), green, mix(green, '#06200c', 0.55)], 0, 0, 1, 0);
  const ink = mix(green, '#04140a', 0.8);
  for (const [d, wide] of [
    ['M0 0V-300', 74],
    ['M0 -110H-84V-210', 46],
    ['M0 -160H86V-270', 44],
  ] as const) {
    pen.stroke(d, ink, wide + 12);
    pen.stroke(d, green, wide);
  }
  pen.box(-37, -336, 74, 340, body, 37);
  pen.stroke(
    'M-18 -310V-10M2 -320V-6M22 -310V-10M-90 -206V-124M-76 -206V-118M80 -264V-170M94 -264V-174',
    ink,
    3.4,
    'opacity=".5"',
  );
  for (const [x, y] of [
    [0, -340],
    [-84, -236],
    [86, -296],
  ] as const) {
    for (let petal = 0; petal < 5; petal += 1) pen.place(x, y, 1, petal * 72, () => pen.oval(0, -12, 8, 13, bloom));
    pen.disc(x, y, 7, '#ffe27a');
  }
}
