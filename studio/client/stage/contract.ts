/** What the page of a slot asks of its stage (stage.ts), and what it tells it. */
import type { SlotStep, SlotTitle, SlotWin, SymbolId } from '../../maths/slot.ts';
import type { Art } from './art.ts';
import type { Screen } from './board.ts';
import type { Layout } from './layout.ts';
import type { Pace } from './reels.ts';

/** The canvases of a stage, from back to front. */
export interface StageLayers {
  node: HTMLElement;
  /** Scene and glass; the same in the light of free spins. */
  scene: HTMLCanvasElement;
  freeScene: HTMLCanvasElement;
  /** What moves in the window. */
  reels: HTMLCanvasElement;
  /** Frame and sign; the same in the light of free spins. */
  front: HTMLCanvasElement;
  freeFront: HTMLCanvasElement;
  /** What is won, over everything. */
  over: HTMLCanvasElement;
}

export interface StageOptions {
  layers: StageLayers;
  art: Art;
  strips: readonly (readonly SymbolId[])[];
  rows: number;
  wild: SymbolId | null;
  /** Row per reel of each line; null when every way counts. */
  lines: SlotTitle['lines'];
  stops: readonly number[];
  /** Cells fall one by one instead of turning on reels. */
  drops: boolean;
  /** CSS pixels at the top that stay free of the title and the frame, where there is room above the reels. */
  top: number;
  /** CSS pixels above the controls that stay free on a tall stage. */
  bottom: number;
  /** Units on a held cell as the page writes them. */
  valueText(units: number): string;
  /** Whether the person asked for less motion; read each time, it may change. */
  calm(): boolean;
  onLayout(layout: Layout): void;
}

export interface Celebration {
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
  /** Lets a whole board fall in; with kinds that won, they burst first and only what is missing falls. */
  fall(screen: Screen, gone: readonly SymbolId[], pace: Pace): Promise<void>;
  /** Reels that stand wild until told otherwise. */
  stick(reels: readonly number[]): void;
  /** Cells that are held with their units, over a darkened screen; null ends it. */
  hold(values: SlotStep['held'] | null): void;
  /** Turns the light of free spins on or off. */
  light(free: boolean): void;
  celebrate(celebration: Celebration): Promise<void>;
  /** Reels that know their stop take it at once; counting ends. */
  hurry(): void;
  clear(): void;
  /** Fits the stage to its room; resolves when its symbols are drawn. */
  resize(): Promise<void>;
}
