/** Of the sea and the ships on it. */
import { circle, draw, ellipse, star, TONES, type Tone } from './pen.ts';

export function ship(sail: Tone = TONES.cream, hull: Tone = TONES.wood): string {
  return draw((pen) => {
    pen.cord('M-24 30V-58M14 30V-66M44 26V-44', '#5a3318', 5);
    pen.body('M-46 -48Q-20 -44 -4 -50Q8 -26 -4 -2Q-24 4 -48 -2Q-34 -24 -46 -48Z', pen.lit(sail));
    pen.body('M-4 -58Q18 -54 40 -60Q52 -28 38 2Q16 8 -8 2Q8 -26 -4 -58Z', pen.lit(sail));
    pen.part('M6 -54Q18 -28 8 2L38 2Q50 -28 40 -60Z', sail[2], 0.25);
    pen.body('M-68 10L-46 20H44L66 4Q60 50 34 56H-38Q-60 46 -68 10Z', pen.lit(hull));
    pen.line('M-56 30Q0 36 54 28', '#ffcf5c', 4);
    for (const x of [-34, -14, 6, 26]) pen.part(circle(x, 42, 4), '#ffe27a');
    pen.body('M14 -66H38L30 -59L38 -52H14Z', pen.lit(TONES.ruby));
    pen.line('M-66 60Q-50 52 -34 60T-2 60T30 60T62 60', '#dff8ff', 5, 0.85);
  });
}

export function anchor(tone: Tone = TONES.silver): string {
  return draw((pen) => {
    pen.body(
      'M-9 -34H-28V-22H-9V42Q-40 36 -44 12L-34 18L-48 -10L-64 16L-54 14Q-48 56 0 64Q48 56 54 14L64 16L48 -10L34 18L44 12Q40 36 9 42V-22H28V-34H9Q22 -40 22 -50Q18 -68 0 -68Q-18 -68 -22 -50Q-22 -40 -9 -34ZM0 -58Q10 -58 11 -49Q9 -42 0 -42Q-9 -42 -11 -49Q-10 -58 0 -58Z',
      pen.lit(tone),
    );
    pen.line('M-4 -30V48', '#fff', 4, 0.6);
    pen.line('M-46 24Q-36 48 -10 54', '#fff', 4, 0.5);
    pen.line('M26 -44Q54 -34 40 -8Q28 10 46 26', '#e8c88a', 6);
  });
}

export function wheel(tone: Tone = TONES.wood): string {
  return draw((pen) => {
    for (let spoke = 0; spoke < 8; spoke += 1) {
      pen.turn(spoke * 45, () => pen.body('M-4 0L-5 -46L-7 -58Q0 -70 7 -58L5 -46L4 0Z', pen.lit(tone)));
    }
    pen.body('M-44 0A44 44 0 1 0 44 0A44 44 0 1 0 -44 0ZM-30 0A30 30 0 1 1 30 0A30 30 0 1 1 -30 0Z', pen.lit(tone));
    pen.line(circle(0, 0, 37), '#ffcf5c', 3.5);
    pen.body(circle(0, 0, 15), pen.round(TONES.gold));
    pen.part(star(0, 0, 10, 4, 4), TONES.gold[2]);
    pen.line('M-38 -14Q-32 -32 -16 -38', '#fff', 4, 0.6);
  });
}

export function compass(tone: Tone = TONES.gold): string {
  return draw((pen) => {
    pen.body(circle(0, 0, 60), pen.lit(tone));
    pen.part(circle(0, 0, 48), pen.round(TONES.cream));
    for (let mark = 0; mark < 12; mark += 1) pen.turn(mark * 30, () => pen.line('M0 -43V-39', '#7a5a2a', 2.5));
    pen.part(star(0, 0, 26, 7, 4, -45), '#b08d54');
    pen.part('M0 -42L9 0H-9Z', '#d0283e');
    pen.part('M0 42L9 0H-9Z', '#22405f');
    pen.part('M-42 0L0 -9V9ZM42 0L0 -9V9Z', '#3a2a1a');
    pen.part(circle(0, 0, 6), pen.round(TONES.gold));
    pen.line('M-50 -20Q-40 -42 -18 -52', '#fff', 4, 0.8);
  });
}

export function lantern(tone: Tone = TONES.gold): string {
  return draw((pen) => {
    pen.glow(0, 6, 76, '#ffd27a');
    pen.line('M-24 -40Q-20 -68 0 -68Q20 -68 24 -40', '#170a12', 11);
    pen.line('M-24 -40Q-20 -68 0 -68Q20 -68 24 -40', tone[1], 5);
    pen.body('M-30 -24Q-24 -48 0 -50Q24 -48 30 -24Z', pen.lit(tone));
    pen.body('M-30 -22H30Q40 10 28 40H-28Q-40 10 -30 -22Z', pen.round(['#fffbe6', '#ffd86a', '#ef8a24']));
    pen.part('M0 -12Q18 10 0 32Q-18 10 0 -12Z', '#fff');
    pen.line('M-14 -22Q-20 10 -12 40M14 -22Q20 10 12 40', tone[2], 4);
    pen.body('M-36 40H36L26 58H-26Z', pen.lit(tone));
    pen.part('M-36 40H36L33 46H-33Z', '#fff', 0.45);
  });
}

export function lifebuoy(tone: Tone = TONES.ruby): string {
  return draw((pen) => {
    const ringPath = 'M-58 0A58 58 0 1 0 58 0A58 58 0 1 0 -58 0ZM-26 0A26 26 0 1 1 26 0A26 26 0 1 1 -26 0Z';
    pen.body(ringPath, pen.lit(TONES.snow));
    for (const angle of [45, 135, 225, 315])
      pen.turn(angle, () => pen.part('M-14 -56.500Q0 -60 14 -56.500L7 -25Q0 -27 -7 -25Z', pen.lit(tone)));
    pen.line(circle(0, 0, 42), '#fff', 3, 0.35);
    pen.line('M-62 -20Q-70 0 -62 20M62 -20Q70 0 62 20', '#e8c88a', 5);
    pen.line('M-44 -26Q-34 -44 -14 -50', '#fff', 5, 0.8);
  });
}

export function pearl(tone: Tone = TONES.pink): string {
  return draw((pen) => {
    pen.body('M-60 4Q-66 -38 -34 -50Q-14 -66 0 -58Q14 -66 34 -50Q66 -38 60 4Q30 20 0 20Q-30 20 -60 4Z', pen.lit(tone));
    for (const x of [-36, -18, 0, 18, 36]) pen.line(`M${x * 0.35} 14L${x} -46`, tone[2], 3, 0.45);
    pen.body('M-60 10Q-30 26 0 26Q30 26 60 10Q58 46 30 54Q0 64 -30 54Q-58 46 -60 10Z', pen.lit(tone));
    for (const x of [-30, -10, 10, 30]) pen.line(`M${x} 26L${x * 0.7} 52`, tone[2], 3, 0.45);
    pen.glow(0, 8, 38, '#ffffff');
    pen.body(circle(0, 8, 23), pen.round(['#ffffff', '#e8f0f8', '#9ab0c8']));
    pen.part(ellipse(-8, 0, 7, 5), '#fff');
  });
}

export function shell(tone: Tone = TONES.coral): string {
  return draw((pen) => {
    pen.body(
      'M0 56L-20 52L-24 38Q-66 14 -58 -22Q-46 -30 -40 -26Q-36 -54 -14 -52Q0 -68 14 -52Q36 -54 40 -26Q46 -30 58 -22Q66 14 24 38L20 52Z',
      pen.lit(tone),
    );
    for (const x of [-42, -24, -8, 8, 24, 42])
      pen.line(`M${x * 0.2} 42Q${x * 0.8} 10 ${x} ${-44 + Math.abs(x) * 0.5}`, tone[2], 3.5, 0.5);
    pen.part('M-20 42H20L16 52H-16Z', tone[2], 0.4);
    pen.line('M-46 -8Q-40 -20 -28 -34', '#fff', 5, 0.7);
  });
}

export function fish(tone: Tone = TONES.orange, fin: Tone = TONES.coral): string {
  return draw((pen) => {
    pen.body('M30 0L66 -34Q58 0 66 34Z', pen.lit(fin));
    pen.body('M-10 -36Q10 -62 34 -50Q24 -34 26 -22ZM-6 34Q6 52 26 48Q18 34 20 24Z', pen.lit(fin));
    pen.body('M-62 6Q-48 -42 2 -40Q34 -36 44 0Q34 36 2 40Q-46 42 -62 6Z', pen.lit(tone));
    pen.within('M-62 6Q-48 -42 2 -40Q34 -36 44 0Q34 36 2 40Q-46 42 -62 6Z', () => {
      pen.part('M-24 -50Q-8 0 -24 50H-6Q10 0 -6 -50Z', '#fff', 0.85);
      pen.part('M16 -50Q28 0 16 50H26Q38 0 26 -50Z', '#fff', 0.7);
      pen.part('M-70 14Q0 46 60 8V60H-70Z', tone[2], 0.3);
    });
    pen.part(circle(-38, -6, 10), '#fff');
    pen.part(circle(-40, -6, 6), '#170a12');
    pen.part(circle(-42, -8.5, 2.2), '#fff');
    pen.line('M-56 12Q-48 20 -40 16', '#170a12', 3);
  });
}

export function starfish(tone: Tone = TONES.coral): string {
  return draw((pen) => {
    pen.body(
      'M0 -62Q10 -60 14 -26Q18 -18 28 -18Q60 -22 62 -12Q62 -2 32 14Q26 20 28 28Q40 54 32 60Q22 62 0 40Q-22 62 -32 60Q-40 54 -28 28Q-26 20 -32 14Q-62 -2 -62 -12Q-60 -22 -28 -18Q-18 -18 -14 -26Q-10 -60 0 -62Z',
      pen.round(tone),
    );
    for (let arm = 0; arm < 5; arm += 1) {
      pen.turn(arm * 72, () => {
        for (const [y, r] of [
          [-14, 3.6],
          [-26, 3.2],
          [-38, 2.8],
          [-48, 2.2],
        ] as const)
          pen.part(circle(0, y, r), '#fff', 0.75);
      });
    }
    pen.line('M-8 -48Q-8 -32 -16 -22', '#fff', 4, 0.5);
  });
}

export function trident(tone: Tone = TONES.gold): string {
  return draw((pen) => {
    pen.turn(20, () => {
      pen.body(
        'M-5 66V-4Q-40 -4 -40 -40L-48 -36L-36 -66L-24 -36L-32 -40Q-30 -16 -5 -16V-44L-13 -40L0 -72L13 -40L5 -44V-16Q30 -16 32 -40L24 -36L36 -66L48 -36L40 -40Q40 -4 5 -4V66Z',
        pen.lit(tone),
      );
      pen.line('M-2 -40V60', '#fff', 2.5, 0.6);
      pen.body(circle(0, 0, 11), pen.round(TONES.aqua));
    });
  });
}

export function barrel(tone: Tone = TONES.wood): string {
  return draw((pen) => {
    const shape = 'M-36 -58Q0 -66 36 -58Q60 0 36 58Q0 66 -36 58Q-60 0 -36 -58Z';
    pen.body(shape, pen.lit(tone));
    pen.within(shape, () => {
      for (const x of [-24, 0, 24]) pen.line(`M${x} -64Q${x * 1.7} 0 ${x} 64`, tone[2], 3, 0.6);
      for (const y of [-40, 0, 40]) pen.line(`M-60 ${y}Q0 ${y + 10} 60 ${y}`, '#2e3a48', 11);
      for (const y of [-43, -3, 37]) pen.line(`M-60 ${y}Q0 ${y + 10} 60 ${y}`, '#9fb2c2', 3, 0.8);
    });
    pen.line('M-34 -30Q-42 0 -36 26', '#fff', 5, 0.4);
  });
}

export function hook(tone: Tone = TONES.silver): string {
  return draw((pen) => {
    pen.line('M4 -70V-48', '#e8f4ff', 3);
    pen.body('M-2 -46H12V-30H-2Z', pen.lit(TONES.gold));
    pen.cord('M5 -30V24Q4 54 -22 52Q-44 46 -40 18', tone[1], 9);
    pen.body('M-40 8L-56 30L-40 24L-32 34Z', pen.lit(tone));
    pen.body('M6 -22Q34 -30 44 -6Q50 22 26 44Q22 18 8 10Z', pen.lit(TONES.coral));
    pen.line('M16 -12Q30 -8 30 16', '#fff', 4, 0.6);
    pen.part(circle(18, -8, 4.5), '#170a12');
    pen.line('M26 44L36 60M22 44L22 62', TONES.coral[1], 5);
  });
}

export function bobber(tone: Tone = TONES.ruby): string {
  return draw((pen) => {
    pen.turn(18, () => {
      pen.cord('M0 -72V-40M0 40V66', '#f2e2bd', 6);
      pen.body(circle(0, 0, 42), pen.round(TONES.snow));
      pen.part('M-42 0A42 42 0 0 1 42 0Z', pen.lit(tone));
      pen.part('M-42 -4H42V6H-42Z', '#170a12');
      pen.line('M-26 -14Q-20 -30 -4 -33', '#fff', 5, 0.85);
    });
    pen.line('M-64 44Q-48 36 -32 44T0 44T32 44T64 44', '#dff8ff', 5, 0.7);
  });
}

export function reel(tone: Tone = TONES.sapphire): string {
  return draw((pen) => {
    pen.cord('M22 24L58 54', '#566878', 9);
    pen.body(circle(60, 56, 9), pen.round(TONES.gold));
    pen.body(circle(-4, 0, 56), pen.lit(TONES.silver));
    pen.part(circle(-4, 0, 46), pen.lit(tone));
    for (let hole = 0; hole < 6; hole += 1)
      pen.move(`translate(-4 0) rotate(${hole * 60})`, () => pen.part(circle(0, -29, 9), '#0c1a38', 0.85));
    pen.part(circle(-4, 0, 14), pen.round(TONES.gold));
    pen.line('M-50 -14Q-42 -38 -18 -46', '#fff', 5, 0.75);
  });
}
