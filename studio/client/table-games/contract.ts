/** What a table game's page adds to the frame around it (frame.ts): its table, its bet and how a round is shown. */
import type { TableGameAnswer, TableGameSessionView } from '../../protocol.ts';
import type { AnyEngine } from '../../titles/table-games.ts';
import type { FormatMoney } from '../money.ts';
import type { Sounds } from '../sound.ts';
import type { Verb } from './verbs.ts';

export interface StageParts {
  session: TableGameSessionView;
  money: FormatMoney;
  sounds: Sounds;
  /** The amount the player has chosen in the bar, minor units. */
  chip(): bigint;
  /** Whether motion is not wanted. */
  calm(): boolean;
  /** The bet on the table has changed: the bar shows it anew. */
  changed(): void;
  /** The player decided something in an open round; ignored while an answer is awaited. */
  decide(action: unknown): void;
}

/** What the large button does now. */
export interface MainAction {
  label: string;
  /** Its drawing. */
  verb: Verb;
  /** Nothing can be done with it now: nothing is bet, or nothing is won yet. */
  blocked?: boolean;
  /** The decision it sends; null: it begins a round with the bet on the table. */
  action: unknown;
}

export interface TableGameStage {
  /** Fills the space above the bar; it lays itself out from 320 px wide and from 300 px high. */
  node: HTMLElement;
  /** What the player chooses besides the bet: with it the bar is a panel beside the scene, and without it under a cloth. */
  panel?: HTMLElement;
  /** Decisions of an open round: they take the place of the bet in the bar while it waits. */
  moves?: HTMLElement;
  /** The bet as the engine reads it; null while nothing is bet. */
  bet(): unknown;
  /** What the bet puts down, minor units. */
  total(): bigint;
  /** The large button. */
  main(): MainAction;
  /** The chip in the bar has changed. */
  chipChanged(): void;
  /** While a round runs the table takes no new bets. */
  lock(locked: boolean): void;
  /** An answer is awaited or shown: the open round takes no decision, and none looks as if it could be made. */
  wait?(waits: boolean): void;
  /** The bet has been sent; nothing is known yet. */
  start(): void;
  /** Shows an answer and resolves when the player has seen it. A resumed round is shown without a start. */
  show(answer: TableGameAnswer): Promise<void>;
  /** Puts the last bet on the table again, where a round clears it: rounds that play by themselves show what they play. */
  again?(): void;
  /** The round did not happen: the table as it was before. */
  reset(): void;
  /** Whatever moves ends at once. */
  hurry(): void;
  /** The pays tab, at the chip in the bar. */
  pays(): Node[];
  /** The rules tab, one sentence each; the frame adds those every game has. */
  rules(): string[];
  /** A finished round in a few words, for the history and for screen readers. */
  describe(view: Readonly<Record<string, unknown>>): string;
  /** What earlier rounds of the session showed, the newest first, for a list of results: older than all shown so far. */
  recall?(views: readonly Readonly<Record<string, unknown>>[]): void;
  /** Keys of its own; true when it took the key. */
  key?(event: KeyboardEvent): boolean;
}

export interface StageModule {
  /** The same rules the server plays by: the history recomputes rounds with them. */
  engine: AnyEngine;
  createStage(parts: StageParts): TableGameStage | Promise<TableGameStage>;
}
