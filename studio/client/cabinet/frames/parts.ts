/** What several frames are put together from. */
import { circle, tidy } from '../../symbols/pen.ts';
import type { Room } from '../contract.ts';
import { mix, type Point, polygon, ramp, type Sketch } from '../sketch.ts';

/** The edges of the window. */
export function edges({ window: { x, y, width, height } }: Room) {
  return { x0: x, y0: y, x1: x + width, y1: y + height };
}

/** A window with round corners. */
export function rounded(room: Room, radius: number, grow = 0): string {
  const { x0, y0, x1, y1 } = edges(room);
  const [left, top, right, bottom] = [x0 - grow, y0 - grow, x1 + grow, y1 + grow].map(tidy) as [
    number,
    number,
    number,
    number,
  ];
  const r = radius;
  return `M${left + r} ${top}H${right - r}a${r} ${r} 0 0 1 ${r} ${r}V${bottom - r}a${r} ${r} 0 0 1 ${-r} ${r}H${left + r}a${r} ${r} 0 0 1 ${-r} ${-r}V${top + r}a${r} ${r} 0 0 1 ${r} ${-r}Z`;
}

/** A window with cut corners. */
export function cut(room: Room, corner: number, grow = 0): string {
  const { x0, y0, x1, y1 } = edges(room);
  const c = corner - grow * 0.4;
  return polygon([
    [x0 + c, y0 - grow],
    [x1 - c, y0 - grow],
    [x1 + grow, y0 + c],
    [x1 + grow, y1 - c],
    [x1 - c, y1 + grow],
    [x0 + c, y1 + grow],
    [x0 - grow, y1 - c],
    [x0 - grow, y0 + c],
  ]);
}

/** Between two outlines. */
export function ring(pen: Sketch, outer: string, inner: string, paint: string, attributes = ''): void {
  pen.fill(outer + inner, paint, `fill-rule="evenodd" ${attributes}`);
}

export function corners(room: Room): readonly Point[] {
  const { x0, y0, x1, y1 } = edges(room);
  return [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ];
}

export function rivet(pen: Sketch, x: number, y: number, radius: number, colour = '#8b8790'): void {
  const [light, , middle, , dark] = ramp(colour);
  pen.disc(x, y + 2, radius * 1.15, mix(dark, '#000000', 0.7));
  pen.disc(x, y, radius, pen.radial([light, middle, dark], 0.35, 0.3, 0.8));
}

/** Where dividers stand. */
export function seams({ window: { x, width }, reels }: Room): number[] {
  return Array.from({ length: reels - 1 }, (_, index) => tidy(x + (width * (index + 1)) / reels));
}

export function hoop(x: number, y: number, radius: number): string {
  return circle(tidy(x), tidy(y), tidy(radius));
}

/** A small spiral, as it is cut into stone. */
export function spiral(x: number, y: number, radius: number, flip = 1): string {
  const s = (value: number) => tidy(value * radius);
  const f = (value: number) => tidy(value * radius * flip);
  return `M${tidy(x)} ${tidy(y)}c${f(0.2)} ${s(-0.5)} ${f(0.9)} ${s(-0.3)} ${f(0.7)} ${s(0.3)}c${f(-0.2)} ${s(0.7)} ${f(-1.5)} ${s(0.4)} ${f(-1.5)} ${s(-0.4)}c0 ${s(-0.9)} ${f(1.1)} ${s(-1.2)} ${f(1.9)} ${s(-0.8)}`;
}
