/** A store of flights that forgets with the process: for tests, benchmarks and trying the studio alone. */
import type { Chain } from '../../shared-rounds/chain.ts';
import type { SharedRound } from '../../shared-rounds/types.ts';
import type { StudioStore } from '../types.ts';
import { type FlightBet, type FlightStore, RELEASED, WAITING } from './types.ts';

/** @param sessions where the play money of demo sessions lies. */
export function createMemoryFlightStore(sessions: Pick<StudioStore, 'session' | 'saveSession'>): FlightStore {
  const claims = new Map<string, { owner: string; until: Date }>();
  const chains: Chain[] = [];
  const rounds = new Map<number, SharedRound>();
  const bets = new Map<string, FlightBet>();
  const byRequest = new Map<string, string>();
  const byPanel = new Map<string, string>();
  const panelOf = (bet: FlightBet) => `${bet.sessionId}/${bet.roundNumber}/${bet.panel}`;
  const find = (test: (bet: FlightBet) => boolean) => [...bets.values()].filter(test).map((bet) => ({ ...bet }));
  const newestFirst = () => [...rounds.values()].sort((a, b) => b.number - a.number);

  const credit = async (bet: FlightBet, amount: bigint): Promise<bigint | null> => {
    if (bet.mode !== 'demo') return null;
    const session = await sessions.session(bet.sessionId);
    if (session?.demoBalance == null || session.demoBalance + amount < 0n) return null;
    const demoBalance = session.demoBalance + amount;
    await sessions.saveSession({ ...session, demoBalance });
    return demoBalance;
  };

  return {
    async claim(gameCode, owner, now, until) {
      const held = claims.get(gameCode);
      if (held && held.owner !== owner && held.until > now) return false;
      claims.set(gameCode, { owner, until });
      return true;
    },
    async release(gameCode, owner) {
      if (claims.get(gameCode)?.owner === owner) claims.delete(gameCode);
    },
    async chain(gameCode) {
      return chains.findLast((chain) => chain.gameCode === gameCode) ?? null;
    },
    async createChain(chain) {
      chains.push({ ...chain });
    },
    async saltChain(chainId, salt, at) {
      const index = chains.findIndex(({ id }) => id === chainId);
      const chain = chains[index];
      if (chain) chains[index] = { ...chain, salt, saltedAt: at };
    },
    async openRound(round) {
      if (rounds.has(round.number)) return false;
      rounds.set(round.number, { ...round });
      return true;
    },
    async saveRound(round) {
      rounds.set(round.number, { ...round });
    },
    async newestRound() {
      return newestFirst()[0] ?? null;
    },
    async unfinishedRounds() {
      return newestFirst().filter(({ state }) => state === 'betting' || state === 'running');
    },
    async provenRounds(_gameCode, limit) {
      const ended = newestFirst().filter(({ state }) => state === 'ended');
      return ended.slice(0, limit).flatMap((round) => {
        const chain = chains.find(({ id }) => id === round.chainId);
        const { seed, result } = round;
        if (!chain || chain.salt === null || seed === null || result === null) return [];
        return [{ ...round, seed, result, terminalHash: chain.terminalHash, salt: chain.salt }];
      });
    },
    async openBet(bet) {
      const request = `${bet.sessionId}/${bet.requestId}`;
      const known = bets.get(byRequest.get(request) ?? '');
      if (known) return { outcome: 'known', bet: { ...known } };
      const holder = bets.get(byPanel.get(panelOf(bet)) ?? '');
      if (holder && !RELEASED.includes(holder.state)) return { outcome: 'panel_taken' };
      // Taken before anything is awaited: a second hand finds it.
      bets.set(bet.id, { ...bet });
      byRequest.set(request, bet.id);
      byPanel.set(panelOf(bet), bet.id);
      const demoBalance = await credit(bet, -bet.stake);
      if (bet.mode === 'demo' && demoBalance === null) {
        bets.delete(bet.id);
        byRequest.delete(request);
        byPanel.delete(panelOf(bet));
        return { outcome: 'insufficient_funds' };
      }
      return { outcome: 'opened', demoBalance };
    },
    async moveBet(betId, from, change, demoCredit = 0n) {
      const bet = bets.get(betId);
      if (!bet || !from.includes(bet.state)) return null;
      const next = { ...bet, ...change };
      bets.set(betId, next);
      return { bet: { ...next }, demoBalance: await credit(next, demoCredit) };
    },
    async payBets(paid) {
      const written = new Set<string>();
      for (const { id, cashOut, payout } of paid) {
        const bet = bets.get(id);
        if (bet?.state !== 'placed') continue;
        bets.set(id, { ...bet, state: 'paying', cashOut, payout });
        written.add(id);
      }
      return written;
    },
    async betsOfRound(roundNumber) {
      return find((bet) => bet.roundNumber === roundNumber);
    },
    async waitingBets() {
      return find((bet) => WAITING.includes(bet.state));
    },
    async betsOf(sessionId, limit) {
      return find((bet) => bet.sessionId === sessionId)
        .reverse()
        .slice(0, limit);
    },
  };
}
