/** The longship’s weapons and the hive’s harvest. */
import { circle, draw, ellipse, star, TONES, type Tone, tidy } from './pen.ts';

export function axe(tone: Tone = TONES.silver): string {
  return draw((pen) => {
    pen.turn(24, () => {
      pen.body('M-7 -66H7V70H-7Z', pen.lit(TONES.wood));
      pen.line('M-3 -40V62', '#fff', 2.5, 0.45);
      pen.body('M-6 -52Q22 -74 54 -70Q68 -34 54 6Q24 -4 -6 -18Z', pen.lit(tone));
      pen.part('M54 -70Q68 -34 54 6L44 2Q56 -34 46 -68Z', '#fff', 0.75);
      pen.line('M8 -46Q26 -54 40 -54', tone[2], 4, 0.6);
      pen.part('M-12 -56H12V-46H-12ZM-12 -24H12V-14H-12Z', TONES.gold[1]);
    });
  });
}

export function shield(tone: Tone = TONES.ruby): string {
  return draw((pen) => {
    const face = circle(0, 0, 58);
    pen.body(circle(0, 0, 64), pen.lit(TONES.iron));
    pen.part(face, pen.lit(TONES.cream));
    pen.within(face, () => {
      for (const angle of [0, 90, 180, 270]) pen.turn(angle, () => pen.part('M0 0L0 -64L46 -46Z', pen.lit(tone)));
    });
    for (let rivet = 0; rivet < 8; rivet += 1)
      pen.turn(rivet * 45 + 22, () => pen.part(circle(0, -61, 3.4), TONES.gold[0]));
    pen.body(circle(0, 0, 18), pen.round(TONES.gold));
    pen.line('M-44 -22Q-36 -42 -14 -50', '#fff', 5, 0.6);
  });
}

export function helmet(tone: Tone = TONES.silver): string {
  return draw((pen) => {
    for (const side of [-1, 1]) {
      pen.body(
        `M${side * 38} -10Q${side * 74} -20 ${side * 66} -66Q${side * 50} -36 ${side * 34} -34Z`,
        pen.lit(TONES.cream),
      );
    }
    pen.body('M-46 20Q-48 -54 0 -56Q48 -54 46 20Z', pen.lit(tone));
    pen.part('M-6 -56H6V20H-6Z', pen.lit(TONES.gold));
    pen.body('M-54 12H54V32H-54Z', pen.lit(TONES.gold));
    for (const x of [-42, -22, 22, 42]) pen.part(circle(x, 22, 4), TONES.gold[2]);
    pen.body('M-9 28H9L5 62Q0 68 -5 62Z', pen.lit(TONES.gold));
    pen.body('M-46 32H-26L-30 64L-44 54ZM46 32H26L30 64L44 54Z', pen.lit(tone));
    pen.line('M-34 -12Q-30 -34 -16 -42', '#fff', 5, 0.8);
  });
}

export function horn(tone: Tone = TONES.cream): string {
  return draw((pen) => {
    pen.body('M-62 -34Q-54 -56 -30 -52Q10 26 64 14Q58 34 38 42Q-20 60 -62 -34Z', pen.lit(tone));
    pen.body('M-64 -30Q-58 -60 -28 -56Q-20 -44 -24 -38Q-44 -42 -54 -14Q-62 -18 -64 -30Z', pen.lit(TONES.gold));
    pen.body('M-8 -10Q-24 8 -24 24L-10 34Q-6 18 8 8Z', pen.lit(TONES.gold));
    pen.line('M-40 10Q-20 40 20 40', '#fff', 4, 0.35);
    pen.cord('M-46 -40Q0 -84 46 18', TONES.leather[1], 4);
    pen.part(ellipse(-50, -38, 8, 13), '#2a1208', 0.75);
  });
}

export function flower(tone: Tone = TONES.pink): string {
  return draw((pen) => {
    for (let petal = 0; petal < 8; petal += 1) {
      pen.turn(petal * 45, () => {
        pen.body('M0 -8Q-26 -36 0 -66Q26 -36 0 -8Z', pen.lit(tone));
        pen.line('M-3 -24Q-8 -38 -2 -52', '#fff', 3, 0.6);
      });
    }
    pen.body(circle(0, 0, 24), pen.round(TONES.lemon));
    for (let seed = 0; seed < 6; seed += 1)
      pen.turn(seed * 60, () => pen.part(circle(0, -12, 3.2), TONES.orange[2], 0.7));
  });
}

export function dipper(tone: Tone = TONES.wood): string {
  return draw((pen) => {
    pen.turn(-32, () => {
      pen.body('M-6 -16H6L4 72H-4Z', pen.lit(tone));
      for (const [y, half] of [
        [-62, 16],
        [-48, 26],
        [-34, 30],
        [-20, 26],
        [-6, 16],
      ] as const)
        pen.body(
          `M${-half} ${y - 6}H${half}Q${half + 6} ${y} ${half} ${y + 6}H${-half}Q${-half - 6} ${y} ${-half} ${y - 6}Z`,
          pen.lit(tone),
        );
      pen.part('M-28 -40Q-10 -28 -6 4Q4 -20 20 -30Q26 -12 30 -36Q0 -66 -28 -40Z', pen.lit(TONES.lemon), 0.92);
    });
    pen.body('M26 44Q38 60 30 70Q20 76 16 66Q14 56 26 44Z', pen.round(TONES.orange));
  });
}

/** The corners of a six-sided cell. */
function cell(x: number, y: number, radius: number): string {
  const corners = Array.from({ length: 6 }, (_, corner) => {
    const angle = (corner / 6) * Math.PI * 2 - Math.PI / 2;
    return `${tidy(x + radius * Math.cos(angle))} ${tidy(y + radius * Math.sin(angle))}`;
  });
  return `M${corners.join('L')}Z`;
}

export function comb(tone: Tone = TONES.lemon): string {
  return draw((pen) => {
    const places = [
      [0, 0],
      [44, 0],
      [-44, 0],
      [22, -38],
      [-22, -38],
      [22, 38],
      [-22, 38],
    ] as const;
    for (const [x, y] of places) pen.body(cell(x, y, 25), pen.lit(TONES.orange));
    for (const [x, y] of places) {
      pen.part(cell(x, y, 19), pen.round(tone));
      pen.part(ellipse(x - 5, y - 7, 6, 3.5), '#fff', 0.85);
    }
    pen.body('M22 56Q32 66 26 74Q18 78 16 70Q14 64 22 56Z', pen.round(TONES.orange));
  });
}

export function pot(tone: Tone = TONES.orange): string {
  return draw((pen) => {
    pen.glow(0, 0, 84, '#ffd25c');
    pen.body('M-46 -26Q-70 18 -40 56Q0 68 40 56Q70 18 46 -26Z', pen.lit(tone));
    pen.body('M-54 -46H54Q60 -34 50 -24H-50Q-60 -34 -54 -46Z', pen.lit(TONES.wood));
    pen.body(
      'M-48 -30Q-30 -64 0 -58Q32 -66 48 -30Q42 -12 34 -26Q28 10 16 -4Q8 -26 -4 -18Q-14 6 -22 -16Q-36 -2 -48 -30Z',
      pen.lit(TONES.lemon),
    );
    pen.part(cell(0, 26, 20), TONES.cream[0], 0.9);
    pen.part(cell(0, 26, 13), TONES.lemon[1]);
    pen.line('M-44 8Q-46 28 -34 44', '#fff', 5, 0.6);
    pen.part(star(34, -50, 14, 3, 4), '#fff', 0.95);
  });
}
