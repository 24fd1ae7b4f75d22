/** The notification centre's rules (spec section 4, Inbox and Notification). */
import type { RealtimeData } from '#shared/contract/events.ts';

export type InboxNotification = RealtimeData<'notification'>;
export const INBOX_VIEWS = ['all', 'unread'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

export interface InboxState {
  list: readonly InboxNotification[];
  /** How many are unread, by the server's count. */
  unread: number;
  loading: boolean;
  view: InboxView;
}

export const EMPTY_INBOX: InboxState = { list: [], unread: 0, loading: false, view: 'all' };

/** The notifications a view shows. */
export function shownNotifications({ list, view }: InboxState): readonly InboxNotification[] {
  return view === 'all' ? list : list.filter(({ reading }) => !reading);
}

/** The inbox with a new notification at its head; one it knows already changes nothing. */
export function withNotification(inbox: InboxState, notification: InboxNotification): InboxState {
  if (inbox.list.some(({ notification_id }) => notification_id === notification.notification_id)) return inbox;
  return {
    ...inbox,
    list: [notification, ...inbox.list],
    unread: inbox.unread + (notification.reading ? 0 : 1),
  };
}

/** The inbox with one notification read. */
export function withRead(inbox: InboxState, notificationId: string): InboxState {
  const known = inbox.list.find(({ notification_id }) => notification_id === notificationId);
  if (!known || known.reading) return inbox;
  return {
    ...inbox,
    list: inbox.list.map((item) => (item === known ? { ...item, reading: true } : item)),
    unread: Math.max(0, inbox.unread - 1),
  };
}
