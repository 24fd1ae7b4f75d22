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
 * Appends messages for players. Their head rows stay locked until commit, so numbers follow the order of commit and have no
 * gap: a rolled back transaction gives its numbers back. They are locked in the order of the players, so that two units of work
 * never wait for each other in a circle.
 */
export async function appendEvents(
  transaction: Transaction,
  pending: ReadonlyMap<string, readonly PendingEvent[]>,
): Promise<void> {
  if (pending.size === 0) return;
  const players = [...pending.keys()].sort();
  const counts = JSON.stringify(players.map((id) => ({ player_id: id, amount: pending.get(id)?.length ?? 0 })));
  const events = JSON.stringify(
    players.flatMap((id) =>
      (pending.get(id) ?? []).map((event, index) => ({ player_id: id, position: index + 1, event })),
    ),
  );
  await transaction.execute(sql`
    with head as (
      insert into player_event_heads (player_id, sequence)
      select player_id, amount from jsonb_to_recordset(${counts}::jsonb) as counted (player_id uuid, amount bigint)
        order by player_id
      on conflict (player_id) do update set sequence = player_event_heads.sequence + excluded.sequence
      returning player_id, sequence
    )
    insert into player_events (player_id, sequence, type, data)
    select player_id, head.sequence - counted.amount + item.position, item.event ->> 'type', item.event -> 'data'
    from jsonb_to_recordset(${events}::jsonb) as item (player_id uuid, position bigint, event jsonb)
      join head using (player_id)
      join jsonb_to_recordset(${counts}::jsonb) as counted (player_id uuid, amount bigint) using (player_id)`);
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
