/** Push on this device: renewed after a login of whoever turned it on, ended with their session (spec section 4). */
import { localStore } from '#platform/storage.ts';
import { PUSH_OWNER_KEY } from '#shared/constants.ts';

/** What asks for permission and subscribes; loaded by those who turn it on. */
export const loadPush = () => import('./push-subscription.ts');

/** Renews the subscription of the player who turned it on here; another's ends. It never asks for permission. */
export async function registerExistingPush(userId: string): Promise<void> {
  const owner = localStore.get(PUSH_OWNER_KEY);
  if (owner === null) return;
  try {
    const { endSubscription, subscribe } = await loadPush();
    await (owner === userId && Notification.permission === 'granted' ? subscribe(userId) : endSubscription());
  } catch (error) {
    // Push is optional: the login stands without it (spec section 4).
    console.warn('The push subscription could not be renewed', error);
  }
}

/** Ends the subscription of this device at logout; the owner is remembered, who gets it back with their next login. */
export async function endPushHere(): Promise<void> {
  if (localStore.get(PUSH_OWNER_KEY) === null) return;
  try {
    const { endSubscription } = await loadPush();
    await endSubscription();
  } catch (error) {
    // The server ends it with the session in any case.
    console.warn('The push subscription could not be ended', error);
  }
}
