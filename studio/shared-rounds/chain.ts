/**
 * The seeds of rounds that many players share. They form a chain that is used against the direction it was made in:
 * seed i − 1 is the SHA-256 of seed i, and the end of the chain, "seed 0", is published before the first round. So every
 * seed was fixed then, and none can be worked out from the ones already shown.
 */
import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { BeaconName } from './beacon.ts';

/** A chain as it is announced. */
export interface AnnouncedChain {
  id: string;
  gameCode: string;
  /** Counts the chains of a game from 1. */
  number: number;
  /** Rounds it lasts for. */
  length: number;
  /** Seed 0: what is published first. */
  terminalHash: string;
  /** The last seed, from which all others follow: secret until the chain is used up. */
  root: string;
  /** The public event that gives the salt, and when it happens: after the announcement. */
  beacon: BeaconName;
  eventId: string;
  eventAt: Date;
}

/** How a chain is stored. In those from before they were announced, number and event are null. */
export interface Chain extends Pick<AnnouncedChain, 'id' | 'gameCode' | 'length' | 'terminalHash' | 'root'> {
  number: number | null;
  beacon: BeaconName | null;
  eventId: string | null;
  eventAt: Date | null;
  /** Mixed into every round: the value of the event. Null until it has happened. */
  salt: string | null;
  /** What proves that the salt is the event's value. */
  evidence: string | null;
  /** When it was written down, and could be seen from, by the store's clock. */
  createdAt: Date;
  saltedAt: Date | null;
}

/** A chain with how many of its rounds have begun. */
export type ChainInStore = Chain & { used: number };

export interface Seeds {
  /** Seed 0. */
  readonly terminalHash: string;
  /** @param index from 1 to the chain's length. @throws RangeError outside. */
  seedOf(index: number): string;
}

/** Seeds between two checkpoints. */
const STRIDE = 500;

/** SHA-256 of a text, hex: the same step `commitmentOf` takes in the browser. */
function hashOf(seed: string): string {
  return createHash('sha256').update(seed).digest('hex');
}

/** Works out a chain from its root, in pieces, so that the process goes on meanwhile. */
export async function readChain(root: string, length: number): Promise<Seeds> {
  const checkpoints = new Map<number, string>([[length, root]]);
  let seed = root;
  for (let index = length; index > 0; index -= 1) {
    seed = hashOf(seed);
    if ((index - 1) % STRIDE === 0) {
      checkpoints.set(index - 1, seed);
      await breathe();
    }
  }
  const terminalHash = seed;
  return {
    terminalHash,
    seedOf(index) {
      if (!Number.isInteger(index) || index < 1 || index > length) throw new RangeError(`No seed ${index}`);
      let at = Math.min(length, Math.ceil(index / STRIDE) * STRIDE);
      let found = checkpoints.get(at) ?? root;
      for (; at > index; at -= 1) found = hashOf(found);
      return found;
    },
  };
}
