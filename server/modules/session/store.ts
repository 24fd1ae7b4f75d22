/** Sessions in the database. Only the hash of a token is stored. */
import { sql } from 'drizzle-orm';
import type { SessionScope } from '#shared/contract/index.ts';
import type { PlayerStatus } from '#shared/contract/standing.ts';
import type { RegionId } from '#shared/regions/index.ts';
import { firstRow, isoInstant, type Queryable, rows } from '../../db/index.ts';
import type { Trace } from '../identity/index.ts';

export interface NewSession {
  sessionId: string;
  tokenHash: string;
  playerId: string;
  /** The domain it is opened on. */
  region: RegionId;
  scope: SessionScope;
  assurance: Assurance;
  trace: Trace;
  now: Date;
  expiresAt: Date;
}

/** What was shown to open a session: the password, it and a second factor, or a link from a mail alone. */
export type Assurance = 'password' | 'two-factor' | 'mail' | 'openid';

export interface LiveSession {
  sessionId: string;
  playerId: string;
  scope: SessionScope;
  /** Whether password or code were given lately (step-up). */
  fresh: boolean;
  /** Whether `seen_at` is old enough to be written again. */
  stale: boolean;
  /** How the player stood when it was last set. */
  status: PlayerStatus;
  /** The first moment at which time alone changes any of this, in milliseconds since 1970. */
  sameUntil: number;
  /** It was read for this request alone. */
  lookedUp: 'now';
}

export async function insertSession(database: Queryable, session: NewSession): Promise<void> {
  const now = session.now.toISOString();
  await database.execute(
    sql`insert into sessions (session_id, token_hash, player_id, region, scope, assurance, device, network,
          created_at, seen_at, proved_at, expires_at)
        values (${session.sessionId}::uuid, ${session.tokenHash}, ${session.playerId}::uuid, ${session.region},
          ${session.scope}, ${session.assurance}, ${session.trace.device}, ${session.trace.network},
          ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${session.expiresAt.toISOString()}::timestamptz)`,
  );
}

interface Freshness {
  now: Date;
  /** Sessions not seen since then are over. */
  idleBefore: Date;
  /** Sessions not seen since then are marked seen. */
  staleBefore: Date;
  /** A proof given before then has to be given again for a sensitive act. */
  freshAfter: Date;
  /** A session that waits for its second factor is over when it was opened before then. */
  pendingAfter: Date;
}

type SessionRow = {
  session_id: string;
  player_id: string;
  scope: SessionScope;
  fresh: boolean;
  stale: boolean;
  status: PlayerStatus;
  same_until: number;
};

/** How long ago a moment was, as an interval. */
const since = (moment: Date, now: Date) => sql`make_interval(secs => ${(now.getTime() - moment.getTime()) / 1_000})`;

/** When the first of these will have changed: it is over, has to be marked seen again, or was proved too long ago. */
const sameUntil = ({ now, staleBefore, freshAfter }: Freshness) =>
  sql`least(expires_at, seen_at + ${since(staleBefore, now)},
    case when coalesce(proved_at, created_at) > ${freshAfter.toISOString()}::timestamptz
      then coalesce(proved_at, created_at) + ${since(freshAfter, now)} end)`;

/** What is read of a session. */
const columns = (at: Freshness) =>
  sql`session_id, player_id, scope, coalesce(proved_at, created_at) > ${at.freshAfter.toISOString()}::timestamptz as fresh,
    seen_at < ${at.staleBefore.toISOString()}::timestamptz as stale,
    (select players.status from players where players.player_id = sessions.player_id) as status,
    (extract(epoch from ${sameUntil(at)}) * 1000)::float8 as same_until`;

/** What holds of a session that is not over. */
const live = (at: Freshness) =>
  sql`ended_at is null and expires_at > ${at.now.toISOString()}::timestamptz
    and seen_at > ${at.idleBefore.toISOString()}::timestamptz
    and (scope <> 'second-factor-pending' or created_at > ${at.pendingAfter.toISOString()}::timestamptz)`;

function liveSession(row: SessionRow | null): LiveSession | null {
  if (row === null) return null;
  const { session_id: sessionId, player_id: playerId, same_until: sameUntil, scope, fresh, stale, status } = row;
  return { sessionId, playerId, scope, fresh, stale, status, sameUntil, lookedUp: 'now' };
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
    sql`select ${columns(at)} from sessions
        where token_hash = ${tokenHash} and coalesce(region, ${region}) = ${region} and ${live(at)}`,
  );
  return liveSession(row);
}

/** A session by its id, if it is still live. */
export async function findById(database: Queryable, sessionId: string, at: Freshness): Promise<LiveSession | null> {
  const row = await firstRow<SessionRow>(
    database,
    sql`select ${columns(at)} from sessions where session_id = ${sessionId}::uuid and ${live(at)}`,
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

export interface ListedSession {
  session_id: string;
  region: RegionId | null;
  device: string | null;
  network: string | null;
  created_at: string;
  seen_at: string;
}

/** The live sessions of a player that have passed every factor, last used first. */
export function listSessions(database: Queryable, playerId: string, at: Freshness): Promise<ListedSession[]> {
  return rows<ListedSession>(
    database,
    sql`select session_id, region, device, network, ${isoInstant(sql`created_at`)} as created_at,
          ${isoInstant(sql`seen_at`)} as seen_at
        from sessions where player_id = ${playerId}::uuid and scope <> 'second-factor-pending' and ${live(at)}
        order by sessions.seen_at desc, sessions.created_at desc`,
  );
}

/** The sessions of a player that have not been ended, but for one. */
export async function openSessionIds(database: Queryable, playerId: string, except: string | null): Promise<string[]> {
  const found = await rows<{ session_id: string }>(
    database,
    sql`select session_id from sessions where player_id = ${playerId}::uuid and ended_at is null
          and session_id is distinct from ${except}::uuid`,
  );
  return found.map(({ session_id }) => session_id);
}

/** Whether a session that is not ended belongs to a player. */
export async function isSessionOf(database: Queryable, playerId: string, sessionId: string): Promise<boolean> {
  const found = await firstRow(
    database,
    sql`select 1 from sessions where session_id = ${sessionId}::uuid and player_id = ${playerId}::uuid
          and ended_at is null`,
  );
  return found !== null;
}

/** Notes that password or code were given now. */
export async function markProved(database: Queryable, sessionId: string, now: Date): Promise<void> {
  await database.execute(
    sql`update sessions set proved_at = ${now.toISOString()}::timestamptz where session_id = ${sessionId}::uuid`,
  );
}
