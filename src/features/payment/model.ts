/** The way of a payment from the provider back to the player. */
import type { ResponseOf } from '#shared/contract/index.ts';
import type { RouteName } from '#shared/routes.ts';

export type Payment = ResponseOf<'payment'>;
export type PaymentRoute = Extract<RouteName, `payment-${string}`>;

/** The page of each status. */
export const STATUS_ROUTES = {
  pending: 'payment-pending',
  success: 'payment-success',
  fail: 'payment-fail',
} as const satisfies Record<Payment['status'], PaymentRoute>;

/** Pauses between two looks at a payment, ms; the last one repeats. */
const LOOK_PAUSES_MS = [1_000, 1_000, 2_000, 3_000, 5_000] as const;
/** After so many looks the payment is called pending: the player need not wait here. */
export const MOST_LOOKS = 12;

/** How long to wait before the next look. */
export function pauseAfter(looks: number): number {
  return LOOK_PAUSES_MS[Math.min(looks, LOOK_PAUSES_MS.length) - 1] ?? LOOK_PAUSES_MS[0];
}

const PAYMENT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The payment a page's query names, or null. */
export function paymentIdOf(search: string): string | null {
  const id = new URLSearchParams(search).get('payment_id') ?? '';
  return PAYMENT_ID.test(id) ? id : null;
}

/**
 * Where a player belongs after a look at the payment.
 * @param looks how often it was looked at so far.
 * @returns null while it is worth waiting.
 */
export function nextRoute(status: Payment['status'], looks: number): PaymentRoute | null {
  if (status === 'pending' && looks < MOST_LOOKS) return null;
  return STATUS_ROUTES[status];
}
