/** The balloon of the cover in its parts, and the sky it rises through. */
import { shape } from '../../ui/dom.ts';

const ENVELOPE = 'M0-92q-88 2-90 86 4 50 62 80h56Q86 44 90-6 88-90 0-92';

function gradient(id: string, stops: readonly (readonly [number, string])[]): SVGElement {
  return shape(
    'linearGradient',
    { id, x1: 0, x2: 0, y1: 0, y2: 1 },
    ...stops.map(([offset, colour]) => shape('stop', { offset, 'stop-color': colour })),
  );
}

/** The striped envelope. */
export function envelope(): SVGElement {
  return shape(
    'svg',
    { viewBox: '-100 -100 200 260', class: 'balloon-envelope', 'aria-hidden': 'true' },
    shape('clipPath', { id: 'balloon-shape' }, shape('path', { d: ENVELOPE })),
    shape('path', { d: ENVELOPE, fill: '#e8433a' }),
    shape(
      'g',
      { 'clip-path': 'url(#balloon-shape)' },
      shape('path', {
        fill: '#fff3df',
        d: 'M0-92Q-66-80-64-6q6 52 42 80h14Q-34 44-36-6q0-70 36-86m0 0Q66-80 64-6q-6 52-42 80H8Q34 44 36-6q0-70-36-86',
      }),
      shape('path', { fill: '#ffc94a', d: 'M0-92Q-12-70-12-6q2 56 8 80h8q6-24 8-80 0-64-12-86' }),
      shape('path', { fill: '#3a0f4a', opacity: 0.3, d: 'M20-92q80 12 72 92-12 60-72 80Q70 0 20-92' }),
      shape('path', { fill: '#1f4f8f', opacity: 0.92, d: 'M-90 20Q0 56 90 20v20Q0 76-90 40Z' }),
    ),
    shape('path', {
      d: 'M-66-40q12-28 36-38',
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 7,
      'stroke-linecap': 'round',
      opacity: 0.7,
    }),
    shape('path', { d: 'M-24 74h48l-4 10h-40Z', fill: '#1f4f8f' }),
  );
}

/** Ropes, burner and basket, on the same ground as the envelope. */
export function basket(): SVGElement {
  return shape(
    'svg',
    { viewBox: '-100 -100 200 260', class: 'balloon-basket', 'aria-hidden': 'true' },
    gradient('balloon-wicker', [
      [0, '#d99a58'],
      [1, '#7a4620'],
    ]),
    shape('path', {
      d: 'M-20 82-16 112M20 82 16 112M-7 84-5 112M7 84 5 112',
      stroke: '#5a2c18',
      'stroke-width': 2,
      fill: 'none',
    }),
    shape('path', { class: 'balloon-flame', d: 'M-6 98q6-20 12 0-2 10-6 12-4-2-6-12', fill: '#fff3a0' }),
    sailor(0, 104),
    shape('path', { d: 'M-19 112h38l-5 32h-28Z', fill: 'url(#balloon-wicker)' }),
    shape('path', { d: 'M-21 110h42v5h-42Z', fill: '#8f5426' }),
    shape('path', { d: 'M-17 124h34M-15.500 134h31', stroke: '#5a2c18', 'stroke-width': 2, opacity: 0.7 }),
  );
}

/** The one who travels: a cap and a head. */
function sailor(x: number, y: number): SVGElement {
  return shape(
    'g',
    { class: 'balloon-sailor', transform: `translate(${x} ${y})` },
    shape('circle', { cx: 0, cy: 4, r: 6.5, fill: '#f3c9a2' }),
    shape('path', { d: 'M-7.500 1q7.500-11 15 0Z', fill: '#1f4f8f' }),
    shape('path', { d: 'M-8.500 1h17v2.500h-17Z', fill: '#fff3df' }),
  );
}

/** The way down: a parachute with the traveller under it. */
export function parachute(): SVGElement {
  return shape(
    'svg',
    { viewBox: '-40 -44 80 100', class: 'balloon-chute', 'aria-hidden': 'true' },
    shape('path', {
      d: 'M-36 0 0 36M-13 0 0 36M13 0 0 36M36 0 0 36',
      stroke: '#fff3df',
      'stroke-width': 1.4,
      fill: 'none',
    }),
    shape('path', { d: 'M-36 0A36 40 0 0 1 36 0Q25-7 13 0 0-7-13 0-25-7-36 0Z', fill: '#ffc24b' }),
    shape('path', { d: 'M-13 0Q-14-26 0-40 14-26 13 0 0-7-13 0Z', fill: '#fff3df' }),
    shape('path', { d: 'M10-38Q34-26 36 0q-6-4-12-3.500Q24-22 10-38Z', fill: '#7a4620', opacity: 0.25 }),
    shape('path', { d: 'M-6 40h12l-2 14h-8Z', fill: '#e8433a' }),
    sailor(0, 34),
  );
}

export const SCRAPS = ['#e8433a', '#fff3df', '#ffc94a', '#1f4f8f'] as const;

const CLOUD = 'M0 0c-13 0-14-16-1-17-3-16 20-20 26-9 7-13 29-9 27 6 16-3 22 16 6 20z';

interface Cloud {
  /** Hundredths of the layer's height and width; the layer is twice as tall as the sky. */
  top: number;
  left: number;
  height: number;
  opacity: number;
}

/** One stretch of sky: no cloud leaves its upper half of the layer. */
export const FAR_CLOUDS: readonly Cloud[] = [
  { top: 4, left: 8, height: 5, opacity: 0.5 },
  { top: 9, left: 56, height: 7, opacity: 0.4 },
  { top: 20, left: 78, height: 5, opacity: 0.5 },
  { top: 27, left: 22, height: 6, opacity: 0.4 },
  { top: 36, left: 62, height: 5, opacity: 0.45 },
  { top: 42, left: 2, height: 7, opacity: 0.4 },
];
export const NEAR_CLOUDS: readonly Cloud[] = [
  { top: 3, left: 84, height: 10, opacity: 0.8 },
  { top: 15, left: -8, height: 12, opacity: 0.85 },
  { top: 30, left: 66, height: 9, opacity: 0.75 },
  { top: 38, left: 16, height: 11, opacity: 0.8 },
];

/** A stretch of clouds and the same once more below it, so that the layer can pass without end. */
export function clouds(stretch: readonly Cloud[]): SVGElement[] {
  return [0, 50].flatMap((shift) =>
    stretch.map(({ top, left, height, opacity }) => {
      const cloud = shape(
        'svg',
        { viewBox: '-14 -44 90 46', 'aria-hidden': 'true' },
        shape('path', { d: CLOUD, fill: '#ffffff', opacity }),
      );
      cloud.style.top = `${top + shift}%`;
      cloud.style.left = `${left}%`;
      cloud.style.height = `${height}%`;
      return cloud;
    }),
  );
}

const STARS = 70;

/** Stars on fixed places: a walk around a circle by the golden angle never lines up. */
export function stars(): SVGElement {
  const dots = Array.from({ length: STARS }, (_, index) =>
    shape('circle', {
      cx: ((index * 137.508) % 360) * (800 / 360),
      cy: (index * 61.8) % 500,
      r: 0.7 + (index % 3) * 0.5,
      fill: '#ffffff',
      opacity: 0.5 + (index % 4) * 0.15,
    }),
  );
  return shape(
    'svg',
    { viewBox: '0 0 800 500', preserveAspectRatio: 'xMidYMid slice', 'aria-hidden': 'true' },
    ...dots,
  );
}

/** The coast it takes off from: far hills, the sea, a lighthouse and the meadow. */
export function coast(): SVGElement {
  return shape(
    'svg',
    { viewBox: '0 0 1200 260', 'aria-hidden': 'true' },
    gradient('balloon-sea', [
      [0, '#7fb7d8'],
      [1, '#3a7fb0'],
    ]),
    gradient('balloon-meadow', [
      [0, '#5fae6a'],
      [1, '#2f7a55'],
    ]),
    shape('path', { d: 'M0 130Q120 60 260 110T520 96T800 116T1040 80T1200 110V200H0Z', fill: '#8a7fc0', opacity: 0.7 }),
    shape('path', { d: 'M0 140H1200V230H0Z', fill: 'url(#balloon-sea)' }),
    shape('path', {
      d: 'M60 160h90M320 152h60M700 166h110M930 154h70M470 176h50',
      stroke: '#ffffff',
      'stroke-width': 2,
      'stroke-linecap': 'round',
      opacity: 0.5,
    }),
    shape('path', { d: 'M1010 150l6-70h24l6 70Z', fill: '#fff3df' }),
    shape('path', { d: 'M1014 116h28l1.500 16h-31Z', fill: '#e8433a' }),
    shape('path', { d: 'M1016 62h24v18h-24Z', fill: '#ffd76a' }),
    shape('path', { d: 'M1012 62q16-18 32 0Z', fill: '#1f4f8f' }),
    shape('path', { d: 'M220 160h56l-10 14h-36Z', fill: '#7a4620' }),
    shape('path', { d: 'M246 158v-44q26 14 26 38Z', fill: '#fff3df' }),
    shape('path', { d: 'M242 158v-36q-16 12-18 30Z', fill: '#ffd0b8' }),
    shape('path', { d: 'M0 214Q200 176 420 196T820 190T1200 176V260H0Z', fill: 'url(#balloon-meadow)' }),
    shape('path', { d: 'M0 236Q260 206 600 222T1200 208V260H0Z', fill: '#24684a' }),
  );
}
