/** A store of live tables that forgets with the process: for tests and trying the studio alone. */
import { createMemoryBets, createMemoryRoundStore } from '../../shared-rounds/store-memory.ts';
import type { StudioStore } from '../types.ts';
import type { LiveBet, LiveStore } from './types.ts';

/** @param sessions where the play money of demo sessions lies. */
export function createMemoryLiveStore(sessions: Pick<StudioStore, 'session' | 'savePlayMoney'>): LiveStore {
  const { find, waiting, ...bets } = createMemoryBets<LiveBet>(sessions, {
    roundOf: ({ gameCode, roundNumber }) => `${gameCode}/${roundNumber}`,
    placeOf: ({ sessionId, roundNumber }) => `${sessionId}/${roundNumber}`,
  });
  return {
    ...createMemoryRoundStore(),
    ...bets,
    betsOfRound: async (gameCode, roundNumber) =>
      find((bet) => bet.gameCode === gameCode && bet.roundNumber === roundNumber),
    waitingBets: async (gameCode) => waiting((bet) => bet.gameCode === gameCode),
  };
}
