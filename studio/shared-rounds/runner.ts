/**
 * Which process runs a game's shared rounds, and from which chain: a claim in the database that has to be renewed, and
 * the chain's seeds, which leave this file one by one.
 */
import { randomUUID } from 'node:crypto';
import type { ChainsView } from '../chain-protocol.ts';
import type { Beacon } from './beacon.ts';
import type { Chain, Seeds } from './chain.ts';
import { createChainBook, type RootSeal } from './chain-book.ts';
import type { SharedRound, SharedRoundStore } from './types.ts';

/** A claim that is not renewed for this long is free for another process. */
const CLAIM_MS = 10_000;
const RENEW_MS = 3_000;

export interface ChainInUse {
  chain: Chain & { salt: string };
  seeds: Seeds;
}

export interface SharedRunner {
  /**
   * Whether this process may run rounds now; renews the claim when it is due. `new`: it had none a moment ago, so
   * another process may have left rounds behind.
   */
  mayRun(): Promise<'no' | 'held' | 'new'>;
  /** Whether it has the claim, as far as it knows by itself. */
  holds(): boolean;
  /**
   * The next round of the game, written down in betting. `overtaken`: another process was quicker. `waiting`: the public
   * event that gives the chain's salt has not told its value.
   */
  openRound(startsAt: Date): Promise<{ round: SharedRound; use: ChainInUse } | 'overtaken' | 'waiting'>;
  /** The chain a round was drawn from. */
  chainOf(round: SharedRound): Promise<ChainInUse>;
  /** Announces the chains to come, and reads the salts that are due. */
  keepChains(): Promise<void>;
  /** The chains as anybody may see them. */
  shownChains(): Promise<ChainsView>;
  release(): Promise<void>;
}

interface RunnerParts {
  gameCode: string;
  store: SharedRoundStore;
  clock: { now(): Date };
  beacon: Beacon;
  /** Seals what all rounds of a chain follow from. */
  roots: RootSeal;
  /** 100,000 by default. */
  chainLength?: number;
  log(message: string, details: Record<string, unknown>): void;
}

export function createSharedRunner(parts: RunnerParts): SharedRunner {
  const { gameCode, store, clock } = parts;
  const book = createChainBook(parts);
  const owner = randomUUID();
  let claimedAt: number | null = null;
  let inUse: ChainInUse | null = null;

  const opened = async (chain: Chain): Promise<ChainInUse | null> => {
    const { salt } = chain;
    return salt === null ? null : { chain: { ...chain, salt }, seeds: await book.seedsOf(chain) };
  };
  /** Which place of which chain the next round takes; null while the chain waits for its salt. */
  const nextPlace = async (newest: SharedRound | null): Promise<{ use: ChainInUse; index: number } | null> => {
    if (inUse && newest?.chainId === inUse.chain.id && newest.chainIndex < inUse.chain.length) {
      return { use: inUse, index: newest.chainIndex + 1 };
    }
    const current = await book.current();
    inUse = await opened(current);
    return inUse && { use: inUse, index: current.used + 1 };
  };

  return {
    async mayRun() {
      const now = clock.now();
      const sinceMs = claimedAt === null ? null : now.getTime() - claimedAt;
      if (sinceMs !== null && sinceMs < RENEW_MS) return 'held';
      const got = await store.claim(gameCode, owner, CLAIM_MS);
      claimedAt = got ? now.getTime() : null;
      if (!got) return 'no';
      return sinceMs !== null && sinceMs < CLAIM_MS ? 'held' : 'new';
    },
    holds: () => claimedAt !== null && clock.now().getTime() - claimedAt < CLAIM_MS,
    async openRound(startsAt) {
      const newest = await store.newestRound(gameCode);
      const place = await nextPlace(newest);
      if (place === null) return 'waiting';
      const round: SharedRound = {
        gameCode,
        number: (newest?.number ?? 0) + 1,
        chainId: place.use.chain.id,
        chainIndex: place.index,
        state: 'betting',
        startsAt,
        endedAt: null,
        seed: null,
        result: null,
      };
      return (await store.openRound(round)) ? { round, use: place.use } : 'overtaken';
    },
    async chainOf(round) {
      if (inUse?.chain.id === round.chainId) return inUse;
      const chain = await store.chain(round.chainId);
      const found = chain && (await opened(chain));
      if (!found) throw new Error(`The chain of round ${round.number} is gone`);
      return found;
    },
    keepChains: book.keep,
    shownChains: book.shown,
    async release() {
      if (claimedAt !== null) await store.release(gameCode, owner);
      claimedAt = null;
    },
  };
}
