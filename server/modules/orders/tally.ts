/**
 * What a provider has said of an order in all. Notices may come in any order, twice and late: the tally is the same
 * whatever the order they came in, and the ledger follows the tally.
 */
import type { PaymentNotice } from '../../ports/payment-provider.ts';
import type { Order, Tally } from './store.ts';

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);
export const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** What the provider was asked to move. */
export function askedAmount({ direction, amount, fee }: Pick<Order, 'direction' | 'amount' | 'fee'>): bigint {
  return direction === 'withdrawal' ? amount - fee : amount + fee;
}

/** Our own word that a deposit has failed: nobody has paid it. */
export const failedNotice = (order: Order, reason: string): PaymentNotice => ({
  noticeId: null,
  paymentId: order.orderId,
  amount: askedAmount(order),
  currency: order.currency,
  status: 'fail',
  account: null,
  reason,
});

/** What went back of an order in all. */
export const backOf = ({ backSaid, backStated }: Tally): bigint => larger(backSaid, backStated);

/** What an order of before tallies had moved, by its state. */
function movedBefore({ state, direction, amount, fee, settledAmount }: Order): { moved: bigint; back: bigint } {
  const moved = direction === 'deposit' ? (settledAmount ?? amount) + fee : amount - fee;
  if (state === 'succeeded' || state === 'paid') return { moved, back: 0n };
  if (state === 'reversed' || state === 'refunded' || state === 'returned') return { moved, back: moved };
  if (state === 'held' && direction === 'withdrawal') return { moved: settledAmount ?? 0n, back: 0n };
  return { moved: 0n, back: 0n };
}

/** The tally of an order as it stands. */
export function tallyOf(order: Order): Tally {
  const { moved, backSaid, backStated, disputed } = order;
  if (moved > 0n || backSaid > 0n || backStated > 0n) return { moved, backSaid, backStated, disputed };
  const before = movedBefore(order);
  return { moved: before.moved, backSaid: 0n, backStated: before.back, disputed };
}

/** The tally with what a notice says went back. One with an id says what went back with it, another what did in all. */
export function withBack(tally: Tally, { noticeId, amount }: Pick<PaymentNotice, 'noticeId' | 'amount'>): Tally {
  return noticeId === null
    ? { ...tally, backStated: larger(tally.backStated, amount) }
    : { ...tally, backSaid: tally.backSaid + amount };
}

/** How much more of what has moved is back than was before. */
export function newlyBack(before: Tally, after: Tally): bigint {
  return smaller(backOf(after), after.moved) - smaller(backOf(before), before.moved);
}
