/** Of the land: the western towns, the mines, the northern woods and the playing field. */
import { circle, draw, ellipse, star, TONES, type Tone } from './pen.ts';

export function horseshoe(tone: Tone = TONES.silver): string {
  return draw((pen) => {
    pen.body(
      'M-30 58H-54L-48 44Q-64 -62 0 -64Q64 -62 48 44L54 58H30L28 46Q40 -38 0 -40Q-40 -38 -28 46Z',
      pen.lit(tone),
    );
    for (const [x, y] of [
      [-41, 30],
      [-45, 2],
      [-36, -28],
      [0, -52],
      [36, -28],
      [45, 2],
      [41, 30],
    ] as const)
      pen.part(circle(x, y, 4.2), '#22303c');
    pen.line('M-52 0Q-50 -44 -18 -56', '#fff', 3.5, 0.8);
  });
}

export function revolver(tone: Tone = TONES.silver): string {
  return draw((pen) => {
    pen.turn(-14, () => {
      pen.body('M18 4H46Q50 34 62 54L34 60Q24 34 18 18Z', pen.lit(TONES.leather));
      pen.body('M-68 -28H-4V-36H34L46 -48L52 -40L46 -24L50 4H10L4 8H-12L-16 -8H-68Z', pen.lit(tone));
      pen.body('M-8 -32H26V0H-8Z', pen.lit(TONES.iron));
      pen.line('M-2 -24H20M-2 -16H20M-2 -8H20', '#cfdbe4', 3, 0.6);
      pen.cord('M-6 8Q-6 28 10 28Q20 24 18 8', tone[1], 4);
      pen.line('M-62 -24H-14', '#fff', 4, 0.8);
      pen.part(circle(44, 34, 4), TONES.gold[1]);
    });
  });
}

export function hat(tone: Tone = TONES.leather): string {
  return draw((pen) => {
    pen.body('M-70 14Q-62 46 0 48Q62 46 70 14Q48 26 0 26Q-48 26 -70 14Z', pen.lit(tone));
    pen.body('M-38 24Q-40 -46 -22 -48Q-8 -50 0 -38Q8 -50 22 -48Q40 -46 38 24Q0 34 -38 24Z', pen.lit(tone));
    pen.part('M-38 8Q0 18 38 8V24Q0 34 -38 24Z', '#3d1c10');
    pen.part(star(0, 20, 9, 4, 5), TONES.gold[1]);
    pen.line('M-28 0Q-30 -34 -20 -40', '#fff', 4, 0.5);
    pen.line('M-60 26Q-40 38 -8 40', '#fff', 3, 0.35);
  });
}

export function cactus(tone: Tone = TONES.emerald): string {
  return draw((pen) => {
    pen.body(
      'M-16 36V14H-34Q-56 12 -56 -10V-22Q-44 -32 -34 -22V-12Q-32 -8 -28 -8H-16V-46Q0 -68 16 -46V4H26Q32 2 32 -4V-30Q44 -42 54 -30V0Q52 24 30 26H16V36Z',
      pen.lit(tone),
    );
    pen.line('M0 -44V30M-45 -14V-6M43 -22V0', '#fff', 3, 0.4);
    pen.body(star(0, -56, 14, 6, 6), pen.lit(TONES.pink));
    pen.body('M-34 36H34L26 62H-26Z', pen.lit(TONES.copper));
    pen.part('M-34 36H34L32 44H-32Z', '#fff', 0.3);
  });
}

export function boot(tone: Tone = TONES.leather): string {
  return draw((pen) => {
    pen.body('M-34 -60Q-12 -50 14 -60V2Q16 22 44 26Q62 30 62 50H-10L-16 40H-22V50H-38Q-36 0 -34 -60Z', pen.lit(tone));
    pen.part('M-38 50H-22V58H-38ZM-10 50H62V58H-8Z', '#3d1c10');
    pen.line('M-24 -34Q-10 -26 4 -36M-24 -18Q-10 -10 4 -20', '#ffd98a', 4);
    pen.part(star(-10, -2, 12, 5, 5), TONES.gold[1]);
    pen.body(star(-48, 34, 13, 6, 8), pen.lit(TONES.gold));
    pen.line('M-26 -50V10', '#fff', 3, 0.4);
  });
}

export function pickaxe(tone: Tone = TONES.iron): string {
  return draw((pen) => {
    pen.turn(38, () => {
      pen.body('M-7 -50H7L10 68H-10Z', pen.lit(TONES.wood));
      pen.body('M-68 -20Q-40 -62 0 -62Q40 -62 68 -20Q36 -42 12 -40V-32H-12V-40Q-36 -42 -68 -20Z', pen.lit(tone));
      pen.line('M-52 -34Q-28 -54 0 -55', '#fff', 4, 0.7);
    });
  });
}

export function dynamite(tone: Tone = TONES.ruby): string {
  return draw((pen) => {
    pen.cord('M0 -44Q4 -64 24 -60Q38 -56 40 -66', '#e8c88a', 4);
    pen.glow(42, -66, 20, '#ffe27a');
    pen.part(star(42, -66, 15, 5, 8), '#fff3b0');
    for (const x of [-34, 0, 34]) {
      pen.body(`M${x - 16} -36Q${x} -44 ${x + 16} -36V54Q${x} 62 ${x - 16} 54Z`, pen.lit(tone));
      pen.part(ellipse(x, -37, 15, 5), '#ffd0a0');
      pen.line(`M${x - 8} -22V44`, '#fff', 4, 0.5);
    }
    pen.body('M-54 0H54V20H-54Z', pen.lit(TONES.gold));
  });
}

export function paw(tone: Tone = TONES.night): string {
  return draw((pen) => {
    const fill = pen.round(tone);
    pen.body('M0 -4Q28 -2 40 28Q46 56 20 56Q8 50 0 50Q-8 50 -20 56Q-46 56 -40 28Q-28 -2 0 -4Z', fill);
    for (const [x, y, tilt] of [
      [-46, -6, -24],
      [-18, -38, -8],
      [18, -38, 8],
      [46, -6, 24],
    ] as const) {
      pen.move(`translate(${x} ${y}) rotate(${tilt})`, () => {
        pen.body('M-4 -18L0 -32L4 -18Z', pen.lit(TONES.cream));
        pen.body(ellipse(0, 0, 14, 20), fill);
        pen.part(ellipse(-4, -7, 4, 7), '#fff', 0.45);
      });
    }
    pen.part(ellipse(-12, 16, 9, 6), '#fff', 0.35);
  });
}

export function feather(tone: Tone = TONES.aqua): string {
  return draw((pen) => {
    pen.turn(34, () => {
      pen.body('M0 -72Q34 -40 26 6L14 2L20 22L8 18L4 40H-4L-8 28L-20 30L-14 14L-26 14Q-34 -36 0 -72Z', pen.lit(tone));
      pen.part('M0 -72Q34 -40 26 6L14 2L20 22L8 18L4 40H0Z', tone[2], 0.45);
      pen.cord('M0 -50V70', '#fffdf2', 3);
      pen.line('M0 -30L14 -42M0 -12L18 -26M0 6L16 -8M0 -20L-14 -32M0 0L-18 -12', '#fff', 2.5, 0.5);
    });
  });
}

export function pine(tone: Tone = TONES.emerald): string {
  return draw((pen) => {
    pen.body('M-9 40H9V64H-9Z', pen.lit(TONES.wood));
    for (const [y, half, high] of [
      [44, 52, 44],
      [14, 42, 42],
      [-16, 31, 46],
    ] as const) {
      pen.body(`M0 ${y - high}L${half} ${y}Q0 ${y + 12} ${-half} ${y}Z`, pen.lit(tone));
      pen.part(
        `M0 ${y - high}L${half * 0.55} ${y - high * 0.45}Q${half * 0.2} ${y - high * 0.3} 0 ${y - high * 0.4}Q${-half * 0.2} ${y - high * 0.26} ${-half * 0.55} ${y - high * 0.45}Z`,
        '#fff',
        0.92,
      );
    }
  });
}

export function trophy(tone: Tone = TONES.gold): string {
  return draw((pen) => {
    pen.line('M-34 -42Q-66 -44 -58 -14Q-50 8 -26 6M34 -42Q66 -44 58 -14Q50 8 26 6', '#170a12', 16);
    pen.line('M-34 -42Q-66 -44 -58 -14Q-50 8 -26 6M34 -42Q66 -44 58 -14Q50 8 26 6', tone[1], 8);
    pen.body('M-38 -60H38Q40 12 8 24V40H28V54H40V66H-40V54H-28V40H-8V24Q-40 12 -38 -60Z', pen.lit(tone));
    pen.part(star(0, -20, 20, 8, 5), tone[2], 0.8);
    pen.part('M-38 -60H38V-52H-38Z', '#fff', 0.5);
    pen.line('M-28 -44Q-28 -8 -16 6', '#fff', 5, 0.75);
  });
}

export function whistle(tone: Tone = TONES.orange): string {
  return draw((pen) => {
    pen.turn(-12, () => {
      pen.cord('M26 -20Q50 -52 20 -64', '#3f7df0', 6);
      pen.body('M-20 -28H64V0H32Q34 44 -14 46Q-56 42 -56 6Q-54 -26 -20 -28Z', pen.lit(tone));
      pen.part(circle(-12, 10, 19), '#170a12', 0.75);
      pen.part(circle(-8, 14, 10), pen.round(TONES.cream));
      pen.part('M22 -28H38V-8H22Z', '#170a12', 0.7);
      pen.line('M-44 0Q-40 -18 -20 -21H14', '#fff', 5, 0.75);
    });
  });
}

export function cleat(tone: Tone = TONES.sapphire): string {
  return draw((pen) => {
    pen.body('M-62 -40Q-46 -30 -30 -40L-20 -48Q0 -24 30 -10Q64 0 64 22Q64 32 52 32H-60Q-68 0 -62 -40Z', pen.lit(tone));
    pen.part('M-64 22H64Q64 32 52 32H-60Z', '#fff');
    for (const x of [-50, -26, 14, 38]) pen.body(`M${x} 34h14l-3 14h-8Z`, pen.lit(TONES.lime));
    pen.line('M-16 -38L-4 -46M-4 -26L8 -34M10 -16L22 -26', '#fff', 5);
    pen.part('M-54 16Q-20 14 -10 -18L2 -8Q-4 18 -40 20Z', TONES.lime[1]);
    pen.line('M-54 -26Q-56 -8 -54 4', '#fff', 4, 0.5);
  });
}

export function glove(tone: Tone = TONES.lime): string {
  return draw((pen) => {
    pen.body(
      'M-30 24V-8L-58 -22Q-64 -36 -50 -38L-30 -28V-50Q-24 -60 -16 -50L-14 -26L-12 -60Q-4 -70 4 -60L6 -26L12 -56Q20 -64 26 -54L24 -22L34 -44Q42 -50 46 -40L36 24Z',
      pen.lit(tone),
    );
    pen.part('M-18 -14H26L22 14H-18Z', '#fff', 0.85);
    pen.line('M-10 -6H18M-10 4H16', TONES.sapphire[1], 4);
    pen.body('M-34 26H38L34 60H-30Z', pen.lit(TONES.sapphire));
    pen.line('M-30 38H36', '#fff', 6, 0.9);
  });
}

export function flag(tone: Tone = TONES.ruby): string {
  return draw((pen) => {
    pen.body('M-46 -64H-36V66H-46Z', pen.lit(TONES.silver));
    pen.body('M-36 -60Q-10 -72 14 -58T62 -56L50 -28L62 0Q38 10 14 -2T-36 -4Z', pen.lit(tone));
    pen.within('M-36 -60Q-10 -72 14 -58T62 -56L50 -28L62 0Q38 10 14 -2T-36 -4Z', () => {
      pen.part('M-36 -66H14V-32H-36ZM14 -32H64V6H14Z', '#fff', 0.9);
    });
    pen.body(circle(-41, -68, 7), pen.round(TONES.gold));
  });
}
