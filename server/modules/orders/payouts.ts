/**
 * Sending what was approved, and giving back what may not be credited. Before a provider is asked the order says so, in a commit of its own: whatever happens
 * then, a payout whose outcome is unknown stays set aside and is looked up, and is given back on a definite refusal only.
 */
import type { Clock } from '../../clock.ts';
import type { Database, UnitOfWork } from '../../db/types.ts';
import type { Log } from '../../log.ts';
import type { PaymentNotice } from '../../ports/payment-provider.ts';
import type { Result } from '../../result.ts';
import { accountOfPlayer } from './accounts.ts';
import type { ProviderChoice } from './providers.ts';
import type { Settle } from './settlement.ts';
import { changeOrder, claimDuePayouts, claimGoingBack, lockOrder, type Order, postponeOrder } from './store.ts';
import { askedAmount } from './tally.ts';

const BATCH = 50;
/** Long enough that no other node takes a payout that is still being asked for. */
const LEASE_MS = 30_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 900_000;

/** Pause before a provider is asked again, ms: doubles from five seconds to a quarter of an hour. */
export function payoutRetryMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS);
}

export interface PayoutParts {
  database: Database;
  unitOfWork: UnitOfWork;
  providers: ProviderChoice;
  settle: Settle;
  clock: Clock;
  log: Log;
}

/** Creates the sender of payouts. @returns how many were taken up */
export function createPayouts({ database, unitOfWork, providers, settle, clock, log }: PayoutParts) {
  /** From here on the player cannot call it back; false when they just have. */
  function markSending({ orderId }: Order): Promise<Order | null> {
    return unitOfWork.run(async (transaction) => {
      const order = await lockOrder(transaction, orderId);
      if (order?.state !== 'approved') return order?.state === 'sending' || order?.state === 'sent' ? order : null;
      const at = clock.now();
      const dueAt = new Date(at.getTime() + LEASE_MS);
      return changeOrder(transaction, order, { state: 'sending', actor: 'rules', at, dueAt });
    });
  }

  /** Asks for the payout, or after an unknown outcome first what became of it. */
  async function ask(order: Order, isNew: boolean): Promise<Result<PaymentNotice> | null> {
    const provider = providers.get(order.vendor);
    const account = order.accountId ? await accountOfPlayer(database, order.playerId, order.accountId) : null;
    if (!provider || !account) {
      log.error({ order: order.orderId, vendor: order.vendor }, 'a payout has nobody to go to');
      return null;
    }
    if (!isNew) {
      const known = await provider.status(order.orderId);
      if (!known.ok) return known;
      // Never heard of: asking for it is safe, and the same id pays once whatever happened meanwhile.
      if (known.value !== null) return { ok: true, value: known.value };
    }
    const { orderId: paymentId, currency } = order;
    return provider.payout({ paymentId, accountToken: account.token, amount: askedAmount(order), currency });
  }

  async function send(due: Order): Promise<void> {
    const order = await markSending(due);
    if (order === null) return;
    const answer = await ask(order, due.state === 'approved');
    const later = () =>
      postponeOrder(database, order.orderId, new Date(clock.now().getTime() + payoutRetryMs(order.attempts)));
    if (answer === null) return later();
    providers.note(order.vendor, answer.ok);
    if (!answer.ok) return later();
    await settle(order.vendor, answer.value);
    if (answer.value.status === 'pending') await later();
  }

  /** Asks for a deposit that was not credited to go back to its source; its notice says when it has. */
  async function sendBack(order: Order): Promise<void> {
    const answer = await providers.get(order.vendor)?.refund(order.orderId);
    if (answer?.ok) await settle(order.vendor, answer.value);
    const isDone = answer?.ok === true && answer.value.status === 'refund';
    const again = new Date(clock.now().getTime() + payoutRetryMs(order.attempts));
    await postponeOrder(database, order.orderId, isDone ? null : again);
  }

  return async function sendDue(): Promise<number> {
    const now = clock.now();
    const lease = new Date(now.getTime() + LEASE_MS);
    const due = await claimDuePayouts(database, now, lease, BATCH);
    for (const order of due) await send(order);
    const goingBack = await claimGoingBack(database, now, lease, BATCH);
    for (const order of goingBack) await sendBack(order);
    return due.length + goingBack.length;
  };
}
