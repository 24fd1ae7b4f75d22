/** Sky, space and weather, the garden pond and the sweet shop. */
import { circle, draw, ellipse, star, TONES, type Tone } from './pen.ts';

export function moon(tone: Tone = TONES.snow): string {
  return draw((pen) => {
    pen.glow(0, 0, 80, tone[1]);
    pen.body('M14 -60A60 60 0 1 0 58 24A48 48 0 1 1 14 -60Z', pen.lit(tone));
    for (const [x, y, r] of [
      [-30, -8, 8],
      [-22, 24, 6],
      [4, 44, 5],
    ] as const)
      pen.part(circle(x, y, r), tone[2], 0.5);
    pen.part(star(34, -26, 18, 5, 4), '#fff3b0');
    pen.part(star(16, 0, 9, 3, 4), '#fff3b0');
    pen.line('M-44 -10Q-38 -40 -10 -52', '#fff', 4, 0.85);
  });
}

export function sun(tone: Tone = TONES.lemon): string {
  return draw((pen) => {
    pen.glow(0, 0, 82, tone[1]);
    pen.body(star(0, 0, 68, 42, 12), pen.lit(TONES.orange));
    pen.body(circle(0, 0, 40), pen.round(tone));
    pen.line('M-18 -6Q-12 -14 -6 -6M6 -6Q12 -14 18 -6', TONES.orange[2], 4.5);
    pen.line('M-14 12Q0 24 14 12', TONES.orange[2], 4.5);
    pen.part(ellipse(-22, 6, 6, 4), '#ff7a4a', 0.6);
    pen.part(ellipse(22, 6, 6, 4), '#ff7a4a', 0.6);
  });
}

export function nova(tone: Tone = TONES.lemon): string {
  return draw((pen) => {
    pen.glow(0, 0, 80, tone[1]);
    pen.body(star(0, 4, 64, 28, 5), pen.lit(tone));
    pen.part('M0 -60L15 -19L0 4L-15 -19Z', '#fff', 0.5);
    pen.part('M0 4L38 56L0 32ZM0 4L61 -16L27 13Z', tone[2], 0.4);
    pen.line('M-40 -14L-20 -17', '#fff', 4, 0.8);
  });
}

export function planet(tone: Tone = TONES.coral, belt: Tone = TONES.lemon): string {
  return draw((pen) => {
    pen.turn(-20, () => {
      pen.body('M-74 0A74 20 0 1 0 74 0A74 20 0 1 0 -74 0ZM-58 0A58 12 0 1 1 58 0A58 12 0 1 1 -58 0Z', pen.lit(belt));
      pen.body(circle(0, 0, 44), pen.round(tone));
      pen.within(circle(0, 0, 44), () => {
        pen.line('M-50 -18Q0 -6 50 -20M-50 22Q0 34 50 20', tone[2], 7, 0.4);
        pen.line('M-50 -30Q0 -22 50 -34', '#fff', 5, 0.35);
      });
      pen.part('M-74 0A74 20 0 0 0 74 0L58 0A58 12 0 0 1 -58 0Z', pen.lit(belt));
      pen.line('M-30 -14Q-24 -32 -6 -36', '#fff', 5, 0.8);
    });
  });
}

export function comet(tone: Tone = TONES.sky): string {
  return draw((pen) => {
    pen.part('M66 -66Q20 -50 -34 2L-6 38Q40 -8 66 -66Z', pen.lit([tone[0], tone[1], '#ffffff']), 0.75);
    pen.line('M56 -40L10 12M30 -62L-26 -14M48 -52L0 4', '#fff', 4, 0.8);
    pen.body(circle(-26, 26, 34), pen.round(TONES.orange));
    pen.part(circle(-36, 18, 9), TONES.orange[2], 0.45);
    pen.part(circle(-16, 38, 7), TONES.orange[2], 0.45);
    pen.part(circle(-14, 14, 5), TONES.orange[2], 0.45);
    pen.line('M-50 22Q-46 4 -32 -1', '#fff', 5, 0.75);
  });
}

export function saucer(tone: Tone = TONES.silver): string {
  return draw((pen) => {
    pen.part('M-26 18L-54 70H54L26 18Z', '#8fffd8', 0.35);
    pen.body('M-30 -10Q-30 -52 0 -52Q30 -52 30 -10Z', pen.round(['#e0fff4', '#58d8b8', '#126a6a']));
    pen.body(ellipse(0, 6, 68, 24), pen.lit(tone));
    pen.part('M-68 6Q0 30 68 6Q60 30 0 30Q-60 30 -68 6Z', '#22303c', 0.45);
    for (const [x, y] of [
      [-44, 6],
      [-16, 13],
      [16, 13],
      [44, 6],
    ] as const)
      pen.part(circle(x, y, 6), '#ffe27a');
    pen.line('M-18 -18Q-16 -40 -2 -43', '#fff', 5, 0.85);
  });
}

export function bolt(tone: Tone = TONES.lemon): string {
  return draw((pen) => {
    pen.glow(0, 0, 82, tone[1]);
    pen.body('M14 -70L-42 10H-8L-22 68L44 -16H8L34 -70Z', pen.lit(tone));
    pen.part('M14 -70L-42 10H-26L26 -70Z', '#fff', 0.55);
  });
}

export function cloud(tone: Tone = TONES.snow): string {
  return draw((pen) => {
    pen.body('M6 14L-16 42H0L-8 68L26 32H8L20 14Z', pen.lit(TONES.lemon));
    pen.body(
      'M-46 22Q-72 20 -66 -6Q-58 -24 -40 -18Q-36 -56 2 -52Q30 -48 34 -22Q66 -24 66 2Q62 24 42 22Z',
      pen.round(tone),
    );
    pen.line('M-30 -14Q-26 -38 -4 -42', '#fff', 6, 0.85);
  });
}

export function koi(tone: Tone = TONES.orange): string {
  return draw((pen) => {
    const shape = 'M-52 -34Q-30 -68 8 -50Q44 -30 40 10Q36 38 12 48Q4 34 12 18Q16 0 -2 -6Q-40 -6 -52 -34Z';
    pen.body('M14 44Q40 42 60 60Q38 58 34 68Q28 56 8 66Q14 56 8 48Z', pen.lit(tone));
    pen.body('M-12 -54Q-6 -74 16 -72Q12 -58 6 -50ZM38 -6Q62 -12 66 8Q50 12 38 12Z', pen.lit(tone));
    pen.body('M-30 -10Q-40 12 -26 24Q-14 12 -8 -6Z', pen.lit(tone));
    pen.body(shape, pen.lit(TONES.snow));
    pen.within(shape, () => {
      pen.part('M-22 -64Q-6 -48 -18 -24Q-38 -16 -60 -40Z', tone[1]);
      pen.part('M18 -56Q8 -30 24 -18Q46 -18 46 -40Z', tone[1]);
      pen.part('M42 0Q20 6 16 26Q26 44 44 30Z', tone[1]);
    });
    pen.part(circle(-40, -38, 4.5), '#170a12');
    pen.line('M-52 -30Q-64 -24 -66 -14', '#fff', 3);
    pen.line('M8 -44Q32 -28 32 0', '#fff', 4, 0.6);
  });
}

export function lotus(tone: Tone = TONES.pink): string {
  return draw((pen) => {
    pen.body('M-66 30Q0 60 66 30Q40 64 0 64Q-40 64 -66 30Z', pen.lit(TONES.emerald));
    for (const angle of [-64, 64, -38, 38, -14, 14]) {
      pen.move(`translate(0 36) rotate(${angle})`, () => pen.body('M0 0Q-24 -34 0 -76Q24 -34 0 0Z', pen.lit(tone)));
    }
    pen.move('translate(0 38)', () => {
      pen.body('M0 2Q-22 -26 0 -62Q22 -26 0 2Z', pen.lit([tone[0], tone[0], tone[1]]));
      pen.line('M-4 -14Q-8 -30 -2 -48', '#fff', 4, 0.8);
    });
  });
}

export function paperLantern(tone: Tone = TONES.ruby): string {
  return draw((pen) => {
    pen.glow(0, 0, 76, '#ffb070');
    pen.cord('M0 -72V-50M0 46V70', TONES.gold[1], 4);
    pen.body('M0 -48Q58 -48 58 0Q58 46 0 46Q-58 46 -58 0Q-58 -48 0 -48Z', pen.round(['#ffe0a0', tone[1], tone[2]]));
    pen.line('M0 -46V44M-22 -44Q-44 0 -22 42M22 -44Q44 0 22 42', tone[2], 3, 0.6);
    pen.body('M-22 -56H22V-44H-22ZM-22 42H22V54H-22Z', pen.lit(TONES.gold));
    pen.line('M-42 -10Q-38 -28 -24 -36', '#fff', 5, 0.7);
  });
}

export function fan(tone: Tone = TONES.coral): string {
  return draw((pen) => {
    const leaf = 'M0 50L-70 -18Q-40 -62 0 -62Q40 -62 70 -18Z';
    pen.body(leaf, pen.lit(tone));
    pen.within(leaf, () => {
      pen.part(circle(0, -24, 22), '#fff3c4', 0.95);
      pen.line('M-70 -4Q-40 -24 -14 -6T34 -4T74 -16', '#fff', 6, 0.7);
    });
    for (const x of [-66, -44, -22, 0, 22, 44, 66]) pen.line(`M0 50L${x} ${-56 + (x * x) / 115}`, tone[2], 2.5, 0.6);
    pen.body('M0 58L-34 8L-20 -4L0 36L20 -4L34 8Z', pen.lit(TONES.wood));
    pen.body(circle(0, 48, 8), pen.round(TONES.gold));
  });
}

/** A ring of carved stone with a knotted cord. */
export function jade(tone: Tone = TONES.emerald): string {
  return draw((pen) => {
    pen.cord('M0 -70V-44M0 48V58', TONES.ruby[1], 6);
    pen.body('M-46 4A46 46 0 1 0 46 4A46 46 0 1 0 -46 4ZM-16 4A16 16 0 1 1 16 4A16 16 0 1 1 -16 4Z', pen.round(tone));
    pen.line(circle(0, 4, 31), tone[2], 4, 0.6);
    pen.body('M-10 56H10L14 74H-14Z', pen.lit(TONES.ruby));
    pen.line('M-36 -6Q-30 -26 -10 -34', '#fff', 5, 0.75);
  });
}

export function lollipop(tone: Tone = TONES.pink): string {
  return draw((pen) => {
    pen.cord('M8 20L30 70', '#fffdf2', 7);
    pen.body(circle(-4, -14, 48), '#fff');
    pen.move('translate(-4 -14)', () => {
      for (let stripe = 0; stripe < 6; stripe += 1)
        pen.turn(stripe * 60, () => pen.part('M0 0Q22 -12 20 -43.500Q4 -52 -12 -46.500Q0 -22 0 0Z', pen.lit(tone)));
    });
    pen.line('M-40 -24Q-34 -46 -14 -53', '#fff', 6, 0.85);
  });
}

export function candy(tone: Tone = TONES.aqua): string {
  return draw((pen) => {
    pen.turn(-28, () => {
      pen.body('M-30 0L-66 -30Q-58 -10 -72 0Q-58 10 -66 30ZM30 0L66 -30Q58 -10 72 0Q58 10 66 30Z', pen.lit(tone));
      pen.body(circle(0, 0, 38), pen.round(tone));
      pen.within(circle(0, 0, 38), () =>
        pen.line('M-34 -34Q0 -10 -6 40M-6 -42Q26 -14 18 40M22 -42Q48 -14 42 30', '#fff', 8, 0.8),
      );
      pen.line('M-26 -10Q-20 -26 -4 -29', '#fff', 5, 0.9);
    });
  });
}
