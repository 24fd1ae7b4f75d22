/** What a winning symbol does, once: seven motions of 900 ms, each from rest to rest. Pure of state. */
import type { WinMotion } from '../cabinet/contract.ts';

export const MOTION_MS = 900;

export interface Mover {
  sprite: CanvasImageSource;
  /** Centre of the cell, and how large the symbol is drawn in it. */
  x: number;
  y: number;
  size: number;
  /** From 0 to 1. */
  t: number;
  sparks: readonly string[];
}

type Draw = (context: CanvasRenderingContext2D, mover: Mover) => void;

const FULL_TURN = Math.PI * 2;
/** How much larger a symbol that won stands than one that did not. */
const RISEN = 1.06;

/** 0 at both ends of a span, 1 in its middle. */
const arch = (t: number, from = 0, to = 1) =>
  t <= from || t >= to ? 0 : Math.sin(((t - from) / (to - from)) * Math.PI);
const part = (t: number, from: number, to: number) => Math.max(0, Math.min(1, (t - from) / (to - from)));
const eased = (t: number) => 1 - (1 - t) ** 3;

function stamp(
  context: CanvasRenderingContext2D,
  { sprite, x, y, size }: Mover,
  scaleX = RISEN,
  scaleY = scaleX,
  turn = 0,
): void {
  context.save();
  context.translate(x, y);
  context.rotate(turn);
  context.scale(scaleX, scaleY);
  context.drawImage(sprite, -size / 2, -size / 2, size, size);
  context.restore();
}

function dot(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, Math.max(0, radius), 0, FULL_TURN);
  context.fill();
}

const colourOf = (sparks: readonly string[], index: number) => sparks[index % sparks.length] ?? '#ffffff';

/** Small things that fly apart from the middle of the cell. */
function scatter(
  context: CanvasRenderingContext2D,
  { x, y, size, sparks }: Mover,
  progress: number,
  count: number,
  draw: (index: number) => void,
): void {
  if (progress <= 0 || progress >= 1) return;
  context.save();
  context.globalAlpha *= 1 - progress ** 2;
  for (let index = 0; index < count; index += 1) {
    const angle = index * 2.4;
    const far = size * (0.14 + 0.5 * eased(progress) * (0.5 + ((index * 37) % 50) / 100));
    context.save();
    context.translate(x + Math.cos(angle) * far, y + Math.sin(angle) * far);
    context.rotate(angle + progress * 4);
    context.fillStyle = colourOf(sparks, index);
    draw(index);
    context.restore();
  }
  context.restore();
}

/** The symbol is cleaved into shards that orbit and close again. */
const cleave: Draw = (context, mover) => {
  const { x, y, size, t, sprite } = mover;
  const open = eased(arch(t, 0.16, 0.86));
  if (open === 0) {
    stamp(context, mover);
    if (t < 0.2) sheen(context, mover, t / 0.2);
    return;
  }
  const shards = 8;
  const turn = part(t, 0.16, 0.86) * Math.PI * 0.5;
  for (let shard = 0; shard < shards; shard += 1) {
    const angle = (shard * FULL_TURN) / shards;
    context.save();
    context.translate(
      x + Math.cos(angle + turn * open) * size * 0.16 * open,
      y + Math.sin(angle + turn * open) * size * 0.16 * open,
    );
    context.rotate(turn * open * 0.6);
    context.beginPath();
    context.moveTo(0, 0);
    context.arc(0, 0, size, angle - Math.PI / shards, angle + Math.PI / shards);
    context.closePath();
    context.clip();
    context.drawImage(sprite, (-size * RISEN) / 2, (-size * RISEN) / 2, size * RISEN, size * RISEN);
    context.restore();
  }
  scatter(context, mover, part(t, 0.2, 0.9), 9, () => diamond(context, size * 0.04));
};

function diamond(context: CanvasRenderingContext2D, radius: number): void {
  context.beginPath();
  context.moveTo(0, -radius * 1.5);
  context.lineTo(radius, 0);
  context.lineTo(0, radius * 1.5);
  context.lineTo(-radius, 0);
  context.fill();
}

/** A band of light that runs over the symbol. */
function sheen(context: CanvasRenderingContext2D, { x, y, size }: Mover, progress: number): void {
  context.save();
  context.beginPath();
  context.arc(x, y, size * 0.36, 0, FULL_TURN);
  context.clip();
  context.fillStyle = 'rgb(255 255 255 / 0.55)';
  context.translate(x + (progress - 0.5) * size * 1.4, y);
  context.rotate(0.5);
  context.fillRect(-size * 0.07, -size, size * 0.14, size * 2);
  context.restore();
}

/** Water wells up and lifts it. */
const well: Draw = (context, mover) => {
  const { x, y, size, t, sparks } = mover;
  const lift = arch(t, 0.1, 0.95);
  stamp(
    context,
    { ...mover, y: y - size * 0.13 * lift },
    RISEN + 0.06 * lift,
    RISEN + 0.06 * lift,
    Math.sin(t * 9) * 0.14 * lift,
  );
  if (lift === 0) return;
  context.save();
  context.globalAlpha *= 0.75 * lift;
  context.fillStyle = colourOf(sparks, 0);
  const top = y + size * (0.44 - 0.34 * lift);
  context.beginPath();
  context.moveTo(x - size * 0.42, y + size * 0.44);
  for (let step = 0; step <= 12; step += 1) {
    const along = x - size * 0.42 + (size * 0.84 * step) / 12;
    context.lineTo(along, top + Math.sin(step * 1.1 + t * 14) * size * 0.035);
  }
  context.lineTo(x + size * 0.42, y + size * 0.44);
  context.fill();
  context.restore();
  for (let bubble = 0; bubble < 7; bubble += 1) {
    const rise = (t * 1.5 + bubble * 0.17) % 1;
    context.save();
    context.globalAlpha *= lift * (1 - rise);
    context.strokeStyle = '#ffffff';
    context.lineWidth = size * 0.012;
    context.beginPath();
    context.arc(
      x + Math.sin(bubble * 2.1) * size * 0.34,
      y + size * (0.4 - 0.8 * rise),
      size * (0.02 + (bubble % 3) * 0.012),
      0,
      FULL_TURN,
    );
    context.stroke();
    context.restore();
  }
};

/** It squashes, jumps and throws sprinkles. */
const pop: Draw = (context, mover) => {
  const { x, y, size, t } = mover;
  const squash = arch(t, 0, 0.24);
  const jump = arch(t, 0.2, 0.62);
  const settle = arch(t, 0.6, 0.82) * 0.5;
  const wide = RISEN * (1 + 0.2 * (squash + settle) - 0.14 * jump);
  const high = RISEN * (1 - 0.24 * (squash + settle) + 0.18 * jump);
  stamp(context, { ...mover, y: y + size * (0.1 * squash - 0.16 * jump) }, wide, high);
  scatter(context, { ...mover, x, y }, part(t, 0.3, 0.95), 18, () => {
    context.beginPath();
    context.roundRect(-size * 0.035, -size * 0.013, size * 0.07, size * 0.026, size * 0.013);
    context.fill();
  });
};

/** A brush circles it, ink spreads, it leaps out of the wash. */
const ink: Draw = (context, mover) => {
  const { x, y, size, t, sparks } = mover;
  const blot = arch(t, 0.14, 1);
  context.save();
  context.globalAlpha *= 0.7 * blot;
  context.fillStyle = colourOf(sparks, 0);
  context.beginPath();
  for (let step = 0; step <= 24; step += 1) {
    const angle = (step * FULL_TURN) / 24;
    const far =
      size * (0.2 + 0.26 * eased(part(t, 0.14, 0.5))) * (1 + 0.09 * Math.sin(step * 3.3) + 0.06 * Math.cos(step * 1.7));
    context.lineTo(x + Math.cos(angle) * far, y + Math.sin(angle) * far);
  }
  context.fill();
  context.restore();
  const leap = arch(t, 0.36, 0.8);
  stamp(context, { ...mover, y: y - size * 0.05 * leap }, RISEN + 0.16 * leap, RISEN + 0.16 * leap, -0.12 * leap);
  const round = part(t, 0, 0.34);
  context.save();
  context.globalAlpha *= 1 - part(t, 0.5, 0.9);
  context.strokeStyle = colourOf(sparks, 1);
  context.lineCap = 'round';
  context.lineWidth = size * 0.045;
  context.beginPath();
  context.arc(x, y, size * 0.43, -2.2, -2.2 + round * FULL_TURN * 0.92);
  context.stroke();
  context.restore();
};

/** It heats, a blow falls, sparks fly. */
const strike: Draw = (context, mover) => {
  const { x, y, size, t } = mover;
  const blow = arch(t, 0.2, 0.36);
  const shake = Math.sin(t * 70) * size * 0.016 * (1 - part(t, 0.3, 0.6)) * (t > 0.24 ? 1 : 0);
  stamp(
    context,
    { ...mover, x: x + shake, y: y + size * 0.05 * blow },
    RISEN * (1 + 0.12 * blow),
    RISEN * (1 - 0.16 * blow),
  );
  const heat = arch(t, 0, 0.7);
  context.save();
  context.globalCompositeOperation = 'lighter';
  context.globalAlpha *= 0.55 * heat;
  stamp(context, { ...mover, x: x + shake });
  context.restore();
  const burst = part(t, 0.26, 0.8);
  if (burst <= 0 || burst >= 1) return;
  context.save();
  context.globalAlpha *= 1 - burst;
  context.lineCap = 'round';
  context.lineWidth = size * 0.025;
  for (let ray = 0; ray < 14; ray += 1) {
    const angle = (ray * FULL_TURN) / 14 + 0.2;
    const [from, to] = [size * (0.2 + 0.34 * eased(burst)), size * (0.28 + 0.4 * eased(burst) + (ray % 3) * 0.04)];
    context.strokeStyle = colourOf(mover.sparks, ray);
    context.beginPath();
    context.moveTo(x + Math.cos(angle) * from, y + Math.sin(angle) * from);
    context.lineTo(x + Math.cos(angle) * to, y + Math.sin(angle) * to);
    context.stroke();
  }
  context.restore();
};

/** A light travels round the cell, and the symbol lights up as it passes. */
const lamp: Draw = (context, mover) => {
  const { x, y, size, t, sparks } = mover;
  const glow = arch(t, 0.1, 0.95);
  const half = size * 0.43;
  const corner = (share: number): readonly [number, number] => {
    const along = (share % 1) * 4;
    const side = Math.floor(along);
    const far = (along - side) * 2 - 1;
    return (
      (
        [
          [far, -1],
          [1, far],
          [-far, 1],
          [-1, -far],
        ] as const
      )[side] ?? [0, 0]
    );
  };
  stamp(context, mover, RISEN + 0.07 * glow);
  context.save();
  context.globalCompositeOperation = 'lighter';
  context.globalAlpha *= 0.3 * glow;
  stamp(context, mover, RISEN + 0.07 * glow);
  context.globalAlpha = 1;
  for (let bulb = 0; bulb < 16; bulb += 1) {
    const behind = (((eased(t) * 2 - bulb / 16) % 1) + 1) % 1;
    const [dx, dy] = corner(bulb / 16);
    context.globalAlpha = glow * (0.25 + 0.75 * (1 - behind));
    context.fillStyle = colourOf(sparks, bulb);
    dot(context, x + dx * half, y + dy * half, size * (0.018 + 0.02 * (1 - behind)));
  }
  context.restore();
};

/** It pours away as sand, and comes back. */
const sand: Draw = (context, mover) => {
  const { x, y, size, t, sprite } = mover;
  const gone = arch(t, 0.08, 0.92);
  const slices = 12;
  const drawn = size * RISEN;
  const source = (sprite as HTMLCanvasElement).height / slices;
  const width = (sprite as HTMLCanvasElement).width;
  context.save();
  for (let slice = 0; slice < slices; slice += 1) {
    const flow = Math.max(0, Math.min(1, gone * 1.6 - (slices - slice) * 0.05));
    context.globalAlpha = 1 - flow * 0.85;
    const shift = Math.sin(slice * 1.7 + t * 10) * size * 0.16 * flow;
    context.drawImage(
      sprite,
      0,
      slice * source,
      width,
      source,
      x - drawn / 2 + shift,
      y - drawn / 2 + (drawn * slice) / slices + size * 0.12 * flow,
      drawn,
      drawn / slices + 0.5,
    );
  }
  context.restore();
  context.save();
  for (let grain = 0; grain < 22; grain += 1) {
    const fall = (t * 2 + grain * 0.13) % 1;
    context.globalAlpha = gone * (1 - fall);
    context.fillStyle = colourOf(mover.sparks, grain);
    dot(context, x + Math.sin(grain * 2.7) * size * 0.34, y + size * (-0.2 + 0.66 * fall), size * 0.014);
  }
  context.restore();
};

const MOTIONS: Readonly<Record<WinMotion, Draw>> = { cleave, well, pop, ink, strike, lamp, sand };

/** Draws a symbol that won, at a moment of its motion; at rest it stands a little larger than the others. */
export function drawWinner(context: CanvasRenderingContext2D, motion: WinMotion, mover: Mover): void {
  if (mover.t >= 1) stamp(context, mover);
  else MOTIONS[motion](context, mover);
}
