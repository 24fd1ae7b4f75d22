/** The notification centre's door (spec sections 3, 4 and 7). */
import type { Clock } from '../../clock.ts';
import type { Database, Emit, Transaction } from '../../db/index.ts';
import type { Routes } from '../../http/handler.ts';
import { fail, ok } from '../../result.ts';
import {
  countUnread,
  insertNotification,
  listNotifications,
  markAllRead,
  markRead,
  type Notification,
} from './store.ts';

export interface Notifications {
  /** Stores a notification for a player and sends it after commit. */
  notify(
    transaction: Transaction,
    emit: Emit,
    playerId: string,
    content: Pick<Notification, 'message' | 'delivery_types'>,
  ): Promise<Notification>;
}

export function createNotifications(clock: Clock): Notifications {
  return {
    async notify(transaction, emit, playerId, content) {
      const notification = await insertNotification(transaction, playerId, content, clock.now());
      await emit(playerId, 'notification', notification);
      return notification;
    },
  };
}

export function notificationRoutes(
  database: Database,
): Routes<'notifications' | 'readNotification' | 'readAllNotifications'> {
  return {
    notifications: {
      access: 'player',
      async handle(_input, { playerId }) {
        const result = await listNotifications(database, playerId);
        return ok({ result, unread: await countUnread(database, playerId) });
      },
    },
    readNotification: {
      access: 'player',
      async handle({ body }, { playerId }) {
        return (await markRead(database, playerId, body.notification_id)) ? ok({}) : fail('not_found');
      },
    },
    readAllNotifications: {
      access: 'player',
      async handle(_input, { playerId }) {
        await markAllRead(database, playerId);
        return ok({ result: { success: true } });
      },
    },
  };
}
