/** Letters nailed together of boards. */
import { tidy } from '../../symbols/pen.ts';
import { mix, type Sketch } from '../sketch.ts';
import type { Royal } from './contract.ts';

/** A board from one point to another. */
type Board = readonly [x0: number, y0: number, x1: number, y1: number];

const BOARDS: Readonly<Record<Royal, readonly Board[]>> = {
  A: [
    [-34, 50, -7, -48],
    [34, 50, 7, -48],
    [-26, 16, 26, 13],
  ],
  K: [
    [-26, -50, -28, 50],
    [-18, 6, 32, -46],
    [-8, -6, 36, 48],
  ],
  Q: [
    [-36, -36, -36, 34],
    [36, -34, 36, 34],
    [-40, -40, 40, -42],
    [-40, 40, 38, 38],
    [6, 14, 44, 54],
  ],
  J: [
    [-8, -44, 40, -46],
    [20, -40, 20, 38],
    [-36, 42, 26, 42],
    [-30, 40, -32, 10],
  ],
};
const THICK = 22;

export function plankLetter(pen: Sketch, royal: Royal, colour: string): void {
  const boards = BOARDS[royal];
  const ink = mix(colour, '#1a0804', 0.82);
  for (const board of boards)
    lay(pen, board, () =>
      pen.fill(
        shapeOf(lengthOf(board)),
        ink,
        `stroke="${ink}" stroke-width="10" stroke-linejoin="round" transform="translate(0 4)"`,
      ),
    );
  for (const [index, board] of boards.entries()) lay(pen, board, () => draw(pen, lengthOf(board), colour, ink, index));
}

const lengthOf = ([x0, y0, x1, y1]: Board) => Math.hypot(x1 - x0, y1 - y0) + 12;

function lay(pen: Sketch, [x0, y0, x1, y1]: Board, inside: () => void): void {
  pen.place((x0 + x1) / 2, (y0 + y1) / 2, 1, (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI, inside);
}

function shapeOf(length: number): string {
  const [l, h] = [tidy(length / 2), THICK / 2];
  return `M${-l} ${-h + 1}L${l - 3} ${-h}L${l} ${-h / 3}L${l - 4} ${h / 3}L${l} ${h}L${-l + 3} ${h - 1}L${-l} ${h / 3}L${-l + 4} ${-h / 3}Z`;
}

function draw(pen: Sketch, length: number, colour: string, ink: string, seed: number): void {
  const half = tidy(length / 2);
  pen.stroke(shapeOf(length), ink, 3);
  pen.fill(shapeOf(length), pen.linear([mix(colour, '#fff3d0', 0.55), [colour, 0.45], mix(colour, '#2a0d04', 0.4)]));
  pen.stroke(
    `M${-half + 8} ${-2 + (seed % 2)}q${tidy(half * 0.5)} ${seed % 2 ? 4 : -4} ${half} 0M${-half + 16} 5h${tidy(half * 0.9)}`,
    ink,
    1.8,
    'opacity=".45"',
  );
  pen.stroke(`M${-half + 6} ${-THICK / 2 + 3}H${half - 8}`, '#fff', 2.2, 'opacity=".6"');
  for (const x of [-half + 9, half - 9]) {
    pen.disc(x, 0, 4, ink);
    pen.disc(x - 0.6, -1, 2.5, '#e8eef4');
  }
}
