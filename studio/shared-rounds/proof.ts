/**
 * Proving rounds that many players share: what a seed hashes to and what it stands for. The same code in the studio and
 * in the player's browser.
 */
import type { ChainView } from '../chain-protocol.ts';
import { commitmentOf } from '../maths/fair.ts';
import { quicknetTime, quicknetValue } from './quicknet.ts';

/** The seed so many rounds before: each is the SHA-256 of the one after it, and 0 rounds before the first is the chain's end. */
export async function seedBefore(seed: string, rounds: number): Promise<string> {
  let earlier = seed;
  for (let round = 0; round < rounds; round += 1) earlier = await commitmentOf(earlier);
  return earlier;
}

/** A seed that was shown, and its place in the chain; 0 is the end that is published before the first round. */
export interface ShownSeed {
  seed: string;
  index: number;
}

/** Whether a round's seed belongs to the chain of one that was shown before it. */
export async function isOfChain(round: ShownSeed, shown: ShownSeed): Promise<boolean> {
  if (shown.index >= round.index) return false;
  return (await seedBefore(round.seed, round.index - shown.index)) === shown.seed;
}

/** What a shared round publishes of its chain once it is over. */
export interface PublishedProof {
  seed: string;
  chain_index: number;
  terminal_hash: string;
}

/** Whether a round's seed leads to the one of an earlier round of its chain, or to the chain's end where there is none. */
export function followsChain(round: PublishedProof, earlier: PublishedProof | null): Promise<boolean> {
  const known = earlier?.terminal_hash === round.terminal_hash ? earlier : null;
  const shown = known ? { seed: known.seed, index: known.chain_index } : { seed: round.terminal_hash, index: 0 };
  return isOfChain({ seed: round.seed, index: round.chain_index }, shown);
}

/**
 * Whether a chain's salt is the value of the public event that was announced with its end, and the event came after the
 * announcement; null where there is nothing to check: no salt yet, or no public event. That the network has signed the
 * evidence shows at the network itself (`quicknetUrl`).
 */
export async function isDrawnByEvent({
  event,
  announced_at,
  salt,
  evidence,
}: Pick<ChainView, 'event' | 'announced_at' | 'salt' | 'evidence'>): Promise<boolean | null> {
  if (event?.beacon !== 'drand-quicknet' || salt === null) return null;
  const due = quicknetTime(Number(event.id)).getTime();
  if (due !== Date.parse(event.at) || due <= Date.parse(announced_at)) return false;
  return evidence !== null && (await quicknetValue(evidence)) === salt;
}
