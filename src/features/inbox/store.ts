/** The notification centre in this tab. */
import { atom } from 'nanostores';
import { call } from '#platform/http.ts';
import { EMPTY_INBOX, type InboxNotification, type InboxView, withNotification, withRead } from './model.ts';

export const $inbox = atom(EMPTY_INBOX);

/** Fetches the list; a failure gives an empty one (spec section 8). */
export async function loadInbox(): Promise<void> {
  $inbox.set({ ...$inbox.get(), loading: true });
  const outcome = await call('notifications', {}, { quiet: true });
  const { result, unread } = outcome.ok ? outcome.value : { result: [], unread: 0 };
  $inbox.set({ ...$inbox.get(), list: result, unread, loading: false });
}

/** Takes in a notification of the socket whose delivery names the list. */
export function receiveNotification(notification: InboxNotification): void {
  $inbox.set(withNotification($inbox.get(), notification));
}

/** Marks one read, here only if the server reports no error (spec section 4). */
export async function markRead(notificationId: string): Promise<void> {
  const outcome = await call('readNotification', { body: { notification_id: notificationId } });
  if (outcome.ok) $inbox.set(withRead($inbox.get(), notificationId));
}

/** Marks all read and reloads the list on success (spec section 4). */
export async function markAllRead(): Promise<void> {
  const outcome = await call('readAllNotifications', { body: {} });
  if (outcome.ok && outcome.value.result.success) await loadInbox();
}

export function viewInbox(view: InboxView): void {
  $inbox.set({ ...$inbox.get(), view });
}

/** Empties the inbox at purge. */
export function emptyInbox(): void {
  $inbox.set(EMPTY_INBOX);
}
