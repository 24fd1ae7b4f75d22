/** The symbols that open a feature: a medal of rays in the title's colour, its sign in the middle. */
import { circle, draw, type Pen, star, TONES, type Tone } from './pen.ts';

function medal(pen: Pen, rim: Tone, ground: Tone): void {
  pen.glow(0, 0, 90, rim[1]);
  pen.body(star(0, 0, 74, 62, 16), pen.lit(rim));
  pen.body(circle(0, 0, 54), pen.lit(TONES.gold));
  pen.part(circle(0, 0, 47), pen.round(ground));
  pen.within(circle(0, 0, 47), () => {
    for (let ray = 0; ray < 12; ray += 1) pen.turn(ray * 30, () => pen.part('M0 0L-7 -60H7Z', '#fff', 0.14));
  });
}

/** A chart with its cross. */
export function chartMedal(): string {
  return draw((pen) => {
    medal(pen, TONES.ruby, TONES.leather);
    pen.turn(-8, () => {
      pen.body('M-36 -26L-12 -34L12 -26L36 -34V26L12 34L-12 26L-36 34Z', pen.lit(TONES.cream));
      pen.part('M-12 -34L12 -26V34L-12 26Z', TONES.cream[2], 0.35);
      pen.line('M-26 18Q-16 -6 -2 4T10 -6', '#b3243a', 3.5, 0.9);
      pen.line('M10 -16L26 4M26 -16L10 4', TONES.ruby[1], 7);
    });
  });
}

/** A striped sail under its yard. */
export function sailMedal(): string {
  return draw((pen) => {
    medal(pen, TONES.sky, TONES.night);
    pen.body('M-3 -40H3V40H-3Z', pen.lit(TONES.wood));
    const sail = 'M-34 -28H34Q28 0 36 20Q0 30 -36 20Q-28 0 -34 -28Z';
    pen.body(sail, pen.lit(TONES.snow));
    pen.within(sail, () => {
      for (const x of [-28, 0, 28]) pen.part(`M${x - 7} -40H${x + 7}V40H${x - 7}Z`, TONES.ruby[1]);
    });
    pen.body('M-40 -34H40V-26H-40Z', pen.lit(TONES.wood));
    pen.body('M-30 32H30Q24 46 0 46Q-24 46 -30 32Z', pen.lit(TONES.wood));
  });
}

/** The idol’s face. */
export function idolMedal(): string {
  return draw((pen) => {
    medal(pen, TONES.emerald, TONES.emerald);
    pen.body('M-34 -30H34L30 36H-30Z', pen.lit(['#e4efe6', '#93a89a', '#465a50']));
    pen.body('M-38 -42H38V-28H-38Z', pen.lit(TONES.gold));
    pen.part('M-26 -16H-6V-4H-26ZM6 -16H26V-4H6Z', '#10241c');
    pen.part(circle(-16, -10, 5), TONES.aqua[1]);
    pen.part(circle(16, -10, 5), TONES.aqua[1]);
    pen.part('M-5 -6H5L8 12H-8Z', '#2f443a', 0.7);
    pen.part('M-22 18H22V30H-22Z', '#10241c');
    for (const x of [-17, -6, 5]) pen.part(`M${x} 18H${x + 9}V24H${x}Z`, TONES.cream[0]);
  });
}

/** A cannon with a burning fuse. */
export function cannonMedal(): string {
  return draw((pen) => {
    medal(pen, TONES.orange, TONES.charcoal);
    pen.turn(-18, () => {
      pen.body('M-36 -12Q-40 0 -36 14L38 18V-16Z', pen.lit(TONES.iron));
      pen.body('M32 -22H42V24H32Z', pen.lit(TONES.iron));
      pen.part('M-30 -8L34 -11V-6L-30 -3Z', '#fff', 0.4);
    });
    pen.body(circle(-6, 24, 17), pen.lit(TONES.wood));
    pen.part(circle(-6, 24, 6), TONES.gold[1]);
    pen.cord('M-30 0Q-40 -14 -32 -24', TONES.cream[1], 4);
    pen.body(star(-32, -28, 14, 6, 6), pen.round(['#fffbe0', '#ffc24b', '#ef5a1a']));
  });
}

/** The mountain that throws gold. */
export function volcanoMedal(): string {
  return draw((pen) => {
    medal(pen, TONES.orange, TONES.plum);
    pen.body('M-42 38L-14 -14H14L42 38Z', pen.lit(TONES.charcoal));
    pen.part('M-14 -14H14L20 -2Q10 22 4 4Q-2 30 -10 6L-20 0Z', pen.lit(['#fff3b0', '#ff9a2e', '#e0301a']));
    for (const [x, y, r] of [
      [0, -36, 8],
      [-20, -26, 6],
      [20, -28, 6],
    ] as const)
      pen.body(circle(x, y, r), pen.round(TONES.gold));
  });
}

/** A flame. */
export function flameMedal(): string {
  return draw((pen) => {
    medal(pen, TONES.ruby, TONES.charcoal);
    pen.body(
      'M2 -44Q34 -14 30 12Q26 40 0 40Q-28 40 -30 12Q-30 -6 -16 -18Q-12 -4 -4 -6Q-10 -26 2 -44Z',
      pen.lit(['#ffe27a', '#ff7a2e', '#c81e28']),
    );
    pen.part('M2 -6Q18 10 14 24Q8 36 -2 34Q-16 30 -14 16Q-8 14 -6 6Q2 4 2 -6Z', '#fff3b0');
  });
}

/** The full moon. */
export function moonMedal(): string {
  return draw((pen) => {
    medal(pen, TONES.sapphire, TONES.night);
    pen.glow(0, 0, 46, '#fff6d0');
    pen.body(circle(0, 0, 30), pen.round(['#fffdf0', '#f6dfa0', '#b08d54']));
    for (const [x, y, r] of [
      [-10, -6, 6],
      [8, 8, 8],
      [10, -14, 4],
    ] as const)
      pen.part(circle(x, y, r), '#b08d54', 0.45);
    pen.part(star(-32, -22, 9, 2.5, 4), '#fff');
    pen.part(star(30, 24, 7, 2, 4), '#fff');
  });
}
