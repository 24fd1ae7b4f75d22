/**
 * Which process runs a game's shared rounds, and from which chain: a claim in the database that has to be renewed, and
 * the chain's seeds, which leave this file one by one.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { type Chain, readChain, type Seeds } from './chain.ts';
import type { SharedRound, SharedRoundStore } from './types.ts';

/** A claim that is not renewed for this long is free for another process. */
const CLAIM_MS = 10_000;
const RENEW_MS = 3_000;
/** Rounds of a chain; the next chain is published before its first round. */
const CHAIN_LENGTH = 100_000;
const SEED_BYTES = 32;

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
  /** The next round of the game, written down in betting; null when another process was quicker. */
  openRound(startsAt: Date): Promise<{ round: SharedRound; use: ChainInUse } | null>;
  /** The chain a round was drawn from. @throws when it is not the newest one. */
  chainOf(round: SharedRound): Promise<ChainInUse>;
  release(): Promise<void>;
}

interface RunnerParts {
  gameCode: string;
  store: SharedRoundStore;
  clock: { now(): Date };
  /** 100,000 by default. */
  chainLength?: number;
}

export function createSharedRunner({ gameCode, store, clock, chainLength = CHAIN_LENGTH }: RunnerParts): SharedRunner {
  const owner = randomUUID();
  let claimedAt: number | null = null;
  let inUse: ChainInUse | null = null;

  /** The commitment is written down before the salt is drawn, so that neither can be fitted to the other. */
  const publishChain = async (): Promise<Chain> => {
    const root = randomBytes(SEED_BYTES).toString('hex');
    const { terminalHash } = await readChain(root, chainLength);
    const chain: Chain = {
      id: randomUUID(),
      gameCode,
      length: chainLength,
      terminalHash,
      root,
      salt: null,
      createdAt: clock.now(),
      saltedAt: null,
    };
    await store.createChain(chain);
    return chain;
  };
  const salted = async (chain: Chain): Promise<Chain & { salt: string }> => {
    if (chain.salt !== null) return { ...chain, salt: chain.salt };
    const salt = randomBytes(SEED_BYTES).toString('hex');
    const at = clock.now();
    await store.saltChain(chain.id, salt, at);
    return { ...chain, salt, saltedAt: at };
  };
  const use = async (chain: Chain): Promise<ChainInUse> => {
    if (inUse?.chain.id === chain.id) return inUse;
    inUse = { chain: await salted(chain), seeds: await readChain(chain.root, chain.length) };
    return inUse;
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
    async openRound(startsAt) {
      const newest = await store.newestRound(gameCode);
      const current = inUse?.chain ?? (await store.chain(gameCode));
      const used = newest !== null && newest.chainId === current?.id ? newest.chainIndex : 0;
      const chain = current === null || used >= current.length ? await publishChain() : current;
      const round: SharedRound = {
        gameCode,
        number: (newest?.number ?? 0) + 1,
        chainId: chain.id,
        chainIndex: chain === current ? used + 1 : 1,
        state: 'betting',
        startsAt,
        endedAt: null,
        seed: null,
        result: null,
      };
      const ready = await use(chain);
      return (await store.openRound(round)) ? { round, use: ready } : null;
    },
    async chainOf(round) {
      const chain = await store.chain(gameCode);
      if (chain?.id !== round.chainId) throw new Error(`The chain of round ${round.number} is not in use`);
      return use(chain);
    },
    async release() {
      if (claimedAt !== null) await store.release(gameCode, owner);
      claimedAt = null;
    },
  };
}
