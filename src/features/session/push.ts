/** The push token of this device, handed over after a login (spec section 4); a failure does not matter. */
import { registerPush } from './api.ts';

type Platform = 'android' | 'ios' | 'web';

/** The platform of a push subscription, by user agent. */
export function pushPlatform(userAgent: string): Platform {
  if (/Android/i.test(userAgent)) return 'android';
  return /iPhone|iPad|iPod/i.test(userAgent) ? 'ios' : 'web';
}

/** Registers the subscription this browser already holds. It never asks for permission by itself. */
export async function registerExistingPush(): Promise<void> {
  try {
    if (!('serviceWorker' in navigator) || Notification.permission !== 'granted') return;
    const worker = await navigator.serviceWorker.getRegistration();
    const subscription = await worker?.pushManager.getSubscription();
    if (!subscription) return;
    await registerPush({ push_token: JSON.stringify(subscription), platform: pushPlatform(navigator.userAgent) });
  } catch (error) {
    // Push is optional: the login stands without it (spec section 4).
    console.warn('The push subscription could not be read', error);
  }
}
