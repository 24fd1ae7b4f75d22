/** The notification centre in this tab. */
import { atom } from 'nanostores';
import { isPassing, tryUntilDone } from '#platform/again.ts';
import { call } from '#platform/http.ts';
import {
  EMPTY_INBOX,
  type InboxNotification,
  type InboxView,
  withMore,
  withNotification,
  without,
  withRead,
} from './model.ts';

export const $inbox = atom(EMPTY_INBOX);

/** Counts what makes an earlier answer stale: a newer question, another player. */
let asked = 0;

let stopTrying: (() => void) | null = null;

function endTrying(): void {
  stopTrying?.();
  stopTrying = null;
}

/** Fetches the list of the view, again and again as long as a failure may pass; one gives an empty list (spec section 8). */
export async function loadInbox(): Promise<void> {
  $inbox.set({ ...$inbox.get(), loading: true, failed: false });
  await renewInbox();
}

/** @returns whether it is known as it is now */
async function renewInbox(): Promise<boolean> {
  asked += 1;
  const own = asked;
  const outcome = await call('notifications', { query: { view: $inbox.get().view } }, { quiet: true });
  if (own !== asked) return true;
  const { result, unread, next } = outcome.ok ? outcome.value : { result: [], unread: 0, next: null };
  $inbox.set({ ...$inbox.get(), list: result, unread, next, loading: false, failed: !outcome.ok });
  if (outcome.ok) endTrying();
  else if (isPassing(outcome.error)) stopTrying ??= tryUntilDone(renewInbox);
  return outcome.ok;
}

/** Fetches what follows; a failure leaves the list as it is, and the way on. */
export async function loadOlder(): Promise<void> {
  const { next, loading, view } = $inbox.get();
  if (next === null || loading) return;
  const own = asked;
  $inbox.set({ ...$inbox.get(), loading: true });
  const outcome = await call('notifications', { query: { view, after: next } });
  if (own !== asked) return;
  const inbox = { ...$inbox.get(), loading: false };
  $inbox.set(outcome.ok ? withMore(inbox, outcome.value) : inbox);
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

/** Takes one out of the list for good. @returns whether it is gone */
export async function removeLetter(notificationId: string): Promise<boolean> {
  const outcome = await call('removeNotification', { body: { notification_id: notificationId } });
  const isGone = outcome.ok || outcome.error.name === 'not_found';
  if (isGone) $inbox.set(without($inbox.get(), notificationId));
  return isGone;
}

/** Marks all read and reloads the list on success (spec section 4). */
export async function markAllRead(): Promise<void> {
  const outcome = await call('readAllNotifications', { body: {} });
  if (outcome.ok && outcome.value.result.success) await loadInbox();
}

/** Shows a view: at once what is here of it, then what the server has. */
export function viewInbox(view: InboxView): void {
  if (view === $inbox.get().view) return;
  $inbox.set({ ...$inbox.get(), view });
  void loadInbox();
}

/** Empties the inbox at purge. */
export function emptyInbox(): void {
  asked += 1;
  endTrying();
  $inbox.set(EMPTY_INBOX);
}
