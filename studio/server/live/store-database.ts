/** The store of live tables over PostgreSQL or PGlite, in the studio's own tables. */
import { and, eq, sql } from 'drizzle-orm';
import { type AnyDatabase, createDatabaseBets, createDatabaseRoundStore } from '../../shared-rounds/store-database.ts';
import { studioLiveBets } from './tables.ts';
import type { LiveBet, LiveStore } from './types.ts';

export function createDatabaseLiveStore(database: AnyDatabase): LiveStore {
  const { find, waiting, pay, ...bets } = createDatabaseBets<LiveBet>(database, studioLiveBets);
  const of = (gameCode: string) => eq(studioLiveBets.gameCode, gameCode);
  return {
    ...createDatabaseRoundStore(database),
    ...bets,
    payBets: (paid) =>
      pay(
        paid.map(({ id, payout }) => ({ id, payout })),
        sql`id text, payout text`,
      ),
    betsOfRound: (gameCode, roundNumber) => find(and(of(gameCode), eq(studioLiveBets.roundNumber, roundNumber))),
    waitingBets: (gameCode) => waiting(of(gameCode)),
  };
}
