/** The notification centre's rules (spec section 4, Inbox and Notification). */
import type { RealtimeData } from '#shared/contract/events.ts';
import type { IconName } from '#shared/icons.ts';

export type InboxNotification = RealtimeData<'notification'>;
export const INBOX_VIEWS = ['all', 'unread'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

export interface InboxState {
  list: readonly InboxNotification[];
  /** How many are unread, by the server's count. */
  unread: number;
  loading: boolean;
  /** Whether the list could not be loaded; it is empty then (spec section 8). */
  failed: boolean;
  view: InboxView;
  /** Where the list goes on; null: that is all. */
  next: string | null;
}

export const EMPTY_INBOX: InboxState = {
  list: [],
  unread: 0,
  loading: false,
  failed: false,
  view: 'all',
  next: null,
};

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

/** The inbox with a further part of its list; what it has already stays as it is. */
export function withMore(
  inbox: InboxState,
  part: { result: readonly InboxNotification[]; unread: number; next: string | null },
): InboxState {
  const known = new Set(inbox.list.map(({ notification_id }) => notification_id));
  const added = part.result.filter(({ notification_id }) => !known.has(notification_id));
  return { ...inbox, list: [...inbox.list, ...added], unread: part.unread, next: part.next };
}

/** The inbox without one notification. */
export function without(inbox: InboxState, notificationId: string): InboxState {
  const known = inbox.list.find(({ notification_id }) => notification_id === notificationId);
  if (!known) return inbox;
  return {
    ...inbox,
    list: inbox.list.filter((item) => item !== known),
    unread: Math.max(0, inbox.unread - (known.reading ? 0 : 1)),
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

/** What a row draws, by the first word of its kind. */
const ICONS: Readonly<Record<string, IconName>> = {
  birthday: 'gift',
  bonus: 'gift',
  campaign: 'gift',
  cashback: 'gift',
  chat: 'message-circle',
  deposit: 'wallet',
  document: 'file-text',
  jackpot: 'crown',
  level: 'crown',
  limit: 'sliders-horizontal',
  operator: 'mail',
  password: 'key-round',
  referral: 'gift',
  season: 'crown',
  tournament: 'trophy',
  two: 'shield-check',
  verification: 'file-text',
  withdrawal: 'banknote',
};

/** The glyph of a notification. */
export const iconOf = ({ kind }: Pick<InboxNotification, 'kind'>): IconName =>
  ICONS[kind?.split('_')[0] ?? ''] ?? 'bell';

const DAY_MS = 86_400_000;

/** When a notification came, as short as it stays clear: the time today, the day of this week, else the date. */
export function shortTime(createdAt: string, now: Date, iso: string): string {
  const at = new Date(createdAt);
  const isToday = at.toDateString() === now.toDateString();
  if (isToday) return new Intl.DateTimeFormat(iso, { hour: '2-digit', minute: '2-digit' }).format(at);
  const isRecent = now.getTime() - at.getTime() < 6 * DAY_MS;
  return new Intl.DateTimeFormat(iso, isRecent ? { weekday: 'short' } : { day: 'numeric', month: 'short' }).format(at);
}
