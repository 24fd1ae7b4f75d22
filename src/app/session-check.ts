/** Who is here, asked once: when a player may be expected, and never twice at a time. */
import { placeOf } from '#features/navigation/index.ts';
import { $session, checkSession } from '#features/session/index.ts';
import { expectsPlayer } from '#platform/first-use.ts';

/** Whether the page holds the forms of log in and registration itself: no popup is laid over them. */
export function holdsSessionForms(): boolean {
  return placeOf(new URL(location.href)).route?.name === 'login';
}

let checking: Promise<boolean> | null = null;

/** Asks the service who is here; askers at the same time share the answer. */
export function recheckSession(): Promise<boolean> {
  checking ??= checkSession().finally(() => {
    checking = null;
  });
  return checking;
}

/** Asks anew, after whoever is asking already: that answer may be older than what has changed. */
export async function checkAgain(): Promise<boolean> {
  await checking;
  return recheckSession();
}

/** Whether a player is here. The service is asked only if this browser may hold a session and nobody asked yet. */
export async function knowSession(): Promise<boolean> {
  const { checked, authenticated } = $session.get();
  if (checked || !expectsPlayer()) return authenticated;
  return recheckSession();
}
