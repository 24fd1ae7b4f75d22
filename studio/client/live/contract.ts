/** What a game adds to the page of a live table (main.ts): what moves in the saloon, its cloth, and its results in words. */

import type { LiveSessionView, OutcomeView, PastOutcome } from '../../live-protocol.ts';
import type { Translate } from '../../texts.ts';
import type { FormatMoney } from '../money.ts';
import type { Sounds } from '../sound.ts';
import type { ChipFace } from '../table-games/chips.ts';

/** What became of the chips on a spot. */
export type Mark = '' | 'won' | 'lost';

export interface LiveStageParts {
  session: LiveSessionView;
  words: Translate<'live'>;
  money: FormatMoney;
  sounds: Sounds;
  /** A chip of an amount. */
  face: ChipFace;
  /** Whether motion is not wanted. */
  calm(): boolean;
  /** The player puts a chip on a spot, or takes one back. */
  add(on: string): void;
  takeBack(on: string): void;
}

export interface ClothView {
  amounts: ReadonlyMap<string, bigint>;
  /** What the result makes of them; null while there is none. */
  outcome: OutcomeView | null;
  locked: boolean;
}

export interface LiveStage {
  /** Address of the saloon. */
  saloon: string;
  /** Who presents the table, behind what moves; a table without one has nobody. */
  presenter?: HTMLElement;
  /** What moves in it. */
  scene: HTMLElement;
  cloth: HTMLElement;
  draw(view: ClothView): void;
  /** A new round: nothing of the last one is left. */
  clear(): void;
  /** No more bets: something moves, nothing is known. */
  run(): void;
  /** Shows a result that was dealt so many ms ago; whoever comes late sees the rest. */
  deal(outcome: OutcomeView, lateMs: number): Promise<void>;
  /** A spot in words. */
  nameOf(on: string): string;
  /** A result in words. */
  describe(outcome: OutcomeView): string;
  /** A result in one or two letters, and its colour. */
  bead(outcome: OutcomeView): { text: string; tone: string };
  /** What is going on while the result is dealt. */
  dealing: string;
  /** The statistics of past results, newest first. */
  statistics(past: readonly PastOutcome[]): Node[];
  /** Bets and what they pay to one. */
  pays(): readonly (readonly [name: string, pays: string])[];
  /** Rules of the game, one sentence each. */
  rules(): string[];
}
