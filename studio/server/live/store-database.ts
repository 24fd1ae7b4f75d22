/** The store of live tables over PostgreSQL or PGlite, in the studio's own tables. */
import { and, eq, sql } from 'drizzle-orm';
import { type AnyDatabase, createDatabaseBets, createDatabaseRoundStore } from '../../shared-rounds/store-database.ts';
import type { Clock } from '../types.ts';
import { studioLiveBets } from './tables.ts';
import type { LiveBet, LiveStore } from './types.ts';

const of = (gameCode: string) => eq(studioLiveBets.gameCode, gameCode);
const inRound = ({ gameCode, roundNumber }: Pick<LiveBet, 'gameCode' | 'roundNumber'>) =>
  and(of(gameCode), eq(studioLiveBets.roundNumber, roundNumber));

export function createDatabaseLiveStore(database: AnyDatabase, clock?: Clock): LiveStore {
  const { find, waiting, pay, ...bets } = createDatabaseBets<LiveBet>(database, studioLiveBets, inRound);
  return {
    ...createDatabaseRoundStore(database, clock),
    ...bets,
    payBets: (paid) =>
      pay(
        paid.map(({ id, payout }) => ({ id, payout })),
        sql`id text, payout text`,
      ),
    betsOfRound: (gameCode, roundNumber) => find(inRound({ gameCode, roundNumber })),
    waitingBets: (gameCode) => waiting(of(gameCode)),
  };
}
