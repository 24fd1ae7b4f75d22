/** The store over PostgreSQL or PGlite, in the studio's own tables. */
import { and, desc, eq, getTableColumns, gt, gte, inArray, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';
import { JACKPOT_TIERS } from '../maths/jackpot.ts';
import { studioFlightBets } from './aviator/tables.ts';
import { afterStake, byTier, freshJackpots } from './jackpots.ts';
import { studioLiveBets } from './live/tables.ts';
import { openingOf, turnOf } from './sessions.ts';
import { studioJackpots, studioRounds, studioSeeds, studioSessions } from './tables.ts';
import {
  DRAWING,
  type JackpotAmounts,
  type Pace,
  type Round,
  type Session,
  type StudioStore,
  UNFINISHED,
  UNSETTLED,
  WAITS_FOR_PLAYER,
} from './types.ts';

type AnyDatabase = PgDatabase<PgQueryResultHKT, Record<string, never>>;
type RoundRow = typeof studioRounds.$inferSelect;
type SessionRow = typeof studioSessions.$inferSelect;

const BIGINT_KEYS = new Set(['demoBalance', 'stake', 'payout', 'balanceAfterBet', 'balance']);

/** JSON has no bigint and no date: amounts travel as text, dates stand in their own column. */
function packed(value: Session | Round | Partial<Session>): string {
  return JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? item.toString() : item));
}

/** What a session's document takes over of its pace. */
function paceText({ nextRoundAt, lastStops }: Pace): string {
  return JSON.stringify({ nextRoundAt, lastStops });
}

function pack(value: Session | Round): Record<string, unknown> {
  return JSON.parse(packed(value));
}

function unpack(document: Record<string, unknown>, createdAt: Date): Record<string, unknown> {
  const entries = Object.entries(document).map(([key, value]) => [
    key,
    BIGINT_KEYS.has(key) && typeof value === 'string' ? BigInt(value) : value,
  ]);
  return { ...Object.fromEntries(entries), createdAt };
}

function roundOf(row: RoundRow | undefined): Round | null {
  return row ? (unpack(row.document, row.createdAt) as unknown as Round) : null;
}

function sessionOf(row: SessionRow | undefined): Session | null {
  return row ? (unpack(row.document, row.createdAt) as unknown as Session) : null;
}

function sessionRow(session: Session) {
  return {
    sessionId: session.id,
    gameCode: session.gameCode,
    mode: session.mode,
    nonce: session.nonce,
    playerId: session.playerId ?? null,
    seedNonce: session.seedNonce,
    document: pack(session),
    createdAt: session.createdAt,
  };
}

function roundRow(round: Round) {
  return {
    roundId: round.id,
    sessionId: round.sessionId,
    requestId: round.requestId,
    nonce: round.nonce,
    state: round.state,
    document: pack(round),
    createdAt: round.createdAt,
  };
}

/** Whether a session has the nonce and the server seed it was read with. */
function isAsRead({ nonce, serverSeedHash }: Pick<Session, 'nonce' | 'serverSeedHash'>): SQL {
  return sql`studio_sessions.nonce = ${nonce} and studio_sessions.document->>'serverSeedHash' = ${serverSeedHash}`;
}

/** Sessions for money with rounds that were drawn from the seed in use. */
const UNREVEALED = and(eq(studioSessions.mode, 'real'), gt(studioSessions.nonce, studioSessions.seedNonce));

const hasRows = (answer: unknown): boolean => (answer as { rows: unknown[] }).rows.length > 0;

/** A table of what is played in sessions. */
type RoundTable = PgTable & Record<'sessionId' | 'createdAt', PgColumn>;

/** Sessions whose tokens are read together to be sealed. */
const SEALED_AT_ONCE = 500;

export function createDatabaseStore(database: AnyDatabase): StudioStore {
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
            document: sql`jsonb_set(${studioRounds.document}, '{sessionId}', to_jsonb(${to.id}::text))`,
          })
          .where(eq(studioRounds.sessionId, from.id));
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
            and not exists (select 1 from studio_rounds as round where round.session_id = ${read.id}
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
    async sealWalletTokens(seal) {
      const token = sql<string>`${studioSessions.document} ->> 'walletToken'`;
      const isOpen = sql`${token} not like 'sealed.%'`;
      const some = () =>
        database
          .select({ id: studioSessions.sessionId, token })
          .from(studioSessions)
          .where(isOpen)
          .limit(SEALED_AT_ONCE);
      for (let found = await some(); found.length > 0; found = await some()) {
        for (const session of found) {
          const sealed = JSON.stringify({ walletToken: seal(session.token) });
          await database
            .update(studioSessions)
            .set({ document: sql`${studioSessions.document} || ${sealed}::jsonb` })
            .where(and(eq(studioSessions.sessionId, session.id), isOpen));
        }
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
        without(studioRounds, inArray(studioRounds.state, [...UNSETTLED])),
      );
      return database.transaction(async (transaction) => {
        const ids = transaction.select({ sessionId: studioSessions.sessionId }).from(studioSessions).where(old);
        await transaction.delete(studioRounds).where(inArray(studioRounds.sessionId, ids));
        const gone = await transaction.delete(studioSessions).where(old).returning({ id: studioSessions.sessionId });
        return gone.length;
      });
    },
    async openRound(session, round) {
      const opened = await database.execute(sql`
        with held as (
          select session_id from studio_sessions where session_id = ${session.id} and ${isAsRead(round)}
            and not exists (select 1 from studio_rounds as newest where newest.session_id = ${session.id}
              and newest.nonce = ${round.nonce}::integer - 1 and newest.state = 'playing')
          for update
        ), written as (
          insert into studio_rounds (round_id, session_id, request_id, nonce, state, document, created_at)
          select ${round.id}, session_id, ${round.requestId}, ${round.nonce}::integer, ${round.state},
            ${packed(round)}::jsonb, ${round.createdAt.toISOString()}::timestamptz
          from held on conflict do nothing returning session_id
        )
        update studio_sessions as session
        set nonce = ${session.nonce}, document = session.document || ${packed(openingOf(session))}::jsonb
        from written where session.session_id = written.session_id
        returning session.session_id`);
      return hasRows(opened);
    },
    async saveRound(read, round, pace) {
      const own = sql`update studio_rounds set state = ${round.state}, document = ${packed(round)}::jsonb
        where round_id = ${round.id} and state = ${read.state} returning session_id`;
      const written = await database.execute(
        pace
          ? sql`with stored as (${own})
            update studio_sessions as session set document = session.document || ${paceText(pace)}::jsonb
            from stored where session.session_id = stored.session_id returning session.session_id`
          : own,
      );
      return (written as unknown as { rows: unknown[] }).rows.length > 0;
    },
    async decideRound(read, decided) {
      const { state, document } = roundRow(decided);
      const written = await database
        .update(studioRounds)
        .set({ state, document })
        .where(and(eq(studioRounds.roundId, read.id), eq(studioRounds.document, pack(read))))
        .returning({ id: studioRounds.roundId });
      return written.length > 0;
    },
    async feedJackpots(round, entry) {
      const { pool, currency } = entry;
      const mine = and(eq(studioJackpots.pool, pool.id), eq(studioJackpots.currency, currency));
      const rowOf = (jackpots: JackpotAmounts) =>
        JACKPOT_TIERS.map((tier) => ({ pool: pool.id, currency, tier, nanos: jackpots[tier].toString() }));
      return database.transaction(async (transaction) => {
        await transaction
          .insert(studioJackpots)
          .values(rowOf(freshJackpots(pool, currency)))
          .onConflictDoNothing();
        // Feeding the pool locks its jackpots until the commit, in the same order for everybody.
        const locked = await transaction
          .select()
          .from(studioJackpots)
          .where(mine)
          .orderBy(studioJackpots.tier)
          .for('update');
        const [held] = await transaction
          .select()
          .from(studioRounds)
          .where(eq(studioRounds.roundId, round.id))
          .for('update');
        const stored = roundOf(held);
        if (stored === null) throw new Error(`Round ${round.id} is gone`);
        if (stored.state !== 'betting') return stored;
        const jackpots = byTier((tier) => BigInt(locked.find((row) => row.tier === tier)?.nanos ?? 0));
        const after = afterStake(round, entry, jackpots);
        for (const { tier, nanos } of rowOf(after.jackpots)) {
          await transaction
            .update(studioJackpots)
            .set({ nanos })
            .where(and(mine, eq(studioJackpots.tier, tier)));
        }
        const { state, document } = roundRow(after.round);
        await transaction.update(studioRounds).set({ state, document }).where(eq(studioRounds.roundId, round.id));
        return after.round;
      });
    },
    async jackpots(pool, currency) {
      const fresh = freshJackpots(pool, currency);
      const rows = await database
        .select()
        .from(studioJackpots)
        .where(and(eq(studioJackpots.pool, pool.id), eq(studioJackpots.currency, currency)));
      return byTier((tier) => BigInt(rows.find((row) => row.tier === tier)?.nanos ?? fresh[tier]));
    },
    async round(id) {
      const [row] = await database.select().from(studioRounds).where(eq(studioRounds.roundId, id));
      return roundOf(row);
    },
    async roundByRequest(sessionId, requestId) {
      const [row] = await database
        .select()
        .from(studioRounds)
        .where(and(eq(studioRounds.sessionId, sessionId), eq(studioRounds.requestId, requestId)));
      return roundOf(row);
    },
    async rounds(sessionId, limit) {
      const rows = await database
        .select()
        .from(studioRounds)
        .where(eq(studioRounds.sessionId, sessionId))
        .orderBy(desc(studioRounds.nonce))
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
        .from(studioRounds)
        .where(inArray(studioRounds.state, [...UNFINISHED]));
      return rows.map((row) => roundOf(row) as Round);
    },
  };
}
