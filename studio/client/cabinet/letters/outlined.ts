/** Letters whose outlines come from a type: carved into stone, poured of gum, brushed in ink, forged of iron. */
import { star } from '../../symbols/pen.ts';
import { mix, ramp, type Sketch } from '../sketch.ts';
import type { Royal } from './contract.ts';
import { BRUSH, CARVED, FORGED, GUMMY } from './outlines.ts';

const TABLET = 'M-52 -44L-40 -54L38 -56L54 -42L56 40L44 54L-42 56L-55 44Z';
const GRAINS = [
  [-40, 24],
  [-18, 38],
  [10, 34],
  [34, 22],
  [40, -20],
  [-42, -8],
  [22, -40],
  [0, 44],
] as const;

export function carvedLetter(pen: Sketch, royal: Royal, colour: string): void {
  const stone = mix('#4f6a6c', colour, 0.1);
  pen.fill(TABLET, '#06222c', 'transform="translate(0 6)"');
  pen.fill(TABLET, pen.linear([mix(stone, '#ffffff', 0.35), stone, mix(stone, '#000000', 0.38)], 0, 0, 0.4, 1));
  pen.fill(
    'M-52 -44L-40 -54L38 -56L54 -42L45 -36L34 -46L-36 -45L-44 -36Z',
    mix(stone, '#ffffff', 0.65),
    'opacity=".75"',
  );
  pen.fill('M56 40L44 54L-42 56L-55 44L-44 38L-34 46L36 45L46 34Z', mix(stone, '#000000', 0.55), 'opacity=".7"');
  pen.stroke('M-50 10l12 6l-4 10M48 -26l-14 4l6 10', mix(stone, '#000000', 0.5), 2.4);
  const d = CARVED[royal];
  pen.fill(d, '#10262c', 'transform="translate(-1.6 -2)"');
  pen.fill(d, '#eaf6ee', 'opacity=".8" transform="translate(1.6 2)"');
  pen.fill(d, pen.linearAt([mix(colour, '#ffffff', 0.7), mix(colour, '#ffffff', 0.2)], 0, -34, 0, 34));
}

/** Where light catches on the shoulder of a letter of gum. */
const GLINTS: Readonly<Record<Royal, string>> = {
  A: 'M-18 -26q5 -10 14 -10',
  K: 'M-40 -30q2 -6 14 -6',
  Q: 'M-34 -22q8 -9 20 -10',
  J: 'M-5 -28q0 -8 12 -8',
};

export function gummyLetter(pen: Sketch, royal: Royal, colour: string): void {
  const d = GUMMY[royal];
  const [pale, light, middle, dark] = ramp(colour);
  const shade = mix(colour, '#3a0050', 0.62);
  pen.fill(d, shade, `stroke="${shade}" stroke-width="15" stroke-linejoin="round" transform="translate(0 7)"`);
  pen.fill(d, dark, `stroke="${dark}" stroke-width="14" stroke-linejoin="round"`);
  pen.stroke(d, pen.linearAt([light, middle], 0, -46, 0, 46), 9);
  pen.fill(d, pen.linearAt([pale, light, middle], 0, -40, 0, 44));
  pen.group(`clip-path="${pen.clip(d)}"`, () => pen.fill('M-70 -60H70V-8Q20 8 -70 -16Z', '#fff', 'opacity=".42"'));
  pen.stroke(GLINTS[royal], '#fff', 5, 'opacity=".9"');
  for (const [x, y] of GRAINS) pen.fill(star(x, y, 3, 1.3, 4), '#fff', 'opacity=".75"');
}

export function brushLetter(pen: Sketch, royal: Royal, colour: string): void {
  pen.fill('M-44 -34Q-20 -60 18 -54Q56 -44 55 -4Q54 42 10 54Q-34 60 -52 26Q-60 -2 -44 -34Z', colour, 'opacity=".95"');
  pen.fill(
    'M-44 -34Q-20 -60 18 -54Q56 -44 55 -4Q54 42 10 54Q-34 60 -52 26Q-58 6 -50 -18Q-46 24 -14 40Q30 48 42 6Q46 -34 4 -44Q-24 -48 -44 -34Z',
    '#000',
    'opacity=".28"',
  );
  pen.stroke('M-50 34Q-20 62 22 54M46 -34Q60 -10 54 16', '#0b0a22', 3, 'opacity=".5" stroke-dasharray="16 5 7 4"');
  const d = BRUSH[royal];
  pen.fill(d, '#090820', 'stroke="#090820" stroke-width="9" stroke-linejoin="round" transform="translate(2 4)"');
  pen.fill(d, pen.linearAt(['#fffdf2', '#ffe9c2'], 0, -36, 0, 36));
}

export function forgedLetter(pen: Sketch, royal: Royal, colour: string): void {
  const d = FORGED[royal];
  pen.fill(d, colour, `stroke="${colour}" stroke-width="17" stroke-linejoin="round" opacity=".35"`);
  pen.fill(d, '#150507', 'stroke="#150507" stroke-width="12" stroke-linejoin="round" transform="translate(0 5)"');
  pen.stroke(d, pen.linearAt(['#fff0b0', colour, mix(colour, '#330000', 0.5)], 0, -48, 0, 48), 7);
  pen.fill(d, pen.linearAt(['#e0dde6', '#96929e', '#57535f'], 0, -48, 0, 48));
  pen.group(`clip-path="${pen.clip(d)}"`, () => {
    pen.fill('M-70 -60H70V-18L-70 2Z', '#fff', 'opacity=".2"');
    for (let dent = 0; dent < 7; dent += 1)
      pen.oval(-40 + dent * 13, -30 + ((dent * 37) % 60), 7, 4.5, '#000', 'opacity=".2"');
    pen.fill('M-60 60V30Q-20 14 0 30T60 22V60Z', colour, 'opacity=".6"');
  });
}
