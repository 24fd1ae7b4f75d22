/** Fruit and the signs of the classic machines. */
import { circle, draw, ellipse, TONES, type Tone } from './pen.ts';

const LEAF = 'M4 -40Q30 -66 62 -50Q44 -22 4 -40Z';

export function cherry(tone: Tone = TONES.ruby): string {
  return draw((pen) => {
    pen.cord('M-24 14Q-14 -30 16 -56M28 20Q34 -26 16 -56', '#4f8a2a', 6);
    pen.body('M16 -56Q40 -78 66 -60Q48 -36 16 -56Z', pen.lit(TONES.lime));
    for (const [x, y, r] of [
      [-26, 32, 32],
      [30, 36, 30],
    ] as const) {
      pen.body(circle(x, y, r), pen.round(tone));
      pen.line(`M${x - r * 0.6} ${y - r * 0.3}Q${x - r * 0.4} ${y - r * 0.7} ${x} ${y - r * 0.66}`, '#fff', 5, 0.8);
    }
  });
}

export function lemon(tone: Tone = TONES.lemon): string {
  return draw((pen) => {
    pen.turn(-24, () => {
      pen.body(
        'M-66 4Q-58 -8 -48 -20Q-28 -46 6 -44Q40 -42 52 -12Q62 -6 66 4Q60 12 52 18Q36 48 0 46Q-34 44 -50 22Q-60 14 -66 4Z',
        pen.round(tone),
      );
      pen.part('M-46 22Q-6 44 50 16Q34 46 0 45Q-32 42 -46 22Z', tone[2], 0.35);
      pen.line('M-40 -14Q-26 -32 -4 -34', '#fff', 6, 0.85);
    });
    pen.move('translate(6 -4)', () => {
      pen.body(LEAF, pen.lit(TONES.lime));
      pen.line('M12 -42Q34 -50 52 -48', '#2f7a12', 2.5);
    });
  });
}

export function orange(tone: Tone = TONES.orange): string {
  return draw((pen) => {
    pen.body(circle(0, 10, 52), pen.round(tone));
    pen.part('M-50 22Q0 62 50 22Q40 62 0 62Q-40 62 -50 22Z', tone[2], 0.35);
    for (const [x, y] of [
      [-20, 30],
      [8, 40],
      [26, 18],
      [4, 8],
      [-8, 50],
    ] as const)
      pen.part(circle(x, y, 2.4), tone[2], 0.5);
    pen.line('M-34 0Q-26 -24 -2 -28', '#fff', 6, 0.85);
    pen.move('translate(-4 -2)', () => pen.body(LEAF, pen.lit(TONES.lime)));
    pen.cord('M0 -40L-4 -52', '#7a4a1c', 5);
  });
}

export function plum(tone: Tone = TONES.plum): string {
  return draw((pen) => {
    pen.body('M0 -36Q48 -44 56 4Q58 56 4 62Q-54 62 -56 8Q-52 -44 0 -36Z', pen.round(tone));
    pen.line('M2 -34Q26 8 6 58', tone[2], 4, 0.6);
    pen.line('M-38 2Q-34 -20 -14 -24', '#fff', 6, 0.8);
    pen.cord('M0 -36Q2 -52 12 -62', '#7a4a1c', 5);
    pen.move('translate(0 -8) scale(.86)', () => pen.body(LEAF, pen.lit(TONES.lime)));
  });
}

export function grapes(tone: Tone = TONES.violet): string {
  return draw((pen) => {
    pen.cord('M0 -40Q-4 -56 8 -68', '#7a4a1c', 6);
    const fill = pen.round(tone);
    const berries = [
      [-32, -26],
      [0, -30],
      [32, -26],
      [-18, 2],
      [18, 2],
      [-46, 0],
      [46, 0],
      [0, 28],
      [-28, 28],
      [28, 28],
      [0, 54],
    ] as const;
    for (const [x, y] of berries) pen.body(circle(x, y, 17), fill);
    for (const [x, y] of berries) {
      pen.part(circle(x, y, 17), fill);
      pen.part(ellipse(x - 6, y - 7, 5, 4), '#fff', 0.75);
    }
    pen.move('translate(0 -14)', () => pen.body(LEAF, pen.lit(TONES.lime)));
  });
}

export function melon(): string {
  return draw((pen) => {
    pen.turn(-16, () => {
      pen.body('M-68 -14H68Q62 52 0 54Q-62 52 -68 -14Z', pen.lit(TONES.emerald));
      pen.part('M-60 -14H60Q54 44 0 46Q-54 44 -60 -14Z', '#f2ffd8');
      pen.part('M-54 -14H54Q48 37 0 39Q-48 37 -54 -14Z', pen.lit(['#ff9aa0', '#f0384f', '#b8142e']));
      for (const x of [-34, -12, 12, 34]) pen.part(`M${x} 0q5 8 0 13q-5 -5 0 -13Z`, '#2a0a10');
      for (const x of [-20, 2, 22]) pen.part(`M${x} 18q4 7 0 11q-4 -4 0 -11Z`, '#2a0a10');
      pen.line('M-46 -8H-10', '#fff', 4, 0.5);
    });
  });
}

export function seven(tone: Tone = TONES.ruby): string {
  return draw((pen) => {
    pen.body('M-50 -58H56V-36Q14 4 8 60H-36Q-30 6 14 -26H-28L-34 -12H-56Z', pen.lit(TONES.gold));
    pen.part('M-42 -50H48V-38Q8 2 1 52H-27Q-20 0 34 -34H-34L-39 -22H-46Z', pen.lit(tone));
    pen.part('M-42 -50H48V-42H-44Z', '#fff', 0.55);
    pen.part('M38 -32Q8 4 2 50H-8Q-2 -2 34 -34Z', '#fff', 0.22);
  });
}

export function bell(tone: Tone = TONES.gold): string {
  return draw((pen) => {
    pen.body(circle(0, 48, 15), pen.round(tone));
    pen.body(
      'M-10 -50Q-10 -64 0 -64Q10 -64 10 -50Q40 -42 42 -4Q44 22 62 34V44H-62V34Q-44 22 -42 -4Q-40 -42 -10 -50Z',
      pen.lit(tone),
    );
    pen.part('M-62 34H62V44H-62Z', tone[2], 0.55);
    pen.line('M-40 10Q0 20 40 10', tone[2], 5, 0.6);
    pen.line('M-28 0Q-28 -28 -12 -38', '#fff', 7, 0.85);
  });
}

export function bars(tone: Tone = TONES.sapphire): string {
  return draw((pen) => {
    for (const y of [-44, -4, 36]) {
      pen.body(`M-58 ${y - 14}H58Q64 ${y} 58 ${y + 14}H-58Q-64 ${y} -58 ${y - 14}Z`, pen.lit(TONES.gold));
      pen.part(`M-52 ${y - 9}H52Q56 ${y} 52 ${y + 9}H-52Q-56 ${y} -52 ${y - 9}Z`, pen.lit(tone));
      pen.part(`M-50 ${y - 8}H50V${y - 3}H-51Z`, '#fff', 0.35);
    }
  });
}
