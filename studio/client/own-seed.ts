/**
 * The player's seed. The browser draws it once the hash of the server seed that it meets is here, so that no server seed
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
 * What the page plays with: the session's seed, or a new one where none was given yet or another server seed has come
 * into use by itself.
 * @param before what the page played with; null when it opens.
 */
export function withOwnSeed(now: FairnessView, before: FairnessView | null): FairnessView {
  const isOwn = before === null ? now.client_seed_given : before.server_seed_hash === now.server_seed_hash;
  return isOwn ? now : { ...now, client_seed: drawClientSeed() };
}
