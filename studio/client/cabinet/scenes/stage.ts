/** A stage with curtains: lamps for the machine of fruit, a seer's tent, or a shelf of glass. */
import { star, tidy } from '../../symbols/pen.ts';
import type { Drawing, Room, Scene } from '../contract.ts';
import { cycled, mix, polygon, type Sketch, sparkles } from '../sketch.ts';
import { motes, onBothSides } from './parts.ts';

interface StageColours {
  wall: readonly [string, string, string];
  curtain: string;
  trim: string;
  lamp: string;
  floor: string;
  beside: 'lamps' | 'oracle' | 'flasks';
  glass: readonly string[];
  free: string;
}

export function stage({ wall, curtain, trim, lamp, floor, beside, glass, free }: StageColours): Scene {
  const stand = {
    // On a phone on its side the jackpots stand where the posts would: lights at the floor.
    lamps: (pen: Sketch, { width, height }: Room) => (width > height * 2 ? footlights : lampStand)(pen, trim, lamp),
    oracle: (pen: Sketch) => oracle(pen, curtain, trim, glass),
    flasks: (pen: Sketch) => flask(pen, glass, trim),
  }[beside];
  return {
    kind: 'stage',
    layers: [
      wallOf(wall, free),
      spots(lamp),
      boards(floor),
      drapes(curtain, trim),
      onBothSides(stand, 86),
      valance(curtain, trim, lamp),
      motes(20, lamp, '#ffffff'),
      (pen, { free: lit }) => sparkles(pen, lit ? 40 : 16, [lamp, '#ffffff']),
    ],
  };
}

const wallOf =
  (wall: StageColours['wall'], free: string): Drawing =>
  (pen, { width, height, free: lit }) => {
    pen.ground(pen.radial(lit ? [mix(wall[0], free, 0.7), mix(wall[1], free, 0.4), wall[2]] : wall, 0.5, 0.4, 0.75));
    let rays = '';
    for (let ray = 0; ray < 20; ray += 1) {
      const [a, b] = [(ray * Math.PI) / 10, (ray * Math.PI) / 10 + 0.15];
      rays += polygon([
        [width / 2, height * 0.42],
        [width / 2 + Math.cos(a) * width, height * 0.42 + Math.sin(a) * width],
        [width / 2 + Math.cos(b) * width, height * 0.42 + Math.sin(b) * width],
      ]);
    }
    pen.fill(rays, lit ? free : wall[0], 'opacity=".35"');
  };

const spots =
  (lamp: string): Drawing =>
  (pen, { width, height }) => {
    for (const [x, to] of [
      [0.2, 0.34],
      [0.8, 0.66],
      [0.04, 0.14],
      [0.96, 0.86],
    ] as const) {
      pen.fill(
        polygon([
          [width * x - 14, -10],
          [width * x + 14, -10],
          [width * to + 150, height],
          [width * to - 150, height],
        ]),
        pen.linear([
          [lamp, 0, 0.5],
          [lamp, 1, 0],
        ]),
      );
    }
  };

const boards =
  (floor: string): Drawing =>
  (pen, { width, height }) => {
    const y = height * 0.84;
    pen.box(
      -10,
      y,
      width + 20,
      height - y + 20,
      pen.linear([mix(floor, '#ffffff', 0.2), floor, mix(floor, '#000000', 0.5)]),
    );
    let lines = '';
    for (let board = -8; board <= 8; board += 1)
      lines += `M${tidy(width / 2 + board * width * 0.06)} ${tidy(y)}L${tidy(width / 2 + board * width * 0.12)} ${height + 10}`;
    pen.stroke(lines, mix(floor, '#000000', 0.5), 3, 'opacity=".6"');
    pen.stroke(`M-10 ${tidy(y)}H${width + 10}`, '#ffffff', 3, 'opacity=".4"');
  };

const drapes =
  (curtain: string, trim: string): Drawing =>
  (pen, { width, height, tall }) => {
    const wide = tall ? 110 : Math.max(110, width * 0.1);
    for (const flip of [1, -1]) {
      pen.place(
        flip > 0 ? 0 : width,
        0,
        1,
        0,
        () => {
          for (let fold = 4; fold >= 0; fold -= 1) {
            const x = (wide * (fold + 1)) / 5;
            pen.fill(
              `M-20 -10H${tidy(x)}Q${tidy(x + 16)} ${tidy(height * 0.3)} ${tidy(x * 0.62)} ${tidy(height * 0.56)}Q${tidy(x * 1.3)} ${tidy(height * 0.74)} ${tidy(x * 1.05)} ${height + 10}H-20Z`,
              pen.linear(
                [mix(curtain, fold % 2 ? '#000000' : '#ffffff', 0.14), mix(curtain, '#000000', fold % 2 ? 0.5 : 0.3)],
                0,
                0,
                0.4,
                1,
              ),
            );
          }
          pen.stroke(
            `M-10 ${tidy(height * 0.55)}Q${tidy(wide * 0.4)} ${tidy(height * 0.6)} ${tidy(wide * 0.64)} ${tidy(height * 0.555)}`,
            mix(trim, '#000000', 0.4),
            20,
          );
          pen.stroke(
            `M-10 ${tidy(height * 0.55)}Q${tidy(wide * 0.4)} ${tidy(height * 0.6)} ${tidy(wide * 0.64)} ${tidy(height * 0.555)}`,
            trim,
            12,
          );
          pen.fill(
            `M${tidy(wide * 0.56)} ${tidy(height * 0.56)}h26l10 74h-46Z`,
            pen.linear([trim, mix(trim, '#000000', 0.45)]),
          );
        },
        flip,
      );
    }
  };

const valance =
  (curtain: string, trim: string, lamp: string): Drawing =>
  (pen, { width, tall }) => {
    const count = tall ? 5 : 9;
    const step = width / count;
    let d = 'M-10 -10';
    let hem = '';
    for (let index = 0; index < count; index += 1) {
      const x = index * step;
      d += `L${tidy(x)} 34Q${tidy(x + step / 2)} 96 ${tidy(x + step)} 34`;
      hem += `M${tidy(x)} 34Q${tidy(x + step / 2)} 96 ${tidy(x + step)} 34`;
    }
    pen.fill(`${d}V-10Z`, pen.linear([mix(curtain, '#000000', 0.5), curtain]));
    pen.stroke(hem, mix(trim, '#000000', 0.4), 13);
    pen.stroke(hem, trim, 8);
    for (let index = 0; index <= count; index += 1) {
      pen.glow(index * step, 34, 44, lamp, 0.7);
      pen.disc(index * step, 34, 12, trim);
      pen.disc(index * step, 34, 8, '#fffbe0');
    }
  };

/** A row of bulbs above the controls, which cover the floor there. */
function footlights(pen: Sketch, trim: string, lamp: string): void {
  pen.box(-104, -126, 208, 62, pen.linear([mix(trim, '#ffffff', 0.3), trim, mix(trim, '#2a0408', 0.6)]), 12);
  pen.box(-94, -118, 188, 36, '#3a0610', 8);
  for (let bulb = -2; bulb <= 2; bulb += 1) {
    pen.glow(bulb * 36, -100, 40, lamp, 0.9);
    pen.disc(bulb * 36, -100, 13, pen.radial(['#ffffff', '#fff0b0', lamp], 0.4, 0.35, 0.7));
  }
}

/** A column of bulbs with a star on top. */
function lampStand(pen: Sketch, trim: string, lamp: string): void {
  pen.glow(0, -380, 170, lamp, 0.7);
  pen.fill('M-70 40L-50 -10H50L70 40Z', pen.linear([trim, mix(trim, '#2a0408', 0.6)]));
  pen.box(
    -42,
    -310,
    84,
    304,
    pen.linear([mix(trim, '#ffffff', 0.4), trim, mix(trim, '#2a0408', 0.55)], 0, 0, 1, 0),
    14,
  );
  pen.box(-28, -296, 56, 276, '#3a0610', 10);
  for (let bulb = 0; bulb < 7; bulb += 1) {
    pen.glow(0, -276 + bulb * 40, 34, lamp, 0.9);
    pen.disc(0, -276 + bulb * 40, 13, pen.radial(['#ffffff', '#fff0b0', lamp], 0.4, 0.35, 0.7));
  }
  pen.fill(
    star(0, -380, 78, 34, 5),
    mix(trim, '#2a0408', 0.6),
    'stroke-linejoin="round" stroke="#2a0408" stroke-width="12"',
  );
  pen.fill(star(0, -380, 74, 32, 5), pen.linear(['#fffbe0', lamp, trim]));
  pen.fill(star(0, -380, 40, 17, 5), '#ffffff', 'opacity=".7"');
}

/** A table with a glass ball under a draped cloth. */
function oracle(pen: Sketch, cloth: string, trim: string, glass: readonly string[]): void {
  pen.fill(
    'M-130 50Q-110 -70 -84 -96H84Q110 -70 130 50Q90 36 60 52Q30 34 0 52Q-30 34 -60 52Q-90 36 -130 50Z',
    pen.linear([mix(cloth, '#ffffff', 0.3), cloth, mix(cloth, '#0a0218', 0.6)]),
  );
  pen.stroke('M-118 20Q-90 8 -60 22Q-30 6 0 22Q30 6 60 22Q90 8 118 20', trim, 6);
  for (const x of [-70, 0, 70]) pen.fill(star(x, -36, 15, 6, 5), trim);
  pen.fill(
    'M-54 -92Q-50 -124 -34 -130H34Q50 -124 54 -92Z',
    pen.linear([mix(trim, '#ffffff', 0.4), mix(trim, '#3a1408', 0.5)]),
  );
  pen.glow(0, -206, 190, cycled(glass, 0), 0.8);
  pen.disc(
    0,
    -206,
    92,
    pen.radial(['#ffffff', cycled(glass, 0), cycled(glass, 1), mix(cycled(glass, 1), '#0a0218', 0.6)], 0.4, 0.34, 0.72),
  );
  // The tide in the ball, wave below wave: an arc alone below a star is read as a sad face.
  pen.stroke(
    'M-74 -180Q-56 -200 -37 -180T0 -180T37 -180T74 -180M-56 -154Q-42 -170 -28 -154T0 -154T28 -154T56 -154',
    '#ffffff',
    6,
    'opacity=".5"',
  );
  pen.fill(star(10, -234, 34, 10, 4), '#ffffff');
  pen.stroke('M-62 -240Q-44 -276 -6 -284', '#ffffff', 10, 'opacity=".9"');
}

/** A great flask with weather in it. */
function flask(pen: Sketch, glass: readonly string[], trim: string): void {
  const [light, deep] = [cycled(glass, 0), cycled(glass, 1)];
  pen.box(-110, 10, 220, 40, pen.linear([mix(trim, '#ffffff', 0.35), trim, mix(trim, '#1a0a20', 0.5)]), 8);
  pen.box(-84, -14, 168, 30, mix(trim, '#1a0a20', 0.3), 6);
  pen.glow(0, -170, 210, light, 0.6);
  const shape = 'M-34 -420H34V-312Q124 -262 124 -160Q120 -30 0 -14Q-120 -30 -124 -160Q-124 -262 -34 -312Z';
  pen.fill(shape, mix(deep, '#0a0218', 0.4), 'stroke="#ffffff" stroke-opacity=".5" stroke-width="7"');
  pen.group(`clip-path="${pen.clip(shape)}"`, () => {
    pen.fill('M-140 -150Q-70 -186 0 -150T140 -150V0H-140Z', pen.linear([light, deep]));
    pen.fill('M-140 -110Q-70 -80 0 -110T140 -110V0H-140Z', mix(deep, '#0a0218', 0.35), 'opacity=".7"');
    pen.fill(
      'M-70 -220q-26 0 -26 -22q4 -22 28 -20q8 -28 40 -24q22 -18 46 4q32 -8 36 22q28 6 18 30q-4 10 -20 10Z',
      '#ffffff',
      'opacity=".92"',
    );
    pen.fill(
      'M6 -212L-26 -150H-2L-20 -96L36 -166H10L30 -212Z',
      '#ffe27a',
      'stroke="#b86a10" stroke-width="4" stroke-linejoin="round"',
    );
  });
  pen.stroke('M-92 -220Q-112 -150 -78 -80', '#ffffff', 11, 'opacity=".75"');
  pen.box(-44, -446, 88, 34, pen.linear(['#d8a060', '#8a5224']), 8);
  pen.stroke('M-38 -330H38', trim, 9);
}
