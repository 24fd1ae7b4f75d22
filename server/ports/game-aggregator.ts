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
  /** The vendor's own name of the game. */
  gameCode: string;
  mode: GameMode;
  /** Who plays: the wallet token and the player's id; null in demo mode. */
  token: string | null;
  playerId: string | null;
  currency: Currency;
  /** BCP 47. */
  language: string;
  /** The origin of the page that frames the game. */
  parentOrigin: string;
  limits: GameLimits;
}

/** A game in a vendor's list. */
export interface VendorGame {
  /** The vendor's own name of the game. */
  vendorCode: string;
  title: string;
  /** Who made it, as the vendor writes it. */
  label: string;
  kind: 'slot' | 'table' | 'live' | 'instant';
  /** Percent; null when the vendor does not say. */
  rtpPercent: string | null;
}

export interface GameAggregator {
  /** Names the vendor in tokens, rounds and the ledger (`game:<name>`). */
  readonly name: string;
  /** Opens a game and returns the address of its frame; null when the vendor cannot be reached or refuses. */
  launch(request: GameLaunch): Promise<string | null>;
  /** The vendor's games; null when it cannot be asked. Absent: its games are rows of the catalogue. */
  games?(): Promise<VendorGame[] | null>;
  /** The address of the vendor's page about a round, for the history; null when there is none. */
  roundDetails?(round: { playerId: string; roundId: string }): Promise<string | null>;
}
