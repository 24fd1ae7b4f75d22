/** The wild with its word. */
import type { LetterStyle } from '../cabinet/contract.ts';
import { type Letter, WILD } from './letters.ts';
import { circle, draw, type Pen, TONES, type Tone } from './pen.ts';

/** Where the wild's picture is cut out of the scene of the cover. */
export interface Emblem {
  x: number;
  y: number;
  radius: number;
}

/** The wild: a medal with a part of the cover's scene, and its word in the hand of the title's letters. */
export function wild(scene: string, { x, y, radius }: Emblem, rim: Tone, hand: LetterStyle): string {
  return draw((pen) => {
    const medal = circle(0, -6, 64);
    pen.glow(0, -6, 90, rim[1]);
    pen.body(circle(0, -6, 68), pen.lit(rim));
    pen.within(medal, () => {
      const box = `x="-64" y="-70" width="128" height="128"`;
      pen.raw(`<svg ${box} viewBox="${x - radius} ${y - radius} ${radius * 2} ${radius * 2}">${scene}</svg>`);
      pen.part('M-64 10H64V64H-64Z', '#12060c', 0.35);
    });
    pen.line(medal, rim[2], 2, 0.8);
    pen.move('translate(0 4)', () => word(pen, WILD[hand], TONES.lemon, '#2a0614'));
  });
}

function word(pen: Pen, { path, shift, top, bottom }: Letter, tone: Tone, shade: string): void {
  pen.move(shift, () => {
    for (const depth of [6, 3.5, 1]) {
      pen.raw(
        `<path d="${path}" transform="translate(0 ${depth})" fill="${shade}" stroke="${shade}" stroke-width="9" stroke-linejoin="round"/>`,
      );
    }
    pen.part(path, pen.fall(tone));
    const middle = top + (bottom - top) * 0.52;
    pen.within(path, () => pen.part(`M-20 -20H190V${middle}Q85 ${middle + 12} -20 ${middle}Z`, '#fff', 0.3));
  });
}
