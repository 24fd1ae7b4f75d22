/**
 * The seeds of rounds that many players share. They form a chain that is used against the direction it was made in:
 * seed i − 1 is the SHA-256 of seed i, and the end of the chain, "seed 0", is published before the first round. So every
 * seed was fixed then, and none can be worked out from the ones already shown.
 */
import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';

/** How a chain is stored. */
export interface Chain {
  id: string;
  gameCode: string;
  /** Rounds it lasts for. */
  length: number;
  /** Seed 0: what is published first. */
  terminalHash: string;
  /** The last seed, from which all others follow: secret until the chain is used up. */
  root: string;
  /** Mixed into every round; drawn only after the chain was written down. Null until then. */
  salt: string | null;
  createdAt: Date;
  saltedAt: Date | null;
}

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
