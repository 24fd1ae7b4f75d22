/** An in-memory store of live tables, for tests and running the studio alone. */
import { createMemoryBets, createMemoryRoundStore } from '../../shared-rounds/store-memory.ts';
import type { Clock, StudioStore } from '../types.ts';
import type { LiveBet, LiveStore } from './types.ts';

/** @param sessions the store that holds the play money of demo sessions. */
export function createMemoryLiveStore(
  sessions: Pick<StudioStore, 'session' | 'savePlayMoney'>,
  clock?: Clock,
): LiveStore {
  const { find, waiting, ...bets } = createMemoryBets<LiveBet>(sessions, {
    roundOf: ({ gameCode, roundNumber }) => `${gameCode}/${roundNumber}`,
    placeOf: ({ sessionId, roundNumber }) => `${sessionId}/${roundNumber}`,
  });
  return {
    ...createMemoryRoundStore(clock),
    ...bets,
    betsOfRound: async (gameCode, roundNumber) =>
      find((bet) => bet.gameCode === gameCode && bet.roundNumber === roundNumber),
    waitingBets: async (gameCode) => waiting((bet) => bet.gameCode === gameCode),
  };
}
