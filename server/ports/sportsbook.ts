/** An outside sportsbook that a region shows in place of ours (ADR 0138): who a player is to it, and which bets are its. */
import type { Currency } from '#shared/money.ts';

export interface SportsbookVisit {
  /** Its name for the region's site. */
  brand: string;
  playerId: string;
  /** What it may call the player. */
  nickname: string | null;
  currency: Currency;
  /** ISO 639. */
  language: string;
  now: Date;
}

export interface Sportsbook {
  /** Under this name its bets stand in the wallet. */
  provider: string;
  /** The code that its bets are made under. */
  gameCode: string;
  /** What its page is given to know the player by; good for a while, then asked for anew. */
  tokenFor(visit: SportsbookVisit): string;
}
