/** A player's notifications in the database. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { RealtimeData } from '#shared/contract/events.ts';
import type { LocaleCode } from '#shared/regions/index.ts';
import { firstRow, isoInstant, type Queryable, rows } from '../../db/index.ts';

export type Notification = RealtimeData<'notification'>;
export type Delivery = Notification['delivery_types'][number];

/** A notification as it is stored: what is to be said, or, of one from before kinds, what was said. */
export interface NotificationRow {
  notification_id: string;
  player_id: string;
  kind: string | null;
  variables: unknown;
  message: Notification['message'];
  delivery_types: Delivery[];
  reading: boolean;
  created_at: string;
  /** The player's. */
  language: LocaleCode;
}

const COLUMNS = sql`notification_id, notifications.player_id, kind, variables, message, delivery_types, reading,
  ${isoInstant(sql`notifications.created_at`)} as created_at, language`;

/** Where a page of the list begins: after this one. */
export interface Place {
  createdAt: string;
  notificationId: string;
}

interface Part {
  unreadOnly: boolean;
  after: Place | null;
  limit: number;
}

/** Newest first. */
export function listNotifications(
  database: Queryable,
  playerId: string,
  { unreadOnly, after, limit }: Part,
): Promise<NotificationRow[]> {
  const older =
    after === null
      ? sql``
      : sql`and (notifications.created_at, notification_id) <
          (${after.createdAt}::timestamptz, ${after.notificationId}::uuid)`;
  return rows<NotificationRow>(
    database,
    sql`select ${COLUMNS} from notifications join players using (player_id)
        where notifications.player_id = ${playerId}::uuid and delivery_types @> '["base"]'
          ${unreadOnly ? sql`and not reading` : sql``} ${older}
        order by notifications.created_at desc, notification_id desc limit ${limit}::integer`,
  );
}

export async function countUnread(database: Queryable, playerId: string): Promise<number> {
  const counted = await firstRow<{ total: number }>(
    database,
    sql`select count(*)::integer as total from notifications
        where player_id = ${playerId}::uuid and not reading and delivery_types @> '["base"]'`,
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

/**
 * Takes one out of the list. Its row stays as long as retention says: what came of a mailing is counted from it.
 * False when the player's list has no such notification.
 */
export async function removeFromList(database: Queryable, playerId: string, notificationId: string): Promise<boolean> {
  const removed = await firstRow(
    database,
    sql`update notifications set delivery_types = delivery_types - 'base'
        where player_id = ${playerId}::uuid and notification_id::text = ${notificationId}
          and delivery_types @> '["base"]'
        returning notification_id`,
  );
  return removed !== null;
}

export async function markAllRead(database: Queryable, playerId: string): Promise<void> {
  await database.execute(
    sql`update notifications set reading = true where player_id = ${playerId}::uuid and not reading`,
  );
}

export interface NewNotification {
  playerId: string;
  kind: string;
  variables: unknown;
  deliveries: readonly Delivery[];
  /** Whether the caller tells the open pages itself. */
  told: boolean;
}

/** @returns their ids, in the same order, and when they were created */
export async function insertNotifications(
  database: Queryable,
  added: readonly NewNotification[],
  now: Date,
): Promise<{ notificationIds: string[]; createdAt: string }> {
  const notificationIds = added.map(() => randomUUID());
  const createdAt = now.toISOString();
  const written = added.map((one, index) => ({ id: notificationIds[index], ...one }));
  await database.execute(
    sql`insert into notifications (notification_id, player_id, kind, variables, delivery_types, created_at, told_at)
        select id, "playerId", kind, variables, deliveries, ${createdAt}::timestamptz,
          case when told then ${createdAt}::timestamptz end
        from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
          as added (id uuid, "playerId" uuid, kind text, variables jsonb, deliveries jsonb, told boolean)`,
  );
  return { notificationIds, createdAt };
}

/** Takes notifications that open pages were not told of yet, oldest first. */
export function claimUntold(queryable: Queryable, now: Date, limit: number): Promise<NotificationRow[]> {
  return rows<NotificationRow>(
    queryable,
    sql`with taken as (
          update notifications set told_at = ${now.toISOString()}::timestamptz
          where notification_id in (
            select notification_id from notifications where told_at is null and kind is not null
            order by created_at limit ${limit}::integer for update skip locked
          )
          returning *
        )
        select notification_id, taken.player_id, kind, variables, message, delivery_types, reading,
          ${isoInstant(sql`taken.created_at`)} as created_at, language
        from taken join players using (player_id) order by taken.created_at, notification_id`,
  );
}
