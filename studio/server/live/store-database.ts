/** The store of live tables over PostgreSQL or PGlite, in the studio's own tables. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { WAITING } from '../../shared-rounds/bets.ts';
import {
  type AnyDatabase,
  createDatabaseRoundStore,
  moveInOneStep,
  openInOneStep,
} from '../../shared-rounds/store-database.ts';
import { studioLiveBets } from './tables.ts';
import type { LiveStore } from './types.ts';

export function createDatabaseLiveStore(database: AnyDatabase): LiveStore {
  const select = () => database.select().from(studioLiveBets);
  return {
    ...createDatabaseRoundStore(database),
    openBet: (bet) =>
      openInOneStep(database, bet, {
        async insert(work) {
          const written = await work
            .insert(studioLiveBets)
            .values(bet)
            .onConflictDoNothing()
            .returning({ id: studioLiveBets.id });
          return written.length > 0;
        },
        async known(work) {
          const { sessionId, requestId } = bet;
          const [row] = await work
            .select()
            .from(studioLiveBets)
            .where(and(eq(studioLiveBets.sessionId, sessionId), eq(studioLiveBets.requestId, requestId)));
          return row ?? null;
        },
      }),
    moveBet: (betId, from, change, demoCredit = 0n) =>
      moveInOneStep(database, demoCredit, async (work) => {
        const [bet] = await work
          .update(studioLiveBets)
          .set(change)
          .where(and(eq(studioLiveBets.id, betId), inArray(studioLiveBets.state, [...from])))
          .returning();
        return bet;
      }),
    async payBets(paid) {
      if (paid.length === 0) return new Set();
      const rows = paid.map(({ id, payout }) => ({ id, payout: payout.toString() }));
      const list = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as paid(id text, payout text)`;
      const written = await database
        .update(studioLiveBets)
        .set({ state: 'paying', payout: sql`paid.payout::bigint` })
        .from(list)
        .where(and(sql`${studioLiveBets.id} = paid.id`, eq(studioLiveBets.state, 'placed')))
        .returning({ id: studioLiveBets.id });
      return new Set(written.map(({ id }) => id));
    },
    betsOfRound: async (gameCode, roundNumber) =>
      select().where(and(eq(studioLiveBets.gameCode, gameCode), eq(studioLiveBets.roundNumber, roundNumber))),
    waitingBets: async (gameCode) =>
      select().where(and(eq(studioLiveBets.gameCode, gameCode), inArray(studioLiveBets.state, [...WAITING]))),
    bet: async (betId) => (await select().where(eq(studioLiveBets.id, betId)))[0] ?? null,
    betsOf: async (sessionId, limit) =>
      select()
        .where(eq(studioLiveBets.sessionId, sessionId))
        .orderBy(desc(studioLiveBets.createdAt), desc(studioLiveBets.roundNumber))
        .limit(limit),
  };
}
