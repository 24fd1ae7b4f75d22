/** The store of flights over PostgreSQL or PGlite, in the studio's own tables. */
import { eq, sql } from 'drizzle-orm';
import { type AnyDatabase, createDatabaseBets, createDatabaseRoundStore } from '../../shared-rounds/store-database.ts';
import type { Clock } from '../types.ts';
import { studioFlightBets } from './tables.ts';
import type { FlightBet, FlightStore } from './types.ts';

const inRound = ({ roundNumber }: Pick<FlightBet, 'roundNumber'>) => eq(studioFlightBets.roundNumber, roundNumber);

export function createDatabaseFlightStore(database: AnyDatabase, clock?: Clock): FlightStore {
  const { find, waiting, pay, ...bets } = createDatabaseBets<FlightBet>(database, studioFlightBets, inRound);
  return {
    ...createDatabaseRoundStore(database, clock),
    ...bets,
    payBets: (paid) =>
      pay(
        paid.map(({ id, cashOut: cash_out, payout }) => ({ id, cash_out, payout })),
        sql`id text, cash_out integer, payout text`,
        { cashOut: sql`paid.cash_out` },
      ),
    betsOfRound: (roundNumber) => find(inRound({ roundNumber })),
    waitingBets: () => waiting(),
  };
}
