/**
 * The chains of a game: announced before they are used, used up in the order of their numbers. What is announced is the
 * end of the chain together with a public event that is still to come; the event's value is the salt of every round. So
 * whoever made the chain could not know the salt, and the salt's source knew nothing of the chain (docs/decisions/0049).
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { ChainsView, ChainView } from '../chain-protocol.ts';
import type { Beacon } from './beacon.ts';
import { type ChainInStore, readChain, type Seeds } from './chain.ts';
import type { SharedRoundStore } from './types.ts';

/** Rounds of a chain. */
const CHAIN_LENGTH = 100_000;
const SEED_BYTES = 32;
/** Between two attempts at the value of an event. */
const READ_AGAIN_MS = 5_000;

export interface ChainBook {
  /** The chain that the next round is drawn from; without its salt as long as the event has not told its value. */
  current(): Promise<ChainInStore>;
  /** Sees to it that the next chain is announced, and reads the salts that are due. Logs what fails. */
  keep(): Promise<void>;
  /** What anybody may see of the chain in use and the one after it. */
  shown(): Promise<ChainsView>;
  /** The seeds of a chain. @throws where they do not end in the announced hash: another root was put in its place */
  seedsOf(chain: Pick<ChainInStore, 'id' | 'root' | 'length' | 'terminalHash'>): Promise<Seeds>;
}

/** The root of a chain at rest: whoever reads its row foretells no round. */
export interface RootSeal {
  seal(root: string): string;
  /** @throws when it was sealed under another secret */
  open(stored: string): string;
}

interface ChainBookParts {
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

/** A chain as anybody may see it. */
export function chainView(chain: ChainInStore): ChainView {
  const { beacon, eventId, eventAt } = chain;
  const announced = beacon !== null && eventId !== null && eventAt !== null;
  return {
    number: chain.number,
    length: chain.length,
    used: chain.used,
    terminal_hash: chain.terminalHash,
    announced_at: chain.createdAt.toISOString(),
    event: announced ? { beacon, id: eventId, at: eventAt.toISOString() } : null,
    salt: chain.salt,
    evidence: chain.evidence,
  };
}

export function createChainBook(parts: ChainBookParts): ChainBook {
  const { gameCode, store, clock, beacon, roots, log, chainLength = CHAIN_LENGTH } = parts;
  /** Worked out here; working one out takes a while. */
  const seeds = new Map<string, Promise<Seeds>>();
  let queue: Promise<unknown> = Promise.resolve();
  let readAt = Number.NEGATIVE_INFINITY;
  let silent = false;
  /** The chain in use for which nothing is left to announce or to read. */
  let settledFor: string | null = null;

  /** One after another: two that find no chain would both make one. */
  const alone = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = queue.then(work, work);
    queue = done.catch(() => undefined);
    return done;
  };
  const read = ({ id, root, length }: Pick<ChainInStore, 'id' | 'root' | 'length'>): Promise<Seeds> => {
    const known = seeds.get(id) ?? readChain(roots.open(root), length);
    seeds.set(id, known);
    return known;
  };
  const seedsOf: ChainBook['seedsOf'] = async (chain) => {
    const found = await read(chain);
    if (found.terminalHash === chain.terminalHash) return found;
    throw new Error(`The root of chain ${chain.id} does not end in the hash that was announced`);
  };
  const left = () => store.chainsLeft(gameCode, beacon.name);

  /** Another process may have announced the same number before: then its chain stands. */
  const announce = async (leadMs: number): Promise<void> => {
    const [newest] = await store.chains(gameCode, 1);
    const root = roots.seal(randomBytes(SEED_BYTES).toString('hex'));
    const chain = { id: randomUUID(), root, length: chainLength };
    const { terminalHash } = await read(chain);
    const { id: eventId, at: eventAt } = beacon.eventAfter(new Date(clock.now().getTime() + leadMs));
    const number = (newest?.number ?? 0) + 1;
    await store.announceChain({ ...chain, gameCode, number, terminalHash, beacon: beacon.name, eventId, eventAt });
  };

  const isDue = ({ salt, eventAt }: ChainInStore): boolean =>
    salt === null && eventAt !== null && clock.now().getTime() >= eventAt.getTime();
  const readSalt = async (chain: ChainInStore): Promise<void> => {
    const { eventId, eventAt } = chain;
    if (!isDue(chain) || eventId === null || eventAt === null) return;
    const now = clock.now().getTime();
    if (silent && now < readAt + READ_AGAIN_MS) return;
    readAt = now;
    try {
      await store.saltChain(chain.id, await beacon.read({ id: eventId, at: eventAt }));
      if (silent) log('the public source of random values answers again', { game: gameCode });
      silent = false;
    } catch (error) {
      if (!silent) log('a chain waits for its public event', { game: gameCode, event: eventId, reason: String(error) });
      silent = true;
    }
  };

  /** The chains with rounds left; announces the first where there is none, and the next where it is wanted. */
  const announced = (wanted: 'one' | 'next'): Promise<ChainInStore[]> =>
    alone(async () => {
      const chains = await left();
      const [current, next] = chains;
      if (!current) await announce(beacon.leads?.first ?? 0);
      else if (wanted === 'next' && !next && beacon.leads && current.salt !== null) await announce(beacon.leads.next);
      else return chains;
      return left();
    });
  const salted = async (chains: ChainInStore[]): Promise<ChainInStore[]> => {
    const due = chains.filter(isDue);
    for (const chain of due) await readSalt(chain);
    return due.length === 0 ? chains : left();
  };
  const firstOf = ([chain]: readonly ChainInStore[]): ChainInStore => {
    if (!chain) throw new Error(`No chain could be announced for ${gameCode}`);
    return chain;
  };

  return {
    seedsOf,
    async current() {
      const current = firstOf(await salted(await announced('one')));
      if (current.id !== settledFor) settledFor = null;
      return current;
    },
    async keep() {
      if (settledFor !== null || beacon.leads === null) return;
      try {
        const chains = await salted(await announced('next'));
        if (chains.length > 1 && chains.every(({ salt }) => salt !== null)) settledFor = firstOf(chains).id;
      } catch (error) {
        log('announcing a chain failed', { game: gameCode, reason: String(error) });
      }
    },
    async shown() {
      const known = await announced('one');
      // A page does not wait for a source on the network.
      const chains = beacon.leads === null ? await salted(known) : known;
      const next = chains[1];
      return { chain: chainView(firstOf(chains)), next_chain: next ? chainView(next) : null };
    },
  };
}
