/** What a provider's word does to an order: once, whatever the order, number and moment of its messages. */
import { formatDecimal } from '#shared/money.ts';
import type { Clock } from '../../clock.ts';
import type { Emit, Transaction, UnitOfWork } from '../../db/types.ts';
import type { Log } from '../../log.ts';
import type { PaymentNotice } from '../../ports/payment-provider.ts';
import type { Bonuses } from '../bonuses/index.ts';
import { closeCaseOf, openCase } from '../cases/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Messages } from '../messages/index.ts';
import type { PlayerDirectory } from '../player/types.ts';
import type { Wallet } from '../wallet/index.ts';
import { keepAccount, sharedWith } from './accounts.ts';
import { type MoneyGuards, refusalOfOrder } from './guards.ts';
import { createMovements } from './movements.ts';
import { noteNotice } from './notices.ts';
import type { OrderState } from './states.ts';
import { changeOrder, keepTally, lockVendorOrder, type Order, paymentAnswer } from './store.ts';
import { askedAmount, tallyOf } from './tally.ts';
import { noteProgress } from './transfers.ts';
import type { Verdict } from './verdict.ts';
import { judgeDeposit } from './verdict-deposit.ts';
import { judgePayout } from './verdict-payout.ts';

export interface SettlementParts {
  unitOfWork: UnitOfWork;
  ledger: Ledger;
  wallet: Wallet;
  messages: Messages;
  /** What a deposit brings besides. */
  bonuses: Pick<Bonuses, 'onDeposit'>;
  players: PlayerDirectory;
  guards: Pick<MoneyGuards, 'mayComplete'>;
  /** A player has paid with a card or account: it may be an excluded person's. */
  onAccountUsed(transaction: Transaction, playerId: string): Promise<unknown>;
  clock: Clock;
  log: Log;
}

/**
 * `applied`: done, now or before. `unknown`: no such order. `held`: it may not be credited as it is; a person looks at
 * it. `refused`: it cannot be so; a person looks at that, and nothing more is credited.
 */
export type Settlement = 'applied' | 'unknown' | 'held' | 'refused';

/** A payout that was sent and not yet answered is asked about again after this. */
const ASK_AGAIN_MS = 60_000;

const settlementOf = ({ state, doubt, tally }: Verdict): Settlement => {
  if (state === 'held' || doubt === 'paid_twice') return 'held';
  return doubt !== null && tally.disputed ? 'refused' : 'applied';
};

/** What the player is told has moved, minor units. */
function toldAmount(order: Order, { moves }: Verdict): bigint {
  const told = moves.find(({ kind }) => kind === 'takeBack' || kind === 'unhold' || kind === 'giveBack');
  return told !== undefined && 'amount' in told ? told.amount : (order.settledAmount ?? order.amount);
}

const subjectOf = ({ orderId }: Order) => ({ kind: 'order', subjectId: orderId }) as const;

/** Creates the settlement of orders. */
export function createSettlement(parts: SettlementParts) {
  const { unitOfWork, ledger, wallet, messages, bonuses, players, guards, onAccountUsed, clock, log } = parts;
  const { move } = createMovements(ledger);

  const openOrderCase = (transaction: Transaction, order: Order, reason: string, said: PaymentNotice) =>
    openCase(transaction, {
      ...subjectOf(order),
      playerId: order.playerId,
      reason,
      details: { said: said.status, amount: said.amount.toString(), currency: said.currency },
      at: clock.now(),
    });

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
    await onAccountUsed(transaction, order.playerId);
    if (!kept.own) await openOrderCase(transaction, order, 'foreign_account', notice);
    else if ((await sharedWith(transaction, kept)) > 0) {
      await openOrderCase(transaction, order, 'shared_account', notice);
    }
    return kept.accountId;
  }

  async function announce(transaction: Transaction, emit: Emit, order: Order, done: Verdict): Promise<void> {
    const { playerId, currency } = order;
    if (done.moves.some(({ kind }) => kind !== 'hold' && kind !== 'unhold')) {
      await wallet.emitBalance(transaction, emit, playerId);
    }
    await emit(playerId, 'payment', paymentAnswer(order));
    if (done.message === null) return;
    const variables = { amount: { amount: formatDecimal(toldAmount(order, done), currency), currency } };
    await messages.send(transaction, { kind: done.message, playerId, variables }, emit);
  }

  /** Notes that the provider is at it. */
  async function notePending(transaction: Transaction, emit: Emit, order: Order, moved: boolean): Promise<void> {
    const isPayout = order.direction === 'withdrawal';
    const from: readonly OrderState[] = isPayout ? ['sending'] : ['started'];
    if (!from.includes(order.state)) {
      if (moved) await emit(order.playerId, 'payment', paymentAnswer(order));
      return;
    }
    const at = clock.now();
    const dueAt = isPayout ? new Date(at.getTime() + ASK_AGAIN_MS) : null;
    const change = { state: isPayout ? 'sent' : 'pending', reason: null, actor: 'provider', at, dueAt } as const;
    const noted = await changeOrder(transaction, order, change);
    if (isPayout || moved) await emit(order.playerId, 'payment', paymentAnswer(noted));
  }

  /** Brings the ledger and the order to what was decided. */
  async function apply(
    transaction: Transaction,
    emit: Emit,
    before: Order,
    notice: PaymentNotice,
    done: Verdict,
  ): Promise<void> {
    const at = clock.now();
    const tallied = await keepTally(transaction, before, done.tally, done.settledAmount);
    for (const one of done.moves) await move(transaction, tallied, one);
    const hasCome = done.moves.some(({ kind }) => kind === 'credit' || kind === 'hold');
    const accountId = hasCome ? await accountOf(transaction, tallied, notice) : null;
    // What came counts, which may be less than was asked for.
    const came = { ...tallied, amount: tallied.settledAmount ?? tallied.amount };
    if (done.state === 'succeeded') await bonuses.onDeposit(transaction, emit, came);
    const { state, reason } = done;
    const change = { reason, actor: 'provider', at, accountId, dueAt: done.goesBack ? at : null };
    const order = state === null ? tallied : await changeOrder(transaction, tallied, { ...change, state });
    if (done.doubt !== null) await openOrderCase(transaction, order, done.doubt, notice);
    else if (before.state === 'held' && state !== null && !done.tally.disputed) {
      await closeCaseOf(transaction, subjectOf(order), state, { at });
    }
    if (state !== null || done.moves.length > 0) await announce(transaction, emit, order, done);
  }

  /** Why a deposit that has come as it was asked for may not be credited; null: it may. */
  async function refusalOf(transaction: Transaction, order: Order, notice: PaymentNotice): Promise<string | null> {
    const hasCome = notice.status === 'success' && notice.amount === askedAmount(order);
    if (order.direction !== 'deposit' || !hasCome || tallyOf(order).moved > 0n) return null;
    const refusal = await refusalOfOrder(guards.mayComplete, transaction, players, order);
    return refusal?.name ?? null;
  }

  /**
   * Applies a notice in one transaction: order row locked, ledger, balance and payment messages. A notice that was
   * applied before, by its id, is answered and changes nothing.
   */
  return async function settle(vendor: string, notice: PaymentNotice): Promise<Settlement> {
    const settlement = await unitOfWork.run(async (transaction, emit): Promise<Settlement> => {
      const order = await lockVendorOrder(transaction, vendor, notice.paymentId);
      if (!order) return 'unknown';
      const said = { order, notice, tally: tallyOf(order), refusal: await refusalOf(transaction, order, notice) };
      const done = order.direction === 'withdrawal' ? judgePayout(said) : judgeDeposit(said);
      if (notice.noticeId !== null) {
        const { noticeId, paymentId: orderId, status } = notice;
        const outcome = done.doubt ?? done.state ?? 'nothing';
        if (!(await noteNotice(transaction, { vendor, noticeId, orderId, said: status, outcome, at: clock.now() }))) {
          return 'applied';
        }
      }
      const moved = await noteProgress(transaction, order, notice);
      if (notice.status === 'pending') await notePending(transaction, emit, order, moved);
      else await apply(transaction, emit, order, notice, done);
      return settlementOf(done);
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
