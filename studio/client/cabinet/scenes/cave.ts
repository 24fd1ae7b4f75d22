/** A cave that crystals grow in. */
import type { Drawing, Scene } from '../contract.ts';
import { cycled, mix, type Point, polygon, type Sketch, sparkles } from '../sketch.ts';
import { crystal } from './crystals.ts';
import { beams } from './parts.ts';

interface CaveColours {
  light: string;
  rock: string;
  crystals: readonly string[];
  /** The light of free spins. */
  free: string;
}

const CORNERS = 34;
/** A group: offset, lean, length and width of each crystal. */
const CLUSTER = [
  [-46, -24, 120, 20],
  [44, 21, 130, 20],
  [-24, -12, 180, 25],
  [28, 14, 165, 24],
  [0, 0, 220, 30],
  [-64, -40, 74, 15],
  [66, 41, 80, 15],
] as const;

export function cave({ light, rock, crystals, free }: CaveColours): Scene {
  return {
    kind: 'cave',
    layers: [
      back(light, rock, free),
      beams('#ffffff', 0.26, 7),
      walls(rock),
      roof(rock, crystals),
      floor(rock, light, free),
      clusters(crystals),
    ],
  };
}

const back =
  (light: string, rock: string, free: string): Drawing =>
  (pen, room) => {
    const glow = room.free ? free : light;
    pen.ground(
      pen.radial([mix(glow, '#ffffff', 0.5), glow, mix(rock, glow, 0.2), mix(rock, '#000000', 0.6)], 0.5, 0.4, 0.72),
    );
  };

/** Rock all around, with a hole in it. */
function hollow(pen: Sketch, inner: number, colour: string, seed: number): void {
  const { width, height } = pen;
  const [cx, cy] = [width / 2, height * 0.47];
  const edge = Array.from({ length: CORNERS }, (_, index): Point => {
    const angle = (index * Math.PI * 2) / CORNERS - 1.57;
    const k = 1 + 0.13 * Math.sin(index * seed * 1.7) + 0.08 * Math.cos(index * seed * 3.1);
    return [cx + Math.cos(angle) * width * inner * k, cy + Math.sin(angle) * height * inner * k];
  });
  pen.fill(`M-20 -20H${width + 20}V${height + 20}H-20Z${polygon(edge)}`, colour, 'fill-rule="evenodd"');
  for (const [index, from] of edge.entries()) {
    const to = edge[(index + 1) % CORNERS] as Point;
    const out: Point = [from[0] + (from[0] - cx) * 0.14, from[1] + (from[1] - cy) * 0.18];
    pen.fill(polygon([from, to, out]), '#fff', `opacity="${0.03 + 0.02 * ((index * 7) % 4)}"`);
  }
}

const walls =
  (rock: string): Drawing =>
  (pen, { tall }) => {
    hollow(pen, tall ? 0.56 : 0.5, mix(rock, '#ffffff', 0.12), 1.3);
    hollow(pen, tall ? 0.64 : 0.55, mix(rock, '#000000', 0.22), 2.1);
  };

const roof =
  (rock: string, colours: readonly string[]): Drawing =>
  (pen, { width, tall }) => {
    const count = tall ? 9 : 13;
    for (let index = 0; index < count; index += 1) {
      const length = (index % 3 ? 70 : 120) * (1 - 0.35 * Math.cos((index / 12) * Math.PI * 2)) * (tall ? 1.3 : 0.9);
      const colour = index % 4 === 1 ? cycled(colours, index) : mix(rock, '#ffffff', 0.05);
      crystal(
        pen,
        ((index + 0.5) * width) / count + pen.random(-20, 20),
        -8,
        length,
        14 + (index % 3) * 6,
        180,
        colour,
      );
    }
    hollow(pen, tall ? 0.78 : 0.62, mix(rock, '#000000', 0.5), 2.9);
  };

const floor =
  (rock: string, light: string, free: string): Drawing =>
  (pen, room) => {
    const { width, height, tall } = room;
    const y = height * (tall ? 0.8 : 0.84);
    const glow = room.free ? free : light;
    pen.fill(
      `M-20 ${y}Q${width / 2} ${y - 34} ${width + 20} ${y}V${height + 20}H-20Z`,
      pen.linear([mix(rock, glow, 0.45), mix(rock, '#000000', 0.3), mix(rock, '#000000', 0.7)]),
    );
    for (let line = 0; line < 12; line += 1) {
      pen.stroke(
        `M${Math.round(pen.random(0, width))} ${Math.round(y + 20 + pen.random(0, height - y - 30))}h${Math.round(pen.random(40, 150))}`,
        mix(glow, '#ffffff', 0.5),
        2.4,
        'opacity=".3"',
      );
    }
    pen.glow(width / 2, y, width * 0.4, glow, 0.6, 90);
  };

const clusters =
  (colours: readonly string[]): Drawing =>
  (pen, room) => {
    const { width, height, tall } = room;
    const grow = (x: number, y: number, size: number, from: number) => {
      for (const [index, [dx, turn, length, wide]] of CLUSTER.entries()) {
        crystal(
          pen,
          x + dx * size,
          y + Math.abs(dx) * 0.16 * size,
          length * size,
          wide * size,
          turn,
          cycled(colours, from + (index % 3)),
        );
      }
    };
    const size = tall ? 0.95 : 1.28;
    grow(tall ? 84 : 128, height - (tall ? 60 : 60), size * 0.95, 0);
    grow(width - (tall ? 86 : 124), height - (tall ? 50 : 56), size, 2);
    if (!tall) {
      grow(16, height - 140, size * 0.62, 4);
      grow(width - 8, height - 150, size * 0.6, 3);
    }
    sparkles(pen, room.free ? 46 : 24, ['#ffffff']);
  };
