/**
 * The ledger's side of orders: each movement has the order's id, so that it happens once. What a deposit brought and what
 * a payout took stands in the house's account `payments`, which is what the provider holds; what may not be credited yet
 * lies in `held`.
 */
import type { Transaction } from '../../db/types.ts';
import {
  type Account,
  createHolds,
  creditEntries,
  type Entry,
  type Ledger,
  type TransferKind,
  takeBackMoney,
} from '../ledger/index.ts';
import type { Order } from './store.ts';
import { askedAmount, backOf, tallyOf } from './tally.ts';
import type { Move } from './verdict.ts';

type Holder = 'payments' | 'held';

const house = (name: Holder | 'fees' | 'corrections', { currency }: Order): Account => ({
  owner: 'house',
  name,
  currency,
});

/** The hold of a withdrawal. */
export const holdOf = ({ orderId, playerId, currency, amount }: Order) =>
  ({ source: 'withdrawal', holdId: orderId, playerId, purse: 'cash', currency, amount }) as const;

const detailsOf = ({ orderId, method }: Order) => ({ order_id: orderId, method });

/** Creates the movements over a ledger. They throw where the ledger contradicts the order: one of them was tampered with. */
export function createMovements(ledger: Ledger) {
  const holds = createHolds(ledger);

  async function post(
    transaction: Transaction,
    order: Order,
    posted: { id: string; kind: TransferKind; entries: readonly Entry[]; details?: Record<string, string> },
  ): Promise<void> {
    const { id, kind, entries, details = {} } = posted;
    const answer = await ledger.post(transaction, {
      source: `payment:${order.vendor}`,
      externalId: id,
      kind,
      entries: entries.filter(({ amount }) => amount !== 0n),
      details: { ...detailsOf(order), ...details },
    });
    // The order's row is locked and not yet in its new state: the ledger can only disagree if one was tampered with.
    if (!answer.ok || answer.value.replayed)
      throw new Error(`${kind} of order ${order.orderId} contradicts the ledger`);
  }

  /** Gives money to the player: what is owed is paid off first. `amount` is what the player gets, `fee` what the house does. */
  async function give(
    transaction: Transaction,
    order: Order,
    given: { id: string; kind: TransferKind; amount: bigint; fee: bigint; from: Holder },
  ): Promise<void> {
    const { playerId, currency } = order;
    const { id, kind, amount, fee, from } = given;
    const { entries, paidOff } = await creditEntries(transaction, { playerId, currency }, amount);
    const ours = [
      { account: house(from, order), amount: -amount - fee },
      { account: house('fees', order), amount: fee },
    ];
    const details: Record<string, string> = paidOff > 0n ? { debt_paid: paidOff.toString() } : {};
    await post(transaction, order, { id, kind, entries: [...entries, ...ours], details });
  }

  /** Moves money between the held place and its source. */
  const shift = (transaction: Transaction, order: Order, id: string, kind: 'hold' | 'release', amount: bigint) =>
    post(transaction, order, {
      id,
      kind,
      entries: [
        { account: house('held', order), amount: kind === 'hold' ? amount : -amount },
        { account: house('payments', order), amount: kind === 'hold' ? -amount : amount },
      ],
    });

  /** Takes a deposit back: what is there as cash, the rest as debt; and its fee from the house. */
  async function takeBack(
    transaction: Transaction,
    order: Order,
    { amount, fee, as: kind }: Extract<Move, { kind: 'takeBack' }>,
  ): Promise<void> {
    const { orderId, playerId, currency, vendor } = order;
    const id = `${orderId}/back/${backOf(tallyOf(order))}`;
    if (fee > 0n) {
      const entries = [
        { account: house('fees', order), amount: -fee },
        { account: house('payments', order), amount: fee },
      ];
      await post(transaction, order, { id: `${id}/fee`, kind: 'fee', entries });
    }
    if (amount === 0n) return;
    const taken = await takeBackMoney(ledger, transaction, {
      ...{ playerId, currency, source: `payment:${vendor}`, externalId: id, kind, amount },
      to: 'payments',
      details: detailsOf(order),
    });
    if (!taken.ok || taken.value.replayed) throw new Error(`${kind} of order ${orderId} contradicts the ledger`);
  }

  /** The fee of a payout stays here: it was captured with the rest. */
  const bookFee = (transaction: Transaction, order: Order) =>
    post(transaction, order, {
      id: `${order.orderId}/fee`,
      kind: 'fee',
      entries: [
        { account: house('payments', order), amount: -order.fee },
        { account: house('fees', order), amount: order.fee },
      ],
    });

  async function capture(transaction: Transaction, order: Order): Promise<void> {
    const captured = await holds.capture(transaction, holdOf(order), { to: 'payments', kind: 'withdrawal' });
    if (!captured.ok) throw new Error(`the hold of order ${order.orderId} could not be captured`);
    if (order.fee > 0n && !captured.value.replayed) await bookFee(transaction, order);
  }

  /** Gives a payout back, or a part of it; with the last of it the fee, which nothing was had for. */
  function giveBack(transaction: Transaction, order: Order, amount: bigint): Promise<void> {
    const back = backOf(tallyOf(order));
    const fee = back >= askedAmount(order) ? -order.fee : 0n;
    const given = { id: `${order.orderId}/returned/${back}`, kind: 'correction', amount: amount - fee, fee } as const;
    return give(transaction, order, { ...given, from: 'payments' });
  }

  /** Makes one move of a verdict; the order has its new tally already. */
  async function move(transaction: Transaction, order: Order, made: Move): Promise<void> {
    const { orderId } = order;
    switch (made.kind) {
      case 'credit': {
        const amount = made.amount - order.fee;
        return give(transaction, order, { id: orderId, kind: 'deposit', amount, fee: order.fee, from: 'payments' });
      }
      case 'hold':
        return shift(transaction, order, `${orderId}/held/${order.moved}`, 'hold', made.amount);
      case 'unhold':
        return shift(transaction, order, `${orderId}/unheld/${backOf(tallyOf(order))}`, 'release', made.amount);
      case 'takeBack':
        return takeBack(transaction, order, made);
      case 'capture':
        return capture(transaction, order);
      case 'release': {
        const released = await holds.release(transaction, holdOf(order));
        if (!released.ok) throw new Error(`the hold of order ${orderId} could not be released`);
        return;
      }
      case 'giveBack':
        return giveBack(transaction, order, made.amount);
    }
  }

  return {
    move,

    /** Credits a deposit that was held with what of it is there, less its fee. @returns what the player got */
    async creditHeld(transaction: Transaction, order: Order, held: bigint): Promise<bigint> {
      // One that was held before there was a held place lies with the provider alone.
      const from = order.moved > 0n ? 'held' : 'payments';
      const amount = held - order.fee;
      await give(transaction, order, { id: order.orderId, kind: 'deposit', amount, fee: order.fee, from });
      return amount;
    },

    /** Takes what was set aside for a payout whose amount differed: the player gets what was not sent. */
    async captureHeld(transaction: Transaction, order: Order): Promise<void> {
      await capture(transaction, order);
      const tally = tallyOf(order);
      const missing = askedAmount(order) - (tally.moved - backOf(tally));
      if (missing > 0n) {
        const given = { id: `${order.orderId}/unsent`, kind: 'correction', amount: missing, fee: 0n } as const;
        await give(transaction, order, { ...given, from: 'payments' });
      }
      if (missing >= 0n) return;
      const entries = [
        { account: house('corrections', order), amount: missing },
        { account: house('payments', order), amount: -missing },
      ];
      await post(transaction, order, { id: `${order.orderId}/oversent`, kind: 'correction', entries });
    },
  };
}
