/** A vendor of games as the platform sees it. One adapter per vendor stands in adapters/games/. */
import type { Category, Device, GameKind, GameMode, Volatility } from '#shared/catalogue/names.ts';
import type { StudioDrawn } from '#shared/contract/aggregator.ts';
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
  /** What others may call the player; null in demo mode. */
  nickname: string | null;
  currency: Currency;
  /** BCP 47. */
  language: string;
  device: Device;
  /** The origin of the page that frames the game. */
  parentOrigin: string;
  limits: GameLimits;
  /** The most that a bet may be able to win, minor units. */
  winMaximum: bigint;
}

/** A game in a vendor's list. */
export interface VendorGame {
  /** The vendor's own name of the game. */
  vendorCode: string;
  title: string;
  /** Who made it, as the vendor writes it. */
  label: string;
  kind: GameKind;
  /** Those that follow from what the vendor says of it beside its kind. */
  categories: readonly Extract<Category, 'jackpot' | 'bonus-buy'>[];
  /** Percent; null when the vendor does not say, as with the next one. */
  rtpPercent: string | null;
  volatility: Volatility | null;
  devices: readonly Device[];
  /** Countries in which the vendor does not offer it, ISO 3166. */
  blockedCountries: readonly string[];
}

/** What a vendor lists. */
export interface VendorList {
  games: readonly VendorGame[];
  /** The vendor's own names of games whose rows could not be read: those that are known stay as they are. */
  unread: readonly string[];
}

/**
 * `refused`: the vendor works and does not open this game; `failed`: it cannot be reached, is too slow, or says what
 * nobody understands.
 */
export type LaunchAnswer = { url: string } | { failure: 'refused' | 'failed' };

/** What a pool of progressive jackpots of a vendor holds in a currency. */
export interface JackpotPool {
  pool: string;
  currency: Currency;
  /** Minor units, the largest first. */
  jackpots: readonly { tier: string; amount: bigint }[];
}

/** How many people are at a live table of a vendor. */
export interface TablePlayers {
  /** The platform's code of the game. */
  gameCode: string;
  players: number;
}

/** Hears from a vendor what its jackpots hold. */
export interface JackpotReceiver {
  receive(vendor: string, pool: JackpotPool): void;
}

export interface RoundAsked {
  playerId: string;
  roundId: string;
  /** BCP 47. */
  language: string;
}

export interface RoundDetails {
  /** The vendor's page about the round, or the one that computes it again. */
  url: string;
  /** What was drawn, where the vendor tells it. */
  drawn: StudioDrawn;
}

/** Free rounds that a vendor is to deal: the operator pays their stakes, through the wallet. */
export interface FreeRoundsAward {
  /** Ours, a UUID: an award that is asked for again under it is the same one. */
  grantId: string;
  playerId: string;
  /** The vendor's own name of the game. */
  gameCode: string;
  currency: Currency;
  rounds: number;
  /** Minor units, of one round. */
  stake: bigint;
  from: Date;
  until: Date;
}

/** `reference`: the vendor's name of the award. Failures as in {@link LaunchAnswer}. */
export type AwardAnswer = { reference: string } | { failure: 'refused' | 'failed' };

export interface GameAggregator {
  /** Names the vendor in tokens, rounds and the ledger (`game:<name>`). */
  readonly name: string;
  /** Opens a game: the address of its frame. */
  launch(request: GameLaunch): Promise<LaunchAnswer>;
  /** Has the vendor deal free rounds. Absent: those of its games are counted by the wallet alone. */
  awardFreeRounds?(award: FreeRoundsAward): Promise<AwardAnswer>;
  /** Takes an award back; null when that is unknown. One that is over, or never was, is taken back. */
  withdrawFreeRounds?(reference: string): Promise<'withdrawn' | null>;
  /** The vendor's games; null when it cannot be asked. Absent: its games are rows of the catalogue. */
  games?(): Promise<VendorList | null>;
  /** The vendor's progressive jackpots in a currency; null when it cannot be asked. Absent: it has none. */
  jackpots?(currency: Currency): Promise<JackpotPool[] | null>;
  /** Who is at the vendor's live tables now; null when it cannot be asked. Absent: it does not tell. */
  tables?(): Promise<TablePlayers[] | null>;
  /** What the vendor says of a round, for the history; null when it cannot be asked or knows nothing of it. */
  roundDetails?(round: RoundAsked): Promise<RoundDetails | null>;
}
