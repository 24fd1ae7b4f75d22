/** A bright reef: corals, anemones, and what a title hangs among them. */
import { tidy } from '../../symbols/pen.ts';
import type { Drawing, Scene } from '../contract.ts';
import { cycled, mix, type Sketch, sparkles } from '../sketch.ts';
import { beams, bubbles, sky } from './parts.ts';

interface ReefColours {
  water: readonly string[];
  hills: readonly [string, string, string];
  corals: readonly [string, string, string, string];
  shade: string;
  sand: readonly [string, string];
  sprinkles: readonly string[];
  free: string;
  /** Sticks of candy among the corals. */
  sweets?: boolean;
}

export function reef({ water, hills, corals, shade, sand, sprinkles, free, sweets = false }: ReefColours): Scene {
  return {
    kind: 'reef',
    layers: [
      sky(water, free),
      beams('#ffffff', 0.4, 8),
      mounds(hills, shade, sprinkles),
      growth(corals, shade),
      ...(sweets ? [lollies(sprinkles, shade)] : []),
      jellyfish(sprinkles, shade),
      seabed(sand, sprinkles),
      bubbles(24),
    ],
  };
}

const mounds =
  (hills: ReefColours['hills'], shade: string, flecks: readonly string[]): Drawing =>
  (pen, { width, height, free }) => {
    const places = [
      [0.12, 0.86, 0.26, 0.24],
      [0.88, 0.84, 0.28, 0.26],
      [0.5, 0.94, 0.44, 0.22],
    ] as const;
    for (const [index, [x, y, rx, ry]] of places.entries()) {
      const colour = mix(hills[index] as string, '#ffb060', free ? 0.3 : 0);
      pen.oval(
        width * x,
        height * y,
        width * rx,
        height * ry,
        pen.linear([mix(colour, '#ffffff', 0.35), colour, mix(colour, shade, 0.3)]),
      );
      for (let fleck = 0; fleck < 22; fleck += 1) {
        const [angle, far] = [pen.random(-2.9, -0.25), pen.random(0.3, 0.92)];
        const [px, py] = [
          width * x + Math.cos(angle) * width * rx * far,
          height * y + Math.sin(angle) * height * ry * far,
        ];
        pen.stroke(
          `M${tidy(px)} ${tidy(py)}l${tidy(pen.random(-7, 7))} ${tidy(pen.random(-6, 6))}`,
          cycled(flecks, fleck),
          5,
        );
      }
    }
  };

const BRANCHES = [
  [0, 0, -4, -60, -2, -130],
  [0, -30, -44, -56, -50, -104],
  [0, -44, 44, -70, 50, -122],
  [-30, -64, -66, -72, -80, -92],
  [26, -74, 66, -84, 84, -100],
  [-2, -90, -30, -110, -26, -146],
  [2, -84, 26, -120, 22, -152],
] as const;

export function coral(pen: Sketch, x: number, y: number, size: number, colour: string, shade: string, flip = 1): void {
  pen.place(
    x,
    y,
    size,
    0,
    () => {
      for (const [width, paint, light] of [
        [30, mix(colour, shade, 0.42), false],
        [22, colour, false],
        [8, mix(colour, '#ffffff', 0.5), true],
      ] as const) {
        for (const [index, [x0, y0, cx, cy, x1, y1]] of BRANCHES.entries()) {
          const off = light ? -5 : 0;
          pen.stroke(
            `M${x0 + off} ${y0}Q${cx + off} ${cy} ${x1 + off} ${y1}`,
            paint,
            index === 0 ? width * 1.15 : width * 0.86,
            light ? 'opacity=".7"' : '',
          );
        }
      }
    },
    flip,
  );
}

const growth =
  (corals: ReefColours['corals'], shade: string): Drawing =>
  (pen, { width, height, tall }) => {
    const size = tall ? 1.15 : 1.55;
    const low = tall ? 50 : 64;
    coral(pen, width * 0.07, height - low, size, corals[0], shade);
    coral(pen, width * 0.93, height - low, size, corals[1], shade, -1);
    coral(pen, width * 0.17, height - low * 0.5, size * 0.6, corals[2], shade, -1);
    coral(pen, width * 0.83, height - low * 0.5, size * 0.62, corals[3], shade);
  };

const lollies =
  (colours: readonly string[], shade: string): Drawing =>
  (pen, { width, tall, height }) => {
    const rows = tall
      ? ([
          [92, 196, 40, -4, 0],
          [width - 90, 214, 38, 5, 2],
        ] as const)
      : ([
          [106, 190, 46, -4, 0],
          [width - 104, 170, 50, 5, 2],
          [196, 330, 30, 3, 1],
          [width - 196, 316, 32, -4, 3],
        ] as const);
    for (const [x, y, radius, turn, at] of rows) lolly(pen, x, y, radius, cycled(colours, at), shade, height, turn);
  };

function lolly(
  pen: Sketch,
  x: number,
  y: number,
  radius: number,
  colour: string,
  shade: string,
  stick: number,
  turn: number,
): void {
  pen.place(x, y, 1, turn, () => {
    pen.stroke(`M0 0V${stick}`, mix(colour, '#ffffff', 0.5), radius * 0.26);
    pen.stroke(`M0 0V${stick}`, '#fff', radius * 0.17);
    pen.disc(0, 4, radius * 1.03, mix(colour, shade, 0.5));
    pen.disc(0, 0, radius, '#fff6fb');
    const at = (angle: number, far: number) =>
      `${tidy(far * radius * Math.cos(angle))} ${tidy(far * radius * Math.sin(angle))}`;
    let swirl = '';
    for (let arm = 0; arm < 6; arm += 1) {
      const a = (arm * Math.PI) / 3;
      swirl += `M0 0Q${at(a, 0.7)} ${at(a + 0.6, 1)}A${radius} ${radius} 0 0 1 ${at(a + 1.1, 1)}Q${at(a + 0.5, 0.7)} 0 0Z`;
    }
    pen.fill(swirl, colour);
    pen.stroke(
      `M${tidy(-radius * 0.72)} ${tidy(-radius * 0.25)}a${tidy(radius * 0.78)} ${tidy(radius * 0.78)} 0 0 1 ${tidy(radius * 0.52)} ${tidy(-radius * 0.5)}`,
      '#fff',
      radius * 0.14,
    );
  });
}

const jellyfish =
  (colours: readonly string[], shade: string): Drawing =>
  (pen, { width, tall }) => {
    const rows = tall
      ? ([
          [width * 0.13, 90, 0.8, 0],
          [width - 100, 110, 0.7, 5],
        ] as const)
      : ([
          [60, 64, 0.8, 0],
          [width - 66, 60, 0.72, 5],
          [200, 120, 0.5, 1],
          [width - 200, 110, 0.52, 3],
        ] as const);
    for (const [x, y, size, at] of rows)
      pen.place(x, y, size, 0, () => jelly(pen, mix(cycled(colours, at), '#ffffff', 0.3), shade));
  };

function jelly(pen: Sketch, colour: string, shade: string): void {
  for (let arm = 0; arm < 5; arm += 1)
    pen.stroke(
      `M${-28 + arm * 14} 4q${arm % 2 ? 10 : -10} 20 0 38t0 34`,
      mix(colour, '#ffffff', 0.35),
      8,
      'opacity=".8"',
    );
  pen.fill(
    'M-46 8Q-48 -50 0 -52Q48 -50 46 8Q34 18 23 8Q12 18 0 8Q-12 18 -23 8Q-34 18 -46 8Z',
    pen.linear([mix(colour, '#ffffff', 0.65), colour]),
    'opacity=".94"',
  );
  pen.stroke('M-30 -16Q-24 -36 -6 -40', '#fff', 7, 'opacity=".9"');
  pen.disc(-13, -12, 5, shade);
  pen.disc(15, -12, 5, shade);
  pen.stroke('M-7 -2q8 7 16 0', shade, 4);
}

const seabed =
  ([near, far]: readonly [string, string], flecks: readonly string[]): Drawing =>
  (pen, { width, height, free }) => {
    pen.fill(
      `M-20 ${tidy(height * 0.93)}Q${tidy(width * 0.2)} ${tidy(height * 0.885)} ${tidy(width * 0.45)} ${tidy(height * 0.93)}T${width + 20} ${tidy(height * 0.92)}V${height + 20}H-20Z`,
      pen.linear([near, far]),
    );
    for (let fleck = 0; fleck < 60; fleck += 1) {
      const [x, y] = [pen.random(0, width), pen.random(height * 0.95, height)];
      pen.stroke(
        `M${tidy(x)} ${tidy(y)}l${tidy(pen.random(-8, 8))} ${tidy(pen.random(-6, 6))}`,
        cycled(flecks, fleck),
        5.5,
      );
    }
    if (free) sparkles(pen, 40, flecks);
  };
