/** Rounds that all players of a game share, and where they are stored. */
import type { BeaconValue } from './beacon.ts';
import type { AnnouncedChain, Chain, ChainInStore } from './chain.ts';

/**
 * A round goes betting → running → ended. `voided`: the process that ran it died; what could be decided was
 * paid, everything else returned.
 */
export type SharedRoundState = 'betting' | 'running' | 'ended' | 'voided';

export interface SharedRound {
  gameCode: string;
  /** Counts the rounds of a game from 1. */
  number: number;
  chainId: string;
  /** Which seed of the chain it takes. */
  chainIndex: number;
  state: SharedRoundState;
  /** When betting closes, and what every player's clock measures the round from. */
  startsAt: Date;
  endedAt: Date | null;
  /** Known once the round is over; until then they exist only in the process that runs it. */
  seed: string | null;
  /** What the seed stands for, in the game's own measure. */
  result: number | null;
}

/** A round that is over, with what proves it. */
export interface ProvenRound extends SharedRound {
  seed: string;
  result: number;
  terminalHash: string;
  salt: string;
}

export interface SharedRoundStore {
  /**
   * Takes or renews the right to run a game's rounds for a time, by the store's own clock; false while another process
   * has it. So two processes over one database never run the same game. Nobody holds it for longer than that time,
   * whatever stands there.
   */
  claim(gameCode: string, owner: string, termMs: number): Promise<boolean>;
  /** Gives the right back. */
  release(gameCode: string, owner: string): Promise<void>;
  chain(chainId: string): Promise<Chain | null>;
  /** The chains of a game, newest first. */
  chains(gameCode: string, limit: number): Promise<ChainInStore[]>;
  /** Replaces roots by what `renew` makes of them; null leaves one as it is. */
  renewRoots(renew: (stored: string) => string | null): Promise<void>;
  /** The announced chains of a game that have rounds left, in their order: those that one source gives the salt of. */
  chainsLeft(gameCode: string, beacon: AnnouncedChain['beacon']): Promise<ChainInStore[]>;
  /** Announces a chain, at the store's time. Does nothing when the game has a chain of that number. */
  announceChain(chain: AnnouncedChain): Promise<void>;
  /** Writes the salt of a chain once: a later one changes nothing. */
  saltChain(chainId: string, drawn: BeaconValue): Promise<void>;
  /** Writes a new round; false when its number is taken. */
  openRound(round: SharedRound): Promise<boolean>;
  saveRound(round: SharedRound): Promise<void>;
  newestRound(gameCode: string): Promise<SharedRound | null>;
  /** Rounds that were left in betting or while running. */
  unfinishedRounds(gameCode: string): Promise<SharedRound[]>;
  /** A round that has ended; null for any other. */
  provenRound(gameCode: string, number: number): Promise<ProvenRound | null>;
  /** Ended rounds, newest first. */
  provenRounds(gameCode: string, limit: number): Promise<ProvenRound[]>;
}
