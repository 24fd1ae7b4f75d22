/** The push subscription of this browser. Loaded by those who turn it on. */
import { call } from '#platform/http.ts';
import { localStore } from '#platform/storage.ts';
import { PUSH_OWNER_KEY } from '#shared/constants.ts';

type Platform = 'android' | 'ios' | 'web';

/** The platform of a push subscription, by user agent. */
export function pushPlatform(userAgent: string): Platform {
  if (/Android/i.test(userAgent)) return 'android';
  return /iPhone|iPad|iPod/i.test(userAgent) ? 'ios' : 'web';
}

/** Whether this browser can be pushed to; on iOS only an installed app can. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return canPush() ? navigator.serviceWorker.getRegistration() : undefined;
}

/** A key as the browser takes it. */
const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

/** Whether a subscription was made for a key; one for another key is worth nothing. */
function isFor(subscription: PushSubscription, key: Uint8Array): boolean {
  const held = subscription.options.applicationServerKey;
  return held !== null && new Uint8Array(held).join() === key.join();
}

/** Subscribes and hands the token over. @returns whether the player is reached here from now on */
export async function subscribe(userId: string): Promise<boolean> {
  const registration = await worker();
  const asked = registration && (await call('pushKey', {}, { quiet: true }));
  if (!asked?.ok || asked.value.key === null) return false;
  const key = bytesOf(asked.value.key);
  const held = await registration?.pushManager.getSubscription();
  if (held && !isFor(held, key)) await held.unsubscribe();
  const subscription = await registration?.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const body = { push_token: JSON.stringify(subscription), platform: pushPlatform(navigator.userAgent) };
  const stored = await call('registerPush', { body }, { quiet: true });
  if (stored.ok) localStore.set(PUSH_OWNER_KEY, userId);
  return stored.ok;
}

/** Ends the subscription of this browser. */
export async function endSubscription(): Promise<void> {
  const registration = await worker();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Whether the player is pushed to on this device. */
export async function isSubscribed(): Promise<boolean> {
  const registration = await worker();
  if (!registration || Notification.permission !== 'granted') return false;
  return (await registration.pushManager.getSubscription()) !== null;
}

/** Asks the browser for permission, and subscribes. It must be called by a click. @returns whether it worked */
export async function turnOn(userId: string): Promise<boolean> {
  try {
    if (!canPush() || (await Notification.requestPermission()) !== 'granted') return false;
    return await subscribe(userId);
  } catch (error) {
    // No push service, or none that can be reached: nothing else depends on it.
    console.warn('Push could not be turned on', error);
    return false;
  }
}

/** Turns push off on this device, for good. */
export async function turnOff(): Promise<void> {
  localStore.remove(PUSH_OWNER_KEY);
  await call('endPush', { body: {} }, { quiet: true });
  await endSubscription();
}
