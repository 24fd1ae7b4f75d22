/** A still pond: hills, reeds, lily pads; for koi and lanterns by night, or for anglers by day. */
import { tidy } from '../../symbols/pen.ts';
import type { Drawing, Scene } from '../contract.ts';
import { cloud, mix, type Sketch, stars } from '../sketch.ts';
import { motes, onBothSides, orb, ridge, sky } from './parts.ts';

interface PondColours {
  sky: readonly string[];
  orb: readonly [string, string, string];
  hills: readonly [far: string, near: string];
  water: readonly [string, string, string];
  pad: string;
  bloom: string;
  fish: readonly [string, string];
  beside: 'pines' | 'reeds';
  lights: string;
  free: string;
  night?: boolean;
}

export function pond({
  sky: colours,
  orb: disc,
  hills,
  water,
  pad,
  bloom,
  fish,
  beside,
  lights,
  free,
  night = false,
}: PondColours): Scene {
  return {
    kind: 'pond',
    layers: [
      sky(colours, free),
      night
        ? (pen) => stars(pen, 50, pen.height * 0.4)
        : (pen, { width, height }) => {
            for (const [x, y, size] of [
              [0.1, 0.18, 1.5],
              [0.88, 0.14, 1.7],
              [0.3, 0.08, 1],
            ] as const)
              cloud(pen, width * x, height * y, size, '#ffffff', 0.75);
          },
      orb(0.5, 0.2, 190, disc, free),
      ridge([0.5, 0.34, 0.46, 0.3, 0.44, 0.5, 0.42, 0.32, 0.44, 0.36, 0.5], hills[0], true),
      ridge([0.56, 0.5, 0.54, 0.5, 0.56, 0.54, 0.5, 0.55, 0.52], hills[1], true),
      surface(water),
      swimmers(fish),
      pads(pad, bloom),
      beside === 'pines' ? onBothSides((pen) => pine(pen, pad), 96) : onBothSides((pen) => reeds(pen, pad), 20),
      motes(22, lights, mix(lights, '#ffffff', 0.6), 0.3),
    ],
  };
}

const surface =
  (water: PondColours['water']): Drawing =>
  (pen, { width, height }) => {
    const y = height * 0.56;
    pen.box(-10, y, width + 20, height - y + 20, pen.linear(water));
    for (let line = 0; line < 26; line += 1) {
      const at = y + 8 + ((height - y) * line) / 26;
      pen.stroke(
        `M${tidy(pen.random(0, width))} ${tidy(at)}h${tidy(pen.random(40, 180))}`,
        '#ffffff',
        2.4,
        'opacity=".22"',
      );
    }
  };

const FISH = [
  [0.1, 0.74, 1.15, 24],
  [0.9, 0.7, 1.1, 160],
  [0.16, 0.9, 0.8, -14],
  [0.84, 0.9, 0.85, 200],
] as const;

const swimmers =
  ([body, patch]: readonly [string, string]): Drawing =>
  (pen, { width, height, tall }) => {
    for (const [x, y, size, turn] of FISH) {
      pen.place(width * x, height * (tall ? y * 0.5 + 0.48 : y), size * (tall ? 0.8 : 1), turn, () => {
        pen.fill('M-96 0Q-130 -40 -150 -30Q-136 0 -150 34Q-126 36 -96 0Z', body, 'opacity=".85"');
        pen.fill(
          'M-100 0Q-60 -44 20 -38Q84 -30 104 0Q84 30 20 38Q-60 44 -100 0Z',
          pen.linear([mix(body, '#ffffff', 0.3), body, mix(body, '#1a3a4a', 0.3)]),
        );
        pen.fill(
          'M-40 -36Q-10 -10 -46 20Q-80 10 -74 -18ZM30 -38Q60 -20 44 14Q10 10 6 -20ZM80 -18Q100 -6 92 8Q76 4 80 -18Z',
          patch,
        );
        pen.fill('M10 36Q-10 70 -34 66Q-24 44 -12 38ZM10 -36Q-10 -70 -34 -66Q-24 -44 -12 -38Z', body, 'opacity=".8"');
        pen.disc(82, -12, 5, '#10202c');
        pen.disc(82, 12, 5, '#10202c');
      });
    }
  };

const pads =
  (pad: string, bloom: string): Drawing =>
  (pen, { width, height, tall }) => {
    for (const [index, [x, y, r]] of (
      [
        [0.05, 0.82, 62],
        [0.2, 0.8, 40],
        [0.95, 0.83, 66],
        [0.8, 0.78, 38],
        [0.12, 0.96, 54],
        [0.89, 0.97, 58],
        [0.5, 0.95, 70],
      ] as const
    ).entries()) {
      const [cx, cy, rx] = [width * x, height * y, r * (tall ? 0.85 : 1.1)];
      pen.oval(cx, cy + 6, rx, rx * 0.4, '#04202a', 'opacity=".5"');
      pen.fill(
        `M${tidy(cx)} ${tidy(cy)}L${tidy(cx + rx)} ${tidy(cy - 6)}A${rx} ${tidy(rx * 0.4)} 0 1 1 ${tidy(cx + rx * 0.86)} ${tidy(cy - rx * 0.22)}Z`,
        pen.linear([mix(pad, '#ffffff', 0.25), pad, mix(pad, '#04202a', 0.35)]),
      );
      if (index % 2 === 0) pen.place(cx - 6, cy - 8, rx / 66, 0, () => lotus(pen, bloom));
    }
  };

function lotus(pen: Sketch, colour: string): void {
  for (const [index, turn] of [-62, 62, -36, 36, -14, 14].entries()) {
    pen.group(`transform="rotate(${turn})"`, () =>
      pen.fill(
        'M0 6Q-22 -22 0 -56Q22 -22 0 6Z',
        pen.linear([
          mix(colour, '#ffffff', 0.75),
          mix(colour, '#ffffff', index > 3 ? 0.3 : 0.05),
          mix(colour, '#7a0a3a', 0.2),
        ]),
      ),
    );
  }
  pen.disc(0, -6, 8, '#ffd76a');
}

function pine(pen: Sketch, leaf: string): void {
  pen.fill(
    'M-90 60Q-60 -120 20 -220Q60 -280 40 -330L58 -324Q84 -270 40 -190Q-10 -90 -20 60Z',
    pen.linear(['#7a4a30', '#3a1c14']),
  );
  pen.stroke('M10 -200Q-60 -230 -100 -210M40 -250Q100 -270 120 -250', '#4a2a1c', 12);
  for (const [x, y, s] of [
    [-96, -226, 1.1],
    [44, -346, 1.3],
    [122, -262, 0.9],
    [-20, -286, 1],
    [90, -190, 0.7],
  ] as const) {
    pen.place(x, y, s, 0, () => {
      pen.fill(
        'M-84 18Q-92 -18 -50 -26Q-30 -56 4 -42Q44 -60 58 -24Q96 -14 84 18Q40 32 0 20Q-44 34 -84 18Z',
        mix(leaf, '#04202a', 0.35),
      );
      pen.fill('M-78 8Q-80 -18 -46 -26Q-28 -50 4 -38Q40 -54 54 -24Q86 -16 78 4Q40 -6 0 2Q-44 -4 -78 8Z', leaf);
    });
  }
}

function reeds(pen: Sketch, leaf: string): void {
  for (let stem = 0; stem < 13; stem += 1) {
    const [x, high, lean] = [-110 + stem * 18, 200 + ((stem * 67) % 200), ((stem * 29) % 60) - 24];
    pen.stroke(`M${x} 40Q${x} ${-high * 0.5} ${x + lean} ${-high}`, mix(leaf, '#0a3a1a', (stem % 3) * 0.2), 8);
    if (stem % 2) continue;
    pen.place(x + lean, -high - 24, 1, lean * 0.3, () => {
      pen.box(-10, -34, 20, 68, pen.linear(['#b87a3c', '#6b3c14'], 0, 0, 1, 0), 10);
      pen.stroke('M0 -34V-62', mix(leaf, '#0a3a1a', 0.2), 5);
    });
  }
  for (const [x, turn, high] of [
    [-80, -22, 220],
    [-20, 10, 260],
    [60, 30, 200],
    [110, 44, 170],
  ] as const)
    pen.place(x, 40, 1, turn, () =>
      pen.fill(`M-12 0Q-14 ${-high * 0.6} 4 ${-high}Q20 ${-high * 0.5} 14 0Z`, mix(leaf, '#d8ff7a', 0.16)),
    );
}
