/** Sessions in the database. Only the hash of a token is stored. */
import { sql } from 'drizzle-orm';
import type { RegionId } from '#shared/regions/index.ts';
import { firstRow, type Queryable } from '../../db/index.ts';

export interface NewSession {
  sessionId: string;
  tokenHash: string;
  playerId: string;
  /** The domain it is opened on. */
  region: RegionId;
  now: Date;
  expiresAt: Date;
}

export interface LiveSession {
  sessionId: string;
  playerId: string;
  /** Whether `seen_at` is old enough to be written again. */
  stale: boolean;
}

export async function insertSession(database: Queryable, session: NewSession): Promise<void> {
  const now = session.now.toISOString();
  await database.execute(
    sql`insert into sessions (session_id, token_hash, player_id, region, created_at, seen_at, expires_at)
        values (${session.sessionId}::uuid, ${session.tokenHash}, ${session.playerId}::uuid, ${session.region},
          ${now}::timestamptz, ${now}::timestamptz, ${session.expiresAt.toISOString()}::timestamptz)`,
  );
}

interface Freshness {
  now: Date;
  /** Sessions not seen since then are over. */
  idleBefore: Date;
  /** Sessions not seen since then are marked seen. */
  staleBefore: Date;
}

type SessionRow = { session_id: string; player_id: string; stale: boolean };

function liveSession(row: SessionRow | null): LiveSession | null {
  return row && { sessionId: row.session_id, playerId: row.player_id, stale: row.stale };
}

/** The live session of a token on a domain. */
export async function findByToken(
  database: Queryable,
  tokenHash: string,
  region: RegionId,
  at: Freshness,
): Promise<LiveSession | null> {
  const row = await firstRow<SessionRow>(
    database,
    sql`select session_id, player_id, seen_at < ${at.staleBefore.toISOString()}::timestamptz as stale from sessions
        where token_hash = ${tokenHash} and coalesce(region, ${region}) = ${region} and ended_at is null and expires_at > ${at.now.toISOString()}::timestamptz
          and seen_at > ${at.idleBefore.toISOString()}::timestamptz`,
  );
  return liveSession(row);
}

/** A session by its id, if it is still live. */
export async function findById(database: Queryable, sessionId: string, at: Freshness): Promise<LiveSession | null> {
  const row = await firstRow<SessionRow>(
    database,
    sql`select session_id, player_id, seen_at < ${at.staleBefore.toISOString()}::timestamptz as stale from sessions
        where session_id = ${sessionId}::uuid and ended_at is null
          and expires_at > ${at.now.toISOString()}::timestamptz
          and seen_at > ${at.idleBefore.toISOString()}::timestamptz`,
  );
  return liveSession(row);
}

export async function markSeen(database: Queryable, sessionId: string, now: Date): Promise<void> {
  await database.execute(
    sql`update sessions set seen_at = ${now.toISOString()}::timestamptz where session_id = ${sessionId}::uuid`,
  );
}

/** Ends a session. Returns whose it was, or null when it had ended before. */
export async function endSession(database: Queryable, sessionId: string, now: Date): Promise<string | null> {
  const ended = await firstRow<{ player_id: string }>(
    database,
    sql`update sessions set ended_at = ${now.toISOString()}::timestamptz
        where session_id = ${sessionId}::uuid and ended_at is null returning player_id`,
  );
  return ended?.player_id ?? null;
}
