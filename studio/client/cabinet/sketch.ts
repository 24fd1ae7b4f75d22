/** How cabinets are drawn: shapes with gradients in a plane of their own, as one SVG. */
import { circle, star, tidy } from '../symbols/pen.ts';

/** A colour, where it stands from 0 to 1, and how much of it covers. Without a place they are spread evenly. */
export type Shade = string | readonly [colour: string, at?: number, opacity?: number];
export type Point = readonly [x: number, y: number];

const FULL_TURN = Math.PI * 2;

/** Collects the shapes of a drawing. Colours are CSS colours or paints that one of its gradients returned. */
export class Sketch {
  readonly #definitions: string[] = [];
  readonly #marks: string[] = [];
  #state: number;

  readonly width: number;
  readonly height: number;

  /** The seed makes what is scattered by chance the same every time. */
  constructor(width: number, height: number, seed: string) {
    this.width = width;
    this.height = height;
    this.#state = [...seed].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) | 0, 7) >>> 0 || 1;
  }

  /** A number between two, the same in every run. */
  random(from: number, to: number): number {
    let state = this.#state;
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state >>> 0;
    return from + ((to - from) * this.#state) / 4_294_967_296;
  }

  /** A gradient over the box of the shape it fills: straight down unless told otherwise. */
  linear(shades: readonly Shade[], x1 = 0, y1 = 0, x2 = 0, y2 = 1): string {
    return this.#define('linearGradient', `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`, stopsOf(shades));
  }

  /** A gradient between two points of the plane. */
  linearAt(shades: readonly Shade[], x1: number, y1: number, x2: number, y2: number): string {
    const line = `gradientUnits="userSpaceOnUse" x1="${tidy(x1)}" y1="${tidy(y1)}" x2="${tidy(x2)}" y2="${tidy(y2)}"`;
    return this.#define('linearGradient', line, stopsOf(shades));
  }

  /** A round gradient over the box of the shape it fills. */
  radial(shades: readonly Shade[], cx = 0.5, cy = 0.5, r = 0.5): string {
    return this.#define('radialGradient', `cx="${cx}" cy="${cy}" r="${r}"`, stopsOf(shades));
  }

  /** A clip of a path, as the address that `group` takes. */
  clip(d: string): string {
    return this.#define('clipPath', '', `<path d="${d}"/>`);
  }

  raw(markup: string): void {
    this.#marks.push(markup);
  }

  ground(paint: string): void {
    this.raw(`<rect width="${this.width}" height="${this.height}" fill="${paint}"/>`);
  }

  fill(d: string, paint: string, attributes = ''): void {
    this.raw(`<path d="${d}" fill="${paint}" ${attributes}/>`);
  }

  stroke(d: string, paint: string, width: number, attributes = ''): void {
    this.raw(
      `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${tidy(width)}" stroke-linecap="round" stroke-linejoin="round" ${attributes}/>`,
    );
  }

  disc(x: number, y: number, radius: number, paint: string, attributes = ''): void {
    this.raw(`<circle cx="${tidy(x)}" cy="${tidy(y)}" r="${tidy(radius)}" fill="${paint}" ${attributes}/>`);
  }

  oval(x: number, y: number, rx: number, ry: number, paint: string, attributes = ''): void {
    this.raw(
      `<ellipse cx="${tidy(x)}" cy="${tidy(y)}" rx="${tidy(rx)}" ry="${tidy(ry)}" fill="${paint}" ${attributes}/>`,
    );
  }

  box(x: number, y: number, width: number, height: number, paint: string, radius = 0, attributes = ''): void {
    const place = `x="${tidy(x)}" y="${tidy(y)}" width="${tidy(width)}" height="${tidy(height)}"`;
    this.raw(`<rect ${place}${radius > 0 ? ` rx="${radius}"` : ''} fill="${paint}" ${attributes}/>`);
  }

  /** Light that fades outwards. */
  glow(x: number, y: number, radius: number, colour: string, opacity = 1, ry = radius): void {
    const light = this.radial([
      [colour, 0, opacity],
      [colour, 0.35, opacity * 0.5],
      [colour, 1, 0],
    ]);
    this.oval(x, y, radius, ry, light);
  }

  group(attributes: string, inside: () => void): void {
    this.raw(`<g ${attributes}>`);
    inside();
    this.raw('</g>');
  }

  /** Draws around a point, larger or smaller, turned by degrees; a negative `flip` mirrors it. */
  place(x: number, y: number, scale: number, turn: number, inside: () => void, flip = 1): void {
    const turned = turn === 0 ? '' : ` rotate(${tidy(turn)})`;
    const sized = scale === 1 && flip === 1 ? '' : ` scale(${Math.round(scale * flip * 1000) / 1000} ${scale})`;
    this.group(`transform="translate(${tidy(x)} ${tidy(y)})${turned}${sized}"`, inside);
  }

  /** The drawing at a size in device pixels. */
  svg(scale = 1): string {
    const size = `width="${Math.round(this.width * scale)}" height="${Math.round(this.height * scale)}"`;
    const head = `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${tidy(this.width)} ${tidy(this.height)}">`;
    return `${head}<defs>${this.#definitions.join('')}</defs>${this.#marks.join('')}</svg>`;
  }

  #define(element: string, attributes: string, inside: string): string {
    const id = `k${this.#definitions.length.toString(36)}`;
    this.#definitions.push(`<${element} id="${id}" ${attributes}>${inside}</${element}>`);
    return `url(#${id})`;
  }
}

function stopsOf(shades: readonly Shade[]): string {
  return shades
    .map((shade, index) => {
      const [colour, at, opacity] = typeof shade === 'string' ? [shade] : shade;
      const cover = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
      return `<stop offset="${tidyTo(at ?? index / (shades.length - 1))}" stop-color="${colour}"${cover}/>`;
    })
    .join('');
}

function tidyTo(share: number): number {
  return Math.round(share * 1000) / 1000;
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${tidy(x)} ${tidy(y)}`).join('L')}Z`;
}

function channels(colour: string): number[] {
  const digits = colour.slice(1);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return [0, 2, 4].map((from) => Number.parseInt(full.slice(from, from + 2), 16));
}

/** A hex colour between two. */
export function mix(one: string, other: string, share: number): string {
  const second = channels(other);
  const mixed = channels(one).map((value, index) => Math.round(value + ((second[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export type Ramp = readonly [string, string, string, string, string];

/** One colour in five lights, brightest first; the third is the colour itself. */
export function ramp(colour: string): Ramp {
  return [
    mix(colour, '#ffffff', 0.72),
    mix(colour, '#ffffff', 0.32),
    colour,
    mix(colour, '#000000', 0.28),
    mix(colour, '#000000', 0.52),
  ];
}

/** The colour of a list at a place, beginning again at its end. */
export function cycled(colours: readonly string[], index: number): string {
  return colours[((index % colours.length) + colours.length) % colours.length] ?? '#ffffff';
}

interface Station {
  x: number;
  y: number;
  /** Direction, and how far along, from 0 to 1. */
  tx: number;
  ty: number;
  t: number;
}

/** Points along a smooth curve through others. */
export function along(points: readonly Point[], steps = 14): Station[] {
  const padded = [points[0], ...points, points.at(-1)] as Point[];
  const curve: Point[] = [];
  for (let at = 1; at < padded.length - 2; at += 1) {
    const [a, b, c, d] = padded.slice(at - 1, at + 3) as [Point, Point, Point, Point];
    for (let step = 0; step < steps; step += 1) curve.push(catmull(a, b, c, d, step / steps));
  }
  curve.push(points.at(-1) as Point);
  return curve.map(([x, y], index) => {
    const [x0, y0] = curve[Math.max(0, index - 1)] as Point;
    const [x1, y1] = curve[Math.min(curve.length - 1, index + 1)] as Point;
    const length = Math.hypot(x1 - x0, y1 - y0) || 1;
    return { x, y, tx: (x1 - x0) / length, ty: (y1 - y0) / length, t: index / (curve.length - 1) };
  });
}

function catmull(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const axis = (i: 0 | 1) =>
    0.5 *
    (2 * b[i] +
      (c[i] - a[i]) * t +
      (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t ** 2 +
      (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t ** 3);
  return [axis(0), axis(1)];
}

/** A band along a smooth curve, as wide as told from its start (0) to its end (1). */
export function ribbon(points: readonly Point[], widthAt: (t: number) => number, steps = 14): string {
  const left: string[] = [];
  const right: string[] = [];
  for (const { x, y, tx, ty, t } of along(points, steps)) {
    const half = widthAt(t) / 2;
    left.push(`${tidy(x - ty * half)} ${tidy(y + tx * half)}`);
    right.unshift(`${tidy(x + ty * half)} ${tidy(y - tx * half)}`);
  }
  return `M${left.join('L')}L${right.join('L')}Z`;
}

/** A cut stone seen from above. */
export function gem(pen: Sketch, x: number, y: number, radius: number, sides: number, colour: string, turn = 0): void {
  const lights = ramp(colour);
  const at = (distance: number, angle: number): Point => [
    x + distance * Math.cos(angle),
    y + distance * Math.sin(angle),
  ];
  const rim = Array.from({ length: sides }, (_, side) => at(radius, turn + (side * FULL_TURN) / sides));
  const table = Array.from({ length: sides }, (_, side) =>
    at(radius * 0.58, turn + ((side + 0.5) * FULL_TURN) / sides),
  );
  const lit = (angle: number) => lights[Math.min(4, Math.floor((1 - Math.cos(angle + 2.3)) * 2.5))] as string;
  for (let side = 0; side < sides; side += 1) {
    const next = (side + 1) % sides;
    const before = (side + sides - 1) % sides;
    const [corner, after, here, last] = [rim[side], rim[next], table[side], table[before]] as [
      Point,
      Point,
      Point,
      Point,
    ];
    pen.fill(polygon([corner, after, here]), lit(turn + ((side + 0.5) * FULL_TURN) / sides));
    pen.fill(polygon([corner, here, last]), lit(turn + (side * FULL_TURN) / sides));
  }
  pen.fill(polygon(table), pen.linear([lights[0], lights[1], lights[2]], 0, 0, 1, 1));
  pen.stroke(polygon(rim), '#fff', 1, 'opacity=".35"');
}

export function bubble(pen: Sketch, x: number, y: number, radius: number): void {
  pen.disc(x, y, radius, '#fff', 'opacity=".12"');
  pen.stroke(circle(tidy(x), tidy(y), tidy(radius)), '#fff', 1.2, 'opacity=".6"');
  const glint = `M${tidy(x - radius * 0.5)} ${tidy(y - radius * 0.2)}a${tidy(radius * 0.55)} ${tidy(radius * 0.55)} 0 0 1 ${tidy(radius * 0.4)} ${tidy(-radius * 0.35)}`;
  pen.stroke(glint, '#fff', 1.4, 'opacity=".9"');
}

export function cloud(pen: Sketch, x: number, y: number, size: number, paint: string, opacity = 1): void {
  const s = (value: number) => tidy(value * size);
  pen.fill(
    `M${tidy(x - 60 * size)} ${tidy(y)}c${s(-22)} 0 ${s(-24)} ${s(-26)} ${s(-2)} ${s(-28)}c${s(-4)} ${s(-26)} ${s(32)} ${s(-34)} ${s(42)} ${s(-14)}c${s(12)} ${s(-22)} ${s(48)} ${s(-16)} ${s(46)} ${s(10)}c${s(26)} ${s(-6)} ${s(36)} ${s(26)} ${s(10)} ${s(32)}z`,
    paint,
    `opacity="${opacity}"`,
  );
}

/** Small lights scattered over the upper part of the drawing. */
export function stars(pen: Sketch, count: number, height: number, colour = '#fff'): void {
  for (let index = 0; index < count; index += 1) {
    const [x, y] = [pen.random(0, pen.width), pen.random(0, height)];
    pen.disc(x, y, pen.random(0.6, 2), colour, `opacity="${tidy(pen.random(0.3, 0.9))}"`);
  }
}

/** Sparkles with four points, scattered. */
export function sparkles(pen: Sketch, count: number, colours: readonly string[], largest = 12): void {
  for (let index = 0; index < count; index += 1) {
    const [x, y] = [pen.random(0, pen.width), pen.random(0, pen.height)];
    const spark = star(tidy(x), tidy(y), tidy(pen.random(largest / 3, largest)), 1.3, 4);
    pen.fill(spark, cycled(colours, index), `opacity="${tidy(pen.random(0.4, 1))}"`);
  }
}
