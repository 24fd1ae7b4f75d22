/** The signs of large wins: a medal of the cabinet's material, rays, the title of the tier. Drawn once, then only placed. */

import type { WinLook } from './look.ts';
import { drawShape } from './sprites.ts';

/** In units; the medal is drawn in a box of these halves. */
export const MEDAL = { radiusX: 215, radiusY: 128, halfWidth: 290, halfHeight: 195 } as const;
const SPIKES = 26;
const RAYS = 18;

function canvasOf(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(width));
  canvas.height = Math.max(1, Math.ceil(height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The canvas has no context');
  return [canvas, context];
}

function ellipse(context: CanvasRenderingContext2D, shrunk: number): void {
  context.beginPath();
  context.ellipse(0, 0, MEDAL.radiusX - shrunk, MEDAL.radiusY - shrunk, 0, 0, Math.PI * 2);
}

/** @param scale device pixels a unit */
export function medalOf(look: WinLook, scale: number): HTMLCanvasElement {
  const [canvas, context] = canvasOf(MEDAL.halfWidth * 2 * scale, MEDAL.halfHeight * 2 * scale);
  context.scale(scale, scale);
  context.translate(MEDAL.halfWidth, MEDAL.halfHeight);
  for (let spike = 0; spike < SPIKES; spike += 1) {
    const angle = (spike / SPIKES) * Math.PI * 2;
    const colours = look.spikes[spike % look.spikes.length];
    if (!colours) continue;
    const size = spike % 2 ? 0.8 : 1.25;
    context.save();
    context.translate(Math.cos(angle) * (MEDAL.radiusX + 10), Math.sin(angle) * (MEDAL.radiusY + 10));
    context.rotate(angle + Math.PI / 2);
    context.scale(size, size * 1.2);
    drawShape(context, look.material, colours);
    context.restore();
  }
  const rim = context.createLinearGradient(0, -MEDAL.radiusY, 0, MEDAL.radiusY);
  for (const [index, colour] of look.rim.entries()) rim.addColorStop(index / Math.max(1, look.rim.length - 1), colour);
  for (const [shrunk, fill] of [
    [-5, look.edge],
    [0, rim],
    [12, look.edge],
    [15, look.ground],
  ] as const) {
    ellipse(context, shrunk);
    context.fillStyle = fill;
    context.fill();
  }
  const light = context.createRadialGradient(0, -MEDAL.radiusY * 0.4, 10, 0, 0, MEDAL.radiusX);
  light.addColorStop(0, `hsl(${look.hue} 82% 54%)`);
  light.addColorStop(1, `${look.ground}00`);
  ellipse(context, 15);
  context.globalAlpha = 0.6;
  context.fillStyle = light;
  context.fill();
  return canvas;
}

/** A drawing at the size it is shown at: as a drawing it would be drawn anew in every frame. */
export function pictureOf(drawing: CanvasImageSource, edge: number): HTMLCanvasElement {
  const [canvas, context] = canvasOf(edge, edge);
  context.drawImage(drawing, 0, 0, edge, edge);
  return canvas;
}

/**
 * Rays around the middle of a square, as a CSS background: sharp at any size, and drawn beside the page's own tasks. Two
 * lights of the title's own hue: its frame's gold would turn to mud on a ground of the opposite colour. A ray stands on
 * each side of the level, whose edge would be read as a seam where they do not turn.
 */
export function raysOf({ hue }: WinLook): string {
  const ray = 180 / RAYS;
  const [bright, deep] = [`hsl(${hue} 82% 54%)`, `hsl(${hue} 74% 34%)`];
  const glow = `radial-gradient(closest-side, hsl(${hue} 96% 84%), hsl(${hue} 90% 66% / 0.5) 26%, #0000 52%, #0007)`;
  return `${glow}, repeating-conic-gradient(from ${ray / 2}deg, ${deep} 0 ${ray}deg, ${bright} ${ray + 0.3}deg ${ray * 2 - 0.3}deg, ${deep} ${ray * 2}deg)`;
}

/**
 * A title in the page's font, heavy, with the rim's light in it; any language's letters.
 * @param height of its capitals, @param widest device pixels
 */
export function titleOf(text: string, look: WinLook, height: number, widest: number): HTMLCanvasElement {
  const [, measuring] = canvasOf(1, 1);
  const font = (size: number) => `600 ${size}px Prompt, system-ui, sans-serif`;
  measuring.font = font(100);
  const width = measuring.measureText(text).width / 100;
  const size = Math.min(height / 0.7, widest / (width + 0.4));
  const outline = size * 0.2;
  const [canvas, context] = canvasOf(width * size + outline * 2, size * 1.35 + outline);
  context.font = font(size);
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = outline;
  context.strokeStyle = look.edge;
  const middle = canvas.height / 2;
  for (const depth of [outline * 0.45, 0]) context.strokeText(text, outline, middle + depth);
  const fill = context.createLinearGradient(0, middle - size * 0.4, 0, middle + size * 0.4);
  fill.addColorStop(0, '#ffffff');
  fill.addColorStop(0.4, '#ffffff');
  fill.addColorStop(1, look.rim[0] ?? '#fff');
  context.fillStyle = fill;
  context.fillText(text, outline, middle);
  return canvas;
}
