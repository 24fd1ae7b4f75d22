/** A registration that waits for its code, kept for this tab: on a phone the way to the mailbox may reload the page. */
import { sessionStore } from '#platform/storage.ts';
import type { ResponseOf } from '#shared/contract/index.ts';

export interface WaitingRegistration {
  token: string;
  email: string;
  minutes: number;
  /** Where mail is caught instead of sent; null where it is sent. */
  mailbox: string | null;
}

interface Kept extends WaitingRegistration {
  until: number;
}

const KEY = 'fairwind-registration';

export function keepWaiting(
  { token, expires_in_seconds, mailbox }: ResponseOf<'register'>['registration'],
  email: string,
): WaitingRegistration {
  const waiting = { token, email, minutes: Math.round(expires_in_seconds / 60), mailbox };
  const kept: Kept = { ...waiting, until: Date.now() + expires_in_seconds * 1_000 };
  sessionStore.set(KEY, JSON.stringify(kept));
  return waiting;
}

/** The one that still waits in this tab, or null. */
export function waitingRegistration(): WaitingRegistration | null {
  try {
    const kept = JSON.parse(sessionStore.get(KEY) ?? 'null') as Kept | null;
    return kept !== null && kept.until > Date.now() ? kept : null;
  } catch {
    // Someone else wrote it: as good as nothing.
    return null;
  }
}

export function forgetWaiting(): void {
  sessionStore.remove(KEY);
}
