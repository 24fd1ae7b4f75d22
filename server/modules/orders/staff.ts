/** What staff may do about orders. The console binds these to its own routes, with its own roles and audit. */
import { sql } from 'drizzle-orm';
import { formatDecimal } from '#shared/money.ts';
import type { OrderRefusal } from '#shared/order-reasons.ts';
import type { Clock } from '../../clock.ts';
import { rows } from '../../db/rows.ts';
import type { Database, Emit, Transaction, UnitOfWork } from '../../db/types.ts';
import { fail, ok, type Result } from '../../result.ts';
import { closeCaseOf } from '../cases/index.ts';
import { createHolds, type Ledger } from '../ledger/index.ts';
import type { MessageKind, Messages } from '../messages/index.ts';
import type { PlayerDirectory } from '../player/types.ts';
import type { Wallet } from '../wallet/index.ts';
import { verifyAccount } from './accounts.ts';
import { approvalsNeeded } from './decision.ts';
import { type MoneyGuards, refusalOfOrder } from './guards.ts';
import { createMovements, holdOf } from './movements.ts';
import type { ProviderChoice } from './providers.ts';
import { reasonWord } from './reasons.ts';
import type { Settle } from './settlement.ts';
import type { OrderState } from './states.ts';
import { changeOrder, eventsOfOrder, lockOrder, type Order, paymentAnswer, waitingOrders } from './store.ts';
import { backOf, tallyOf } from './tally.ts';

export interface StaffParts {
  database: Database;
  unitOfWork: UnitOfWork;
  ledger: Ledger;
  wallet: Wallet;
  messages: Messages;
  providers: ProviderChoice;
  settle: Settle;
  players: PlayerDirectory;
  guards: Pick<MoneyGuards, 'mayComplete'>;
  clock: Clock;
}

/** Who does it, and why: both are kept. */
export interface StaffAct {
  staffId: string;
  note: string;
}

/** The transaction that an act runs in, where its caller has one: the act and the row of the audit log are one. */
export interface StaffWork {
  transaction: Transaction;
  emit: Emit;
}

const WAITING_MAXIMUM = 200;

/** What a player is told of what staff decided. */
const MESSAGE_OF: Partial<Record<OrderState, MessageKind>> = {
  refused: 'withdrawal_refused',
  succeeded: 'deposit_succeeded',
  failed: 'deposit_failed',
};

/** Creates the staff's side of orders. */
export function createStaffOrders(parts: StaffParts) {
  const { database, unitOfWork, ledger, wallet, messages, providers, settle, players, guards, clock } = parts;
  const holds = createHolds(ledger);
  const movements = createMovements(ledger);

  async function approversOf(transaction: Transaction, { playerId, orderId }: Order): Promise<string[]> {
    const found = await rows<{ staff_id: string }>(
      transaction,
      sql`select staff_id from order_approvals where player_id = ${playerId}::uuid and order_id = ${orderId}::uuid
          order by approved_at`,
    );
    return found.map(({ staff_id }) => staff_id);
  }

  /** Runs an act on a locked order that is in one of the states. */
  function act(
    orderId: string,
    states: readonly OrderState[],
    change: (transaction: Transaction, order: Order) => Promise<Result<Order>>,
    within?: StaffWork,
  ): Promise<Result<Order>> {
    const run = async ({ transaction, emit }: StaffWork): Promise<Result<Order>> => {
      const order = await lockOrder(transaction, orderId);
      if (!order) return fail('not_found');
      if (!states.includes(order.state)) return fail('order_decided');
      const done = await change(transaction, order);
      if (done.ok && done.value.state !== order.state) {
        await wallet.emitBalance(transaction, emit, order.playerId);
        await emit(order.playerId, 'payment', paymentAnswer(done.value));
        const kind = MESSAGE_OF[done.value.state];
        const { playerId, currency } = order;
        const variables = {
          amount: { amount: formatDecimal(order.amount, currency), currency },
          reason: { word: reasonWord(done.value.reason) },
        };
        if (kind) await messages.send(transaction, { kind, playerId, variables }, emit);
      }
      return done;
    };
    return within ? run(within) : unitOfWork.run((transaction, emit) => run({ transaction, emit }));
  }

  const actorOf = ({ staffId }: StaffAct) => `staff:${staffId}`;
  const closeIt = (transaction: Transaction, { orderId }: Order, outcome: string) =>
    closeCaseOf(transaction, { kind: 'order', subjectId: orderId }, outcome, { at: clock.now() });

  return {
    /** What waits for a person, oldest first, with who has let it go and how many must. */
    async waiting() {
      const orders = await waitingOrders(database, WAITING_MAXIMUM);
      return Promise.all(
        orders.map(async (order) => ({
          order,
          events: await eventsOfOrder(database, order),
          approvedBy: await database.transaction((transaction) => approversOf(transaction, order)),
          approvalsNeeded: approvalsNeeded(order.amount, order.currency),
        })),
      );
    },

    /**
     * Lets a withdrawal go. Above an amount a second person must too.
     * Errors: `not_found`, `order_decided`, `four_eyes` (the same person again).
     */
    approve: (orderId: string, by: StaffAct, within?: StaffWork) =>
      act(
        orderId,
        ['review'],
        async (transaction, order) => {
          const approvers = await approversOf(transaction, order);
          if (approvers.includes(by.staffId)) return fail('four_eyes');
          const at = clock.now();
          await transaction.execute(sql`
          insert into order_approvals (player_id, order_id, staff_id, note, approved_at)
          values (${order.playerId}::uuid, ${orderId}::uuid, ${by.staffId}, ${by.note}, ${at.toISOString()}::timestamptz)`);
          if (approvers.length + 1 < approvalsNeeded(order.amount, order.currency)) return ok(order);
          await closeIt(transaction, order, 'approved');
          return ok(await changeOrder(transaction, order, { state: 'approved', actor: actorOf(by), at, dueAt: at }));
        },
        within,
      ),

    /** Refuses a withdrawal and gives the money back. `reason` is a code that the player reads the words of. */
    refuse: (orderId: string, reason: OrderRefusal, by: StaffAct, within?: StaffWork) =>
      act(
        orderId,
        ['review'],
        async (transaction, order) => {
          const released = await holds.release(transaction, holdOf(order));
          if (!released.ok) throw new Error(`the hold of order ${orderId} could not be released`);
          await closeIt(transaction, order, 'refused');
          return ok(
            await changeOrder(transaction, order, { state: 'refused', reason, actor: actorOf(by), at: clock.now() }),
          );
        },
        within,
      ),

    /**
     * Decides money that is held. `credit` takes what has really moved for true: a deposit is credited with it (less its
     * fee), of a payout the player gets what was not sent. `dismiss` ends a deposit without credit: what has come goes
     * back to its source. Errors: `not_found`, `order_decided`, `invalid`, and why the player may not deposit.
     */
    resolve: (orderId: string, decision: 'credit' | 'dismiss', by: StaffAct, within?: StaffWork) =>
      act(
        orderId,
        ['held'],
        async (transaction, order) => {
          const isDeposit = order.direction === 'deposit';
          const change = { actor: actorOf(by), at: clock.now(), reason: order.reason };
          if (decision === 'dismiss' && !isDeposit) return fail('invalid');
          if (decision === 'dismiss') {
            await closeIt(transaction, order, 'dismissed');
            const dueAt = backOf(tallyOf(order)) < order.moved ? change.at : null;
            return ok(await changeOrder(transaction, order, { ...change, state: 'failed', dueAt }));
          }
          // In another currency nobody knows here what it is worth.
          if (order.settledAmount === null) return fail('invalid');
          if (!isDeposit) {
            await movements.captureHeld(transaction, order);
            await closeIt(transaction, order, 'credited');
            return ok(await changeOrder(transaction, order, { ...change, state: 'paid' }));
          }
          if (order.settledAmount <= order.fee) return fail('invalid');
          const refusal = await refusalOfOrder(guards.mayComplete, transaction, players, order);
          if (refusal !== null) return { ok: false, failure: refusal };
          const settledAmount = await movements.creditHeld(transaction, order, order.settledAmount);
          await closeIt(transaction, order, 'credited');
          return ok(await changeOrder(transaction, order, { ...change, state: 'succeeded', settledAmount }));
        },
        within,
      ),

    /** Gives a deposit back to where it came from. Errors: `not_found`, `order_decided`, `provider_unavailable`. */
    async refund(orderId: string): Promise<Result<null>> {
      const order = await database.transaction((transaction) => lockOrder(transaction, orderId));
      if (order?.direction !== 'deposit') return fail('not_found');
      if (order.state !== 'succeeded') return fail('order_decided');
      const provider = providers.get(order.vendor);
      const refunded = provider ? await provider.refund(orderId) : fail('provider_unavailable');
      if (!refunded.ok) return refunded;
      await settle(order.vendor, refunded.value);
      return ok(null);
    },

    /** Marks a saved card or account as checked: money may go there whatever name it bears. */
    async verifyAccount(playerId: string, accountId: string, within?: Transaction): Promise<Result<null>> {
      const mark = (transaction: Transaction) => verifyAccount(transaction, playerId, accountId);
      const verified = await (within ? mark(within) : database.transaction(mark));
      return verified ? ok(null) : fail('not_found');
    },
  };
}

export type StaffOrders = ReturnType<typeof createStaffOrders>;
