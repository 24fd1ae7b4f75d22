/** The store of flights over PostgreSQL or PGlite, in the studio's own tables. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { WAITING } from '../../shared-rounds/bets.ts';
import {
  type AnyDatabase,
  createDatabaseRoundStore,
  moveInOneStep,
  openInOneStep,
} from '../../shared-rounds/store-database.ts';
import { studioFlightBets } from './tables.ts';
import type { FlightStore } from './types.ts';

export function createDatabaseFlightStore(database: AnyDatabase): FlightStore {
  return {
    ...createDatabaseRoundStore(database),
    openBet: (bet) =>
      openInOneStep(database, bet, {
        async insert(work) {
          const written = await work
            .insert(studioFlightBets)
            .values(bet)
            .onConflictDoNothing()
            .returning({ id: studioFlightBets.id });
          return written.length > 0;
        },
        async known(work) {
          const { sessionId, requestId } = bet;
          const [row] = await work
            .select()
            .from(studioFlightBets)
            .where(and(eq(studioFlightBets.sessionId, sessionId), eq(studioFlightBets.requestId, requestId)));
          return row ?? null;
        },
      }),
    moveBet: (betId, from, change, demoCredit = 0n) =>
      moveInOneStep(database, demoCredit, async (work) => {
        const [bet] = await work
          .update(studioFlightBets)
          .set(change)
          .where(and(eq(studioFlightBets.id, betId), inArray(studioFlightBets.state, [...from])))
          .returning();
        return bet;
      }),
    async payBets(paid) {
      if (paid.length === 0) return new Set();
      const rows = paid.map(({ id, cashOut, payout }) => ({ id, cash_out: cashOut, payout: payout.toString() }));
      const list = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as paid(id text, cash_out integer, payout text)`;
      const written = await database
        .update(studioFlightBets)
        .set({ state: 'paying', cashOut: sql`paid.cash_out`, payout: sql`paid.payout::bigint` })
        .from(list)
        .where(and(sql`${studioFlightBets.id} = paid.id`, eq(studioFlightBets.state, 'placed')))
        .returning({ id: studioFlightBets.id });
      return new Set(written.map(({ id }) => id));
    },
    async betsOfRound(roundNumber) {
      return database.select().from(studioFlightBets).where(eq(studioFlightBets.roundNumber, roundNumber));
    },
    async waitingBets() {
      return database
        .select()
        .from(studioFlightBets)
        .where(inArray(studioFlightBets.state, [...WAITING]));
    },
    async bet(betId) {
      const [row] = await database.select().from(studioFlightBets).where(eq(studioFlightBets.id, betId));
      return row ?? null;
    },
    async betsOf(sessionId, limit) {
      return database
        .select()
        .from(studioFlightBets)
        .where(eq(studioFlightBets.sessionId, sessionId))
        .orderBy(desc(studioFlightBets.createdAt), desc(studioFlightBets.roundNumber))
        .limit(limit);
    },
  };
}
