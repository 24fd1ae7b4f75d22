/** Treasure, Egypt and the fortune teller’s table. */
import { circle, draw, ellipse, star, TONES, type Tone, tidy } from './pen.ts';

/** A cut stone; `corners` from 4 (a kite) to 8. */
export function gem(tone: Tone = TONES.ruby, corners = 8): string {
  return draw((pen) => {
    const at = (radius: number, index: number) => {
      const angle = ((index + 0.5) / corners) * Math.PI * 2 - Math.PI / 2;
      return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
    };
    const text = ([x, y]: readonly [number, number]) => `${tidy(x)} ${tidy(y)}`;
    const around = (radius: number) => Array.from({ length: corners }, (_, index) => text(at(radius, index)));
    pen.body(`M${around(60).join('L')}Z`, tone[1]);
    for (let side = 0; side < corners; side += 1) {
      const middle = ((side + 1) / corners) * Math.PI * 2 - Math.PI / 2;
      const light = (Math.cos(middle + 2.3) + 1) / 2;
      pen.part(
        `M${text(at(60, side))}L${text(at(60, side + 1))}L${text(at(34, side + 1))}L${text(at(34, side))}Z`,
        light > 0.5 ? tone[0] : tone[2],
        tidy(Math.abs(light - 0.5) * 1.6 + 0.05),
      );
      pen.line(`M${text(at(60, side))}L${text(at(34, side))}`, '#fff', 1.2, 0.35);
    }
    pen.part(`M${around(34).join('L')}Z`, pen.lit(tone));
    pen.part('M-24 -14L-6 -28L8 -24L-16 6Z', '#fff', 0.55);
    pen.part(star(34, -34, 15, 3, 4), '#fff', 0.95);
  });
}

export function coin(tone: Tone = TONES.gold): string {
  return draw((pen) => {
    pen.body(circle(0, 0, 56), pen.lit(tone));
    pen.line(circle(0, 0, 44), tone[2], 5, 0.7);
    pen.part(star(0, 0, 32, 11, 4), tone[2], 0.85);
    pen.part(star(0, 0, 24, 8, 4, -45), tone[2], 0.5);
    pen.line('M-46 -16Q-40 -38 -18 -47', '#fffbe6', 6);
  });
}

export function chest(tone: Tone = TONES.wood): string {
  return draw((pen) => {
    pen.glow(0, -6, 74, '#ffe08a');
    pen.body('M-58 -8V-30Q-50 -58 0 -60Q50 -58 58 -30V-8Z', pen.lit(tone));
    pen.body('M-54 0Q-40 -24 -20 -16Q0 -34 18 -18Q40 -26 54 0Z', pen.lit(TONES.gold));
    for (const [x, y] of [
      [-30, -8],
      [-4, -14],
      [24, -9],
    ] as const)
      pen.part(circle(x, y, 8), pen.round(TONES.gold));
    pen.body('M-60 2H60V54H-60Z', pen.lit(tone));
    pen.part('M-60 2H60V13H-60ZM-60 44H60V54H-60ZM-44 2H-32V54H-44ZM32 2H44V54H32Z', pen.lit(TONES.gold));
    pen.body('M-13 6H13V24Q13 34 0 36Q-13 34 -13 24Z', pen.lit(TONES.gold));
    pen.part('M-4 16a4 4 0 1 1 8 0l2 12h-12Z', '#3d1c10');
    pen.line('M-46 -34Q-36 -48 -10 -52', '#fff', 4, 0.5);
  });
}

export function key(tone: Tone = TONES.gold): string {
  return draw((pen) => {
    pen.turn(38, () => {
      pen.body(
        'M-7 -16V64H7V52H26V40H16V34H26V22H7V-16Q32 -22 30 -44Q26 -68 0 -70Q-26 -68 -30 -44Q-32 -22 -7 -16ZM0 -58Q16 -56 18 -43Q16 -29 0 -28Q-16 -29 -18 -43Q-16 -56 0 -58Z',
        pen.lit(tone),
      );
      pen.line('M-3 -12V58', '#fff', 3, 0.7);
      pen.body(circle(0, -43, 8), pen.round(TONES.aqua));
    });
  });
}

export function map(tone: Tone = TONES.cream): string {
  return draw((pen) => {
    pen.body('M-60 -40L-20 -52L20 -40L60 -52V40L20 52L-20 40L-60 52Z', pen.lit(tone));
    pen.part('M-20 -52L20 -40V52L-20 40Z', tone[2], 0.28);
    pen.raw(
      '<path d="M-46 28Q-34 -6 -10 6T20 -14" fill="none" stroke="#b3243a" stroke-width="5" stroke-linecap="round" stroke-dasharray="1 10"/>',
    );
    pen.line('M24 -32L44 -12M44 -32L24 -12', '#d0283e', 8);
    pen.part('M-48 -10L-38 -28L-28 -10Z', '#7a8a4a');
    pen.line('M-14 30Q0 24 12 32', '#3f8f9a', 4);
    pen.line('M-56 -34L-22 -45', '#fff', 4, 0.6);
  });
}

export function ring(tone: Tone = TONES.gold, stone: Tone = TONES.ruby): string {
  return draw((pen) => {
    pen.body(
      'M-44 22A44 44 0 1 0 44 22A44 44 0 1 0 -44 22ZM-28 22A28 28 0 1 1 28 22A28 28 0 1 1 -28 22Z',
      pen.lit(tone),
    );
    pen.line('M-37 12Q-32 -4 -18 -12', '#fff', 5, 0.8);
    pen.body('M-30 -40L-16 -62H16L30 -40L0 -8Z', pen.lit(stone));
    pen.part('M-30 -40L-16 -62L-8 -40ZM16 -62L30 -40H8Z', '#fff', 0.4);
    pen.part('M-8 -40L0 -62L8 -40L0 -12Z', '#fff', 0.25);
  });
}

export function scarab(tone: Tone = TONES.sapphire): string {
  return draw((pen) => {
    pen.body('M-14 -6Q-60 -44 -68 -12Q-64 22 -16 18ZM14 -6Q60 -44 68 -12Q64 22 16 18Z', pen.lit(TONES.gold));
    for (const side of [-1, 1]) {
      pen.line(
        `M${side * 24} -2L${side * 58} -14M${side * 24} 6L${side * 58} 0M${side * 22} 13L${side * 48} 13`,
        TONES.emerald[1],
        6,
      );
    }
    pen.body(circle(0, -50, 17), pen.round(TONES.ruby));
    pen.body('M-22 -22Q-18 -38 0 -38Q18 -38 22 -22L16 -10H-16Z', pen.lit(TONES.gold));
    pen.body('M-28 -6Q0 -18 28 -6Q36 34 0 62Q-36 34 -28 -6Z', pen.lit(tone));
    pen.line('M0 -12V58', TONES.gold[1], 4);
    pen.line('M-26 2Q0 -8 26 2', TONES.gold[1], 4);
    pen.line('M-18 10Q-22 26 -12 40', '#fff', 4, 0.6);
  });
}

export function ankh(tone: Tone = TONES.gold): string {
  return draw((pen) => {
    pen.body(
      'M-10 2H-50L-56 -6V22L-50 14H-10L-14 64H14L10 14H50L56 22V-6L50 2H10Q38 -22 34 -46Q26 -70 0 -70Q-26 -70 -34 -46Q-38 -22 -10 2ZM0 -10Q-20 -28 -18 -44Q-14 -56 0 -56Q14 -56 18 -44Q20 -28 0 -10Z',
      pen.lit(tone),
    );
    pen.line('M-28 -44Q-24 -62 -4 -64', '#fff', 4, 0.8);
    pen.body(circle(0, 8, 9), pen.round(TONES.aqua));
    pen.line('M-6 22L-9 58', '#fff', 3, 0.6);
  });
}

export function pyramid(tone: Tone = TONES.lemon): string {
  return draw((pen) => {
    pen.glow(0, -48, 44, '#fff3b0');
    pen.body('M0 -58L66 46H-66Z', pen.lit(tone));
    pen.part('M0 -58L66 46H16Z', '#6b3a0a', 0.5);
    pen.line('M-52 26H58M-39 6H44M-26 -14H31M-13 -34H16', tone[2], 3, 0.6);
    pen.part('M0 -58L18 -30L4 -30L-18 -30Z', '#fffbe6', 0.8);
    pen.part('M-8 46V28Q0 20 8 28V46Z', '#3d1c10');
  });
}

export function eye(tone: Tone = TONES.aqua): string {
  return draw((pen) => {
    pen.body(
      'M-66 -24Q-20 -64 50 -38L64 -40Q40 -22 66 2Q30 28 -6 26L0 60L-12 58L-22 24Q-44 18 -66 -24Z',
      pen.lit(TONES.gold),
    );
    pen.part('M-52 -16Q-14 -40 44 -12Q12 16 -20 10Q-40 4 -52 -16Z', '#fffdf2');
    pen.part(circle(2, -10, 18), pen.round(tone));
    pen.part(circle(2, -10, 9), '#170a12');
    pen.part(circle(-3, -15, 4), '#fff');
    pen.cord('M10 26Q30 52 48 40Q52 28 40 28', TONES.gold[1], 6);
  });
}

export function candle(tone: Tone = TONES.cream): string {
  return draw((pen) => {
    pen.glow(0, -44, 46, '#ffb84a');
    pen.body('M0 -72Q18 -48 0 -30Q-18 -48 0 -72Z', pen.round(['#fffbe0', '#ffc24b', '#ef6a1a']));
    pen.body('M-18 -24Q0 -32 18 -24V38H-18Z', pen.lit(tone));
    pen.part('M-18 -22Q-10 -12 -6 2Q0 -12 6 -18Q12 -6 18 -14V-24H-18Z', '#fff', 0.8);
    pen.body('M-44 38H44Q40 58 0 60Q-40 58 -44 38Z', pen.lit(TONES.gold));
    pen.line('M44 44Q64 42 60 54Q54 62 40 54', '#170a12', 9);
    pen.line('M44 44Q64 42 60 54Q54 62 40 54', TONES.gold[1], 5);
  });
}

export function hourglass(tone: Tone = TONES.gold, sand: Tone = TONES.lemon): string {
  return draw((pen) => {
    pen.body('M-34 -50H34Q34 -18 8 0Q34 18 34 50H-34Q-34 18 -8 0Q-34 -18 -34 -50Z', pen.lit(TONES.snow));
    pen.part('M-24 -26H24Q18 -12 2 -2V18Q26 28 27 46H-27Q-26 28 -2 18V-2Q-18 -12 -24 -26Z', pen.lit(sand));
    pen.body('M-46 -64H46V-48H-46ZM-46 48H46V64H-46Z', pen.lit(tone));
    pen.line('M-24 -42Q-22 -22 -10 -10', '#fff', 5, 0.9);
    pen.part('M-46 -64H46V-58H-46Z', '#fff', 0.4);
  });
}

export function crown(tone: Tone = TONES.gold): string {
  return draw((pen) => {
    pen.body('M-58 -30L-30 -4L0 -52L30 -4L58 -30L46 44H-46Z', pen.lit(tone));
    for (const [x, y] of [
      [-58, -34],
      [0, -56],
      [58, -34],
    ] as const)
      pen.body(circle(x, y, 8), pen.round(TONES.ruby));
    pen.part('M-48 30H48L46 46H-46Z', tone[2], 0.55);
    for (const [x, fill] of [
      [-26, TONES.emerald],
      [0, TONES.ruby],
      [26, TONES.emerald],
    ] as const)
      pen.part(ellipse(x, 16, 8, 10), pen.round(fill));
    pen.line('M-48 -12L-40 30', '#fff', 4, 0.7);
  });
}
