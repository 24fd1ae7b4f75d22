/** The session in this tab: check, logout, purge (spec section 4). Login and registration are in entry.ts. */
import { atom, computed } from 'nanostores';
import { subscribePlayer, unsubscribePlayer } from '#features/realtime/index.ts';
import { loadWallet, zeroWallet } from '#features/wallet/index.ts';
import { tryUntilDone } from '#platform/again.ts';
import type { ApiError, Outcome } from '#platform/http.ts';
import { USER_REFRESH_MINIMUM_MS } from '#shared/constants.ts';
import type { RealtimeData } from '#shared/contract/events.ts';
import type { RequestOf } from '#shared/contract/index.ts';
import type { LocaleCode } from '#shared/regions/index.ts';
import * as api from './api.ts';
import { GUEST, purged, type SessionState, signedIn, type User } from './model.ts';
import { endPushHere, registerExistingPush } from './push.ts';

export const $session = atom<SessionState>(GUEST);
export const $user = computed($session, (session) => session.user);

const failed = (error: ApiError): Outcome<never> => ({ ok: false, error });

/** Ends the asking who is here; null while nobody asks again. */
let stopAsking: (() => void) | null = null;

/** Drops what belongs to one player alone: their figures, their live messages. */
function leaveLine(): void {
  zeroWallet();
  unsubscribePlayer();
}

/** For a known player: subscribes to live messages, loads the wallet, hands over the push token (spec section 4). */
export function arrive(user: User): void {
  const before = $session.get().user?.user_id;
  stopAsking?.();
  stopAsking = null;
  if (before !== undefined && before !== user.user_id) leaveLine();
  $session.set(signedIn(user));
  if (before === user.user_id) return;
  subscribePlayer();
  void loadWallet();
  void registerExistingPush(user.user_id);
}

/** Returns to signed-out: the two-factor flag is reset, the wallet cleared (spec section 4). */
export function purge(): void {
  stopAsking?.();
  stopAsking = null;
  $session.set(purged());
  leaveLine();
}

/** Whether the service has said that nobody is here, as opposed to having said nothing. */
const isGuest = ({ unread, status }: ApiError): boolean => !unread && (status === 401 || status === 403);

/** Nobody knows who is here: that is no guest. It is asked until the service says so. */
function askAgain(): void {
  stopAsking ??= tryUntilDone(async () => {
    await checkSession();
    return stopAsking === null;
  });
}

/**
 * Asks who is here. A failed check purges (spec section 4). A check that got no answer has not failed: a player who was
 * here stays, with the game they are in (ADR 0020), an unknown visitor stays unknown, and it is asked again.
 * @returns whether a player is here
 */
export async function checkSession(): Promise<boolean> {
  const outcome = await api.checkSession();
  if (!outcome.ok && !isGuest(outcome.error)) askAgain();
  else if (outcome.ok) arrive(outcome.value.user);
  else purge();
  return $session.get().authenticated;
}

/** Ends the session; the app tells the other tabs. The person leaves even when the service cannot be reached. */
export async function logout(): Promise<void> {
  await Promise.all([endPushHere(), api.logout()]);
  purge();
}

let refreshedAt = Number.NEGATIVE_INFINITY;

/** Renews the player's data, at most every 60 s (spec section 7). */
export async function refreshUser(): Promise<void> {
  if (!$session.get().authenticated || performance.now() - refreshedAt < USER_REFRESH_MINIMUM_MS) return;
  refreshedAt = performance.now();
  const outcome = await api.loadPlayer();
  if (outcome.ok) arrive(outcome.value.user);
}

/** Saves personal info. Errors: `invalid` with fields, `underage`, `profile_locked`. */
export async function saveProfile(profile: RequestOf<'saveProfile'>['body']): Promise<Outcome<User>> {
  const outcome = await api.saveProfile(profile);
  if (!outcome.ok) return failed(outcome.error);
  arrive(outcome.value.user);
  return { ok: true, value: outcome.value.user };
}

/** What the player may do has changed: a break began or ended. */
export function setStanding(standing: User['standing']): void {
  const current = $session.get();
  if (current.user) $session.set({ ...current, user: { ...current.user, standing } });
}

/** The player's points have changed: where they stand among the levels now. */
export function setProgress(progress: RealtimeData<'vip'>): void {
  const current = $session.get();
  if (current.user) $session.set({ ...current, user: { ...current.user, ...progress } });
}

/** Stores the language with the player (spec section 7). */
export async function saveLanguage(language: LocaleCode): Promise<void> {
  const { user } = $session.get();
  if (!user || user.language === language) return;
  const outcome = await api.saveLanguage(language);
  const current = $session.get();
  if (outcome.ok && current.user) $session.set({ ...current, user: { ...current.user, language } });
}
