/** The deep: rocks, a wreck on the bottom, and the arms of what lives there or the lamps of who dives there. */
import { tidy } from '../../symbols/pen.ts';
import type { Drawing, Room, Scene } from '../contract.ts';
import { along, mix, type Point, ribbon, type Sketch } from '../sketch.ts';
import { beams, bubbles, ground, kelp, orb, ridge, shoal, sky } from './parts.ts';

interface DeepColours {
  water: readonly string[];
  rock: string;
  wood: string;
  weed: string;
  sand: readonly [string, string];
  fish: readonly string[];
  /** The moon above the water; none where no light comes down. */
  moon?: readonly [string, string, string];
  beside: { kind: 'arms'; skin: string; sucker: string } | { kind: 'bells'; metal: string; lamp: string };
  free: string;
}

export function deep({ water, rock, wood, weed, sand, fish, moon, beside, free }: DeepColours): Scene {
  return {
    kind: 'deep',
    layers: [
      sky(water, free),
      ...(moon ? [orb(0.5, 0.1, 200, moon, free)] : []),
      beams(mix(water[0] ?? '#ffffff', '#ffffff', 0.6), 0.24),
      ridge([0.5, 0.34, 0.56, 0.66, 0.78, 0.8, 0.76, 0.64, 0.52, 0.3, 0.46], mix(rock, water[1] ?? rock, 0.5)),
      wreck(wood),
      ridge([0.62, 0.58, 0.74, 0.86, 0.9, 0.88, 0.91, 0.84, 0.72, 0.6, 0.56], rock),
      ground(0.93, sand[0], sand[1]),
      kelp(weed),
      shoal(fish),
      beside.kind === 'arms' ? arms(beside.skin, beside.sucker) : bells(beside.metal, beside.lamp),
      bubbles(26),
    ],
  };
}

/** A ship that lies on its side, far away. */
const wreck =
  (wood: string): Drawing =>
  (pen, { width, height, tall }) => {
    pen.group('opacity=".85"', () => {
      pen.place(width * (tall ? 0.5 : 0.5), height * (tall ? 0.86 : 0.84), tall ? 1 : 1.5, -9, () => {
        pen.fill(
          'M-230 -90Q-120 -40 0 -44T210 -120L180 20Q20 60 -170 20Z',
          pen.linear([wood, mix(wood, '#000000', 0.6)]),
        );
        pen.stroke('M-214 -60Q-100 -10 20 -16T196 -76M-200 -26Q-90 22 30 14T188 -34', mix(wood, '#000000', 0.5), 5);
        for (const x of [-140, -80, -20, 40, 100]) pen.disc(x, -10 + Math.abs(x) * -0.06, 9, '#04121c');
        pen.stroke(
          'M-70 -60L-96 -250M60 -60L84 -220M-130 -170L-56 -200M40 -160L130 -170',
          mix(wood, '#000000', 0.3),
          10,
        );
        pen.fill('M-92 -236Q-40 -210 -66 -130L-84 -130Z', '#c8e0d8', 'opacity=".35"');
      });
    });
  };

/** The arms of a kraken on both sides. */
const arms =
  (skin: string, sucker: string): Drawing =>
  (pen, room) => {
    const { width: w, height: h, tall } = room;
    const k = tall ? 0.72 : 1;
    const left: readonly (readonly Point[])[] = tall
      ? [
          [
            [-30, h + 30],
            [60, h - 70],
            [20, h - 190],
            [84, h - 250],
            [40, h - 330],
          ],
          [
            [110, h + 30],
            [150, h - 60],
            [70, h - 120],
            [130, h - 170],
          ],
        ]
      : [
          [
            [-40, h + 20],
            [70, h - 120],
            [40, h - 300],
            [130, h - 420],
            [96, h - 540],
            [164, h - 590],
            [184, h - 540],
          ],
          [
            [120, h + 30],
            [200, h - 90],
            [120, h - 190],
            [184, h - 290],
            [150, h - 350],
          ],
          [
            [-40, h - 330],
            [40, h - 400],
            [10, h - 500],
            [60, h - 560],
          ],
        ];
    for (const [index, points] of left.entries()) {
      arm(pen, points, (index === 0 ? 66 : 44) * k, skin, sucker, 1);
      arm(
        pen,
        points.map(([x, y]): Point => [w - x, y + (index % 2 ? 24 : -18)]),
        (index === 0 ? 66 : 44) * k,
        mix(skin, '#000000', 0.12),
        sucker,
        -1,
      );
    }
  };

function arm(pen: Sketch, points: readonly Point[], thick: number, skin: string, sucker: string, side: number): void {
  const widthAt = (t: number) => thick * (1 - t ** 0.85) + 7;
  pen.fill(
    ribbon(points, (t) => widthAt(t) * 1.16 + 3, 12),
    mix(skin, '#06020c', 0.75),
  );
  pen.fill(ribbon(points, widthAt, 12), pen.linear([mix(skin, '#ffffff', 0.3), skin, mix(skin, '#12041c', 0.5)]));
  let far = 0;
  const stations = along(points, 14);
  for (const [index, { x, y, tx, ty, t }] of stations.entries()) {
    const before = stations[index - 1];
    if (!before) continue;
    far += Math.hypot(x - before.x, y - before.y);
    const wide = widthAt(t);
    if (far < wide * 0.46 + 3) continue;
    far = 0;
    const [sx, sy] = [x - ty * side * wide * 0.3, y + tx * side * wide * 0.3];
    pen.disc(sx, sy, wide * 0.17, sucker);
    pen.disc(sx, sy, wide * 0.08, mix(skin, '#12041c', 0.6), 'opacity=".7"');
    pen.disc(x + ty * side * wide * 0.28, y - tx * side * wide * 0.28, wide * 0.07, '#ffffff', 'opacity=".25"');
  }
}

/** Diving bells on their chains, lamps lit. */
const bells =
  (metal: string, lamp: string): Drawing =>
  (pen, { width, height, tall }: Room) => {
    const rows = tall
      ? ([
          [0.14, 0.9, 0.6],
          [0.86, 0.92, 0.62],
        ] as const)
      : ([
          [0.085, 0.52, 1.1],
          [0.915, 0.6, 1.15],
        ] as const);
    for (const [x, y, size] of rows) {
      pen.place(width * x, height * y, size, 0, () => {
        for (let link = -620; link < -96; link += 22) pen.stroke(`M0 ${link}v12`, '#2a3a44', 7);
        pen.glow(0, 60, 170, lamp, 0.5);
        pen.fill(
          'M-70 70Q-78 -60 -30 -88H30Q78 -60 70 70Z',
          pen.linear([mix(metal, '#ffffff', 0.5), metal, mix(metal, '#1c0a02', 0.6)], 0, 0, 1, 0.4),
        );
        pen.fill('M-84 66H84L76 92H-76Z', pen.linear([metal, mix(metal, '#1c0a02', 0.6)]));
        pen.disc(0, -6, 38, mix(metal, '#1c0a02', 0.7));
        pen.disc(0, -6, 30, pen.radial([mix(lamp, '#ffffff', 0.7), lamp, mix(lamp, '#06283a', 0.7)], 0.4, 0.35, 0.8));
        pen.stroke('M-18 -14Q-12 -28 4 -28', '#fff', 5, 'opacity=".9"');
        for (let bolt = 0; bolt < 8; bolt += 1)
          pen.disc(Math.cos(bolt * 0.785) * 46, -6 + Math.sin(bolt * 0.785) * 46, 4, mix(metal, '#ffffff', 0.6));
        pen.stroke(`M-54 -50Q-64 -10 -60 50`, '#fff', 5, 'opacity=".4"');
        pen.box(-14, -108, 28, 24, mix(metal, '#1c0a02', 0.5), tidy(4));
      });
    }
  };
