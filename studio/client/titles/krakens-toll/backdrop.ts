/** Kraken’s Toll: a green moon over the water, and the kraken’s arms on both sides of the frame. */
import type { Backdrop, View } from '../../stage/art.ts';
import { gradient } from '../../stage/canvas.ts';
import type { Rect } from '../../stage/layout.ts';
import type { Stops } from '../../stage/materials.ts';
import tentacleTall from './art/tentacle-tall.svg?url';
import tentacleWide from './art/tentacle-wide.svg?url';

const SKY: Stops = [
  [0, '#0e5a6b'],
  [0.333, '#0b4458'],
  [0.667, '#072a40'],
  [1, '#041826'],
];
const MOON: Stops = [
  [0, '#f6ffe4'],
  [0.5, '#d9f2c4'],
  [1, '#9fd6a8'],
];
const CLOUD = '#0c3d49';
const FAR_WATER = '#0a3d4c';
const NEAR_WATER = '#062636';

interface Cloud {
  x: number;
  y: number;
  size: number;
}

const SCENERY = {
  wide: {
    moon: { x: 590, y: 60, radius: 150, glow: 420 },
    clouds: [
      { x: 120, y: 90, size: 1.5 },
      { x: 1060, y: 70, size: 1.6 },
      { x: 340, y: 40, size: 1 },
      { x: 860, y: 50, size: 1.1 },
    ],
    far: { y: 150, amplitude: 8, length: 120 },
    near: { y: 560, amplitude: 10, length: 160 },
    arm: { x: -40, y: 130, width: 220, height: 600, mirror: 590, base: 705 },
  },
  tall: {
    moon: { x: 195, y: 54, radius: 92, glow: 240 },
    clouds: [
      { x: 60, y: 96, size: 0.8 },
      { x: 344, y: 70, size: 0.8 },
    ],
    far: { y: 150, amplitude: 6, length: 90 },
    near: { y: 470, amplitude: 8, length: 120 },
    arm: { x: -45, y: 95, width: 110, height: 480, mirror: 195, base: 555 },
  },
} as const;

export const backdrop: Backdrop = {
  images: [tentacleWide, tentacleTall],
  draw(context, { layout, area }: View, [wide, tall]) {
    const scenery = SCENERY[layout.kind];
    context.fillStyle = gradient(context.createLinearGradient(0, area.y, 0, area.y + area.height), SKY);
    context.fillRect(area.x, area.y, area.width, area.height);
    drawMoon(context, scenery.moon);
    context.fillStyle = CLOUD;
    context.globalAlpha = 0.8;
    for (const cloud of scenery.clouds) context.fill(new Path2D(cloudPath(cloud)));
    context.globalAlpha = 1;
    context.fillStyle = FAR_WATER;
    context.fill(wave(area, scenery.far));
    context.fillStyle = NEAR_WATER;
    context.fill(wave(area, scenery.near));
    const arm = layout.kind === 'wide' ? wide : tall;
    if (arm) drawArms(context, arm, scenery.arm, area.y + area.height);
  },
};

function drawMoon(
  context: CanvasRenderingContext2D,
  { x, y, radius, glow }: { x: number; y: number; radius: number; glow: number },
): void {
  context.globalAlpha = 0.9;
  context.fillStyle = gradient(
    context.createRadialGradient(
      x - radius * 0.1,
      y - radius * 0.2,
      0,
      x - radius * 0.1,
      y - radius * 0.2,
      radius * 1.2,
    ),
    MOON,
  );
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
  context.globalAlpha = 1;
  context.fillStyle = gradient(context.createRadialGradient(x, y, 0, x, y, glow), [
    [0, 'rgb(220 255 214 / 0.5)'],
    [0.35, 'rgb(220 255 214 / 0.25)'],
    [1, 'rgb(220 255 214 / 0)'],
  ]);
  context.fillRect(x - glow, y - glow, glow * 2, glow * 2);
}

function cloudPath({ x, y, size }: Cloud): string {
  const s = (value: number) => value * size;
  return [
    `M${x - s(60)} ${y}`,
    `c${s(-22)} 0 ${s(-24)} ${s(-26)} ${s(-2)} ${s(-28)}`,
    `c${s(-4)} ${s(-26)} ${s(32)} ${s(-34)} ${s(42)} ${s(-14)}`,
    `c${s(12)} ${s(-22)} ${s(48)} ${s(-16)} ${s(46)} ${s(10)}`,
    `c${s(26)} ${s(-6)} ${s(36)} ${s(26)} ${s(10)} ${s(32)}z`,
  ].join('');
}

function wave(area: Rect, { y, amplitude, length }: { y: number; amplitude: number; length: number }): Path2D {
  const path = new Path2D();
  const bottom = area.y + area.height + 5;
  let x = Math.floor(area.x / length) * length - length;
  path.moveTo(x, bottom);
  path.lineTo(x, y);
  for (; x < area.x + area.width + length; x += length) {
    path.quadraticCurveTo(x + length / 4, y - amplitude, x + length / 2, y);
    path.quadraticCurveTo(x + (length * 3) / 4, y + amplitude, x + length, y);
  }
  path.lineTo(x, bottom);
  path.closePath();
  return path;
}

function drawArms(
  context: CanvasRenderingContext2D,
  arm: HTMLImageElement,
  place: { x: number; y: number; width: number; height: number; mirror: number; base: number },
  bottom: number,
): void {
  // The arms rise from below the edge, however much room there is.
  const height = place.height * Math.max(1, (bottom - place.y) / (place.base - place.y));
  context.drawImage(arm, place.x, place.y, place.width, height);
  context.save();
  context.translate(place.mirror * 2, 0);
  context.scale(-1, 1);
  context.drawImage(arm, place.x, place.y, place.width, height);
  context.restore();
}
