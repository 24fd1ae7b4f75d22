/** The wheel's picture: thirty sails between spokes, a hub, and the angle at which a segment stands at the pointer. */
import { shape } from '../../ui/dom.ts';

const RADIUS = 190;
const INNER = 62;
const CENTRE = 200;
/** By what a segment pays, hundredths: the first row that it reaches. */
const SAILS = [
  { from: 1_000, fill: '#ffc24b' },
  { from: 300, fill: '#e2483d' },
  { from: 200, fill: '#3563c9' },
  { from: 150, fill: '#1fa79a' },
  { from: 120, fill: '#f1e7d2' },
  { from: 100, fill: '#9bd0e6' },
  { from: 0, fill: '#243a52' },
] as const;

/** Colour of what a segment pays. */
export function sailOf(hundredths: number): string {
  return SAILS.find(({ from }) => hundredths >= from)?.fill ?? '#243a52';
}

function point(radius: number, turn: number): string {
  const angle = turn * 2 * Math.PI - Math.PI / 2;
  return `${(CENTRE + radius * Math.cos(angle)).toFixed(2)} ${(CENTRE + radius * Math.sin(angle)).toFixed(2)}`;
}

function segmentPath(segment: number, count: number): string {
  const [from, to] = [(segment - 0.5) / count, (segment + 0.5) / count];
  return `M${point(INNER, from)}L${point(RADIUS, from)}A${RADIUS} ${RADIUS} 0 0 1 ${point(RADIUS, to)}L${point(INNER, to)}A${INNER} ${INNER} 0 0 0 ${point(INNER, from)}Z`;
}

/** As large as a segment is broad: units of the picture, for so many segments and letters. */
const letterSize = (count: number, letters: number): number => Math.min(17, 700 / count, 1_700 / count / letters);

const isBright = (fill: string): boolean => ['#f1e7d2', '#9bd0e6', '#ffc24b'].includes(fill);

/** The turning part: segment 0 stands at the top. @param fillOf the colour of a segment by what it carries. */
export function wheelPicture(
  segments: readonly number[],
  label: (value: number) => string,
  fillOf: (value: number) => string = sailOf,
): SVGElement {
  const sails = segments.flatMap((pay, segment) => {
    const fill = fillOf(pay);
    const middle = segment / segments.length;
    const words = label(pay);
    const text = shape('text', {
      x: CENTRE,
      y: CENTRE - RADIUS + 32,
      transform: `rotate(${middle * 360} ${CENTRE} ${CENTRE})`,
      'text-anchor': 'middle',
      'font-size': letterSize(segments.length, words.length),
      'font-weight': 600,
      fill: isBright(fill) ? '#2b1800' : '#ffffff',
    });
    text.textContent = words;
    return [
      shape('path', { d: segmentPath(segment, segments.length), fill, stroke: '#0b2236', 'stroke-width': 2 }),
      text,
    ];
  });
  return shape(
    'svg',
    { viewBox: '0 0 400 400', class: 'wheel-disc', 'aria-hidden': 'true' },
    shape('circle', { cx: CENTRE, cy: CENTRE, r: RADIUS + 8, fill: '#6b3f1d' }),
    shape('circle', { cx: CENTRE, cy: CENTRE, r: RADIUS + 4, fill: '#a4672f' }),
    ...sails,
    shape('circle', { cx: CENTRE, cy: CENTRE, r: INNER, fill: '#6b3f1d' }),
    shape('circle', { cx: CENTRE, cy: CENTRE, r: INNER - 6, fill: '#0d2239' }),
    shape(
      'g',
      { class: 'wheel-boss' },
      shape('circle', { cx: CENTRE, cy: CENTRE, r: 24, fill: '#d79a3c' }),
      shape('path', { d: star(CENTRE, 22, 7), fill: '#5a3410' }),
    ),
  );
}

/** A compass star of eight rays. */
function star(centre: number, outer: number, inner: number): string {
  const points = Array.from({ length: 16 }, (_, index) => {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = (index * Math.PI) / 8;
    return `${(centre + radius * Math.sin(angle)).toFixed(1)} ${(centre - radius * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

const WHOLE_TURNS = 5;

/** Degrees to turn from `angle` so that a segment stops at the pointer after some whole turns. */
export function turnTo(segment: number, count: number, angle: number): number {
  const target = -(segment / count) * 360;
  const rest = (((target - angle) % 360) + 360) % 360;
  return angle + WHOLE_TURNS * 360 + rest;
}
