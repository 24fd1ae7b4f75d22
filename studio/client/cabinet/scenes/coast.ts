/** A coast: sky over the open water, headlands on both sides, and what stands on them. */
import { tidy } from '../../symbols/pen.ts';
import type { Drawing, Scene } from '../contract.ts';
import { cloud, mix, polygon, type Sketch, stars } from '../sketch.ts';
import { orb, sizeBeside, sky, waves } from './parts.ts';

type Beside = 'lighthouses' | 'palms' | 'cannons' | 'buoys' | 'breakers' | 'towers';

interface CoastColours {
  sky: readonly string[];
  orb: { colours: readonly [string, string, string]; x: number; y: number; radius: number };
  cloud: string;
  sea: readonly [far: string, middle: string, near: string];
  land: string;
  beside: Beside;
  /** Painted wood or stone, and its second colour. */
  paint: readonly [string, string];
  light: string;
  free: string;
  night?: boolean;
}

const BESIDE: Readonly<Record<Beside, (colours: CoastColours) => Drawing>> = {
  lighthouses: ({ paint, light, land }) => headlands(land, (pen) => lighthouse(pen, paint, light)),
  palms: ({ paint, land }) => headlands(land, (pen) => palm(pen, paint)),
  cannons: ({ paint, light, land }) => headlands(land, (pen) => battery(pen, paint, light)),
  buoys: ({ paint, light }) => afloat((pen) => buoy(pen, paint, light)),
  breakers: ({ sea, paint }) => breakers(sea, paint),
  towers: ({ paint, light, land }) => headlands(land, (pen) => stormTower(pen, paint, light)),
};

export function coast(colours: CoastColours): Scene {
  const { sky: stops, orb: disc, cloud: veil, sea, beside, free, night = false } = colours;
  return {
    kind: 'coast',
    layers: [
      sky(stops, free),
      ...(night ? [(pen: Sketch) => stars(pen, 60, pen.height * 0.5)] : []),
      orb(disc.x, disc.y, disc.radius, disc.colours, free),
      clouds(veil),
      waves(0.66, 8, 120, [sea[0], mix(sea[0], sea[1], 0.6)]),
      waves(0.74, 11, 150, [sea[1], mix(sea[1], sea[2], 0.6)], 40),
      foreground(BESIDE[beside](colours), waves(0.88, 15, 190, [sea[2], mix(sea[2], '#000000', 0.5)], 90)),
    ],
  };
}

/** The water lies before what stands beside a wide window, and behind what is small under a tall one. */
const foreground =
  (beside: Drawing, water: Drawing): Drawing =>
  (pen, room) => {
    for (const draw of room.tall ? [water, beside] : [beside, water]) draw(pen, room);
  };

const clouds =
  (veil: string): Drawing =>
  (pen, { width, height }) => {
    for (const [x, y, size, opacity] of [
      [0.08, 0.2, 1.5, 0.8],
      [0.9, 0.16, 1.7, 0.8],
      [0.24, 0.1, 1, 0.6],
      [0.72, 0.07, 1.1, 0.6],
      [0.02, 0.44, 1.2, 0.55],
      [0.98, 0.4, 1.3, 0.55],
      [0.5, 0.58, 1.6, 0.4],
    ] as const)
      cloud(pen, width * x, height * y, size, veil, opacity);
  };

/** Rock on both sides, with something on top; a tall room shows the top of it before the water. */
const headlands =
  (land: string, draw: (pen: Sketch) => void): Drawing =>
  (pen, room) => {
    const { width, height, tall, window } = room;
    const size = sizeBeside(room);
    const x = tall ? 120 : window.x * 0.44;
    const y = tall ? height - 36 : height * 0.8;
    for (const flip of [1, -1]) {
      pen.place(
        flip > 0 ? x : width - x,
        y,
        size * (flip > 0 ? 1 : 0.92),
        0,
        () => {
          pen.fill(
            'M-260 170V20Q-200 -24 -140 -14Q-80 -60 0 -42Q80 -50 110 10Q170 40 190 170Z',
            pen.linear([mix(land, '#ffffff', 0.3), land, mix(land, '#000000', 0.6)]),
          );
          pen.fill(
            'M-140 -14Q-80 -60 0 -42Q80 -50 110 10Q60 -14 0 -8Q-80 -24 -140 -14Z',
            mix(land, '#c8ff8a', 0.28),
            'opacity=".7"',
          );
          pen.stroke(
            'M-120 30l40 26l-10 40M40 20l-20 40l30 30M110 60l-20 30',
            mix(land, '#000000', 0.5),
            5,
            'opacity=".6"',
          );
          draw(pen);
        },
        flip,
      );
    }
  };

function lighthouse(pen: Sketch, [paint, white]: readonly [string, string], light: string): void {
  pen.fill(
    polygon([
      [0, -318],
      [-420, -400],
      [-420, -240],
    ]),
    pen.linear(
      [
        [light, 0, 0],
        [light, 1, 0.8],
      ],
      0,
      0,
      1,
      0,
    ),
  );
  pen.fill(
    polygon([
      [0, -318],
      [520, -440],
      [520, -250],
    ]),
    pen.linear(
      [
        [light, 0, 0.8],
        [light, 1, 0],
      ],
      0,
      0,
      1,
      0,
    ),
  );
  pen.fill('M-52 -30L-34 -290H34L52 -30Z', pen.linear([white, white, mix(white, '#1a2a4a', 0.5)], 0, 0, 1, 0));
  for (const [y0, y1] of [
    [-250, -200],
    [-150, -92],
  ] as const) {
    const half = (y: number) => 52 - ((-30 - y) / 260) * 18;
    pen.fill(
      polygon([
        [-half(y0), y0],
        [half(y0), y0],
        [half(y1), y1],
        [-half(y1), y1],
      ]),
      pen.linear([mix(paint, '#ffffff', 0.25), paint, mix(paint, '#1a0610', 0.5)], 0, 0, 1, 0),
    );
  }
  pen.box(-46, -300, 92, 14, mix(paint, '#1a0610', 0.5), 4);
  pen.box(
    -26,
    -346,
    52,
    48,
    pen.radial([mix(light, '#ffffff', 0.8), light, mix(light, '#7a3a0a', 0.4)], 0.5, 0.5, 0.7),
    6,
  );
  pen.fill('M-38 -344Q0 -396 38 -344Z', paint);
  pen.stroke('M0 -372V-392', paint, 6);
  pen.glow(0, -322, 110, light, 0.9);
  for (const y of [-228, -124]) pen.box(-8, y, 16, 24, '#1a2a44', 7);
}

function palm(pen: Sketch, [trunk, leaf]: readonly [string, string]): void {
  for (const [x, high, lean] of [
    [-20, 300, 40],
    [60, 210, 70],
  ] as const) {
    pen.stroke(`M${x} -20Q${x + lean * 0.2} ${-high * 0.5} ${x + lean} ${-high}`, mix(trunk, '#000000', 0.5), 30);
    pen.stroke(`M${x} -20Q${x + lean * 0.2} ${-high * 0.5} ${x + lean} ${-high}`, trunk, 20);
    pen.raw(
      `<path d="M${x} -20Q${x + lean * 0.2} ${-high * 0.5} ${x + lean} ${-high}" fill="none" stroke="${mix(trunk, '#000000', 0.4)}" stroke-width="20" stroke-dasharray="3 15"/>`,
    );
    pen.place(x + lean, -high, 1, 0, () => {
      for (const [index, turn] of [-100, -62, -20, 24, 66, 104, 150].entries()) {
        pen.group(`transform="rotate(${turn})"`, () =>
          pen.fill(
            'M0 0Q-30 -90 10 -150Q34 -170 60 -158Q30 -150 26 -110Q30 -60 0 0Z',
            mix(leaf, '#000000', (index % 3) * 0.15),
          ),
        );
      }
      for (const [cx, cy] of [
        [-10, 8],
        [12, 12],
        [2, 22],
      ] as const)
        pen.disc(cx, cy, 12, mix(trunk, '#3a1a08', 0.4));
    });
  }
}

function battery(pen: Sketch, [wood, iron]: readonly [string, string], light: string): void {
  pen.fill(
    'M-150 -20V-110h26v-22h30v22h40v-22h30v22h40v-22h30v22h30v90Z',
    pen.linear([mix(wood, '#ffffff', 0.2), mix(wood, '#000000', 0.5)]),
  );
  pen.stroke(
    'M-140 -76H96M-140 -46H96M-90 -104v28M-20 -104v28M50 -104v28M-60 -76v30M14 -76v30',
    mix(wood, '#000000', 0.6),
    3,
    'opacity=".7"',
  );
  pen.stroke('M-110 -130V-330', mix(wood, '#000000', 0.4), 11);
  pen.fill('M-106 -326Q-40 -346 30 -318Q-6 -296 22 -262Q-40 -284 -106 -258Z', '#1a1018');
  pen.disc(-52, -296, 15, '#f4ead8');
  pen.stroke('M-72 -276L-32 -260M-32 -276L-72 -260', '#f4ead8', 6);
  pen.place(60, -150, 1, -16, () => {
    pen.fill(
      'M-70 -24H84V-30H100V34H84V26H-70Q-86 0 -70 -24Z',
      pen.linear([mix(iron, '#ffffff', 0.4), iron, mix(iron, '#000000', 0.7)]),
    );
    pen.stroke('M-40 -24V26M20 -26V28', mix(iron, '#000000', 0.6), 5);
  });
  pen.disc(30, -112, 34, mix(wood, '#000000', 0.4));
  pen.disc(30, -112, 24, wood);
  pen.stroke('M30 -136V-88M6 -112H54', mix(wood, '#000000', 0.5), 5);
  pen.glow(172, -186, 70, light, 0.9);
}

const afloat =
  (draw: (pen: Sketch) => void): Drawing =>
  (pen, room) => {
    const { width, height, tall, window } = room;
    const size = sizeBeside(room);
    const x = tall ? 120 : window.x * 0.44;
    const y = tall ? height - 30 : height * 0.84;
    pen.place(x, y, size, -6, () => draw(pen));
    pen.place(width - x, y + 8, size * 0.94, 5, () => draw(pen), -1);
  };

function buoy(pen: Sketch, [paint, white]: readonly [string, string], light: string): void {
  pen.glow(0, -330, 130, light, 0.9);
  pen.stroke('M-52 -120L-22 -300M52 -120L22 -300M-46 -160L40 -220M46 -160L-40 -220', mix(paint, '#0a1430', 0.6), 9);
  pen.fill(
    'M-40 -180Q-40 -262 0 -266Q40 -262 40 -180L56 -158H-56Z',
    pen.linear(['#fff0b8', '#f0b83c', '#8f5a0c'], 0, 0, 1, 0.3),
  );
  pen.disc(0, -150, 13, '#8f5a0c');
  pen.box(
    -26,
    -352,
    52,
    48,
    pen.radial([mix(light, '#ffffff', 0.8), light, mix(light, '#7a1a0a', 0.4)], 0.5, 0.5, 0.7),
    8,
  );
  pen.fill('M-32 -350Q0 -390 32 -350Z', paint);
  pen.fill(
    'M-110 -120H110L90 30H-90Z',
    pen.linear([mix(paint, '#ffffff', 0.35), paint, mix(paint, '#0a0620', 0.6)], 0, 0, 1, 0),
  );
  pen.fill('M-106 -92H106L99 -44H-99Z', white, 'opacity=".95"');
  pen.oval(0, -120, 110, 20, mix(paint, '#ffffff', 0.2));
  pen.stroke('M-150 26q40 -20 80 0t80 0t80 0', '#ffffff', 6, 'opacity=".7"');
}

/** Two great waves that curl towards the window. */
const breakers =
  ([far, middle, near]: CoastColours['sea'], [foam]: readonly [string, string]): Drawing =>
  (pen, room) => {
    const { width, height } = room;
    const size = sizeBeside(room);
    for (const flip of [1, -1]) {
      pen.place(
        flip > 0 ? 0 : width,
        height + 20,
        size * (flip > 0 ? 1.08 : 0.92),
        0,
        () => {
          pen.fill(
            'M-60 0V-420Q-10 -600 130 -590Q250 -570 262 -470Q210 -520 160 -480Q120 -430 170 -330Q220 -180 330 0Z',
            pen.linear([mix(far, '#ffffff', 0.25), far, middle, near]),
          );
          pen.fill(
            'M-60 0V-300Q20 -480 120 -470Q80 -390 130 -280Q180 -140 250 0Z',
            pen.linear([middle, near]),
            'opacity=".75"',
          );
          pen.stroke(
            'M-20 -380Q30 -520 130 -540M10 -300Q40 -430 110 -440M40 -200Q60 -320 110 -360M80 -80Q110 -200 150 -240',
            foam,
            7,
            'opacity=".6"',
          );
          pen.fill(
            'M130 -590Q250 -570 262 -470Q236 -496 220 -470Q204 -500 186 -474Q164 -496 150 -462Q140 -520 96 -540Q60 -560 20 -520Q60 -600 130 -590Z',
            foam,
          );
          for (const [x, y, r] of [
            [280, -450, 12],
            [300, -420, 7],
            [250, -430, 8],
            [210, -440, 10],
            [270, -560, 7],
            [60, -610, 8],
          ] as const)
            pen.disc(x, y, r, foam);
        },
        flip,
      );
    }
  };

function stormTower(pen: Sketch, [stone, metal]: readonly [string, string], light: string): void {
  pen.stroke(`M-150 -560L-110 -470L-140 -470L-60 -370`, light, 9);
  pen.stroke('M150 -600L120 -500L150 -496L90 -400', light, 6, 'opacity=".8"');
  pen.fill(
    'M-70 -20L-56 -270H56L70 -20Z',
    pen.linear([mix(stone, '#ffffff', 0.25), stone, mix(stone, '#000000', 0.55)], 0, 0, 1, 0),
  );
  pen.stroke(
    'M-60 -80H60M-58 -140H58M-56 -200H56M-20 -80v-60M24 -140v-60M-30 -200v-60M20 -20v-60',
    mix(stone, '#000000', 0.55),
    4,
    'opacity=".7"',
  );
  pen.fill('M-76 -270H76V-300h-22v-20h-24v20h-18v-20h-24v20h-18v-20h-24v20h-22Z', mix(stone, '#000000', 0.3));
  pen.stroke('M0 -300V-400', metal, 9);
  pen.disc(0, -404, 16, pen.radial([mix(light, '#ffffff', 0.8), light, metal], 0.4, 0.35, 0.7));
  pen.glow(0, -404, 110, light, 0.9);
  pen.disc(0, -150, 38, mix(metal, '#000000', 0.6));
  pen.disc(0, -150, 31, metal);
  pen.stroke('M0 -178V-122M-28 -150H28M-20 -170L20 -130M20 -170L-20 -130', mix(metal, '#000000', 0.55), 5);
  pen.disc(0, -150, tidy(9), light);
}
