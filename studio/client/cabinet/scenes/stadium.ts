/** A stadium by night: stands full of people, masts with lights, the pitch. */
import { tidy } from '../../symbols/pen.ts';
import type { Drawing, Scene } from '../contract.ts';
import { cycled, mix, polygon, type Sketch, sparkles, stars } from '../sketch.ts';
import { onBothSides, sky } from './parts.ts';

interface StadiumColours {
  sky: readonly string[];
  stand: string;
  crowd: readonly string[];
  grass: readonly [string, string];
  light: string;
  flag: readonly [string, string];
  free: string;
}

export function stadium({ sky: colours, stand, crowd, grass, light, flag, free }: StadiumColours): Scene {
  return {
    kind: 'stadium',
    layers: [
      sky(colours, free),
      (pen) => stars(pen, 40, pen.height * 0.3),
      stands(stand, crowd),
      pitch(grass),
      onBothSides((pen) => mast(pen, light), 150),
      onBothSides((pen) => corner(pen, flag), 60),
      (pen, room) => sparkles(pen, room.free ? 70 : 30, crowd),
    ],
  };
}

const stands =
  (stand: string, crowd: readonly string[]): Drawing =>
  (pen, { width, height, free }) => {
    for (let tier = 0; tier < 3; tier += 1) {
      const y = height * (0.3 + tier * 0.13);
      pen.fill(
        `M-20 ${tidy(y - 60)}Q${width / 2} ${tidy(y + 60)} ${width + 20} ${tidy(y - 60)}V${tidy(y + 200)}H-20Z`,
        pen.linear([mix(stand, '#ffffff', 0.06 + tier * 0.05), mix(stand, '#000000', 0.4)]),
      );
      for (let person = 0; person < 90; person += 1) {
        const x = pen.random(0, width);
        const lift = (1 - ((x - width / 2) / (width / 2)) ** 2) * 58;
        const py = y - 44 + lift + pen.random(0, 70);
        pen.disc(x, py, 6, cycled(crowd, person), `opacity="${free ? 0.95 : 0.7}"`);
        pen.oval(x, py + 12, 8, 8, mix(cycled(crowd, person + 2), stand, 0.35), 'opacity=".8"');
      }
    }
  };

const pitch =
  ([light, dark]: readonly [string, string]): Drawing =>
  (pen, { width, height }) => {
    const y = height * 0.74;
    pen.box(-10, y, width + 20, height - y + 20, pen.linear([light, dark]));
    for (let stripe = -7; stripe <= 7; stripe += 2) {
      const [top, low] = [width / 2 + stripe * width * 0.075, width / 2 + stripe * width * 0.13];
      pen.fill(
        polygon([
          [top, y],
          [top + width * 0.075, y],
          [low + width * 0.13, height + 10],
          [low, height + 10],
        ]),
        '#ffffff',
        'opacity=".1"',
      );
    }
    pen.stroke(`M-10 ${tidy(y + 8)}H${width + 10}`, '#ffffff', 5, 'opacity=".8"');
    pen.stroke(
      `M${tidy(width * 0.3)} ${height}Q${width / 2} ${tidy(height * 0.8)} ${tidy(width * 0.7)} ${height}`,
      '#ffffff',
      6,
      'opacity=".8"',
    );
  };

function mast(pen: Sketch, light: string): void {
  pen.stroke(
    'M-60 120L-50 -340M-10 120L-20 -340M-58 60L-14 0M-12 60L-56 0M-54 -60L-18 -120M-16 -60L-52 -120M-52 -180L-20 -240M-18 -180L-50 -240',
    '#4a5a70',
    8,
  );
  pen.glow(-36, -400, 250, light, 0.75);
  pen.place(-36, -400, 1, 8, () => {
    pen.box(-84, -60, 168, 116, '#1c2838', 10);
    for (let row = 0; row < 3; row += 1) {
      for (let lamp = 0; lamp < 4; lamp += 1)
        pen.disc(-58 + lamp * 39, -36 + row * 34, 14, pen.radial(['#ffffff', '#ffffff', light], 0.5, 0.5, 0.6));
    }
  });
}

/** The flag at the corner, in quarters that are no country's, and a ball beside it. */
function corner(pen: Sketch, [red, white]: readonly [string, string]): void {
  pen.stroke('M60 40V-190', '#22303c', 12);
  pen.stroke('M60 40V-190', '#f4f8fa', 7);
  pen.fill(
    'M60 -190Q110 -206 160 -180Q130 -160 156 -128Q110 -146 60 -122Z',
    pen.linear([red, mix(red, '#1a0410', 0.4)], 0, 0, 1, 0),
  );
  pen.fill(
    'M60 -190Q85 -198 110 -195.5V-166Q85 -169 60 -156ZM110 -166Q130 -165 144 -157Q143 -144 156 -128Q133 -137 110 -135.5Z',
    white,
  );
  pen.oval(-60, 44, 72, 16, '#000', 'opacity=".4"');
  pen.disc(-60, -10, 62, '#14202c');
  pen.disc(-60, -10, 57, pen.radial(['#ffffff', '#eef4f7', '#8fa4b6'], 0.36, 0.28, 0.86));
  const spot = (x: number, y: number, r: number, turn: number) =>
    pen.fill(
      polygon(
        [0, 1, 2, 3, 4].map((side) => [x + Math.cos(turn + side * 1.2566) * r, y + Math.sin(turn + side * 1.2566) * r]),
      ),
      '#14304e',
    );
  spot(-64, -14, 21, -1.57);
  for (let side = 0; side < 5; side += 1) {
    const angle = -1.57 + side * 1.2566;
    spot(-64 + Math.cos(angle + 0.63) * 49, -14 + Math.sin(angle + 0.63) * 49, 13, angle + 0.63 + 3.14);
    pen.stroke(
      `M${tidy(-64 + Math.cos(angle) * 21)} ${tidy(-14 + Math.sin(angle) * 21)}L${tidy(-64 + Math.cos(angle) * 42)} ${tidy(-14 + Math.sin(angle) * 42)}`,
      '#14304e',
      3,
    );
  }
}
