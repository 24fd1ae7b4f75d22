/** An in-memory store of flights, for tests, benchmarks and running the studio alone. */
import { createMemoryBets, createMemoryRoundStore } from '../../shared-rounds/store-memory.ts';
import type { Clock, StudioStore } from '../types.ts';
import type { FlightBet, FlightStore } from './types.ts';

/** @param sessions the store that holds the play money of demo sessions. */
export function createMemoryFlightStore(
  sessions: Pick<StudioStore, 'session' | 'savePlayMoney'>,
  clock?: Clock,
): FlightStore {
  const { find, waiting, payBets, ...bets } = createMemoryBets<FlightBet>(sessions, {
    roundOf: ({ roundNumber }) => String(roundNumber),
    placeOf: ({ sessionId, roundNumber, panel }) => `${sessionId}/${roundNumber}/${panel}`,
  });
  return {
    ...createMemoryRoundStore(clock),
    ...bets,
    payBets: (paid) => payBets(paid.map(({ id, cashOut, payout }) => ({ id, cashOut, payout }))),
    betsOfRound: async (roundNumber) => find((bet) => bet.roundNumber === roundNumber),
    waitingBets: async () => waiting(() => true),
  };
}
