/** What several scenes are put together from. */
import { tidy } from '../../symbols/pen.ts';
import type { Drawing, Room } from '../contract.ts';
import { bubble, cycled, mix, type Point, polygon, ribbon, type Shade, type Sketch } from '../sketch.ts';

/** Where something stands beside the window, or in front of it in a tall room. */
export interface Spot {
  x: number;
  y: number;
  size: number;
  flip: 1 | -1;
}

const SIDE = 258;

/** How large things are drawn: beside a wide window, or between a tall one and the controls. */
export function sizeBeside({ tall, height, window }: Room): number {
  if (!tall) return Math.min(1.15, Math.max(0.62, window.x / SIDE));
  return Math.min(0.8, Math.max(0.46, (height - window.y - window.height - 20) / 400));
}

/** The places on both sides. `low` is how far they stand above the lower edge. */
export function sides(room: Room, low = 70): readonly [Spot, Spot] {
  const { width, height, tall, window } = room;
  const size = sizeBeside(room);
  const x = tall ? 120 : Math.max(60, (window.x - 44) * 0.47);
  const y = height - (tall ? low * 0.4 : low);
  return [
    { x, y, size, flip: 1 },
    { x: width - x, y, size, flip: -1 },
  ];
}

/** Draws on both sides, the right one mirrored. */
export function onBothSides(draw: (pen: Sketch, room: Room, spot: Spot) => void, low?: number): Drawing {
  return (pen, room) => {
    for (const spot of sides(room, low))
      pen.place(spot.x, spot.y, spot.size, 0, () => draw(pen, room, spot), spot.flip);
  };
}

/** The sky or the water behind everything; in the light of free spins it turns towards a colour. */
export function sky(colours: readonly string[], light: string): Drawing {
  return (pen, { width, height, free }) => {
    pen.ground(
      pen.linear(
        free ? colours.map((colour, index) => mix(colour, light, 0.55 - index * 0.08)) : colours,
        0,
        0,
        0,
        0.95,
      ),
    );
    if (free) pen.glow(width / 2, height * 0.45, width * 0.55, light, 0.7, height * 0.6);
  };
}

/** Shafts of light that fall from above. */
export function beams(colour: string, opacity = 0.32, count = 9): Drawing {
  return (pen, { width, height, free }) => {
    const fade: Shade[] = [
      [colour, 0, free ? opacity * 1.5 : opacity],
      [colour, 0.9, 0],
    ];
    const paint = pen.linear(fade);
    for (let index = 0; index < count; index += 1) {
      const x = width * (0.06 + (index * 0.88) / count);
      const spread = ((index - (count - 1) / 2) / count) * width * 0.4;
      pen.fill(
        polygon([
          [x, -20],
          [x + width * 0.035, -20],
          [x + width * 0.09 + spread, height],
          [x - width * 0.06 + spread, height],
        ]),
        paint,
      );
    }
  };
}

/** Land or rock with a broken outline; heights are shares of the room's height, evenly spread. */
export function ridge(heights: readonly number[], paint: string | ((pen: Sketch) => string), soft = false): Drawing {
  return (pen, { width, height }) => {
    const points = heights.map(
      (share, index): Point => [-20 + ((width + 40) * index) / (heights.length - 1), height * share],
    );
    const fill = typeof paint === 'string' ? paint : paint(pen);
    const line = soft ? softLine(points) : `M${points.map(([x, y]) => `${tidy(x)} ${tidy(y)}`).join('L')}`;
    pen.fill(`${line}V${tidy(height + 20)}H-20Z`, fill);
  };
}

function softLine(points: readonly Point[]): string {
  const [first, ...rest] = points;
  let d = `M${tidy(first?.[0] ?? 0)} ${tidy(first?.[1] ?? 0)}`;
  let [px, py] = first ?? [0, 0];
  for (const [x, y] of rest) {
    const middle = tidy((px + x) / 2);
    d += `C${middle} ${tidy(py)} ${middle} ${tidy(y)} ${tidy(x)} ${tidy(y)}`;
    [px, py] = [x, y];
  }
  return d;
}

/** Water with crests. */
export function waves(
  share: number,
  amplitude: number,
  length: number,
  colours: readonly string[],
  shift = 0,
): Drawing {
  return (pen, { width, height }) => {
    const y = tidy(height * share);
    let d = `M${-20 - shift} ${tidy(height + 20)}V${y}`;
    for (let x = -20 - shift; x < width + 20; x += length)
      d += `q${tidy(length / 4)} ${-amplitude} ${tidy(length / 2)} 0t${tidy(length / 2)} 0`;
    pen.fill(`${d}V${tidy(height + 20)}Z`, pen.linear(colours));
    let foam = '';
    for (let x = -shift; x < width; x += length)
      foam += `M${tidy(x + length * 0.1)} ${y - 3}q${tidy(length / 8)} ${tidy(-amplitude * 0.9)} ${tidy(length / 4)} 0`;
    pen.stroke(foam, '#ffffff', 3, 'opacity=".45"');
  };
}

/** The disc of a moon or sun with its halo; it turns to the colour of free spins. */
export function orb(
  x: number,
  y: number,
  radius: number,
  colours: readonly [string, string, string],
  light: string,
): Drawing {
  return (pen, { width, height, free, tall }) => {
    const [cx, cy, r] = [width * x, height * y, radius * (tall ? 0.85 : 1)];
    const [core, middle, rim] = free
      ? (colours.map((colour) => mix(colour, light, 0.45)) as [string, string, string])
      : colours;
    pen.glow(cx, cy, r * 1.8, middle, 0.6);
    pen.disc(cx, cy, r, pen.radial([core, middle, rim], 0.42, 0.36, 0.72));
    for (const [dx, dy, k] of [
      [-0.4, -0.2, 0.16],
      [0.3, 0.1, 0.22],
      [-0.1, 0.42, 0.13],
      [0.42, -0.36, 0.1],
    ] as const)
      pen.disc(cx + dx * r, cy + dy * r, k * r, rim, 'opacity=".5"');
  };
}

export function bubbles(count: number): Drawing {
  return (pen, { width, height }) => {
    for (let index = 0; index < count; index += 1)
      bubble(pen, pen.random(0, width), pen.random(0, height * 0.9), pen.random(4, 13));
  };
}

/** Weed that rises from the lower corners. */
export function kelp(colour: string): Drawing {
  return (pen, { width, height, tall }) => {
    const tallest = tall ? 400 : 380;
    stalk(pen, 18, height, tallest, 1.2, colour);
    stalk(pen, width - 16, height, tallest * 1.08, -1.2, mix(colour, '#000000', 0.16));
    stalk(pen, width * 0.07 + 30, height, 160, 0.8, mix(colour, '#c8ff9a', 0.2));
    stalk(pen, width * 0.93 - 20, height, 180, -0.8, mix(colour, '#c8ff9a', 0.12));
  };
}

function stalk(pen: Sketch, x: number, y: number, length: number, bend: number, colour: string): void {
  const points: Point[] = [
    [x, y],
    [x + 14 * bend, y - length * 0.25],
    [x - 12 * bend, y - length * 0.5],
    [x + 12 * bend, y - length * 0.75],
    [x - 4 * bend, y - length],
  ];
  pen.fill(
    ribbon(points, (t) => (1 - t) * 15 * Math.abs(bend) + 3, 8),
    colour,
  );
  for (let leaf = 1; leaf < 8; leaf += 1) {
    const side = leaf % 2 ? 1 : -1;
    const [px, py] = [tidy(x + Math.sin(leaf * 1.5) * 10 * bend), tidy(y - (length * leaf) / 8)];
    pen.fill(
      `M${px} ${py}q${side * 26} -18 ${side * 34} -40q${side * -26} 8 ${side * -34} 40z`,
      mix(colour, '#000000', 0.12 * (leaf % 3)),
    );
  }
}

const SHOAL = [
  [0.12, 0.16, 0.9, 1],
  [0.17, 0.2, 0.7, 1],
  [0.07, 0.24, 0.6, 1],
  [0.86, 0.22, 0.8, -1],
  [0.92, 0.16, 0.6, -1],
  [0.82, 0.13, 0.55, -1],
] as const;

export function shoal(colours: readonly string[]): Drawing {
  return (pen, { width, height }) => {
    for (const [index, [x, y, size, flip]] of SHOAL.entries()) {
      pen.place(
        width * x,
        height * y,
        size * 1.15,
        0,
        () => {
          pen.fill('M-22 0Q-4 -16 18 0Q-4 16 -22 0ZM-18 0L-34 -11V11Z', cycled(colours, index));
          pen.stroke('M-2 -7Q4 0 -2 7', '#fff', 2, 'opacity=".5"');
          pen.disc(9, -2, 2.2, '#04303c');
        },
        flip,
      );
    }
  };
}

/** Sand or soil along the lower edge, in two tones. */
export function ground(share: number, near: string, far: string): Drawing {
  return (pen, { width, height }) => {
    const line = (s: number, lift: number) =>
      `M-20 ${tidy(height * s)}Q${tidy(width * 0.25)} ${tidy(height * (s - lift))} ${tidy(width / 2)} ${tidy(height * s)}T${width + 20} ${tidy(height * (s - 0.01))}V${height + 20}H-20Z`;
    pen.fill(line(share, 0.03), pen.linear([mix(far, '#ffffff', 0.12), far]));
    pen.fill(line(share + 0.025, 0.028), pen.linear([near, mix(near, '#000000', 0.4)]));
  };
}

/** Points of light that rise, such as sparks or fireflies. */
export function motes(count: number, colour: string, core: string, from = 0): Drawing {
  return (pen, { width, height, free }) => {
    for (let index = 0; index < (free ? count * 1.7 : count); index += 1) {
      const [x, y, r] = [pen.random(0, width), pen.random(height * from, height), pen.random(1.3, 4)];
      pen.disc(x, y, r * 2.6, colour, 'opacity=".25"');
      pen.disc(x, y, r, core);
    }
  };
}
