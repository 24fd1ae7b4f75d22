/** A vendor of games as the games module sees it. One adapter per vendor stands in adapters/games/. */
import type { GameMode } from '#shared/catalogue/names.ts';
import type { Currency } from '#shared/money.ts';

/** What the player's jurisdiction asks of a game; amounts in minor units. */
export interface GameLimits {
  stakeMaximum: bigint | null;
  roundMinimumMs: number;
  autoplay: boolean;
  bonusBuy: boolean;
}

export interface GameLaunch {
  gameCode: string;
  mode: GameMode;
  /** The wallet token; null in demo mode. */
  token: string | null;
  currency: Currency;
  /** BCP 47. */
  language: string;
  /** The origin of the page that frames the game. */
  parentOrigin: string;
  limits: GameLimits;
}

export interface GameAggregator {
  /** Names the vendor in tokens, rounds and the ledger (`game:<name>`). */
  readonly name: string;
  /** Opens a game and returns the address of its frame; null when the vendor cannot be reached or refuses. */
  launch(request: GameLaunch): Promise<string | null>;
}
