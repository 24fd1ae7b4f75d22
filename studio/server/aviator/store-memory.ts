/** A store of flights that forgets with the process: for tests, benchmarks and trying the studio alone. */
import { createMemoryBets, createMemoryRoundStore } from '../../shared-rounds/store-memory.ts';
import type { StudioStore } from '../types.ts';
import type { FlightBet, FlightStore } from './types.ts';

/** @param sessions where the play money of demo sessions lies. */
export function createMemoryFlightStore(sessions: Pick<StudioStore, 'session' | 'savePlayMoney'>): FlightStore {
  const { find, waiting, payBets, ...bets } = createMemoryBets<FlightBet>(sessions, {
    roundOf: ({ roundNumber }) => String(roundNumber),
    placeOf: ({ sessionId, roundNumber, panel }) => `${sessionId}/${roundNumber}/${panel}`,
  });
  return {
    ...createMemoryRoundStore(),
    ...bets,
    payBets: (paid) => payBets(paid.map(({ id, cashOut, payout }) => ({ id, cashOut, payout }))),
    betsOfRound: async (roundNumber) => find((bet) => bet.roundNumber === roundNumber),
    waitingBets: async () => waiting(() => true),
  };
}
