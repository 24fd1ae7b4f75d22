/** Watches one payment until the service has settled it. */
import { trackConversion } from '#features/analytics/index.ts';
import { $wallet, loadPayment } from '#features/wallet/index.ts';
import { isPassing } from '#platform/again.ts';
import { MOST_POLLS, nextRoute, type Payment, type PaymentRoute, pauseAfter } from './model.ts';

export interface Watch {
  stop(): void;
}

interface WatchEvents {
  onArrived(route: PaymentRoute, payment: Payment): void;
  /** The service does not know the payment, or nobody is logged in. */
  onUnknown(): void;
}

/**
 * Polls a payment, and at once when the balance changes (the socket tells), until it is settled or has been polled
 * often enough.
 */
export function watchPayment(paymentId: string, { onArrived, onUnknown }: WatchEvents): Watch {
  let polls = 0;
  let stopped = false;
  let polling = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = (): void => {
    stopped = true;
    clearTimeout(timer);
    unlisten();
  };

  const poll = async (): Promise<void> => {
    if (polling || stopped) return;
    polling = true;
    clearTimeout(timer);
    const outcome = await loadPayment(paymentId);
    polling = false;
    if (stopped) return;
    polls += 1;
    if (!outcome.ok && !isPassing(outcome.error)) return give(onUnknown);
    // The socket reports it too, but not to a page that was left for the provider's.
    if (outcome.ok) void trackConversion(outcome.value);
    const route = outcome.ok ? nextRoute(outcome.value.status, polls) : null;
    if (outcome.ok && route) return give(() => onArrived(route, outcome.value));
    if (polls >= MOST_POLLS) return give(onUnknown);
    timer = setTimeout(() => void poll(), pauseAfter(polls));
  };

  const give = (event: () => void): void => {
    stop();
    event();
  };

  const unlisten = $wallet.listen((wallet) => {
    if (wallet.ready) void poll();
  });
  void poll();
  return { stop };
}
