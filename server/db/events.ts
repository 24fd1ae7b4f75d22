/** The outbox of realtime messages: written in the transaction that causes them, read by the realtime hub. */
import { sql } from 'drizzle-orm';
import type { RealtimeMessage, RealtimeType } from '#shared/contract/events.ts';
import { firstRow, isoInstant, rows } from './rows.ts';
import type { Queryable, Transaction } from './types.ts';

/** A message to be appended for one player. */
export interface PendingEvent {
  type: RealtimeType;
  data: unknown;
}

/**
 * Appends messages for a player. The head row stays locked until commit, so numbers follow the order of commit and
 * have no gap: a rolled back transaction gives its numbers back.
 */
export async function appendEvents(
  transaction: Transaction,
  playerId: string,
  events: readonly PendingEvent[],
): Promise<void> {
  const list = JSON.stringify(events);
  await transaction.execute(sql`
    with head as (
      insert into player_event_heads (player_id, sequence) values (${playerId}::uuid, ${events.length}::bigint)
      on conflict (player_id) do update set sequence = player_event_heads.sequence + excluded.sequence
      returning sequence
    )
    insert into player_events (player_id, sequence, type, data)
    select ${playerId}::uuid, head.sequence - ${events.length}::bigint + item.position, item.event ->> 'type',
      item.event -> 'data'
    from head, jsonb_array_elements(${list}::jsonb) with ordinality as item (event, position)`);
}

/**
 * The messages of a player after a sequence number, oldest first, as they travel.
 * @param limit at most this many.
 */
export async function eventsAfter(
  database: Queryable,
  playerId: string,
  sequence: number,
  limit: number,
): Promise<RealtimeMessage[]> {
  const found = await rows<{ sequence: string; type: RealtimeType; data: unknown; sent_at: string }>(
    database,
    sql`select sequence::text, type, data, ${isoInstant(sql`created_at`)} as sent_at
        from player_events
        where player_id = ${playerId}::uuid and sequence > ${sequence}::bigint
        order by player_events.sequence limit ${limit}::integer`,
  );
  return found.map(
    (row) =>
      ({ type: row.type, sequence: Number(row.sequence), sent_at: row.sent_at, data: row.data }) as RealtimeMessage,
  );
}

/** The number of a player's newest message, 0 before the first; pruning does not change it. */
export async function lastSequence(database: Queryable, playerId: string): Promise<number> {
  const head = await firstRow<{ sequence: string }>(
    database,
    sql`select sequence::text from player_event_heads where player_id = ${playerId}::uuid`,
  );
  return Number(head?.sequence ?? 0);
}

/** Forgets messages written before a moment. Returns how many. */
export async function pruneEvents(database: Queryable, before: Date): Promise<number> {
  const pruned = await firstRow<{ total: number }>(
    database,
    sql`with gone as (delete from player_events where created_at < ${before.toISOString()}::timestamptz returning 1)
        select count(*)::integer as total from gone`,
  );
  return pruned?.total ?? 0;
}
