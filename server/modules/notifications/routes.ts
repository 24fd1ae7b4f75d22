/** What a player reads and marks in the notification centre (spec sections 3, 4 and 7). */
import type { Database } from '../../db/index.ts';
import type { Routes } from '../../http/handler.ts';
import { fail, ok } from '../../result.ts';
import { countUnread, listNotifications, markAllRead, markRead } from './store.ts';

export function notificationRoutes(
  database: Database,
): Routes<'notifications' | 'readNotification' | 'readAllNotifications'> {
  return {
    notifications: {
      async handle(_input, { playerId }) {
        const result = await listNotifications(database, playerId);
        return ok({ result, unread: await countUnread(database, playerId) });
      },
    },
    readNotification: {
      async handle({ body }, { playerId }) {
        return (await markRead(database, playerId, body.notification_id)) ? ok({}) : fail('not_found');
      },
    },
    readAllNotifications: {
      async handle(_input, { playerId }) {
        await markAllRead(database, playerId);
        return ok({ result: { success: true } });
      },
    },
  };
}
