/** The stage: keeps what stands and what moves on it, and runs only while something moves. */

import { type SymbolId, windowAt } from '../../maths/slot.ts';
import { progressAt } from '../progress.ts';
import { spritesAt } from './art.ts';
import { createBoard, type Screen } from './board.ts';
import { cellsOf } from './cells.ts';
import { createCoinBurst } from './coins.ts';
import type { Celebration, Stage, StageOptions } from './contract.ts';
import { isTaken, keepForLayout, ownFrame } from './frames.ts';
import { nextSway, REST_MS, SWAY_MS } from './idle.ts';
import { hasRoomAbove, layoutFor } from './layout.ts';
import { MOTION_MS } from './motions.ts';
import { createReels, type Pace } from './reels.ts';
import { drawCabinet } from './scene.ts';
import { awaitedReels } from './suspense.ts';
import { ARRIVAL_MS, type Shown, type StageState, StageView } from './view.ts';

const MAXIMUM_PIXEL_RATIO = 2;

interface Landing {
  until: number;
  landed: Set<number>;
  onLand: (reel: number) => void;
  done: () => void;
}

export function createStage(options: StageOptions): Stage {
  return new SlotStage(options);
}

class SlotStage implements Stage {
  readonly #options: StageOptions;
  readonly #grid: { reels: number; rows: number };
  readonly #state: StageState;
  readonly #view: StageView;
  #stops: readonly number[];
  #pace: Pace | null = null;
  #landing: Landing | null = null;
  #falling: { until: number; done: () => void } | null = null;
  #frame = 0;
  /** Waits for the next symbol to sway, and how many have. */
  #rest = 0;
  #sways = 0;
  /** Size and density that the drawings are made for, and whether those of free spins are made for it. */
  #drawnFor = '';
  #litFor = '';

  constructor(options: StageOptions) {
    this.#options = options;
    this.#stops = options.stops;
    this.#grid = { reels: options.strips.length, rows: options.rows };
    this.#state = {
      layout: layoutFor({ width: 1, height: 1 }, this.#grid),
      sprites: { still: new Map(), blurred: new Map() },
      pixelRatio: 1,
      reels: createReels(options.stops),
      board: options.drops
        ? createBoard(options.strips.map((strip, reel) => windowAt(strip, reel * 7, options.rows)))
        : null,
      shown: null,
      stuck: new Map(),
      held: null,
      sway: null,
      awaited: new Map(),
    };
    this.#view = new StageView(options, this.#state);
    keepForLayout();
  }

  #requestFrame(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  #tick(now: number): void {
    this.#frame = 0;
    this.#advance(now);
    const taken = isTaken();
    if (!taken) this.#view.draw(now);
    if (taken || this.#moves(now)) this.#requestFrame();
    else this.#restAWhile();
  }

  /** Once everything has rested for a while one symbol sways; never beside what was won, and not for who wants calm. */
  #restAWhile(): void {
    clearTimeout(this.#rest);
    this.#state.sway = null;
    this.#rest = window.setTimeout(() => {
      const { shown, held, stuck } = this.#state;
      const now = performance.now();
      const busy = shown !== null || held !== null || stuck.size > 0 || this.#moves(now);
      if (busy || document.hidden || this.#options.calm()) return this.#restAWhile();
      this.#state.sway = nextSway(this.#sways, this.#grid, now);
      this.#sways += 1;
      this.#requestFrame();
    }, REST_MS);
  }

  #moves(now: number): boolean {
    const { shown, stuck, held, sway } = this.#state;
    if (sway && now - sway.since < SWAY_MS) return true;
    if (this.#pace || this.#landing || this.#falling || (shown && isLively(shown, now))) return true;
    // Whether something that has just come to stay still moves.
    return [...stuck.values(), ...(held?.since.values() ?? [])].some((since) => now - since < ARRIVAL_MS);
  }

  #advance(now: number): void {
    if (this.#falling && now >= this.#falling.until) {
      const { done } = this.#falling;
      this.#falling = null;
      done();
    }
    if (this.#landing) this.#advanceLanding(this.#landing, now);
    const { shown } = this.#state;
    if (!shown || shown.counted) return;
    const share = progressAt(now, shown.since, shown.celebration.countMs);
    shown.celebration.onCount(share);
    if (share < 1) return;
    shown.counted = true;
    shown.done();
  }

  #advanceLanding(landing: Landing, now: number): void {
    const { layout, reels, awaited } = this.#state;
    for (let reel = 0; reel < layout.reels.length; reel += 1) {
      if (landing.landed.has(reel) || !reels.rests(reel, now)) continue;
      landing.landed.add(reel);
      landing.onLand(reel);
    }
    if (now < landing.until) return;
    this.#landing = null;
    awaited.clear();
    reels.set(this.#stops);
    landing.done();
  }

  async resize(): Promise<void> {
    const { clientWidth, clientHeight } = this.#options.layers.node;
    const wanted = `${clientWidth} ${clientHeight} ${devicePixelRatio}`;
    if (clientWidth === 0 || clientHeight === 0 || wanted === this.#drawnFor) return;
    this.#drawnFor = wanted;
    const { bottom, layers, art, onLayout } = this.#options;
    const top = hasRoomAbove({ width: clientWidth, height: clientHeight }) ? this.#options.top : 0;
    this.#state.pixelRatio = Math.min(MAXIMUM_PIXEL_RATIO, devicePixelRatio);
    const free = { width: clientWidth, height: clientHeight - top };
    const tall = layoutFor(free, this.#grid).kind === 'tall';
    const room = layoutFor(tall ? { ...free, height: free.height - bottom } : free, this.#grid);
    const layout = { ...room, height: clientHeight, originY: room.originY + top };
    onLayout(layout);
    // The page is laid out anew in this frame; what is drawn has one of its own, and is stretched until then.
    await ownFrame();
    if (wanted !== this.#drawnFor) return;
    this.#state.layout = layout;
    this.#view.fit();
    // Until the new ones are there the old ones are drawn at the new size.
    this.#view.draw(performance.now());
    const isWanted = () => wanted === this.#drawnFor;
    await this.#drawCabinet(false, isWanted);
    const size = this.#state.layout.symbolSize * this.#state.layout.scale * this.#state.pixelRatio;
    this.#state.sprites = (await spritesAt(art, size, isWanted)) ?? this.#state.sprites;
    if (layers.node.hasAttribute('data-free')) this.light(true);
    this.#requestFrame();
  }

  #drawCabinet(free: boolean, isWanted: () => boolean): Promise<boolean> {
    const { layers, art } = this.#options;
    const { layout, pixelRatio } = this.#state;
    const [back, front] = free ? [layers.freeScene, layers.freeFront] : [layers.scene, layers.front];
    return drawCabinet({ back, front }, { layout, art, pixelRatio, grid: this.#grid, free }, isWanted);
  }

  light(free: boolean): void {
    const { node } = this.#options.layers;
    node.toggleAttribute('data-free', free);
    const wanted = this.#drawnFor;
    if (!free || this.#litFor === wanted) return;
    this.#litFor = wanted;
    void this.#drawCabinet(true, () => wanted === this.#drawnFor);
  }

  clear(): void {
    const ended = this.#state.shown;
    this.#state.shown = null;
    ended?.done();
    this.#requestFrame();
  }

  start(pace: Pace): void {
    this.clear();
    this.#state.sway = null;
    if (this.#options.calm()) return;
    const { board, reels } = this.#state;
    if (board) {
      this.#falling = { until: board.clear(performance.now(), pace), done: () => undefined };
    } else {
      this.#pace = pace;
      reels.start(performance.now(), pace);
    }
    this.#requestFrame();
  }

  land(target: readonly number[], onLand: (reel: number) => void): Promise<void> {
    const { reels, awaited, stuck } = this.#state;
    const pace = this.#pace;
    this.#stops = target;
    this.#pace = null;
    if (this.#options.calm() || !pace) {
      reels.set(target);
      this.#requestFrame();
      return Promise.resolve();
    }
    const { strips, rows } = this.#options;
    const waits = awaitedReels(strips, target, rows, pace, (reel) => stuck.has(reel));
    const now = performance.now();
    const until = reels.land(target, now, waits);
    awaited.clear();
    for (const [reel, wait] of waits.entries()) {
      const ends = reels.landsAt(reel);
      if (wait > 0) awaited.set(reel, { since: ends - wait - pace.landingMs, until: ends - pace.landingMs * 0.4 });
    }
    return new Promise((done) => {
      this.#landing = { until, landed: new Set(), onLand, done };
      this.#requestFrame();
    });
  }

  fall(screen: Screen, gone: readonly SymbolId[], pace: Pace): Promise<void> {
    this.clear();
    const now = performance.now();
    const calm = this.#options.calm();
    const until = this.#state.board?.fall(screen, gone, calm ? 0 : now, pace) ?? now;
    if (calm) {
      this.#requestFrame();
      return Promise.resolve();
    }
    return new Promise((done) => {
      this.#falling = { until, done };
      this.#requestFrame();
    });
  }

  stick(wildReels: readonly number[]): void {
    const now = performance.now();
    const { stuck } = this.#state;
    for (const reel of [...stuck.keys()]) if (!wildReels.includes(reel)) stuck.delete(reel);
    for (const reel of wildReels) if (!stuck.has(reel)) stuck.set(reel, now);
    this.#requestFrame();
  }

  hold(values: NonNullable<StageState['held']>['values'] | null): void {
    const before = this.#state.held?.since;
    const since = new Map<string, number>();
    for (const [reel, cells] of (values ?? []).entries()) {
      for (const [row, value] of cells.entries()) {
        const key = `${reel}:${row}`;
        if (value !== null) since.set(key, before?.get(key) ?? performance.now());
      }
    }
    this.#state.held = values ? { values, since } : null;
    this.#requestFrame();
  }

  reset(target: readonly number[]): void {
    this.#pace = null;
    this.#state.board?.restore();
    this.#stops = target;
    this.#state.reels.set(target);
    this.#requestFrame();
  }

  celebrate(celebration: Celebration): Promise<void> {
    this.clear();
    const since = performance.now();
    const calm = this.#options.calm();
    const { window: box } = this.#state.layout;
    const burst =
      calm || celebration.coins === 0
        ? null
        : createCoinBurst(box.x + box.width / 2, box.y + box.height * 0.8, box.width, celebration.coins, since);
    return new Promise((done) => {
      this.#state.shown = {
        celebration: calm ? { ...celebration, countMs: 0 } : celebration,
        since,
        cells: cellsOf(celebration.wins, this.#options, this.#screen()),
        burst,
        done,
        counted: false,
      };
      this.#requestFrame();
    });
  }

  /** What is shown at rest. */
  #screen(): Screen {
    const { board, stuck } = this.#state;
    if (board) return board.screen;
    const { strips, rows, wild } = this.#options;
    return strips.map((strip, reel) => {
      const window = windowAt(strip, this.#stops[reel] ?? 0, rows);
      return stuck.has(reel) && wild !== null ? window.map(() => wild) : window;
    });
  }

  hurry(): void {
    const { reels, awaited, shown } = this.#state;
    if (this.#landing) {
      this.#landing.until = Math.min(this.#landing.until, reels.hurry(performance.now()));
      awaited.clear();
    }
    if (shown) shown.celebration.countMs = 0;
    this.#requestFrame();
  }
}

function isLively(win: Shown, now: number): boolean {
  return !win.counted || now - win.since < MOTION_MS || (win.burst !== null && !win.burst.over(now));
}
