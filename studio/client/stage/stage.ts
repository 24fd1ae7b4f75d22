/** The stage: draws the reels over the scene, and runs only while something moves. */
import { type SlotStep, type SymbolId, windowAt } from '../../maths/slot.ts';
import { contextOf, type Sprites, spritesAt } from './art.ts';
import { createBoard, type Screen } from './board.ts';
import { cellsOf } from './cells.ts';
import { type CoinBurst, createCoinBurst } from './coins.ts';
import type { Celebration, Stage, StageOptions } from './contract.ts';
import { type Layout, layoutFor, type Rect } from './layout.ts';
import { canLetter, drawLettering } from './lettering.ts';
import { createReels } from './reels.ts';
import { drawScene } from './scene.ts';

const MAXIMUM_PIXEL_RATIO = 2;
const GOLD = '#FFC24B';
const DIMMED = 0.5;
const PULSE_MS = 420;
/** How long something takes to take its place for good. */
const ARRIVAL_MS = 460;
/** The symbol that is held with a value. */
const HELD: SymbolId = 'pot';

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
  const board = options.drops
    ? createBoard(options.strips.map((strip, reel) => windowAt(strip, reel * 7, options.rows)))
    : null;
  let falling: { until: number; done: () => void } | null = null;
  const stuck = new Map<number, number>();
  let held: { values: NonNullable<SlotStep['held']>; since: Map<string, number> } | null = null;

  const requestFrame = () => {
    if (frame === 0) frame = requestAnimationFrame(tick);
  };

  const tick = (now: number) => {
    frame = 0;
    advance(now);
    draw(now);
    if (spinning || landing || falling || (shown && isLively(shown, now)) || isSettling(now)) requestFrame();
  };

  /** Whether something that has just come to stay still moves. */
  const isSettling = (now: number) =>
    [...stuck.values(), ...(held?.since.values() ?? [])].some((since) => now - since < ARRIVAL_MS);

  const advance = (now: number) => {
    if (falling && now >= falling.until) {
      const { done } = falling;
      falling = null;
      done();
    }
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
    for (let reel = 0; reel < layout.reels.length; reel += 1) {
      if (board) drawColumn(reel, now);
      else if (stuck.has(reel)) drawStuck(reel, now);
      else drawReel(reel, now);
      if (held) drawHeld(reel, now);
    }
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

  const clipped = (window: Rect, paint: () => void) => {
    context.save();
    context.beginPath();
    context.roundRect(window.x, window.y, window.width, window.height, layout.windowRadius);
    context.clip();
    paint();
    context.restore();
  };

  const drawColumn = (reel: number, now: number) => {
    const window = layout.reels[reel];
    if (!window || !board) return;
    clipped(window, () => {
      for (const cell of board.at(reel, now)) {
        const wins = shown?.cells.has(`${reel}:${cell.row}`) ?? false;
        const y = window.y + (cell.row + cell.shift + 0.5) * layout.rowPitch;
        context.globalAlpha = (shown && !wins ? DIMMED : 1) * cell.opacity;
        if (wins) drawWinCell(window.x, y, window.width);
        drawSymbol(cell.symbol, window.x + window.width / 2, y, (wins ? pulseOf(now) : 1) * cell.size, 0);
      }
    });
  };

  /** 0 when something has just come, 1 when it stands; frames may begin a little before what they show. */
  const arrivalOf = (since: number, now: number) =>
    options.calm() ? 1 : Math.max(0, Math.min(1, (now - since) / ARRIVAL_MS));

  const drawStuck = (reel: number, now: number) => {
    const window = layout.reels[reel];
    if (!window || options.wild === null) return;
    const arrived = arrivalOf(stuck.get(reel) ?? 0, now);
    const wild = options.wild;
    clipped(window, () => {
      context.fillStyle = `rgb(255 194 75 / ${0.22 - 0.1 * arrived})`;
      context.fillRect(window.x, window.y, window.width, window.height * settle(arrived));
      for (let row = 0; row < options.rows; row += 1) {
        const grown = settle(Math.max(0, Math.min(1, arrived * options.rows - row)));
        const y = window.y + (row + 0.5) * layout.rowPitch;
        context.globalAlpha = shown && !shown.cells.has(`${reel}:${row}`) ? DIMMED : 1;
        drawSymbol(wild, window.x + window.width / 2, y, grown * (shown ? pulseOf(now) : 1), 0);
      }
      context.globalAlpha = 1;
    });
    context.beginPath();
    context.roundRect(window.x + 2, window.y + 2, window.width - 4, window.height - 4, layout.windowRadius + 2);
    context.lineWidth = layout.kind === 'wide' ? 4 : 2.5;
    context.strokeStyle = GOLD;
    context.stroke();
  };

  const drawHeld = (reel: number, now: number) => {
    const window = layout.reels[reel];
    if (!window || !held) return;
    clipped(window, () => {
      context.fillStyle = 'rgb(4 20 31 / 0.72)';
      context.fillRect(window.x, window.y, window.width, window.height);
      for (const [row, value] of (held?.values[reel] ?? []).entries()) {
        if (value === null) continue;
        const x = window.x + window.width / 2;
        const y = window.y + (row + 0.5) * layout.rowPitch;
        const since = held?.since.get(`${reel}:${row}`) ?? 0;
        const arrived = arrivalOf(since, now);
        drawWinCell(window.x, y, window.width);
        drawSymbol(HELD, x, y - layout.rowPitch * 0.06, 0.6 + 0.4 * settle(arrived), 0);
        const place = {
          x,
          y: y + layout.rowPitch * 0.3,
          maximumWidth: window.width * 0.84,
          capHeight: layout.rowPitch * 0.19,
        };
        drawLettering(context, options.valueText(value), place, settle(arrived));
      }
    });
  };

  const drawSymbol = (symbol: SymbolId, x: number, y: number, swell: number, speed: number) => {
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

  /** Size and density that the drawings are made for. */
  let drawnFor = '';

  const resize = async () => {
    const { clientWidth, clientHeight } = options.scene;
    const wanted = `${clientWidth} ${clientHeight} ${devicePixelRatio}`;
    if (clientWidth === 0 || clientHeight === 0 || wanted === drawnFor) return;
    drawnFor = wanted;
    pixelRatio = Math.min(MAXIMUM_PIXEL_RATIO, devicePixelRatio);
    const free = { width: clientWidth, height: clientHeight - options.top };
    const tall = layoutFor(free, grid).kind === 'tall';
    const room = tall ? layoutFor({ ...free, height: free.height - options.bottom }, grid) : layoutFor(free, grid);
    layout = { ...room, height: clientHeight, originY: room.originY + options.top };
    options.onLayout(layout);
    drawScene(options.scene, layout, options.art, pixelRatio);
    options.reels.width = Math.round(clientWidth * pixelRatio);
    options.reels.height = Math.round(clientHeight * pixelRatio);
    // Until the new ones are there the old ones are drawn at the new size.
    draw(performance.now());
    const size = layout.symbolSize * layout.scale * pixelRatio;
    sprites = (await spritesAt(options.art, size, () => wanted === drawnFor)) ?? sprites;
    requestFrame();
  };

  const clear = () => {
    const ended = shown;
    shown = null;
    ended?.done();
    requestFrame();
  };

  /** What is shown at rest. */
  const screenNow = (): Screen =>
    board?.screen ??
    options.strips.map((strip, reel) => {
      const window = windowAt(strip, stops[reel] ?? 0, options.rows);
      return stuck.has(reel) && options.wild !== null ? window.map(() => options.wild as SymbolId) : window;
    });

  return {
    resize,
    clear,
    start(pace) {
      clear();
      if (options.calm()) return;
      if (board) {
        const until = board.clear(performance.now(), pace);
        falling = { until, done: () => undefined };
        requestFrame();
        return;
      }
      spinning = true;
      reels.start(performance.now(), pace);
      requestFrame();
    },
    land(target, onLand) {
      stops = target;
      spinning = false;
      if (options.calm()) {
        reels.set(target);
        requestFrame();
        return Promise.resolve();
      }
      const until = reels.land(target, performance.now());
      return new Promise((done) => {
        landing = { until, landed: new Set(), onLand, done };
        requestFrame();
      });
    },
    fall(screen, gone, pace) {
      clear();
      const now = performance.now();
      const until = board?.fall(screen, gone, options.calm() ? 0 : now, pace) ?? now;
      if (options.calm()) {
        requestFrame();
        return Promise.resolve();
      }
      return new Promise((done) => {
        falling = { until, done };
        requestFrame();
      });
    },
    stick(wildReels) {
      const now = performance.now();
      for (const reel of [...stuck.keys()]) if (!wildReels.includes(reel)) stuck.delete(reel);
      for (const reel of wildReels) if (!stuck.has(reel)) stuck.set(reel, now);
      requestFrame();
    },
    hold(values) {
      const since = new Map<string, number>();
      for (const [reel, cells] of (values ?? []).entries()) {
        for (const [row, value] of cells.entries()) {
          const key = `${reel}:${row}`;
          if (value !== null) since.set(key, held?.since.get(key) ?? performance.now());
        }
      }
      held = values ? { values, since } : null;
      requestFrame();
    },
    reset(target) {
      spinning = false;
      if (board) board.restore();
      stops = target;
      reels.set(target);
      requestFrame();
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
          cells: cellsOf(celebration.wins, options, screenNow()),
          burst,
          done,
          counted: false,
        };
        requestFrame();
      });
    },
    hurry() {
      if (landing) landing.until = Math.min(landing.until, reels.hurry(performance.now()));
      if (shown) shown.celebration.countMs = 0;
      requestFrame();
    },
  };
}

function settle(progress: number): number {
  return 1 - (1 - progress) ** 3;
}
