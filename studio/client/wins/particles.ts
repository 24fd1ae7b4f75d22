/** What a large win throws: born along its sign, falling, gone after a moment. Their number is bounded by the tier. */
import type { Atlas } from './sprites.ts';

interface Particle {
  /** Where on the sign it is born, radians. */
  angle: number;
  bornMs: number;
  /** Units a second. */
  speed: number;
  turn: number;
  size: number;
  sprite: number;
}

const GRAVITY = 620;
const LIFE_MS = 1_700;
const FADES_MS = 1_400;
const GOLDEN = 0.618034;

export interface Burst {
  draw(context: CanvasRenderingContext2D, at: number): void;
  over(at: number): boolean;
}

/** Spread by the golden ratio: even, and the same every time. */
const spread = (index: number, by: number) => (index * GOLDEN * by) % 1;

/**
 * @param centre, radius of the sign that they are born along
 * @param forMs how long new ones come, @param large how large they are, usually 1
 */
export function createParticles(
  atlas: Atlas,
  count: number,
  place: { x: number; y: number; radiusX: number; radiusY: number; unit: number },
  forMs: number,
  large: number,
): Burst {
  const particles: Particle[] = Array.from({ length: count }, (_, index) => ({
    angle: spread(index, 1) * Math.PI * 2,
    bornMs: 200 + spread(index, 7) * Math.max(1, forMs),
    speed: 120 + spread(index, 3) * 240,
    turn: (spread(index, 5) - 0.5) * 9,
    size: (0.6 + spread(index, 11) * 0.8) * large,
    sprite: index % atlas.count,
  }));
  return {
    over: (at) => at > 200 + forMs + LIFE_MS,
    draw(context, at) {
      for (const particle of particles) {
        const age = at - particle.bornMs;
        if (age > 0 && age < LIFE_MS) drawOne(context, particle, age, atlas, place);
      }
      context.globalAlpha = 1;
    },
  };
}

function drawOne(
  context: CanvasRenderingContext2D,
  { angle, speed, turn, size, sprite }: Particle,
  age: number,
  atlas: Atlas,
  { x, y, radiusX, radiusY, unit }: { x: number; y: number; radiusX: number; radiusY: number; unit: number },
): void {
  const seconds = age / 1000;
  const away = 1 + (speed * seconds * unit) / Math.max(radiusX, 1);
  const cx = x + Math.cos(angle) * radiusX * away;
  const cy = y + Math.sin(angle) * radiusY * away + (GRAVITY * unit * (seconds - 0.35) * seconds) / 2;
  const edge = 26 * unit * size;
  context.globalAlpha = Math.max(0, Math.min(1, (LIFE_MS - age) / (LIFE_MS - FADES_MS)));
  context.save();
  context.translate(cx, cy);
  context.rotate(turn * seconds);
  context.drawImage(
    ...([atlas.image, sprite * atlas.cell, 0, atlas.cell, atlas.cell] as const),
    ...([-edge / 2, -edge / 2, edge, edge] as const),
  );
  context.restore();
}
