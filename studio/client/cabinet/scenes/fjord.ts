/** A fjord in the north: mountains with snow, light in the sky, and what stands on the shore or floats by. */
import { tidy } from '../../symbols/pen.ts';
import type { Drawing, Scene } from '../contract.ts';
import { mix, type Point, polygon, type Sketch, stars } from '../sketch.ts';
import { motes, onBothSides, orb, sky, waves } from './parts.ts';

interface FjordColours {
  sky: readonly string[];
  orb: readonly [string, string, string];
  /** Curtains of light; none under a sunset. */
  aurora: readonly string[];
  rock: string;
  snow: string;
  sea: readonly [string, string];
  beside: 'prows' | 'wolves' | 'bergs';
  paint: readonly [string, string];
  lights: string;
  free: string;
}

export function fjord({
  sky: colours,
  orb: disc,
  aurora,
  rock,
  snow,
  sea,
  beside,
  paint,
  lights,
  free,
}: FjordColours): Scene {
  const stand = {
    prows: (pen: Sketch) => prow(pen, paint),
    wolves: (pen: Sketch) => wolf(pen, paint, snow),
    bergs: (pen: Sketch) => berg(pen, paint),
  }[beside];
  return {
    kind: 'fjord',
    layers: [
      sky(colours, free),
      (pen) => stars(pen, 80, pen.height * 0.55),
      orb(0.5, 0.16, 130, disc, free),
      curtains(aurora),
      mountains(rock, snow, 0.62, [0.3, 0.5, 0.24, 0.46, 0.6, 0.66, 0.58, 0.4, 0.2, 0.48, 0.28], 0.35),
      waves(0.7, 5, 140, sea),
      mountains(
        mix(rock, '#04101c', 0.35),
        snow,
        0.78,
        [0.24, 0.4, 0.56, 0.7, 0.77, 0.78, 0.77, 0.68, 0.52, 0.36, 0.2],
        0,
      ),
      waves(0.84, 7, 170, [sea[1], mix(sea[1], '#000000', 0.5)], 60),
      onBothSides(stand, beside === 'bergs' ? 60 : 80),
      motes(26, lights, '#ffffff'),
    ],
  };
}

const curtains =
  (colours: readonly string[]): Drawing =>
  (pen, { width, height, free }) => {
    for (const [index, colour] of colours.entries()) {
      const y = height * (0.04 + index * 0.07);
      const paint = pen.linear([
        [colour, 0, 0],
        [colour, 0.4, free ? 0.95 : 0.85],
        [colour, 1, 0],
      ]);
      const s = (x: number, dy: number) => `${tidy(width * x)} ${tidy(y + height * dy)}`;
      const flip = index % 2 ? -1 : 1;
      pen.fill(
        `M${s(-0.05, 0.1)}Q${s(0.16, 0.02 + 0.14 * flip)} ${s(0.34, 0.12)}T${s(0.7, 0.1)}T${s(1.05, 0.02)}V${tidy(y + height * 0.34)}Q${s(0.8, 0.5)} ${s(0.66, 0.38)}T${s(0.3, 0.46)}T${s(-0.05, 0.36)}Z`,
        paint,
      );
    }
  };

/** Peaks with snow on the side of the light. */
function mountains(rock: string, snow: string, base: number, heights: readonly number[], haze: number): Drawing {
  return (pen, { width, height }) => {
    const points = heights.map(
      (share, index): Point => [-20 + ((width + 40) * index) / (heights.length - 1), height * share],
    );
    const face = mix(rock, snow, haze);
    const line = points.map(([x, y]) => `${tidy(x)} ${tidy(y)}`).join('L');
    pen.fill(
      `M-20 ${tidy(height * base)}L${line}L${width + 20} ${tidy(height * base)}Z`,
      pen.linear([mix(face, '#ffffff', 0.12), mix(face, '#04101c', 0.35)]),
    );
    for (const [index, [x, y]] of points.entries()) {
      const [before, after] = [points[index - 1], points[index + 1]];
      const isPeak = (before?.[1] ?? 9_999) > y && (after?.[1] ?? 9_999) > y;
      if (!isPeak) continue;
      const [[lx, ly], [rx, ry]] = [before ?? [x - 60, y + 120], after ?? [x + 60, y + 120]];
      const part = 0.46;
      const left: Point = [x + (lx - x) * part, y + (ly - y) * part];
      const right: Point = [x + (rx - x) * part, y + (ry - y) * part];
      pen.fill(
        polygon([
          [x, y],
          right,
          [x + (right[0] - x) * 0.55, y + (right[1] - y) * 0.75],
          [x + (right[0] - x) * 0.3, y + (right[1] - y) * 1.15],
          [x, y + (left[1] - y) * 0.7],
          [x + (left[0] - x) * 0.5, y + (left[1] - y) * 1.1],
          left,
        ]),
        snow,
        'opacity=".92"',
      );
      pen.fill(
        polygon([[x, y], left, [x + (left[0] - x) * 0.5, y + (left[1] - y) * 1.1], [x, y + (left[1] - y) * 0.7]]),
        mix(snow, rock, 0.4),
        'opacity=".8"',
      );
    }
  };
}

/** The prow of a longship with its dragon. */
function prow(pen: Sketch, [wood, shield]: readonly [string, string]): void {
  const [dark, ink] = [mix(wood, '#1a0a08', 0.5), mix(wood, '#0a0406', 0.85)];
  pen.stroke('M-120 60Q20 40 40 -130Q44 -230 -10 -250Q-60 -250 -50 -300Q-30 -340 30 -330', ink, 52);
  pen.stroke('M-120 60Q20 40 40 -130Q44 -230 -10 -250Q-60 -250 -50 -300Q-30 -340 30 -330', wood, 40);
  pen.stroke('M-116 44Q6 26 24 -130Q26 -220 -20 -234', mix(wood, '#ffd8a0', 0.5), 7, 'opacity=".8"');
  pen.fill(
    'M0 -362L84 -352Q118 -336 102 -318L60 -308Q20 -300 -6 -316Z',
    wood,
    `stroke="${ink}" stroke-width="8" stroke-linejoin="round"`,
  );
  pen.fill('M40 -310l8 20 10 -22 10 18 8 -22', '#fff6e0');
  pen.disc(26, -338, 8, '#ffd24a');
  pen.disc(28, -338, 3.5, ink);
  pen.fill('M-2 -360Q-40 -390 -70 -372Q-40 -364 -24 -336Z', dark);
  pen.fill(
    'M-240 70Q-130 96 60 -10L70 60Q-60 130 -240 130Z',
    pen.linear([wood, dark]),
    `stroke="${ink}" stroke-width="8" stroke-linejoin="round"`,
  );
  pen.stroke('M-230 92Q-120 110 50 16', ink, 4, 'opacity=".6"');
  for (const [x, y, at] of [
    [-150, 64, 0],
    [-76, 44, 1],
    [-4, 8, 0],
  ] as const) {
    pen.disc(x, y + 4, 42, ink);
    pen.disc(x, y, 38, at ? mix(shield, '#ffe27a', 0.7) : shield);
    pen.fill(
      `M${x} ${y}L${x} ${y - 38}A38 38 0 0 1 ${x + 38} ${y}ZM${x} ${y}L${x} ${y + 38}A38 38 0 0 1 ${x - 38} ${y}Z`,
      '#fff6e0',
      'opacity=".85"',
    );
    pen.disc(x, y, 11, '#c8ccd4', `stroke="${ink}" stroke-width="4"`);
  }
}

/** A wolf that howls from a rock. */
function wolf(pen: Sketch, [fur, rim]: readonly [string, string], snow: string): void {
  pen.fill('M-150 90Q-120 10 -60 -6Q0 -30 70 -8Q120 20 140 90Z', pen.linear(['#3a4a66', '#0c1626']));
  pen.fill('M-100 18Q-60 -12 -10 -12Q60 -20 92 12Q40 2 -10 8Q-60 6 -100 18Z', snow);
  const body =
    'M-86 0Q-104 -60 -70 -120Q-50 -176 0 -196L8 -256Q18 -300 60 -330L92 -372Q98 -352 92 -336L104 -330Q100 -308 82 -300Q70 -240 58 -206Q70 -140 54 -90L58 0H30L22 -70L6 -60L8 0H-20L-22 -50Q-50 -40 -56 0Z';
  pen.fill(
    body,
    mix(fur, '#04060e', 0.7),
    `stroke="${mix(fur, '#04060e', 0.8)}" stroke-width="10" stroke-linejoin="round"`,
  );
  pen.fill(body, pen.linear([mix(fur, '#ffffff', 0.2), fur, mix(fur, '#04060e', 0.6)], 0, 0, 0.6, 1));
  pen.fill('M58 -206Q70 -140 54 -90L46 -84Q48 -150 30 -200Z', mix(fur, '#ffffff', 0.5), 'opacity=".7"');
  pen.stroke('M-84 -30Q-92 -70 -66 -118Q-44 -172 4 -192L12 -250Q22 -292 60 -326', rim, 5, 'opacity=".9"');
  pen.fill('M44 -300L26 -336L60 -318Z', mix(fur, '#04060e', 0.4));
  pen.fill('M-80 -4Q-150 -20 -140 -90Q-130 -50 -92 -44Z', fur, `stroke="${rim}" stroke-width="3"`);
  pen.stroke('M66 -316l12 -4', '#ffe27a', 5);
}

/** A berg, and the fluke of what passes behind it. */
function berg(pen: Sketch, [ice, whale]: readonly [string, string]): void {
  pen.place(60, -40, 0.9, 8, () => {
    pen.fill(
      'M-26 120Q-10 0 -22 -110Q-110 -120 -170 -190Q-90 -190 -30 -158Q-6 -150 0 -136Q6 -150 30 -158Q90 -190 170 -190Q110 -120 22 -110Q14 0 30 120Z',
      mix(whale, '#02060e', 0.6),
      `stroke="${mix(whale, '#02060e', 0.7)}" stroke-width="10" stroke-linejoin="round"`,
    );
    pen.fill(
      'M-26 120Q-10 0 -22 -110Q-110 -120 -170 -190Q-90 -190 -30 -158Q-6 -150 0 -136Q6 -150 30 -158Q90 -190 170 -190Q110 -120 22 -110Q14 0 30 120Z',
      pen.linear([mix(whale, '#ffffff', 0.4), whale, mix(whale, '#02060e', 0.6)]),
    );
    pen.stroke('M-150 -184Q-80 -180 -28 -146M-14 -100Q-2 10 -14 110', '#ffffff', 5, 'opacity=".6"');
    for (const [x, y] of [
      [-120, -110],
      [120, -120],
      [-60, -70],
      [70, -60],
    ] as const)
      pen.disc(x, y, 7, '#ffffff', 'opacity=".8"');
  });
  pen.fill(
    polygon([
      [-190, 70],
      [-150, -60],
      [-96, -130],
      [-56, -80],
      [-20, -20],
      [30, 10],
      [60, 70],
    ]),
    pen.linear([mix(ice, '#ffffff', 0.8), ice, mix(ice, '#0a2a5a', 0.6)]),
  );
  pen.fill(
    polygon([
      [-96, -130],
      [-56, -80],
      [-70, 70],
      [-130, 70],
    ]),
    mix(ice, '#1a4a8a', 0.3),
    'opacity=".6"',
  );
  pen.fill(
    polygon([
      [-150, -60],
      [-96, -130],
      [-104, -40],
      [-140, 10],
    ]),
    '#ffffff',
    'opacity=".7"',
  );
  pen.stroke('M-200 62q40 -16 80 0t80 0t80 0t80 0', '#ffffff', 6, 'opacity=".8"');
}
