/** What anybody may see of the chains behind the rounds that all players of a game share. */
import type { BeaconName } from './shared-rounds/beacon.ts';

export interface ChainView {
  /** Counts the chains of a game from 1; null: from before chains were announced, with a salt of the studio's own. */
  number: number | null;
  /** Rounds it lasts for, and how many of them have begun. */
  length: number;
  used: number;
  /** Seed 0. */
  terminal_hash: string;
  /** When it was first shown, by the database's time. */
  announced_at: string;
  /** The public event whose value is the salt, announced with the end; null as with `number`. */
  event: { beacon: BeaconName; id: string; at: string } | null;
  /** Null until the event has happened. */
  salt: string | null;
  /** What proves that the salt is the event's value (shared-rounds/beacon.ts). */
  evidence: string | null;
}

/** The chain that rounds are drawn from, and the one after it, once it is announced. */
export interface ChainsView {
  chain: ChainView;
  next_chain: ChainView | null;
}
