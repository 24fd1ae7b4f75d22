/** How a player is notified (spec sections 3, 4 and 7). */
import type { Clock } from '../../clock.ts';
import type { Emit, Transaction } from '../../db/index.ts';
import { insertNotification, type Notification } from './store.ts';

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
