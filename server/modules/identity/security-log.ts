/** What happened to the protection of an account, and from where; the player reads it. */
import { sql } from 'drizzle-orm';
import type { SecurityEventKind } from '#shared/contract/identity.ts';
import type { RegionId } from '#shared/regions/index.ts';
import { isoInstant, type Queryable, rows } from '../../db/index.ts';
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
function shortened(address: string): string {
  if (!address.includes(':')) return address.replace(/\.\d+$/, '.•');
  return `${networkOf(address).split(':').slice(0, 3).join(':')}:•`;
}

/** The trace of a request. */
export function traceOf(request: { region: RegionId; client: string; userAgent: string }): Trace {
  return { region: request.region, device: deviceOf(request.userAgent), network: shortened(request.client) };
}

export async function recordSecurityEvent(
  database: Queryable,
  playerId: string,
  kind: SecurityEventKind,
  { region, device, network }: Trace,
  now: Date,
): Promise<void> {
  await database.execute(
    sql`insert into security_events (player_id, kind, region, device, network, at)
        values (${playerId}::uuid, ${kind}, ${region}, ${device}, ${network}, ${now.toISOString()}::timestamptz)`,
  );
}

export interface SecurityEvent {
  kind: SecurityEventKind;
  region: RegionId | null;
  device: string | null;
  network: string | null;
  at: string;
}

const SHOWN_MAXIMUM = 50;

/** The newest events of an account. */
export function listSecurityEvents(database: Queryable, playerId: string): Promise<SecurityEvent[]> {
  return rows<SecurityEvent>(
    database,
    sql`select kind, region, device, network, ${isoInstant(sql`at`)} as at from security_events
        where player_id = ${playerId}::uuid order by security_events.at desc, event_id limit ${SHOWN_MAXIMUM}`,
  );
}
