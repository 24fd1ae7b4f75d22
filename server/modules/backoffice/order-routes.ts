/** Deciding on payments that wait for a person. */
import { type Currency, formatDecimal } from '#shared/money.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../db/index.ts';
import { ok } from '../../result.ts';
import { claimCase, releaseCase } from '../cases/index.ts';
import type { Orders } from '../orders/index.ts';
import { refuse, type StaffPerson, type StaffResult } from '../staff/index.ts';
import type { Done, StaffContext, StaffRoutes, Work } from './handler.ts';
import { findOrder, listOrders, orderDetails, orderFigures } from './orders.ts';
import { playerOf } from './player-routes.ts';

type OrderRoutes = StaffRoutes<
  'orders' | 'orderDetails' | 'approveOrder' | 'refuseOrder' | 'resolveOrder' | 'verifyOrderAccount' | 'reconciliation'
>;

export interface OrderRouteParts {
  database: Database;
  clock: Clock;
  orders: Pick<Orders, 'staff' | 'reports'>;
}

type Found = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
type Decided = Awaited<ReturnType<Orders['staff']['approve']>>;

export function orderRoutes({ database, clock, orders }: OrderRouteParts): OrderRoutes {
  const { staff } = orders;

  /** A payment whose case the person has in hand, or takes now; never one of their own. */
  async function inHand(transaction: Transaction, caseId: string, person: StaffPerson): Promise<StaffResult<Found>> {
    const row = await findOrder(transaction, caseId, person, clock.now());
    if (row === null) return refuse('not_found');
    const player = await playerOf(transaction, row.player_id, person);
    if (!player.ok) return player;
    if (row.closed_at !== null) return refuse('order_decided');
    return (await claimCase(transaction, caseId, person.staffId, clock.now())) ? ok(row) : refuse('case_taken');
  }

  const actOn = (row: Found, action: string, after: Record<string, unknown> = {}) => ({
    action,
    subject: { kind: 'order', id: row.order_id },
    playerId: row.player_id,
    before: { state: row.state, amount: formatDecimal(BigInt(row.amount), row.currency), currency: row.currency },
    after,
  });

  /** Takes a payment in hand and decides on it, all in one transaction. */
  async function decide(
    caseId: string,
    { person }: StaffContext,
    { transaction, emit, touch }: Work,
    decision: { action: string; after?: Record<string, unknown>; by(row: Found, work: Work): Promise<Decided> },
  ): Promise<StaffResult<Done<{ state: string }>>> {
    const row = await inHand(transaction, caseId, person);
    if (!row.ok) return row;
    const decided = await decision.by(row.value, { transaction, emit, touch });
    if (!decided.ok) return decided;
    const { state } = decided.value;
    // It still waits, for somebody else: whoever said yes first must not keep it.
    if (state === row.value.state) await releaseCase(transaction, caseId, person.staffId);
    return ok({ answer: { state }, act: actOn(row.value, decision.action, { state, ...decision.after }) });
  }

  return {
    orders: {
      async read({ query: { state, direction } }, { person }) {
        const now = clock.now();
        const [found, figures] = await Promise.all([
          listOrders(database, { open: state === 'open', direction }, person, now),
          orderFigures(database, now),
        ]);
        return ok({ orders: found, figures });
      },
    },
    orderDetails: {
      async read({ params }, { person }) {
        const now = clock.now();
        const row = await findOrder(database, params.case_id, person, now);
        return row === null ? refuse('not_found') : ok(await orderDetails(database, row, person, now));
      },
    },
    approveOrder: {
      act: ({ params, body }, context, work) =>
        decide(params.case_id, context, work, {
          action: 'withdrawal_approved',
          by: ({ order_id: orderId }, within) =>
            staff.approve(orderId, { staffId: context.person.staffId, note: body.reason }, within),
        }),
    },
    refuseOrder: {
      act: ({ params, body: { refusal, reason } }, context, work) =>
        decide(params.case_id, context, work, {
          action: 'withdrawal_refused',
          after: { refusal },
          by: ({ order_id: orderId }, within) =>
            staff.refuse(orderId, refusal, { staffId: context.person.staffId, note: reason }, within),
        }),
    },
    resolveOrder: {
      act: ({ params, body: { decision, reason } }, context, work) =>
        decide(params.case_id, context, work, {
          action: decision === 'credit' ? 'order_credited' : 'order_dismissed',
          by: ({ order_id: orderId }, within) =>
            staff.resolve(orderId, decision, { staffId: context.person.staffId, note: reason }, within),
        }),
    },
    verifyOrderAccount: {
      async act({ params }, { person }, { transaction }) {
        const row = await inHand(transaction, params.case_id, person);
        if (!row.ok) return row;
        const { player_id: playerId, account_id: accountId } = row.value;
        if (accountId === null) return refuse('not_found');
        const verified = await staff.verifyAccount(playerId, accountId, transaction);
        return verified.ok ? ok({ answer: {}, act: actOn(row.value, 'account_verified') }) : verified;
      },
    },
    reconciliation: {
      async read() {
        const reports = await orders.reports();
        const money = (minor: string | null, currency: string) =>
          minor === null
            ? null
            : { amount: formatDecimal(BigInt(minor), currency as Currency), currency: currency as Currency };
        return ok({
          days: reports.map(({ vendor, day, lines, differences }) => ({
            ...{ vendor, day, theirs: lines.theirs, ours: lines.ours },
            differences: differences.map(({ orderId, kind, direction, currency, theirs, ours }) => ({
              ...{ order_id: orderId, kind, direction },
              theirs: money(theirs, currency),
              ours: money(ours, currency),
            })),
          })),
        });
      },
    },
  };
}
