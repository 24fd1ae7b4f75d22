/** What happens after a payment, on the way back from the provider. */
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

/** Pauses between two polls of a payment, ms; the last one repeats. */
const POLL_PAUSES_MS = [1_000, 1_000, 2_000, 3_000, 5_000] as const;
/** After so many polls the payment counts as pending: the player need not wait here. */
export const MOST_POLLS = 12;

/** How long to wait before the next poll, ms. */
export function pauseAfter(polls: number): number {
  return POLL_PAUSES_MS[Math.min(polls, POLL_PAUSES_MS.length) - 1] ?? POLL_PAUSES_MS[0];
}

const PAYMENT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The payment a page's query names, or null. */
export function paymentIdOf(search: string): string | null {
  const id = new URLSearchParams(search).get('payment_id') ?? '';
  return PAYMENT_ID.test(id) ? id : null;
}

/**
 * Where a player goes after a poll of the payment.
 * @param polls how often it was polled so far.
 * @returns null while it is worth waiting.
 */
export function nextRoute(status: Payment['status'], polls: number): PaymentRoute | null {
  if (status === 'pending' && polls < MOST_POLLS) return null;
  return STATUS_ROUTES[status];
}

type Bonuses = ResponseOf<'bonuses'>;

/** What came with a deposit besides: bonus money with what of it has to be staked, or free rounds. */
export type Brought =
  | { kind: 'money'; amount: string; wager: string; currency: string }
  | { kind: 'rounds'; rounds: number; title: string };

/** What a deposit that has arrived brought by the offer it was started with; null: nothing. */
export function broughtBy(
  { offer_id, created_at }: Pick<Payment, 'offer_id' | 'created_at'>,
  { result, free_rounds }: Pick<Bonuses, 'result' | 'free_rounds'>,
): Brought | null {
  const isOfIt = (one: { offer_id: string; granted_at: string }) =>
    one.offer_id === offer_id && Date.parse(one.granted_at) >= Date.parse(created_at);
  const bonus = result.find(isOfIt);
  if (bonus) {
    const { amount, wager_required: wager, currency } = bonus;
    return { kind: 'money', amount, wager, currency };
  }
  const free = free_rounds.find(isOfIt);
  return free ? { kind: 'rounds', rounds: free.rounds, title: free.game_title } : null;
}
