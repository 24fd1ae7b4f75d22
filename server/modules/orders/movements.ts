/** The ledger's side of orders: each movement has the order's id, so that it happens once. */
import type { Transaction } from '../../db/types.ts';
import {
  type Account,
  createHolds,
  creditEntries,
  type Ledger,
  type TransferKind,
  takeBackMoney,
} from '../ledger/index.ts';
import type { Effect } from './states.ts';
import type { Order } from './store.ts';

/** The effects of a notice that move money, or end an order without. */
type Moving = Exclude<Effect, 'nothing' | 'note' | 'contradiction'>;

const house = (name: 'payments' | 'fees', { currency }: Order): Account => ({ owner: 'house', name, currency });

/** The hold of a withdrawal. */
export const holdOf = ({ orderId, playerId, currency, amount }: Order) =>
  ({ source: 'withdrawal', holdId: orderId, playerId, purse: 'cash', currency, amount }) as const;

type Move = (transaction: Transaction, order: Order) => Promise<void>;

const detailsOf = ({ orderId, method }: Order) => ({ order_id: orderId, method });

/** Creates the movements over a ledger. They throw where the ledger contradicts the order: one of them was tampered with. */
export function createMovements(ledger: Ledger): Record<Moving, Move> {
  const holds = createHolds(ledger);

  /** Gives money to the player: what is owed is paid off first. */
  async function give(
    transaction: Transaction,
    order: Order,
    given: { externalId: string; kind: TransferKind; amount: bigint; fee: bigint },
  ): Promise<void> {
    const { playerId, currency, vendor } = order;
    const { externalId, kind, amount, fee } = given;
    const { entries, paidOff } = await creditEntries(transaction, { playerId, currency }, amount);
    const ours = [
      { account: house('payments', order), amount: -amount - fee },
      { account: house('fees', order), amount: fee },
    ].filter((entry) => entry.amount !== 0n);
    const posted = await ledger.post(transaction, {
      source: `payment:${vendor}`,
      externalId,
      kind,
      entries: [...entries, ...ours],
      details: { ...detailsOf(order), ...(paidOff > 0n ? { debt_paid: paidOff.toString() } : {}) },
    });
    // The order's row is locked and not yet in its new state: the ledger can only disagree if one was tampered with.
    if (!posted.ok || posted.value.replayed)
      throw new Error(`${kind} of order ${order.orderId} contradicts the ledger`);
  }

  /** Takes a deposit back: what is there as cash, the rest as debt. */
  async function takeBack(
    transaction: Transaction,
    order: Order,
    kind: Extract<TransferKind, 'chargeback' | 'correction'>,
  ): Promise<void> {
    const { orderId, playerId, currency, vendor } = order;
    const taken = await takeBackMoney(ledger, transaction, {
      playerId,
      currency,
      source: `payment:${vendor}`,
      externalId: `${orderId}/back`,
      kind,
      amount: order.settledAmount ?? order.amount,
      to: 'payments',
      details: detailsOf(order),
    });
    if (!taken.ok || taken.value.replayed) throw new Error(`${kind} of order ${orderId} contradicts the ledger`);
  }

  return {
    credit: (transaction, order) =>
      give(transaction, order, {
        externalId: order.orderId,
        kind: 'deposit',
        amount: order.settledAmount ?? order.amount,
        fee: order.fee,
      }),
    fail: async () => undefined,
    reverse: (transaction, order) => takeBack(transaction, order, 'chargeback'),
    refund: (transaction, order) => takeBack(transaction, order, 'correction'),
    async capture(transaction, order) {
      const captured = await holds.capture(transaction, holdOf(order), { to: 'payments', kind: 'withdrawal' });
      if (!captured.ok) throw new Error(`the hold of order ${order.orderId} could not be captured`);
      if (order.fee > 0n && !captured.value.replayed) await bookFee(transaction, order);
    },
    async release(transaction, order) {
      const released = await holds.release(transaction, holdOf(order));
      if (!released.ok) throw new Error(`the hold of order ${order.orderId} could not be released`);
    },
    return: (transaction, order) =>
      give(transaction, order, {
        externalId: `${order.orderId}/returned`,
        kind: 'correction',
        amount: order.amount,
        fee: 0n,
      }),
  };

  /** The fee of a payout stays here: it was captured with the rest. */
  async function bookFee(transaction: Transaction, order: Order): Promise<void> {
    const { currency, fee, orderId } = order;
    const posted = await ledger.post(transaction, {
      source: `payment:${order.vendor}`,
      externalId: `${orderId}/fee`,
      kind: 'fee',
      entries: [
        { account: { owner: 'house', name: 'payments', currency }, amount: -fee },
        { account: { owner: 'house', name: 'fees', currency }, amount: fee },
      ],
      details: { order_id: orderId, method: order.method },
    });
    if (!posted.ok) throw new Error(`the fee of order ${orderId} could not be booked`);
  }
}
