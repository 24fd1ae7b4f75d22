/** In-memory stores of shared rounds, for tests, benchmarks and running the studio alone. */
import type { Clock, StudioStore } from '../server/types.ts';
import {
  type BetChange,
  type Objection,
  type Opened,
  RELEASED,
  type SharedBet,
  type SharedBetStore,
  WAITS_FOR_WALLET,
} from './bets.ts';
import type { Chain, ChainInStore } from './chain.ts';
import type { ProvenRound, SharedRound, SharedRoundStore } from './types.ts';

export function createMemoryRoundStore(clock: Clock = { now: () => new Date() }): SharedRoundStore {
  const claims = new Map<string, { owner: string; until: number }>();
  const chains: Chain[] = [];
  const rounds = new Map<string, SharedRound>();
  const keyOf = ({ gameCode, number }: SharedRound) => `${gameCode}/${number}`;
  const newestFirst = (code: string) =>
    [...rounds.values()].filter(({ gameCode }) => gameCode === code).sort((a, b) => b.number - a.number);

  const inStore = (code: string): ChainInStore[] =>
    chains
      .filter(({ gameCode }) => gameCode === code)
      .map((chain) => {
        const used = [...rounds.values()].filter(({ chainId }) => chainId === chain.id);
        return { ...chain, used: Math.max(0, ...used.map(({ chainIndex }) => chainIndex)) };
      });

  const proven = (code: string): ProvenRound[] =>
    newestFirst(code).flatMap((round) => {
      const chain = chains.find(({ id }) => id === round.chainId);
      const { seed, result, state } = round;
      if (state !== 'ended' || !chain || chain.salt === null || seed === null || result === null) return [];
      return [{ ...round, seed, result, terminalHash: chain.terminalHash, salt: chain.salt }];
    });

  return {
    async claim(gameCode, owner, termMs) {
      const held = claims.get(gameCode);
      const now = clock.now().getTime();
      if (held && held.owner !== owner && held.until > now && held.until <= now + termMs) return false;
      claims.set(gameCode, { owner, until: now + termMs });
      return true;
    },
    async release(gameCode, owner) {
      if (claims.get(gameCode)?.owner === owner) claims.delete(gameCode);
    },
    async chain(chainId) {
      return chains.find(({ id }) => id === chainId) ?? null;
    },
    async chains(gameCode, limit) {
      return inStore(gameCode).reverse().slice(0, limit);
    },
    async chainsLeft(gameCode, beacon) {
      return inStore(gameCode).filter((chain) => chain.beacon === beacon && chain.used < chain.length);
    },
    async announceChain(chain) {
      if (chains.some(({ gameCode, number }) => gameCode === chain.gameCode && number === chain.number)) return;
      chains.push({ ...chain, salt: null, evidence: null, createdAt: clock.now(), saltedAt: null });
    },
    async renewRoots(renew) {
      for (const [index, chain] of chains.entries())
        chains[index] = { ...chain, root: renew(chain.root) ?? chain.root };
    },
    async saltChain(chainId, { value, evidence }) {
      const index = chains.findIndex(({ id, salt }) => id === chainId && salt === null);
      const chain = chains[index];
      if (chain) chains[index] = { ...chain, salt: value, evidence, saltedAt: clock.now() };
    },
    async openRound(round) {
      if (rounds.has(keyOf(round))) return false;
      rounds.set(keyOf(round), { ...round });
      return true;
    },
    async saveRound(round) {
      rounds.set(keyOf(round), { ...round });
    },
    async newestRound(gameCode) {
      return newestFirst(gameCode)[0] ?? null;
    },
    async unfinishedRounds(gameCode) {
      return newestFirst(gameCode).filter(({ state }) => state === 'betting' || state === 'running');
    },
    async provenRounds(gameCode, limit) {
      return proven(gameCode).slice(0, limit);
    },
    async provenRound(gameCode, number) {
      return proven(gameCode).find((round) => round.number === number) ?? null;
    },
  };
}

interface MemoryBets<Bet extends SharedBet> extends SharedBetStore<Bet> {
  /** Writes what placed bets pay; returns the ids it wrote. */
  payBets(paid: readonly (Partial<Bet> & { id: string })[]): Promise<ReadonlySet<string>>;
  find(test: (bet: Bet) => boolean): Bet[];
  waiting(test: (bet: Bet) => boolean): Bet[];
}

/**
 * @param sessions the store that holds the play money of demo sessions; `roundOf` names the round of a bet, `placeOf`
 * what only one bet of a session holds at a time.
 */
export function createMemoryBets<Bet extends SharedBet>(
  sessions: Pick<StudioStore, 'session' | 'savePlayMoney'>,
  { roundOf, placeOf }: Record<'roundOf' | 'placeOf', (bet: Bet) => string>,
): MemoryBets<Bet> {
  const bets = new Map<string, Bet>();
  const byRequest = new Map<string, string>();
  const byPlace = new Map<string, string>();
  const find = (test: (bet: Bet) => boolean) => [...bets.values()].filter(test).map((bet) => ({ ...bet }));

  /** What else a player has in the round. */
  const othersOf = (bet: Bet): Bet[] =>
    find(
      (other) =>
        other.playerId !== null &&
        other.playerId === bet.playerId &&
        !RELEASED.includes(other.state) &&
        roundOf(other) === roundOf(bet),
    );

  const credit = async (bet: Bet, amount: bigint): Promise<bigint | null> => {
    if (bet.mode !== 'demo') return null;
    const session = await sessions.session(bet.sessionId);
    if (session?.demoBalance == null || session.demoBalance + amount < 0n) return null;
    const demoBalance = session.demoBalance + amount;
    await sessions.savePlayMoney(bet.sessionId, demoBalance);
    return demoBalance;
  };

  return {
    find,
    waiting: (test) => find((bet) => WAITS_FOR_WALLET.includes(bet.state) && test(bet)),
    async openBet<Why extends string>(bet: Bet, objection?: Objection<Bet, Why>): Promise<Opened<Bet, Why>> {
      const request = `${bet.sessionId}/${bet.requestId}`;
      const known = bets.get(byRequest.get(request) ?? '');
      if (known) return { outcome: 'known', bet: { ...known } };
      const holder = bets.get(byPlace.get(placeOf(bet)) ?? '');
      if (holder && !RELEASED.includes(holder.state)) return { outcome: 'place_taken' };
      const why = objection?.(othersOf(bet)) ?? null;
      if (why !== null) return { outcome: 'objected', why };
      // Taken before anything is awaited: a second hand finds it.
      bets.set(bet.id, { ...bet });
      byRequest.set(request, bet.id);
      byPlace.set(placeOf(bet), bet.id);
      const demoBalance = await credit(bet, -bet.stake);
      if (bet.mode === 'demo' && demoBalance === null) {
        bets.delete(bet.id);
        byRequest.delete(request);
        byPlace.delete(placeOf(bet));
        return { outcome: 'insufficient_funds' };
      }
      return { outcome: 'opened', demoBalance };
    },
    async moveBet(betId, from, change: BetChange, demoCredit = 0n) {
      const bet = bets.get(betId);
      if (!bet || !from.includes(bet.state)) return null;
      const next = { ...bet, ...change };
      bets.set(betId, next);
      return { bet: { ...next }, demoBalance: await credit(next, demoCredit) };
    },
    async payBets(paid) {
      const written = new Set<string>();
      for (const change of paid) {
        const bet = bets.get(change.id);
        if (bet?.state !== 'placed') continue;
        bets.set(change.id, { ...bet, ...change, state: 'paying' });
        written.add(change.id);
      }
      return written;
    },
    disputedBets: async () => find(({ state }) => state === 'disputed').length,
    bet: async (betId) => find(({ id }) => id === betId)[0] ?? null,
    async betsOf(sessionId, limit) {
      return find((bet) => bet.sessionId === sessionId)
        .reverse()
        .slice(0, limit);
    },
    async history({ id, playerId, gameCode, currency }, limit) {
      const isOwn = async (bet: Bet): Promise<boolean> => {
        if (playerId == null || bet.playerId !== playerId) return bet.sessionId === id;
        return bet.currency === currency && (await sessions.session(bet.sessionId))?.gameCode === gameCode;
      };
      const all = find(() => true).reverse();
      const own = await Promise.all(all.map(isOwn));
      return all.filter((_, index) => own[index]).slice(0, limit);
    },
  };
}
