/** What a player reads and marks in the notification centre (spec sections 3, 4 and 7). */
import type { Database } from '../../db/index.ts';
import type { Routes } from '../../http/handler.ts';
import { fail, ok } from '../../result.ts';
import type { Notifications } from './service.ts';
import { markAllRead, markRead, removeFromList } from './store.ts';

export function notificationRoutes(
  database: Database,
  notifications: Notifications,
): Routes<'notifications' | 'readNotification' | 'removeNotification' | 'readAllNotifications'> {
  return {
    notifications: {
      handle: async ({ query }, { playerId }) => ok(await notifications.list(playerId, query.view, query.after)),
    },
    readNotification: {
      async handle({ body }, { playerId }) {
        return (await markRead(database, playerId, body.notification_id)) ? ok({}) : fail('not_found');
      },
    },
    removeNotification: {
      async handle({ body }, { playerId }) {
        return (await removeFromList(database, playerId, body.notification_id)) ? ok({}) : fail('not_found');
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
