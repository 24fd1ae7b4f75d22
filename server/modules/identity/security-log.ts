/** What happened to the protection of an account, and from where; the player reads it. */
import { sql } from 'drizzle-orm';
import type { SecurityEventKind } from '#shared/contract/identity.ts';
import type { RegionId } from '#shared/regions/index.ts';
import { firstRow, isoInstant, type Queryable, rows } from '../../db/index.ts';
import { networkOf } from '../../network.ts';
import { deviceOf } from './user-agents.ts';

/** From where something was done: as much as a player recognizes, and no more. */
export interface Trace {
  region: RegionId;
  /** Browser and system, in their own names; null where nobody can tell. */
  device: string | null;
  /** The address without its last part. */
  network: string;
}

/** An address without what tells one household's machines, or its neighbours, apart. */
export function shortened(address: string): string {
  if (!address.includes(':')) return address.replace(/\.\d+$/, '.•');
  return `${networkOf(address).split(':').slice(0, 3).join(':')}:•`;
}

/** The trace of a request. */
export function traceOf(request: { region: RegionId; client: string; userAgent: string }): Trace {
  return { region: request.region, device: deviceOf(request.userAgent), network: shortened(request.client) };
}

/** @param sessionId the session that it opened */
export async function recordSecurityEvent(
  database: Queryable,
  playerId: string,
  kind: SecurityEventKind,
  { region, device, network }: Trace,
  now: Date,
  sessionId: string | null = null,
): Promise<void> {
  await database.execute(
    sql`insert into security_events (player_id, kind, region, device, network, session_id, at)
        values (${playerId}::uuid, ${kind}, ${region}, ${device}, ${network}, ${sessionId}::uuid,
          ${now.toISOString()}::timestamptz)`,
  );
}

/** Whether nothing was ever done to the account from a network, though it has been used from others. */
export async function isNewNetwork(database: Queryable, playerId: string, { network }: Trace): Promise<boolean> {
  const row = await firstRow<{ is_new: boolean }>(
    database,
    sql`select count(*) > 0 and count(*) filter (where network = ${network}) = 0 as is_new from security_events
        where player_id = ${playerId}::uuid and kind in ('logged_in', 'logged_in_new_place')`,
  );
  return row?.is_new ?? false;
}

export interface SecurityEvent {
  event_id: string;
  kind: SecurityEventKind;
  region: RegionId | null;
  device: string | null;
  network: string | null;
  at: string;
  doubtful: boolean;
}

const SHOWN_MAXIMUM = 50;

/** What a session may be asked about: nobody vouches for themselves. */
const askedOf = (sessionId: string | null) =>
  sql`kind = 'logged_in_new_place' and answered_at is null and session_id is distinct from ${sessionId}::uuid`;

/** The newest events of an account, as one of its sessions sees them; null: as the operator's people do. */
export function listSecurityEvents(
  database: Queryable,
  { playerId, sessionId }: { playerId: string; sessionId: string | null },
): Promise<SecurityEvent[]> {
  return rows<SecurityEvent>(
    database,
    sql`select event_id, kind, region, device, network, ${isoInstant(sql`at`)} as at, ${askedOf(sessionId)} as doubtful
        from security_events where player_id = ${playerId}::uuid
        order by security_events.at desc, event_id limit ${SHOWN_MAXIMUM}`,
  );
}

/** Notes that the player was asked about a log-in and answered. @returns whether there was such a question */
export async function answerLogin(
  database: Queryable,
  { playerId, sessionId }: { playerId: string; sessionId: string },
  eventId: string,
  now: Date,
): Promise<boolean> {
  const answered = await firstRow(
    database,
    sql`update security_events set answered_at = ${now.toISOString()}::timestamptz
        where event_id = ${eventId}::uuid and player_id = ${playerId}::uuid and ${askedOf(sessionId)}
        returning event_id`,
  );
  return answered !== null;
}
