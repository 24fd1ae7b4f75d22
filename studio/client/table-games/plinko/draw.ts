/** Draws the board of pearls: its pins and shells when its measures change, and the ball from frame to frame. */

import { element } from '../../ui/dom.ts';
import { type Board, boardIn } from './board.ts';
import { columnAfter, type Fall } from './fall.ts';
import { drawBall, drawPins, shadeOf } from './pictures.ts';
import { type PlinkoTable, type Rows, TAIL } from './view.ts';

const GLOW_MS = 360;
/** Sharper than this is not seen and costs frames. */
const SHARPEST = 2;

export interface Drawing {
  table: PlinkoTable;
  board: Board;
  /** Where the ball has been, the newest place last. */
  places: [number, number][];
  struck: number;
  /** A pin was hit. */
  hit(): void;
}

function sized(canvas: HTMLCanvasElement, width: number, height: number, sharp: number) {
  canvas.width = Math.round(width * sharp);
  canvas.height = Math.round(height * sharp);
  const context = canvas.getContext('2d');
  context?.setTransform(sharp, 0, 0, sharp, 0, 0);
  return context;
}

/** Fits the board into its space. @param pays what the shells pay, as they are labelled, the left first */
export function layOut(drawing: Drawing, rows: Rows, pays: readonly string[]): void {
  const { space, pins, ball, moving, buckets, won } = drawing.table;
  const { clientWidth: width, clientHeight: height } = space;
  if (width === 0 || height === 0) return;
  const board = boardIn(width, height, rows, Math.max(...pays.map((text) => text.length)));
  drawing.board = board;
  const sharp = Math.min(SHARPEST, devicePixelRatio);
  const size = Math.ceil(board.ballRadius * 2);
  const pinsContext = sized(pins, width, height, sharp);
  if (pinsContext) drawPins(pinsContext, board);
  const ballContext = sized(ball, size, size, sharp);
  if (ballContext) drawBall(ballContext, board.ballRadius);
  moving.style.setProperty('--size', `${size}px`);
  buckets.style.setProperty('--gap', `${board.gap}px`);
  for (const node of [buckets, won]) {
    node.style.setProperty('--top', `${board.top + (board.rows - 0.32) * board.pitch}px`);
  }
  buckets.style.setProperty('--height', `${board.bucketHeight}px`);
  buckets.classList.toggle('upright', board.upright);
  layShells(drawing, pays);
}

function layShells({ table: { buckets }, board }: Drawing, pays: readonly string[]): void {
  const hit = [...buckets.children].findIndex((bucket) => bucket.classList.contains('hit'));
  buckets.replaceChildren(
    ...pays.map((text, bucket) => {
      const item = element('li', {}, element('span', {}, text));
      item.style.setProperty('--shade', shadeOf(bucket, board.rows));
      item.classList.toggle('hit', bucket === hit);
      return item;
    }),
  );
}

/** Only transforms and opacities change from frame to frame: the pins are never painted again. */
export function drawFall(drawing: Drawing, path: readonly number[], fall: Fall): void {
  const { board, table } = drawing;
  for (; drawing.struck < fall.struck; drawing.struck += 1) {
    drawing.hit();
    const column = columnAfter(path, drawing.struck);
    glow(table.glows, board.centre + column * board.gap, board.top + drawing.struck * board.pitch);
  }
  const x = board.centre + fall.column * board.gap;
  const y = board.top + fall.row * board.pitch - board.ballRadius - board.pinRadius;
  drawing.places = [...drawing.places.slice(-TAIL), [x, y]];
  table.ball.style.transform = `translate(${x}px, ${y}px) rotate(${fall.column * 2.4}rad)`;
  for (const [index, dot] of table.tail.entries()) {
    const [oldX, oldY] = drawing.places[index] ?? [x, y];
    dot.style.transform = `translate(${oldX}px, ${oldY}px) scale(${0.4 + (0.5 * index) / TAIL})`;
  }
  table.moving.hidden = false;
}

/** A pin that was struck shines up. */
function glow(glows: HTMLElement, x: number, y: number): void {
  const light = element('i', { class: 'plinko-glow' });
  glows.append(light);
  const at = `translate(${x}px, ${y}px)`;
  light.animate(
    [
      { transform: `${at} scale(0.4)`, opacity: 1 },
      { transform: `${at} scale(1)`, opacity: 0 },
    ],
    { duration: GLOW_MS, easing: 'ease-out', fill: 'forwards' },
  );
}

/** Takes the last ball and its result off the board. */
export function forget(drawing: Drawing): void {
  const { won, moving, glows, buckets } = drawing.table;
  won.hidden = true;
  drawing.places = [];
  drawing.struck = 0;
  moving.hidden = true;
  glows.replaceChildren();
  for (const bucket of buckets.children) bucket.classList.remove('hit');
}

const SHELL_SINKS: Keyframe[] = [
  { transform: 'none' },
  { transform: 'translateY(9px)' },
  { transform: 'translateY(-4px)' },
  { transform: 'none' },
];
const SIGN_RISES: Keyframe[] = [
  { transform: 'translateY(100%) scale(0.4)', opacity: 0 },
  { transform: 'scale(1.15)', opacity: 1, offset: 0.6 },
  { transform: 'none', opacity: 1 },
];
const EASING = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

/** The shell takes the ball, and what it pays stands above it. */
export function showLanded({ table, board }: Drawing, bucket: number, of: number, text: string, calm: boolean): void {
  const { buckets, won } = table;
  const shell = buckets.children[bucket];
  shell?.classList.add('hit');
  won.textContent = text;
  won.style.setProperty('--shade', shadeOf(bucket, of));
  const share = (board.centre + (bucket - of / 2) * board.gap) / (2 * board.centre);
  won.style.setProperty('--at', String(share));
  won.hidden = false;
  if (calm) return;
  shell?.animate(SHELL_SINKS, { duration: 380, easing: EASING });
  won.animate(SIGN_RISES, { duration: 340, easing: EASING });
}
