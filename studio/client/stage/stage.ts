/** The stage: draws the reels over the scene, and runs only while something moves. */
import type { SlotTitle, SlotWin, SymbolId } from '../../maths/slot.ts';
import { type Art, contextOf, type Sprites, spritesAt } from './art.ts';
import { type CoinBurst, createCoinBurst } from './coins.ts';
import { type Layout, layoutFor } from './layout.ts';
import { canLetter, drawLettering } from './lettering.ts';
import { createReels, type Pace } from './reels.ts';
import { drawScene } from './scene.ts';

export interface StageOptions {
  scene: HTMLCanvasElement;
  reels: HTMLCanvasElement;
  art: Art;
  strips: readonly (readonly SymbolId[])[];
  rows: number;
  wild: SymbolId | null;
  /** Row per reel of each line; null when every way counts. */
  lines: SlotTitle['lines'];
  stops: readonly number[];
  /** Whether the person asked for less motion; read each time, it may change. */
  calm(): boolean;
  onLayout(layout: Layout): void;
}

interface Celebration {
  wins: readonly SlotWin[];
  /** Text at a share of the count-up; null letters nothing. */
  amountAt: ((share: number) => string) | null;
  countMs: number;
  /** Coins thrown up; 0 for none. */
  coins: number;
  onCount(share: number): void;
}

export interface Stage {
  start(pace: Pace): void;
  /** Brings the reels to stops; resolves when the last one stands. `onLand` runs per reel. */
  land(stops: readonly number[], onLand: (reel: number) => void): Promise<void>;
  /** Puts the reels back without a round. */
  reset(stops: readonly number[]): void;
  celebrate(celebration: Celebration): Promise<void>;
  /** Ends counting at once. */
  hurry(): void;
  clear(): void;
  resize(): void;
}

const MAXIMUM_PIXEL_RATIO = 2;
const GOLD = '#FFC24B';
const DIMMED = 0.5;
const PULSE_MS = 420;

interface Shown {
  celebration: Celebration;
  since: number;
  cells: Set<string>;
  burst: CoinBurst | null;
  done: () => void;
  counted: boolean;
}

export function createStage(options: StageOptions): Stage {
  const reels = createReels(options.stops);
  const context = contextOf(options.reels);
  let stops = options.stops;
  const grid = { reels: options.strips.length, rows: options.rows };
  let layout: Layout = layoutFor({ width: 1, height: 1 }, grid);
  let sprites: Sprites = { still: new Map(), blurred: new Map() };
  let pixelRatio = 1;
  let shown: Shown | null = null;
  let landing: { until: number; landed: Set<number>; onLand: (reel: number) => void; done: () => void } | null = null;
  let spinning = false;
  let frame = 0;

  const wake = () => {
    if (frame === 0) frame = requestAnimationFrame(tick);
  };

  const tick = (now: number) => {
    frame = 0;
    advance(now);
    draw(now);
    if (spinning || landing || (shown && isLively(shown, now))) wake();
  };

  const advance = (now: number) => {
    if (landing) {
      for (let reel = 0; reel < layout.reels.length; reel += 1) {
        if (!landing.landed.has(reel) && reels.rests(reel, now)) {
          landing.landed.add(reel);
          landing.onLand(reel);
        }
      }
      if (now >= landing.until) {
        const { done } = landing;
        landing = null;
        reels.set(stops);
        done();
      }
    }
    if (shown && !shown.counted) {
      const share = Math.min(1, (now - shown.since) / Math.max(1, shown.celebration.countMs));
      shown.celebration.onCount(share);
      if (share >= 1) {
        shown.counted = true;
        shown.done();
      }
    }
  };

  const draw = (now: number) => {
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.clearRect(0, 0, layout.width, layout.height);
    context.translate(layout.originX, layout.originY);
    context.scale(layout.scale, layout.scale);
    for (let reel = 0; reel < layout.reels.length; reel += 1) drawReel(reel, now);
    if (shown) drawWin(shown, now);
  };

  const drawReel = (reel: number, now: number) => {
    const window = layout.reels[reel];
    const strip = options.strips[reel];
    if (!window || !strip) return;
    const { position, speed } = reels.at(reel, now);
    const first = Math.floor(position);
    const still = speed === 0;
    context.save();
    context.beginPath();
    context.roundRect(window.x, window.y, window.width, window.height, layout.windowRadius);
    context.clip();
    for (let row = -1; row <= options.rows; row += 1) {
      const index = (((first + row) % strip.length) + strip.length) % strip.length;
      const symbol = strip[index] as SymbolId;
      const wins = still && shown?.cells.has(`${reel}:${row}`);
      const y = window.y + (first + row - position + 0.5) * layout.rowPitch;
      context.globalAlpha = still && shown && !wins ? DIMMED : 1;
      if (wins) drawWinCell(window.x, y, window.width);
      drawSymbol(symbol, window.x + window.width / 2, y, wins ? pulseOf(now) : 1, speed);
    }
    context.restore();
  };

  const drawSymbol = (symbol: SymbolId, x: number, y: number, swell: number, speed: number) => {
    const size = layout.symbolSize * swell;
    const sharp = sprites.still.get(symbol);
    const smeared = sprites.blurred.get(symbol);
    if (!sharp || !smeared) return;
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
  };

  const drawWinCell = (x: number, y: number, width: number) => {
    const inset = layout.kind === 'wide' ? 4 : 2;
    const height = layout.rowPitch - inset * 2;
    context.beginPath();
    context.roundRect(x + inset, y - height / 2, width - inset * 2, height, layout.kind === 'wide' ? 10 : 8);
    context.fillStyle = 'rgb(255 194 75 / 0.16)';
    context.fill();
    context.lineWidth = layout.kind === 'wide' ? 3 : 2;
    context.strokeStyle = GOLD;
    context.stroke();
  };

  const pulseOf = (now: number) => {
    if (!shown || options.calm()) return 1;
    const progress = Math.min(1, (now - shown.since) / PULSE_MS);
    return 1 + 0.1 * Math.sin(progress * Math.PI);
  };

  const drawWin = ({ celebration, since, burst }: Shown, now: number) => {
    const share = Math.min(1, (now - since) / Math.max(1, celebration.countMs));
    const text = celebration.amountAt?.(share);
    if (text !== undefined && canLetter(text)) {
      const appear = options.calm() ? 1 : Math.min(1, (now - since) / 260);
      drawLettering(context, text, layout.lettering, 0.7 + 0.3 * settle(appear));
    }
    burst?.draw(context, options.art.coin, now);
  };

  const isLively = (win: Shown, now: number) =>
    !win.counted || now - win.since < PULSE_MS || (win.burst !== null && !win.burst.over(now));

  const resize = () => {
    const { clientWidth, clientHeight } = options.scene;
    if (clientWidth === 0 || clientHeight === 0) return;
    pixelRatio = Math.min(MAXIMUM_PIXEL_RATIO, devicePixelRatio);
    layout = layoutFor({ width: clientWidth, height: clientHeight }, grid);
    options.onLayout(layout);
    drawScene(options.scene, layout, options.art, pixelRatio);
    options.reels.width = Math.round(clientWidth * pixelRatio);
    options.reels.height = Math.round(clientHeight * pixelRatio);
    sprites = spritesAt(options.art, layout.symbolSize * layout.scale * pixelRatio);
    wake();
  };

  const clear = () => {
    const ended = shown;
    shown = null;
    ended?.done();
    wake();
  };

  return {
    resize,
    clear,
    start(pace) {
      clear();
      if (options.calm()) return;
      spinning = true;
      reels.start(performance.now(), pace);
      wake();
    },
    land(target, onLand) {
      stops = target;
      spinning = false;
      if (options.calm()) {
        reels.set(target);
        wake();
        return Promise.resolve();
      }
      const until = reels.land(target, performance.now());
      return new Promise((done) => {
        landing = { until, landed: new Set(), onLand, done };
        wake();
      });
    },
    reset(target) {
      spinning = false;
      stops = target;
      reels.set(target);
      wake();
    },
    celebrate(celebration) {
      clear();
      const since = performance.now();
      const calm = options.calm();
      const { frame: box } = layout;
      const burst =
        calm || celebration.coins === 0
          ? null
          : createCoinBurst(box.x + box.width / 2, box.y + box.height * 0.8, box.width, celebration.coins, since);
      return new Promise((done) => {
        shown = {
          celebration: calm ? { ...celebration, countMs: 0 } : celebration,
          since,
          cells: cellsOf(celebration.wins, options, stops),
          burst,
          done,
          counted: false,
        };
        wake();
      });
    },
    hurry() {
      if (shown) shown.celebration.countMs = 0;
      wake();
    },
  };
}

/** The cells that take part in wins, as `reel:row`. */
function cellsOf(wins: readonly SlotWin[], options: StageOptions, stops: readonly number[]): Set<string> {
  const cells = new Set<string>();
  for (const win of wins) {
    for (let reel = 0; reel < win.length; reel += 1) {
      const strip = options.strips[reel] ?? [];
      for (let row = 0; row < options.rows; row += 1) {
        const symbol = strip[((stops[reel] ?? 0) + row) % strip.length];
        if (win.line !== undefined && options.lines?.[win.line]?.[reel] !== row) continue;
        if (symbol === win.symbol || symbol === options.wild) cells.add(`${reel}:${row}`);
      }
    }
  }
  return cells;
}

function settle(progress: number): number {
  return 1 - (1 - progress) ** 3;
}
