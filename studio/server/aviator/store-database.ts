/** The store of flights over PostgreSQL or PGlite, in the studio's own tables. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { studioSessions } from '../tables.ts';
import { studioChains, studioClaims, studioFlightBets, studioSharedRounds } from './tables.ts';
import { type FlightBet, type FlightStore, WAITING } from './types.ts';

type AnyDatabase = PgDatabase<PgQueryResultHKT, Record<string, never>>;
type Work = Pick<AnyDatabase, 'update' | 'select'>;

const PLAY_MONEY = sql<string>`${studioSessions.document} ->> 'demoBalance'`;

/** Adds to a demo session's play money; null when there is none or not enough. */
async function credit(work: Work, sessionId: string, amount: bigint): Promise<bigint | null> {
  const sum = sql`(${PLAY_MONEY})::bigint + ${amount.toString()}::bigint`;
  const [row] = await work
    .update(studioSessions)
    .set({ document: sql`jsonb_set(${studioSessions.document}, '{demoBalance}', to_jsonb((${sum})::text))` })
    .where(and(eq(studioSessions.sessionId, sessionId), sql`${sum} >= 0`))
    .returning({ balance: PLAY_MONEY });
  return row ? BigInt(row.balance) : null;
}

/** Undoes a transaction without being a failure. */
class NoPlayMoney extends Error {}

export function createDatabaseFlightStore(database: AnyDatabase): FlightStore {
  const knownBet = async (work: Work, { sessionId, requestId }: FlightBet): Promise<FlightBet | null> => {
    const [row] = await work
      .select()
      .from(studioFlightBets)
      .where(and(eq(studioFlightBets.sessionId, sessionId), eq(studioFlightBets.requestId, requestId)));
    return row ?? null;
  };

  return {
    async claim(gameCode, owner, now, until) {
      const rows = await database
        .insert(studioClaims)
        .values({ gameCode, owner, claimedUntil: until })
        .onConflictDoUpdate({
          target: studioClaims.gameCode,
          set: { owner, claimedUntil: until },
          setWhere: sql`${studioClaims.owner} = ${owner} or ${studioClaims.claimedUntil} <= ${now.toISOString()}`,
        })
        .returning({ owner: studioClaims.owner });
      return rows.length > 0;
    },
    async release(gameCode, owner) {
      await database
        .delete(studioClaims)
        .where(and(eq(studioClaims.gameCode, gameCode), eq(studioClaims.owner, owner)));
    },
    async chain(gameCode) {
      const [row] = await database
        .select()
        .from(studioChains)
        .where(eq(studioChains.gameCode, gameCode))
        .orderBy(desc(studioChains.createdAt))
        .limit(1);
      return row ?? null;
    },
    async createChain(chain) {
      await database.insert(studioChains).values(chain);
    },
    async saltChain(chainId, salt, at) {
      await database.update(studioChains).set({ salt, saltedAt: at }).where(eq(studioChains.id, chainId));
    },
    async openRound(round) {
      const rows = await database
        .insert(studioSharedRounds)
        .values(round)
        .onConflictDoNothing()
        .returning({ number: studioSharedRounds.number });
      return rows.length > 0;
    },
    async saveRound({ gameCode, number, ...round }) {
      await database
        .update(studioSharedRounds)
        .set(round)
        .where(and(eq(studioSharedRounds.gameCode, gameCode), eq(studioSharedRounds.number, number)));
    },
    async newestRound(gameCode) {
      const [row] = await database
        .select()
        .from(studioSharedRounds)
        .where(eq(studioSharedRounds.gameCode, gameCode))
        .orderBy(desc(studioSharedRounds.number))
        .limit(1);
      return row ?? null;
    },
    async unfinishedRounds(gameCode) {
      const unfinished = inArray(studioSharedRounds.state, ['betting', 'running']);
      return database
        .select()
        .from(studioSharedRounds)
        .where(and(eq(studioSharedRounds.gameCode, gameCode), unfinished));
    },
    async provenRounds(gameCode, limit) {
      const rows = await database
        .select()
        .from(studioSharedRounds)
        .innerJoin(studioChains, eq(studioChains.id, studioSharedRounds.chainId))
        .where(and(eq(studioSharedRounds.gameCode, gameCode), eq(studioSharedRounds.state, 'ended')))
        .orderBy(desc(studioSharedRounds.number))
        .limit(limit);
      return rows.flatMap(({ studio_shared_rounds: round, studio_chains: chain }) => {
        const { seed, result } = round;
        if (seed === null || result === null || chain.salt === null) return [];
        return [{ ...round, seed, result, terminalHash: chain.terminalHash, salt: chain.salt }];
      });
    },
    async openBet(bet) {
      try {
        return await database.transaction(async (transaction) => {
          const written = await transaction
            .insert(studioFlightBets)
            .values(bet)
            .onConflictDoNothing()
            .returning({ id: studioFlightBets.id });
          if (written.length === 0) {
            const known = await knownBet(transaction, bet);
            return known ? { outcome: 'known', bet: known } : { outcome: 'panel_taken' };
          }
          if (bet.mode === 'real') return { outcome: 'opened', demoBalance: null };
          const demoBalance = await credit(transaction, bet.sessionId, -bet.stake);
          if (demoBalance === null) throw new NoPlayMoney();
          return { outcome: 'opened', demoBalance };
        });
      } catch (error) {
        if (error instanceof NoPlayMoney) return { outcome: 'insufficient_funds' };
        throw error;
      }
    },
    async moveBet(betId, from, change, demoCredit = 0n) {
      return database.transaction(async (transaction) => {
        const [bet] = await transaction
          .update(studioFlightBets)
          .set(change)
          .where(and(eq(studioFlightBets.id, betId), inArray(studioFlightBets.state, [...from])))
          .returning();
        if (!bet) return null;
        const demoBalance = bet.mode === 'demo' ? await credit(transaction, bet.sessionId, demoCredit) : null;
        return { bet, demoBalance };
      });
    },
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
