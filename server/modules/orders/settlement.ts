/** What a provider's word does to an order: once, whatever the order, number and moment of its messages. */
import { formatDecimal } from '#shared/money.ts';
import type { Clock } from '../../clock.ts';
import type { Emit, Transaction, UnitOfWork } from '../../db/types.ts';
import type { Log } from '../../log.ts';
import type { PaymentNotice } from '../../ports/payment-provider.ts';
import type { Bonuses } from '../bonuses/index.ts';
import { closeCaseOf, openCase } from '../cases/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { MessageKind, Messages } from '../messages/index.ts';
import type { PlayerDirectory } from '../player/types.ts';
import type { Wallet } from '../wallet/index.ts';
import { keepAccount, sharedWith } from './accounts.ts';
import { createMovements } from './movements.ts';
import { type Effect, effectOf, type OrderState } from './states.ts';
import { changeOrder, lockVendorOrder, noteNotice, type Order, paymentAnswer } from './store.ts';
import { noteProgress } from './transfers.ts';

export interface SettlementParts {
  unitOfWork: UnitOfWork;
  ledger: Ledger;
  wallet: Wallet;
  messages: Messages;
  /** What a deposit brings besides. */
  bonuses: Pick<Bonuses, 'onDeposit'>;
  players: PlayerDirectory;
  clock: Clock;
  log: Log;
}

/**
 * `applied`: done, now or before. `unknown`: no such order. `held`: it differs from what was started, or cannot be so; a
 * person looks at it. `refused`: understood, and changes nothing.
 */
export type Settlement = 'applied' | 'unknown' | 'held' | 'refused';

/** What the provider was asked to move. */
export function askedAmount({ direction, amount, fee }: Order): bigint {
  return direction === 'withdrawal' ? amount - fee : amount + fee;
}

const STATE_AFTER: Partial<Record<Effect, OrderState>> = {
  credit: 'succeeded',
  fail: 'failed',
  reverse: 'reversed',
  refund: 'refunded',
  capture: 'paid',
  release: 'failed',
  return: 'returned',
};
const MESSAGE_OF: Partial<Record<Effect, MessageKind>> = {
  credit: 'deposit_succeeded',
  fail: 'deposit_failed',
  reverse: 'deposit_taken_back',
  refund: 'deposit_taken_back',
  capture: 'withdrawal_paid',
  release: 'withdrawal_failed',
  return: 'withdrawal_failed',
};
/** A payout that was sent and not yet answered is asked about again after this. */
const ASK_AGAIN_MS = 60_000;

/** Creates the settlement of orders. */
export function createSettlement({
  unitOfWork,
  ledger,
  wallet,
  messages,
  bonuses,
  players,
  clock,
  log,
}: SettlementParts) {
  const move = createMovements(ledger);

  async function announce(transaction: Transaction, emit: Emit, order: Order, effect: Effect): Promise<void> {
    const { playerId, currency } = order;
    if (effect !== 'fail') await wallet.emitBalance(transaction, emit, playerId);
    await emit(playerId, 'payment', paymentAnswer(order));
    const kind = MESSAGE_OF[effect];
    if (kind === undefined) return;
    const variables = { amount: { amount: formatDecimal(order.settledAmount ?? order.amount, currency), currency } };
    await messages.send(transaction, { kind, playerId, variables }, emit);
  }

  const openOrderCase = (transaction: Transaction, order: Order, reason: string, said: PaymentNotice) =>
    openCase(transaction, {
      kind: 'order',
      playerId: order.playerId,
      subjectId: order.orderId,
      reason,
      details: { said: said.status, amount: said.amount.toString(), currency: said.currency },
      at: clock.now(),
    });

  /** Money that differs from what was asked for is not moved until a person has looked at it. */
  async function hold(transaction: Transaction, emit: Emit, order: Order, notice: PaymentNotice): Promise<Settlement> {
    const amount = notice.currency === order.currency ? notice.amount : null;
    const reason = notice.reason ?? 'amount_differs';
    const change = { reason, actor: 'provider', at: clock.now(), settledAmount: amount };
    const held = await changeOrder(transaction, order, { ...change, state: 'held' });
    await openOrderCase(transaction, held, reason, notice);
    await emit(order.playerId, 'payment', paymentAnswer(held));
    return 'held';
  }

  /** Saves the card or account that paid; one of somebody else's is for a person to look at. */
  async function accountOf(transaction: Transaction, order: Order, notice: PaymentNotice): Promise<string | null> {
    if (notice.account === null || order.direction === 'withdrawal') return null;
    const player = await players.find(transaction, order.playerId);
    const kept = await keepAccount(
      transaction,
      { playerId: order.playerId, fullName: player?.fullName ?? null },
      { ...notice.account, vendor: order.vendor, method: order.method },
      clock.now(),
    );
    if (!kept.own) await openOrderCase(transaction, order, 'foreign_account', notice);
    else if ((await sharedWith(transaction, kept)) > 0) {
      await openOrderCase(transaction, order, 'shared_account', notice);
    }
    return kept.accountId;
  }

  async function applyEffect(
    transaction: Transaction,
    emit: Emit,
    order: Order,
    notice: PaymentNotice,
    effect: Effect,
  ): Promise<Settlement> {
    if (effect === 'nothing') return 'applied';
    if (effect === 'contradiction') {
      const reason = notice.status === 'surplus' ? 'paid_twice' : 'contradiction';
      await openOrderCase(transaction, order, reason, notice);
      return notice.status === 'surplus' ? 'held' : 'refused';
    }
    const moved = await noteProgress(transaction, order, notice);
    const isMoney = effect === 'credit' || effect === 'capture';
    const differs = notice.amount !== askedAmount(order) || notice.currency !== order.currency;
    if (isMoney && differs) return hold(transaction, emit, order, notice);
    const at = clock.now();
    const change = { reason: notice.reason, actor: 'provider', at };
    if (effect === 'note') {
      const state = order.direction === 'withdrawal' ? 'sent' : 'pending';
      if (order.state === state) {
        if (moved) await emit(order.playerId, 'payment', paymentAnswer(order));
        return 'applied';
      }
      const dueAt = order.direction === 'withdrawal' ? new Date(at.getTime() + ASK_AGAIN_MS) : null;
      const noted = await changeOrder(transaction, order, { ...change, state, dueAt });
      if (order.direction === 'withdrawal' || moved) await emit(order.playerId, 'payment', paymentAnswer(noted));
      return 'applied';
    }
    // A payout that was returned before it was paid is released: nothing had left.
    const accountId = effect === 'credit' ? await accountOf(transaction, order, notice) : null;
    await move[effect](transaction, order);
    if (effect === 'credit') await bonuses.onDeposit(transaction, emit, order);
    const state = STATE_AFTER[effect];
    if (state === undefined) throw new Error(`${effect} leads to no state`);
    const changed = await changeOrder(transaction, order, { ...change, state, accountId });
    if (effect === 'reverse') await openOrderCase(transaction, changed, 'chargeback', notice);
    else if (effect !== 'credit') await closeCaseOf(transaction, subjectOf(order), state, { at });
    await announce(transaction, emit, changed, effect);
    return 'applied';
  }

  const subjectOf = ({ orderId }: Order) => ({ kind: 'order', subjectId: orderId }) as const;

  /**
   * Applies a notice in one transaction: order row locked, ledger, balance and payment messages. A notice that was
   * applied before, by its id, is answered and changes nothing.
   */
  return async function settle(vendor: string, notice: PaymentNotice): Promise<Settlement> {
    const settlement = await unitOfWork.run(async (transaction, emit): Promise<Settlement> => {
      const order = await lockVendorOrder(transaction, vendor, notice.paymentId);
      if (!order) return 'unknown';
      const effect = effectOf(order.direction, order.state, notice.status);
      if (notice.noticeId !== null) {
        const { noticeId, paymentId: orderId, status: said } = notice;
        const noted = { vendor, noticeId, orderId, said, outcome: effect, at: clock.now() };
        if (!(await noteNotice(transaction, noted))) return 'applied';
      }
      return applyEffect(transaction, emit, order, notice, effect);
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
