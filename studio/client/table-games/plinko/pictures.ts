/** What stands on the board and beside it: pearls for pins, the golden ball, corals, the colours of the buckets. */
import { shape } from '../../ui/dom.ts';
import { type Board, pinsOf } from './board.ts';

/** From the edge to the middle. */
const SHADES = [
  '#ff5d73',
  '#ff7f5c',
  '#ffa64a',
  '#ffcf55',
  '#8fd694',
  '#3fd0c0',
  '#3aa4d8',
  '#6f7be0',
  '#8a63d2',
] as const;

/** Colour of a bucket. @param bucket counted from the left. */
export function shadeOf(bucket: number, rows: number): string {
  const depth = Math.min(bucket, rows - bucket) / (rows / 2);
  return SHADES[Math.round(depth * (SHADES.length - 1))] ?? SHADES[0];
}

const TURN = 2 * Math.PI;

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number, fill: string | CanvasGradient) {
  context.beginPath();
  context.arc(x, y, radius, 0, TURN);
  context.fillStyle = fill;
  context.fill();
}

/** The pins, each a pearl with its shade. */
export function drawPins(context: CanvasRenderingContext2D, board: Board): void {
  const radius = board.pinRadius;
  const pearl = context.createRadialGradient(-radius * 0.35, -radius * 0.4, 0, 0, 0, radius);
  pearl.addColorStop(0, '#ffffff');
  pearl.addColorStop(0.55, '#ffe6f4');
  pearl.addColorStop(1, '#c08ad6');
  for (let row = 0; row < board.rows; row += 1) {
    for (const column of pinsOf(row)) {
      context.save();
      context.translate(board.centre + column * board.gap, board.top + row * board.pitch);
      disc(context, radius * 0.2, radius * 0.6, radius * 1.1, '#14063d80');
      disc(context, 0, 0, radius, pearl);
      context.restore();
    }
  }
}

/** The golden ball with its star, in the middle of a square. */
export function drawBall(context: CanvasRenderingContext2D, radius: number): void {
  context.save();
  context.translate(radius, radius);
  const gold = context.createRadialGradient(-radius * 0.35, -radius * 0.4, radius * 0.1, 0, 0, radius);
  gold.addColorStop(0, '#fffbe0');
  gold.addColorStop(0.35, '#ffd24f');
  gold.addColorStop(0.75, '#f08a1c');
  gold.addColorStop(1, '#9a3f08');
  disc(context, 0, 0, radius, gold);
  context.beginPath();
  for (let point = 0; point < 10; point += 1) {
    const reach = radius * (point % 2 === 0 ? 0.56 : 0.25);
    const turn = (point * TURN) / 10;
    context.lineTo(reach * Math.sin(turn), -reach * Math.cos(turn));
  }
  context.closePath();
  context.fillStyle = '#fffbe0d9';
  context.fill();
  context.restore();
}

const CORALS = [
  {
    stroke: '#ff7a66',
    width: 16,
    d: 'M60 200V137Q60 106 37 85M60 148Q87 133 87 91M58 120Q81 99 68 53M60 168Q24 163 20 125',
  },
  {
    stroke: '#ffb03a',
    width: 10,
    d: 'M112 200v-36q0-18-13-30M112 170q16-8 16-32M111 155q13-12 6-38M112 182q-20-9-23-31',
  },
  { stroke: '#3fd0c0', width: 8, d: 'M20 200v-30q0-16-11-27M20 176q13-7 13-27M19 162q11-10 5-32' },
] as const;

/** Corals of a corner of the reef. */
export function corals(side: 'left' | 'right'): SVGElement {
  const strokes = CORALS.flatMap(({ stroke, width, d }) => [
    shape('path', { d, stroke, 'stroke-width': width }),
    shape('path', { d, stroke: '#ffffff', 'stroke-width': width * 0.2, opacity: 0.28, transform: 'translate(-2 -1)' }),
  ]);
  return shape(
    'svg',
    { viewBox: '0 0 140 200', class: `plinko-corals ${side}`, 'aria-hidden': 'true' },
    shape('g', { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }, ...strokes),
  );
}
