/** Payments that wait for a person, what was decided of them, and the days of providers held against the ledger. */
import { z } from 'zod';
import { uuid } from '../contract/scalars.ts';
import { ORDER_REFUSALS } from '../order-reasons.ts';
import { at, done, money, reason } from './scalars.ts';

const ofCase = z.strictObject({ case_id: uuid });

const orderRow = z.object({
  case_id: z.string(),
  order_id: z.string(),
  /** What people quote. */
  number: z.string(),
  direction: z.enum(['deposit', 'withdrawal']),
  player_id: z.string(),
  player: z.string(),
  region: z.string(),
  amount: money,
  /** What the provider said had moved; null where that is the amount, or in another currency. */
  settled: money.nullable(),
  method: z.string(),
  /** The card or account, as its provider names it. */
  account: z.string().nullable(),
  reasons: z.array(z.string()),
  state: z.string(),
  opened_at: at,
  claimed_by: z.string().nullable(),
  mine: z.boolean(),
  /** Who has said yes, and how many must. */
  approvals: z.number(),
  needed: z.number(),
  /** Whether this person has said yes already. */
  approved_by_me: z.boolean(),
  closed_at: at.nullable(),
  outcome: z.string().nullable(),
});

const difference = z.object({
  order_id: z.string(),
  kind: z.enum(['missing_here', 'missing_there', 'amount']),
  direction: z.enum(['in', 'out']),
  theirs: money.nullable(),
  ours: money.nullable(),
});

export const staffOrderEndpoints = {
  orders: {
    summary: 'Payments that wait for a person, oldest first; or those that were decided, newest first',
    permission: 'decide_withdrawals',
    query: z.strictObject({
      state: z.enum(['open', 'closed']).default('open'),
      direction: z.enum(['deposit', 'withdrawal']).optional(),
    }),
    response: z.object({
      orders: z.array(orderRow),
      figures: z.object({
        /** Withdrawals paid since midnight UTC, and how many of them by the rules alone. */
        paid: z.number(),
        by_rule: z.number(),
        /** From asked to paid, of those; null where none was. */
        median_minutes: z.number().nullable(),
        /** What waits, by currency. */
        held: z.array(money),
      }),
    }),
    errors: [],
  },
  orderDetails: {
    summary: 'A payment that waits, with what is known for and against it',
    permission: 'decide_withdrawals',
    params: ofCase,
    response: z.object({
      order: orderRow,
      fee: money,
      /** What the player has as cash once this is gone. */
      cash: money,
      verification: z.string(),
      standing: z.string(),
      checks: z.array(
        z.object({
          name: z.enum(['name', 'account_verified', 'others', 'played', 'verified', 'standing', 'flags']),
          holds: z.boolean(),
          /** How many, or how much. */
          detail: z.union([z.string(), money]).nullable(),
        }),
      ),
      approvals: z.array(z.object({ staff: z.string(), note: z.string(), at })),
      events: z.array(z.object({ state: z.string(), reason: z.string().nullable(), by: z.string(), at })),
      can: z.array(z.enum(['approve', 'refuse', 'credit', 'dismiss', 'verify_account', 'close'])),
    }),
    errors: ['not_found'],
  },
  approveOrder: {
    summary: 'Let a withdrawal go; above an amount a second person must too',
    permission: 'decide_withdrawals',
    params: ofCase,
    body: z.strictObject({ reason }),
    response: z.object({ state: z.string() }),
    errors: ['not_found', 'case_taken', 'order_decided', 'four_eyes', 'own_account'],
  },
  refuseOrder: {
    summary: 'Refuse a withdrawal and give the money back; the player reads why',
    permission: 'decide_withdrawals',
    params: ofCase,
    body: z.strictObject({ refusal: z.enum(ORDER_REFUSALS), reason }),
    response: z.object({ state: z.string() }),
    errors: ['not_found', 'case_taken', 'order_decided', 'own_account'],
  },
  resolveOrder: {
    summary: 'Take what has really moved for true, or end a deposit without credit',
    permission: 'decide_withdrawals',
    params: ofCase,
    body: z.strictObject({ decision: z.enum(['credit', 'dismiss']), reason }),
    response: z.object({ state: z.string() }),
    errors: ['not_found', 'case_taken', 'order_decided', 'invalid', 'own_account'],
  },
  verifyOrderAccount: {
    summary: 'Mark the card or account as checked: money may go there whatever name it bears',
    permission: 'decide_withdrawals',
    params: ofCase,
    body: z.strictObject({ reason }),
    response: done,
    errors: ['not_found', 'case_taken', 'own_account'],
  },
  reconciliation: {
    summary: 'Days of the payment providers held against the ledger, newest first',
    permission: 'decide_withdrawals',
    response: z.object({
      days: z.array(
        z.object({
          vendor: z.string(),
          day: z.string(),
          theirs: z.number(),
          ours: z.number(),
          differences: z.array(difference),
        }),
      ),
    }),
    errors: [],
  },
} as const;
