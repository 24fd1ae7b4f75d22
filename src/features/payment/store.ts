/** Watches one payment until the service has settled it. */
import { trackConversion } from '#features/analytics/index.ts';
import { $wallet, loadPayment } from '#features/wallet/index.ts';
import { MOST_LOOKS, nextRoute, type Payment, type PaymentRoute, pauseAfter } from './model.ts';

export interface Watch {
  stop(): void;
}

interface WatchEvents {
  onArrived(route: PaymentRoute, payment: Payment): void;
  /** The service does not know the payment, or nobody is logged in. */
  onUnknown(): void;
}

/**
 * Looks at a payment again and again, and at once when the balance changes (the socket brings it), until it is settled
 * or has been looked at often enough.
 */
export function watchPayment(paymentId: string, { onArrived, onUnknown }: WatchEvents): Watch {
  let looks = 0;
  let stopped = false;
  let looking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = (): void => {
    stopped = true;
    clearTimeout(timer);
    unlisten();
  };

  const look = async (): Promise<void> => {
    if (looking || stopped) return;
    looking = true;
    clearTimeout(timer);
    const outcome = await loadPayment(paymentId);
    looking = false;
    if (stopped) return;
    looks += 1;
    if (!outcome.ok && outcome.error.status >= 400 && outcome.error.status < 500) return give(onUnknown);
    // The socket tells of it too, but not to a page that was away at the provider.
    if (outcome.ok) void trackConversion(outcome.value);
    const route = outcome.ok ? nextRoute(outcome.value.status, looks) : null;
    if (outcome.ok && route) return give(() => onArrived(route, outcome.value));
    if (looks >= MOST_LOOKS) return give(onUnknown);
    timer = setTimeout(() => void look(), pauseAfter(looks));
  };

  const give = (event: () => void): void => {
    stop();
    event();
  };

  const unlisten = $wallet.listen((wallet) => {
    if (wallet.ready) void look();
  });
  void look();
  return { stop };
}
