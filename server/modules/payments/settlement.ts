/** What a vendor's word does to a payment: once, whatever the order, number and moment of its messages. */
import type { Clock } from '../../clock.ts';
import type { Emit, Transaction, UnitOfWork } from '../../db/types.ts';
import type { Log } from '../../log.ts';
import type { PaymentNotice } from '../../ports/payment-provider.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { TRANSITIONS } from './rules.ts';
import { lockPayment, type Payment, paymentAnswer, settlePayment } from './store.ts';

export interface SettlementParts {
  unitOfWork: UnitOfWork;
  ledger: Ledger;
  wallet: Wallet;
  clock: Clock;
  log: Log;
}

/** `applied`: done, now or before. `unknown`: no such payment. `mismatch`: other amount or currency than was started. */
export type Settlement = 'applied' | 'unknown' | 'mismatch' | 'refused';

/** Creates the settlement of payments. */
export function createSettlement({ unitOfWork, ledger, wallet, clock, log }: SettlementParts) {
  async function postDeposit(transaction: Transaction, payment: Payment): Promise<void> {
    const { paymentId, playerId, vendor, method, amount, currency } = payment;
    const posted = await ledger.post(transaction, {
      source: `payment:${vendor}`,
      externalId: paymentId,
      kind: 'deposit',
      entries: [
        { account: { owner: 'player', playerId, purse: 'cash', currency }, amount },
        { account: { owner: 'house', name: 'payments', currency }, amount: -amount },
      ],
      details: { payment_id: paymentId, method },
    });
    // The payment row is locked and not yet a success: the ledger can only disagree if one of the two was tampered with.
    if (!posted.ok || posted.value.replayed) {
      throw new Error(`deposit ${paymentId} is in the ledger but not in the payments`);
    }
  }

  async function announce(transaction: Transaction, emit: Emit, payment: Payment): Promise<void> {
    if (payment.status === 'success') await wallet.emitBalance(transaction, emit, payment.playerId);
    await emit(payment.playerId, 'payment', paymentAnswer(payment));
  }

  async function apply(transaction: Transaction, emit: Emit, payment: Payment, notice: PaymentNotice) {
    const transition = TRANSITIONS[payment.status][notice.status];
    if (transition === 'nothing') return 'applied';
    if (transition === 'refuse') return 'refused';
    if (transition === 'credit') await postDeposit(transaction, payment);
    const status = transition === 'credit' ? 'success' : 'fail';
    await announce(transaction, emit, await settlePayment(transaction, payment, status, clock.now()));
    return 'applied';
  }

  /**
   * Applies a notice in one transaction: payment row locked, ledger, balance and payment messages. Refusals change
   * nothing and are logged.
   */
  return async function settle(vendor: string, notice: PaymentNotice): Promise<Settlement> {
    const settlement = await unitOfWork.run(async (transaction, emit): Promise<Settlement> => {
      const payment = await lockPayment(transaction, vendor, notice.paymentId);
      if (!payment) return 'unknown';
      if (payment.amount !== notice.amount || payment.currency !== notice.currency) return 'mismatch';
      return apply(transaction, emit, payment, notice);
    });
    if (settlement !== 'applied') {
      log.warn(
        { vendor, payment: notice.paymentId, said: notice.status, settlement },
        'payment notice was not applied',
      );
    }
    return settlement;
  };
}

export type Settle = ReturnType<typeof createSettlement>;
