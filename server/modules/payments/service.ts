/** Payments: deposits, their settlement, and asking the vendor when its word is late. */
import type { ResponseOf } from '#shared/contract/index.ts';
import type { PaymentNotice, PaymentProvider } from '../../ports/payment-provider.ts';
import { fail, ok, type Result } from '../../result.ts';
import { createDeposits, type DepositBody, type DepositContext, type DepositParts } from './deposits.ts';
import { createSettlement, type Settle, type SettlementParts } from './settlement.ts';
import { type Payment, paymentAnswer, paymentOfPlayer, pendingBefore } from './store.ts';

/** A payment is asked for when the vendor's message has been missing this long. */
const RECONCILE_AFTER_MS = 120_000;
const RECONCILE_BATCH = 100;
/** A payment nobody decided for a day has failed: it no longer counts against a limit. Late money is still credited. */
const ABANDONED_AFTER_MS = 86_400_000;

export type PaymentParts = Omit<DepositParts, 'providers'> &
  SettlementParts & {
    /** One adapter per vendor. */
    providers: readonly PaymentProvider[];
  };

export interface Payments {
  startDeposit(context: DepositContext, body: DepositBody): Promise<Result<ResponseOf<'startDeposit'>>>;
  /** A player's own payment. Errors: `not_found`. */
  payment(playerId: string, paymentId: string): Promise<Result<ResponseOf<'payment'>>>;
  settle: Settle;
  /**
   * Asks the vendors about payments that have been pending for two minutes, and fails those nobody decided for a day.
   * Returns how many were asked about.
   */
  reconcile(): Promise<number>;
}

/** Creates the payments. */
export function createPayments(parts: PaymentParts): Payments {
  const { database, clock } = parts;
  const providers = new Map(parts.providers.map((provider) => [provider.vendor, provider]));
  const settle = createSettlement(parts);

  async function reconcileWith(provider: PaymentProvider): Promise<number> {
    const before = new Date(clock.now().getTime() - RECONCILE_AFTER_MS);
    const pending = await pendingBefore(database, provider.vendor, before, RECONCILE_BATCH);
    for (const payment of pending) {
      const said = await provider.status(payment.paymentId);
      if (said.ok) await settle(provider.vendor, noticeOrAbandoned(payment, said.value));
    }
    return pending.length;
  }

  /** The vendor's word; a failure when the vendor, too, has waited for a decision too long. */
  function noticeOrAbandoned(payment: Payment, said: PaymentNotice | null): PaymentNotice {
    if (said && said.status !== 'pending') return said;
    const { paymentId, amount, currency, createdAt } = payment;
    const isAbandoned = clock.now().getTime() - new Date(createdAt).getTime() > ABANDONED_AFTER_MS;
    return { paymentId, amount, currency, status: isAbandoned ? 'fail' : 'pending' };
  }

  return {
    startDeposit: createDeposits({ ...parts, providers }),

    async payment(playerId, paymentId) {
      const payment = await paymentOfPlayer(database, playerId, paymentId);
      return payment ? ok(paymentAnswer(payment)) : fail('not_found');
    },

    settle,

    async reconcile() {
      let asked = 0;
      for (const provider of providers.values()) asked += await reconcileWith(provider);
      return asked;
    },
  };
}
