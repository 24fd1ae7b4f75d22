/** A temple under water, with guardians at its steps. */
import { tidy } from '../../symbols/pen.ts';
import type { Drawing, Room, Scene } from '../contract.ts';
import { mix, polygon, type Sketch } from '../sketch.ts';
import { beams, bubbles, ground, kelp, onBothSides, shoal, sky } from './parts.ts';

interface TempleColours {
  water: readonly string[];
  stone: string;
  metal: string;
  eyes: string;
  weed: string;
  sand: readonly [near: string, far: string];
  fish: readonly string[];
  free: string;
}

export function temple({ water, stone, metal, eyes, weed, sand, fish, free }: TempleColours): Scene {
  const far = mix(water[1] ?? stone, '#ffffff', 0.1);
  return {
    kind: 'temple',
    layers: [
      sky(water, free),
      beams('#ffffff'),
      front(far),
      steps(water.at(-2) ?? stone, stone),
      onBothSides((pen, room) => guardian(pen, room, stone, metal, eyes), 70),
      ground(0.93, sand[0], sand[1]),
      kelp(weed),
      shoal(fish),
      bubbles(22),
    ],
  };
}

const front =
  (far: string): Drawing =>
  (pen, { width, height, tall }) => {
    const tones = [mix(far, '#ffffff', 0.12), far, mix(far, '#063048', 0.3), mix(far, '#063048', 0.5)] as const;
    const [cx, top] = [width / 2, tall ? 230 : 150];
    const roof = (half: number, low: number, high: number) =>
      polygon([
        [cx - half, top + low],
        [cx, top - high],
        [cx + half, top + low],
      ]);
    pen.group('opacity=".75"', () => {
      pen.fill(roof(width * 0.4, 30, 120), tones[1]);
      pen.fill(roof(width * 0.33, 14, 92), tones[2]);
      pen.disc(cx, top - 24, 34, tones[0]);
      pen.box(cx - width * 0.41, top + 30, width * 0.82, 36, tones[1]);
      for (let index = 0; index < 7; index += 1)
        column(pen, cx - width * 0.36 + index * width * 0.12, top + 86, height * 0.86, tall ? 15 : 17, tones);
    });
  };

function column(
  pen: Sketch,
  x: number,
  y0: number,
  y1: number,
  half: number,
  [pale, light, middle, dark]: readonly [string, string, string, string],
): void {
  pen.box(x - half, y0, half * 2, y1 - y0, pen.linear([pale, light, middle], 0, 0, 1, 0));
  let flutes = '';
  for (let line = 1; line < 5; line += 1) flutes += `M${tidy(x - half + line * half * 0.4)} ${y0}V${tidy(y1)}`;
  pen.stroke(flutes, dark, half * 0.09, 'opacity=".55"');
  pen.box(x - half * 1.5, y0 - half * 0.9, half * 3, half * 0.9, pale);
  pen.box(x - half * 1.4, y1 - half * 0.5, half * 2.8, half * 0.5, light);
}

const steps =
  (water: string, stone: string): Drawing =>
  (pen, { width, height, tall }) => {
    pen.fill(
      `M-20 ${tidy(height * 0.8)}Q${tidy(width * 0.2)} ${tidy(height * 0.74)} ${width / 2} ${tidy(height * 0.78)}T${width + 20} ${tidy(height * 0.78)}V${height + 20}H-20Z`,
      mix(water, '#000000', 0.2),
    );
    for (let step = 0; step < 4; step += 1) {
      const [y, half] = [height * (tall ? 0.8 : 0.84) + step * 26, width * (0.44 + step * 0.05)];
      pen.box(width / 2 - half, y, half * 2, 26, mix(mix(stone, water, 0.4), '#041a26', step * 0.2));
      pen.stroke(
        `M${tidy(width / 2 - half)} ${tidy(y + 1)}H${tidy(width / 2 + half)}`,
        mix(stone, '#ffffff', 0.5),
        2,
        'opacity=".5"',
      );
    }
  };

/** A guardian with the head of a fish and a trident. */
function guardian(pen: Sketch, { free }: Room, stone: string, metal: string, eyes: string): void {
  const [pale, light, middle, dark] = [
    mix(stone, '#ffffff', 0.5),
    stone,
    mix(stone, '#000000', 0.28),
    mix(stone, '#000000', 0.6),
  ];
  pen.oval(0, 6, 96, 16, '#021a26', 'opacity=".45"');
  pen.box(-78, -40, 156, 44, pen.linear([light, dark]));
  pen.box(-66, -70, 132, 32, pen.linear([pale, middle]));
  pen.fill(
    'M-54 -70C-60 -150 -60 -200 -44 -250Q0 -280 44 -250C60 -200 60 -150 54 -70Z',
    pen.linear([pale, light, middle, dark], 0, 0, 1, 0),
  );
  pen.fill(
    'M-46 -240C-70 -300 -50 -352 8 -366C60 -360 84 -320 78 -286Q62 -262 20 -250Z',
    pen.linear([pale, light, dark], 0, 0, 1, 0.6),
  );
  pen.fill('M-44 -336Q-86 -352 -96 -312Q-70 -304 -50 -286Z', middle);
  pen.fill('M-6 -366Q-14 -410 26 -410Q26 -384 42 -360Z', light);
  pen.disc(42, -316, 15, dark);
  pen.disc(42, -316, 8, free ? '#ffffff' : eyes);
  pen.glow(42, -316, 30, eyes, free ? 1 : 0.6);
  pen.stroke('M78 -290Q58 -280 34 -284M-10 -340Q-30 -320 -26 -290M4 -340Q-14 -318 -10 -280', dark, 4);
  pen.stroke('M-40 -230Q0 -206 46 -232M-46 -200Q0 -176 50 -200', dark, 5, 'opacity=".6"');
  pen.stroke('M-60 -180Q-80 -130 -40 -110L20 -104', dark, 22);
  pen.stroke('M-60 -180Q-80 -130 -40 -112L20 -106', light, 16);
  pen.stroke('M22 -262V-40', dark, 12);
  pen.stroke('M22 -262V-40', metal, 7);
  pen.fill('M22 -310L30 -280V-256H14V-280ZM2 -300L8 -262H-4ZM42 -300L48 -262H36Z', mix(metal, '#ffffff', 0.4));
  pen.stroke('M0 -262Q22 -244 44 -262', metal, 7);
}
