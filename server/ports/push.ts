/** What Fairwind asks of a push service (design section 1, promise 7). */
import type { Result } from '../result.ts';

/** What a browser gives to be reached: where its push service listens, and the keys that only the browser can open. */
export interface PushSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface PushMessage {
  /** What the service worker reads. */
  payload: string;
  /** How long the service keeps it for a device that is away, s. */
  ttlSeconds: number;
  urgency: 'normal' | 'high';
}

export interface PushSender {
  /** What browsers make their subscriptions for. */
  readonly publicKey: string;
  /** Whether a subscription leads to a push service that messages may be sent to. */
  accepts(subscription: PushSubscription): boolean;
  /** Hands a message over. Errors: `not_found` when the subscription has ended, `unavailable` when it was not taken. */
  send(subscription: PushSubscription, message: PushMessage): Promise<Result<void>>;
}
