/** A player's notifications in the database. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { RealtimeData } from '#shared/contract/events.ts';
import { firstRow, isoInstant, type Queryable, rows } from '../../db/index.ts';

export type Notification = RealtimeData<'notification'>;

const LIST_MAXIMUM = 200;

/** Newest first. */
export function listNotifications(database: Queryable, playerId: string): Promise<Notification[]> {
  return rows<Notification>(
    database,
    sql`select notification_id, message, delivery_types, reading, ${isoInstant(sql`created_at`)} as created_at
        from notifications where player_id = ${playerId}::uuid
        order by notifications.created_at desc, notification_id limit ${LIST_MAXIMUM}::integer`,
  );
}

export async function countUnread(database: Queryable, playerId: string): Promise<number> {
  const counted = await firstRow<{ total: number }>(
    database,
    sql`select count(*)::integer as total from notifications where player_id = ${playerId}::uuid and not reading`,
  );
  return counted?.total ?? 0;
}

/** False when the player has no such notification. */
export async function markRead(database: Queryable, playerId: string, notificationId: string): Promise<boolean> {
  const marked = await firstRow(
    database,
    sql`update notifications set reading = true
        where player_id = ${playerId}::uuid and notification_id::text = ${notificationId} returning notification_id`,
  );
  return marked !== null;
}

export async function markAllRead(database: Queryable, playerId: string): Promise<void> {
  await database.execute(
    sql`update notifications set reading = true where player_id = ${playerId}::uuid and not reading`,
  );
}

export async function insertNotification(
  database: Queryable,
  playerId: string,
  content: Pick<Notification, 'message' | 'delivery_types'>,
  now: Date,
): Promise<Notification> {
  const notification_id = randomUUID();
  const created_at = now.toISOString();
  await database.execute(
    sql`insert into notifications (notification_id, player_id, message, delivery_types, created_at)
        values (${notification_id}::uuid, ${playerId}::uuid, ${JSON.stringify(content.message)}::jsonb,
          ${JSON.stringify(content.delivery_types)}::jsonb, ${created_at}::timestamptz)`,
  );
  return { notification_id, ...content, reading: false, created_at };
}
