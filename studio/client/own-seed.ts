/**
 * The player's seed. The browser draws it once it knows the hash of the server seed in use, so that no server seed
 * can have been chosen to suit it (docs/decisions/0081). It travels with each bet: nothing waits for it.
 */
import type { FairnessView } from '../protocol.ts';

const SEED_BYTES = 8;

/** 16 hex digits. */
export function drawClientSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(SEED_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/**
 * The seed that the page plays with: the session's, or a new one if none was given yet or the server seed has
 * changed by itself.
 * @param before the seed that the page played with; null when it opens.
 */
export function withOwnSeed(now: FairnessView, before: FairnessView | null): FairnessView {
  const isOwn = before === null ? now.client_seed_given : before.server_seed_hash === now.server_seed_hash;
  return isOwn ? now : { ...now, client_seed: drawClientSeed() };
}
