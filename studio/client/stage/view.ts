/** Draws what moves on a stage: symbols on reels or on a board, what won, what is held, and what is lettered over it. */

import type { SlotStep, SymbolId } from '../../maths/slot.ts';
import { paneOf } from '../cabinet/glass.ts';
import { mix } from '../cabinet/sketch.ts';
import { progressAt } from '../progress.ts';
import { contextOf, type Sprites } from './art.ts';
import type { Board } from './board.ts';
import type { CoinBurst } from './coins.ts';
import type { Celebration, StageOptions } from './contract.ts';
import { pose, type Sway } from './idle.ts';
import type { Layout, Rect } from './layout.ts';
import { canLetter, drawLettering } from './lettering.ts';
import { drawWinner, MOTION_MS } from './motions.ts';
import type { Reels } from './reels.ts';

/** What is left of a symbol that did not win, while others did. */
const DIMMED = 0.38;
/** How long something takes to take its place for good. */
export const ARRIVAL_MS = 460;
/** The symbol that is held with a value. */
const HELD: SymbolId = 'pot';

export interface Shown {
  celebration: Celebration;
  since: number;
  cells: Set<string>;
  burst: CoinBurst | null;
  done: () => void;
  counted: boolean;
}

/** What the view is drawn from. */
export interface StageState {
  layout: Layout;
  sprites: Sprites;
  pixelRatio: number;
  reels: Reels;
  board: Board | null;
  shown: Shown | null;
  /** Reels that stand wild, and since when. */
  stuck: Map<number, number>;
  held: { values: NonNullable<SlotStep['held']>; since: Map<string, number> } | null;
  /** The symbol that moves while all others rest. */
  sway: Sway | null;
  /** Reels that everything waits for, and until when. */
  awaited: Map<number, { since: number; until: number }>;
}

export class StageView {
  readonly #options: StageOptions;
  readonly #state: StageState;
  readonly #context: CanvasRenderingContext2D;
  readonly #over: CanvasRenderingContext2D;
  /** The glass behind a cell that won: lit in its own colour, another would turn it grey. */
  readonly #litGlass: string;
  #overIsClear = true;

  constructor(options: StageOptions, state: StageState) {
    this.#options = options;
    this.#state = state;
    this.#context = contextOf(options.layers.reels);
    this.#over = contextOf(options.layers.over);
    this.#litGlass = mix(paneOf(options.art.cabinet.glass), '#ffffff', 0.45);
  }

  /** Takes the size of the layout. The canvas over all is that large while something is lettered on it. */
  fit(): void {
    this.#size(this.#options.layers.reels);
    this.#shrinkOver();
  }

  #size(canvas: HTMLCanvasElement): void {
    const { layout, pixelRatio } = this.#state;
    canvas.width = Math.round(layout.width * pixelRatio);
    canvas.height = Math.round(layout.height * pixelRatio);
  }

  #shrinkOver(): void {
    const { over } = this.#options.layers;
    over.width = 1;
    over.height = 1;
    this.#overIsClear = true;
  }

  draw(now: number): void {
    const { layout, board, stuck, held, shown } = this.#state;
    this.#ready(this.#context);
    for (let reel = 0; reel < layout.reels.length; reel += 1) {
      if (board) this.#column(reel, now);
      else if (stuck.has(reel)) this.#stuck(reel, now);
      else this.#reel(reel, now);
      if (held) this.#held(reel, now);
    }
    this.#awaited(now);
    if (shown) this.#winners(shown, now);
    this.#letter(now);
  }

  #ready(context: CanvasRenderingContext2D): void {
    const { pixelRatio, layout } = this.#state;
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.clearRect(0, 0, layout.width, layout.height);
    context.translate(layout.originX, layout.originY);
    context.scale(layout.scale, layout.scale);
  }

  #wins(reel: number, row: number): boolean {
    return this.#state.shown?.cells.has(`${reel}:${row}`) ?? false;
  }

  /** Nothing is dimmed beside nothing: after a chain or a feature no cell that won is left. */
  get #dims(): boolean {
    return (this.#state.shown?.cells.size ?? 0) > 0;
  }

  #reel(reel: number, now: number): void {
    const { layout, reels } = this.#state;
    const window = layout.reels[reel];
    const strip = this.#options.strips[reel];
    if (!window || !strip) return;
    const { position, speed } = reels.at(reel, now);
    const first = Math.floor(position);
    const still = speed === 0;
    this.#clipped(window, () => {
      for (let row = -1; row <= this.#options.rows; row += 1) {
        const index = (((first + row) % strip.length) + strip.length) % strip.length;
        // What won moves over the others, and is drawn after them.
        if (still && this.#wins(reel, row)) continue;
        const [x, y] = [window.x + window.width / 2, window.y + (first + row - position + 0.5) * layout.rowPitch];
        this.#context.globalAlpha = still && this.#dims ? DIMMED : 1;
        const symbol = strip[index] as SymbolId;
        if (still && this.#sways(reel, row)) this.#swaying(symbol, x, y, now);
        else this.#symbol(symbol, x, y, 1, speed);
      }
    });
  }

  #sways(reel: number, row: number): boolean {
    const { sway } = this.#state;
    return sway !== null && sway.reel === reel && sway.row === row;
  }

  #swaying(symbol: SymbolId, x: number, y: number, now: number): void {
    const { sway } = this.#state;
    if (!sway) return;
    const { turn, size } = pose(sway, now);
    const context = this.#context;
    context.save();
    context.translate(x, y);
    context.rotate(turn);
    this.#symbol(symbol, 0, 0, size, 0);
    context.restore();
  }

  #clipped(window: Rect, paint: () => void): void {
    const context = this.#context;
    context.save();
    context.beginPath();
    context.roundRect(window.x, window.y, window.width, window.height, this.#state.layout.windowRadius);
    context.clip();
    paint();
    context.restore();
  }

  #column(reel: number, now: number): void {
    const { layout, board } = this.#state;
    const window = layout.reels[reel];
    if (!window || !board) return;
    this.#clipped(window, () => {
      for (const cell of board.at(reel, now)) {
        if (this.#wins(reel, cell.row)) continue;
        const y = window.y + (cell.row + cell.shift + 0.5) * layout.rowPitch;
        const x = window.x + window.width / 2;
        this.#context.globalAlpha = (this.#dims ? DIMMED : 1) * cell.opacity;
        if (this.#sways(reel, cell.row)) this.#swaying(cell.symbol, x, y, now);
        else this.#symbol(cell.symbol, x, y, cell.size, 0);
      }
    });
  }

  /** 0 when something has just come, 1 when it stands; frames may begin a little before what they show. */
  #arrival(since: number, now: number): number {
    return this.#options.calm() ? 1 : Math.max(0, Math.min(1, (now - since) / ARRIVAL_MS));
  }

  #stuck(reel: number, now: number): void {
    const { layout, stuck } = this.#state;
    const window = layout.reels[reel];
    const { wild, rows } = this.#options;
    if (!window || wild === null) return;
    const context = this.#context;
    const { hit } = this.#options.art.cabinet.frame;
    const arrived = this.#arrival(stuck.get(reel) ?? 0, now);
    this.#clipped(window, () => {
      context.globalAlpha = 0.34 - 0.16 * arrived;
      context.fillStyle = hit.light;
      context.fillRect(window.x, window.y, window.width, window.height * settled(arrived));
      for (let row = 0; row < rows; row += 1) {
        const grown = settled(Math.max(0, Math.min(1, arrived * rows - row)));
        context.globalAlpha = this.#dims && !this.#wins(reel, row) ? DIMMED : 1;
        this.#symbol(wild, window.x + window.width / 2, window.y + (row + 0.5) * layout.rowPitch, grown, 0);
      }
      context.globalAlpha = 1;
    });
    this.#outline({ x: window.x + 2, y: window.y + 2, width: window.width - 4, height: window.height - 4 });
  }

  #held(reel: number, now: number): void {
    const { layout, held } = this.#state;
    const window = layout.reels[reel];
    if (!window || !held) return;
    const context = this.#context;
    this.#clipped(window, () => {
      context.fillStyle = 'rgb(4 20 31 / 0.72)';
      context.fillRect(window.x, window.y, window.width, window.height);
      for (const [row, value] of (held.values[reel] ?? []).entries()) {
        if (value === null) continue;
        const x = window.x + window.width / 2;
        const y = window.y + (row + 0.5) * layout.rowPitch;
        const grown = settled(this.#arrival(held.since.get(`${reel}:${row}`) ?? 0, now));
        this.#cell(window, y);
        this.#symbol(HELD, x, y - layout.rowPitch * 0.06, 0.6 + 0.4 * grown, 0);
        const place = {
          x,
          y: y + layout.rowPitch * 0.3,
          maximumWidth: window.width * 0.84,
          capHeight: layout.rowPitch * 0.19,
        };
        drawLettering(context, this.#options.valueText(value), place, grown);
      }
    });
  }

  /** A reel that everything waits for glows. */
  #awaited(now: number): void {
    const { awaited, layout } = this.#state;
    const context = this.#context;
    const { hit } = this.#options.art.cabinet.frame;
    for (const [reel, { since, until }] of awaited) {
      const window = layout.reels[reel];
      if (!window || now < since || now > until) continue;
      context.save();
      context.globalAlpha = 0.16 + 0.1 * Math.sin((now - since) / 90);
      context.fillStyle = hit.light;
      context.fillRect(window.x, window.y, window.width, window.height);
      context.restore();
      this.#outline(window);
    }
  }

  /** The cells that won and what moves in them, over the symbols around. */
  #winners({ since }: Shown, now: number): void {
    const { layout, shown, sprites } = this.#state;
    const { cabinet } = this.#options.art;
    const t = this.#options.calm() ? 1 : Math.max(0, Math.min(1, (now - since) / MOTION_MS));
    for (const key of shown?.cells ?? []) {
      const [reel = 0, row = 0] = key.split(':').map(Number);
      const window = layout.reels[reel];
      if (!window) continue;
      const y = window.y + (row + 0.5) * layout.rowPitch;
      this.#cell(window, y);
      const symbol = this.#symbolAt(reel, row);
      const sprite = symbol === undefined ? undefined : sprites.still.get(symbol);
      if (!sprite) continue;
      drawWinner(this.#context, cabinet.win, {
        sprite,
        x: window.x + window.width / 2,
        y,
        size: layout.symbolSize,
        t,
        sparks: cabinet.sparks,
      });
    }
  }

  #symbolAt(reel: number, row: number): SymbolId | undefined {
    const { board, reels, stuck } = this.#state;
    if (board) return board.screen[reel]?.[row];
    if (stuck.has(reel) && this.#options.wild !== null) return this.#options.wild;
    const strip = this.#options.strips[reel];
    const stop = reels.stopOf(reel);
    return strip?.[(((stop + row) % strip.length) + strip.length) % strip.length];
  }

  #symbol(symbol: SymbolId, x: number, y: number, swell: number, speed: number): void {
    const { layout, sprites } = this.#state;
    const context = this.#context;
    const size = layout.symbolSize * swell;
    const sharp = sprites.still.get(symbol);
    if (!sharp) return;
    // The first reels of all may turn before every symbol is smeared.
    const smeared = sprites.blurred.get(symbol) ?? sharp;
    const base = context.globalAlpha;
    if (speed < 1) {
      context.globalAlpha = base * (1 - speed);
      context.drawImage(sharp, x - size / 2, y - size / 2, size, size);
    }
    if (speed > 0) {
      context.globalAlpha = base * speed;
      context.drawImage(smeared, x - size / 2, y - size / 2, size, size);
    }
    context.globalAlpha = base;
  }

  /** Outlines a cell; those at the edge of the window keep clear of what the frame lays over it. */
  #cell(reel: Rect, y: number): void {
    const { kind, rowPitch, window } = this.#state.layout;
    const [inset, clear] = kind === 'wide' ? [5, 9] : [2, 5];
    const x = Math.max(reel.x + inset, window.x + clear);
    const top = Math.max(y - rowPitch / 2 + inset, window.y + clear);
    const right = Math.min(reel.x + reel.width - inset, window.x + window.width - clear);
    const bottom = Math.min(y + rowPitch / 2 - inset, window.y + window.height - clear);
    this.#outline({ x, y: top, width: right - x, height: bottom - top }, true);
  }

  /** The frame's own outline: a dark edge, its colour and a light line, so that it stands out on any symbol. */
  #outline({ x, y, width, height }: Rect, filled = false): void {
    const { hit } = this.#options.art.cabinet.frame;
    const wide = this.#state.layout.kind === 'wide';
    const context = this.#context;
    const corner = Math.min(hit.corner * (wide ? 1 : 0.5), width / 2, height / 2);
    context.beginPath();
    if (hit.bevelled) bevel(context, { x, y, width, height }, corner);
    else context.roundRect(x, y, width, height, corner);
    context.save();
    if (filled) {
      context.globalAlpha = 0.5;
      context.fillStyle = this.#litGlass;
      context.fill();
      context.globalAlpha = 1;
    }
    context.lineJoin = 'round';
    context.lineWidth = wide ? 7 : 4.4;
    context.strokeStyle = hit.inner;
    context.stroke();
    context.lineWidth = wide ? 3.5 : 2.2;
    context.strokeStyle = hit.outer;
    context.stroke();
    context.restore();
  }

  #letter(now: number): void {
    const { shown, layout } = this.#state;
    const { celebration, since = 0, burst = null } = shown ?? {};
    const share = celebration ? progressAt(now, since, celebration.countMs) : 0;
    const text = celebration?.amountAt?.(share);
    const letters = text !== undefined && canLetter(text);
    if (!letters && !burst) {
      if (!this.#overIsClear) this.#shrinkOver();
      return;
    }
    if (this.#overIsClear) this.#size(this.#options.layers.over);
    this.#overIsClear = false;
    this.#ready(this.#over);
    if (letters) {
      const appear = this.#options.calm() ? 1 : Math.min(1, (now - since) / 260);
      drawLettering(this.#over, text, layout.lettering, 0.7 + 0.3 * settled(appear));
    }
    burst?.draw(this.#over, this.#options.art.coin, now);
  }
}

function bevel(context: CanvasRenderingContext2D, { x, y, width, height }: Rect, corner: number): void {
  context.moveTo(x + corner, y);
  context.lineTo(x + width - corner, y);
  context.lineTo(x + width, y + corner);
  context.lineTo(x + width, y + height - corner);
  context.lineTo(x + width - corner, y + height);
  context.lineTo(x + corner, y + height);
  context.lineTo(x, y + height - corner);
  context.lineTo(x, y + corner);
  context.closePath();
}

function settled(progress: number): number {
  return 1 - (1 - progress) ** 3;
}
