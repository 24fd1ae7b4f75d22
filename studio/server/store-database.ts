/** The store over PostgreSQL or PGlite, in the studio's own tables. */
import { and, desc, eq, getTableColumns, gt, gte, inArray, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { studioFlightBets } from './aviator/tables.ts';
import { feedJackpots, readJackpots } from './jackpots-database.ts';
import { studioLiveBets } from './live/tables.ts';
import { turnOf } from './sessions.ts';
import { sessionsAlike } from './sessions-alike.ts';
import {
  beginPlaying,
  endPlaying,
  hasRows,
  isAsRead,
  requestHash,
  writeChanged,
  writeOpened,
  writePlayed,
} from './store-rounds.ts';
import { paceText, pack, packed, roundOf, roundRow, sessionOf, sessionRow } from './store-rows.ts';
import { studioKnownRounds, studioPlaying, studioRounds, studioSeeds, studioSessions } from './tables.ts';
import {
  DRAWING,
  type Round,
  type Session,
  type StudioDatabase,
  type StudioStore,
  UNFINISHED,
  UNSETTLED,
  WAITS_FOR_PLAYER,
} from './types.ts';

/** Sessions for money with rounds that were drawn from the seed in use. */
const UNREVEALED = and(eq(studioSessions.mode, 'real'), gt(studioSessions.nonce, studioSessions.seedNonce));

/** A table of what is played in sessions. */
type RoundTable = PgTable & Record<'sessionId' | 'createdAt', PgColumn>;

/** Sessions whose tokens are read together to be sealed. */
const SEALED_AT_ONCE = 500;

export function createDatabaseStore(database: StudioDatabase): StudioStore {
  const sessionById = database
    .select()
    .from(studioSessions)
    .where(eq(studioSessions.sessionId, sql.placeholder('id')))
    .prepare('studio-session');
  return {
    async createSession(session) {
      await database.insert(studioSessions).values(sessionRow(session));
    },
    async session(id) {
      const [row] = await sessionById.execute({ id });
      return sessionOf(row);
    },
    async waitingSession({ playerId, gameCode, currency }) {
      const [row] = await database
        .select(getTableColumns(studioSessions))
        .from(studioRounds)
        .innerJoin(studioSessions, eq(studioSessions.sessionId, studioRounds.sessionId))
        .where(
          and(
            inArray(studioRounds.state, [...WAITS_FOR_PLAYER]),
            eq(studioSessions.gameCode, gameCode),
            eq(studioSessions.playerId, playerId),
            eq(sql`${studioSessions.document}->>'currency'`, currency),
          ),
        )
        .orderBy(desc(studioRounds.createdAt))
        .limit(1);
      return sessionOf(row);
    },
    async continueSession(from, to) {
      return database.transaction(async (transaction) => {
        const [held] = await transaction
          .select({ id: studioSessions.sessionId })
          .from(studioSessions)
          .where(and(eq(studioSessions.sessionId, from.id), isAsRead(from)))
          .for('update');
        if (!held) return false;
        await transaction.insert(studioSessions).values(sessionRow(to));
        await transaction
          .update(studioRounds)
          .set({
            sessionId: to.id,
            document: sql`jsonb_set(${studioRounds.document}, '{sessionId}', to_jsonb(${to.id}::text), false)`,
          })
          .where(eq(studioRounds.sessionId, from.id));
        await transaction.update(studioPlaying).set({ sessionId: to.id }).where(eq(studioPlaying.sessionId, from.id));
        await transaction.update(studioSeeds).set({ sessionId: to.id }).where(eq(studioSeeds.sessionId, from.id));
        await transaction.delete(studioSessions).where(eq(studioSessions.sessionId, from.id));
        return true;
      });
    },
    async savePlayMoney(sessionId, amount) {
      await database
        .update(studioSessions)
        .set({ document: sql`${studioSessions.document} || ${packed({ demoBalance: amount })}::jsonb` })
        .where(eq(studioSessions.sessionId, sessionId));
    },
    async turnSeeds(read, turned) {
      const written = await database.execute(sql`
        with turned as (
          update studio_sessions set seed_nonce = ${turned.seedNonce},
            document = document || ${packed(turnOf(turned))}::jsonb
          where session_id = ${read.id} and ${isAsRead(read)}
            and not exists (select 1 from studio_known_rounds as round where round.session_id = ${read.id}
              and ${inArray(sql`round.state`, [...DRAWING])})
          returning session_id
        ), spent as (
          insert into studio_seeds (server_seed_hash, server_seed, session_id)
          select ${read.serverSeedHash}, ${read.serverSeed}, session_id from turned on conflict do nothing
        )
        select session_id from turned`);
      return hasRows(written);
    },
    async spentSeeds(hashes) {
      const rows = await database
        .select()
        .from(studioSeeds)
        .where(inArray(studioSeeds.serverSeedHash, [...hashes]));
      return new Map(rows.map(({ serverSeedHash, serverSeed }) => [serverSeedHash, serverSeed]));
    },
    async unrevealedSessions({ playerId, gameCode }) {
      const own = and(eq(studioSessions.playerId, playerId), eq(studioSessions.gameCode, gameCode));
      const rows = await database
        .select({ id: studioSessions.sessionId })
        .from(studioSessions)
        .where(and(own, UNREVEALED));
      return rows.map(({ id }) => id);
    },
    async idleSessions(before) {
      const paced = sql`coalesce((${studioSessions.document}->>'nextRoundAt')::bigint, 0)`;
      const rows = await database
        .select({ id: studioSessions.sessionId })
        .from(studioSessions)
        .where(and(UNREVEALED, lt(studioSessions.createdAt, before), sql`${paced} < ${before.getTime()}`));
      return rows.map(({ id }) => id);
    },
    async paceSession(sessionId, pace) {
      await database
        .update(studioSessions)
        .set({ document: sql`${studioSessions.document} || ${paceText(pace)}::jsonb` })
        .where(eq(studioSessions.sessionId, sessionId));
    },
    async renewWalletTokens(which, renew) {
      const token = sql<string>`${studioSessions.document} ->> 'walletToken'`;
      const wanted = which === 'open' ? sql`${token} not like 'sealed.%'` : sql`${token} is not null`;
      const after = (id: string | null) =>
        database
          .select({ id: studioSessions.sessionId, token })
          .from(studioSessions)
          .where(id === null ? wanted : and(wanted, gt(studioSessions.sessionId, id)))
          .orderBy(studioSessions.sessionId)
          .limit(SEALED_AT_ONCE);
      let found = await after(null);
      while (found.length > 0) {
        for (const session of found) {
          const renewed = renew(session.token);
          if (renewed === null) continue;
          await database
            .update(studioSessions)
            .set({ document: sql`${studioSessions.document} || ${JSON.stringify({ walletToken: renewed })}::jsonb` })
            .where(and(eq(studioSessions.sessionId, session.id), eq(token, session.token)));
        }
        found = await after(found.at(-1)?.id ?? null);
      }
    },
    async pruneSessions(before) {
      /** Sessions without such rows in a table of theirs. */
      const without = (table: RoundTable, which: SQL) => {
        const own = eq(table.sessionId, studioSessions.sessionId);
        return notExists(database.select({ sessionId: table.sessionId }).from(table).where(and(own, which)));
      };
      const openedBefore = (mode: Session['mode']) =>
        and(eq(studioSessions.mode, mode), lt(studioSessions.createdAt, before[mode]));
      const unplayed = [studioRounds, studioFlightBets, studioLiveBets].map((table) =>
        without(table, gte(table.createdAt, before.demo)),
      );
      const old = and(
        or(openedBefore('real'), and(openedBefore('demo'), ...unplayed)),
        without(studioKnownRounds, inArray(studioKnownRounds.state, [...UNSETTLED])),
      );
      return database.transaction(async (transaction) => {
        const ids = transaction.select({ sessionId: studioSessions.sessionId }).from(studioSessions).where(old);
        await transaction.delete(studioRounds).where(inArray(studioRounds.sessionId, ids));
        const gone = await transaction.delete(studioSessions).where(old).returning({ id: studioSessions.sessionId });
        return gone.length;
      });
    },
    openRound: (session, round) =>
      round.state === 'playing' ? beginPlaying(database, session, round) : writeOpened(database, session, round),
    writePlayed,
    saveRound: async (read, round, pace) =>
      // Nodes of the release before write rounds that are playing among the others.
      (read.state === 'playing' && (await endPlaying(database, round, pace))) ||
      writeChanged(database, read, round, pace),
    async decideRound(read, decided) {
      const { state, document } = roundRow(decided);
      const written = await database
        .update(studioRounds)
        .set({ state, document })
        .where(and(eq(studioRounds.roundId, read.id), eq(studioRounds.document, pack(read))))
        .returning({ id: studioRounds.roundId });
      return written.length > 0;
    },
    feedJackpots: (round, entry) => feedJackpots(database, round, entry),
    jackpots: (pool, currency) => readJackpots(database, pool, currency),
    async round(id) {
      const [row] = await database.select().from(studioKnownRounds).where(eq(studioKnownRounds.roundId, id));
      return roundOf(row);
    },
    async roundByRequest(sessionId, requestId) {
      const [row] = await database
        .select()
        .from(studioKnownRounds)
        .where(
          and(
            eq(requestHash(studioKnownRounds), sql`md5(${`${sessionId} ${requestId}`})::uuid`),
            eq(studioKnownRounds.sessionId, sessionId),
            eq(studioKnownRounds.requestId, requestId),
          ),
        );
      return roundOf(row);
    },
    async rounds(sessionId, limit) {
      const rows = await database
        .select()
        .from(studioKnownRounds)
        .where(eq(studioKnownRounds.sessionId, sessionId))
        .orderBy(desc(studioKnownRounds.nonce))
        .limit(limit);
      return rows.map((row) => roundOf(row) as Round);
    },
    async history(session, limit) {
      const { id, playerId } = session;
      const rows = await database
        .select()
        .from(studioKnownRounds)
        .where(
          playerId == null
            ? eq(studioKnownRounds.sessionId, id)
            : or(eq(studioKnownRounds.sessionId, id), inArray(studioKnownRounds.sessionId, sessionsAlike(session))),
        )
        .orderBy(desc(studioKnownRounds.createdAt), desc(studioKnownRounds.nonce))
        .limit(limit);
      return rows.map((row) => roundOf(row) as Round);
    },
    async abandonedRounds(before) {
      const rows = await database
        .select()
        .from(studioRounds)
        .where(and(eq(studioRounds.state, 'open'), lt(studioRounds.createdAt, before)));
      return rows.map((row) => roundOf(row) as Round);
    },
    disputedRounds: () => database.$count(studioRounds, sql`state = 'disputed'`),
    async unfinishedRounds() {
      const rows = await database
        .select()
        .from(studioKnownRounds)
        .where(inArray(studioKnownRounds.state, [...UNFINISHED]));
      return rows.map((row) => roundOf(row) as Round);
    },
  };
}
