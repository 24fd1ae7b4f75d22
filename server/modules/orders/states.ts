/** The states of an order, and what a provider's word does in each. */
import type { ResponseOf } from '#shared/contract/index.ts';
import type { ORDER_STATES } from '#shared/contract/wallet.ts';
import type { NoticeStatus } from '../../ports/payment-provider.ts';

export type Direction = ResponseOf<'payment'>['direction'];
export type OrderState = (typeof ORDER_STATES)[number];

/** A withdrawal in one of these is set aside and may still be called back. */
export const CANCELLABLE: readonly OrderState[] = ['review', 'approved'];

/**
 * What a notice does.
 * `credit`, `reverse`, `refund`: money to or from the player. `capture`, `release`, `return`: of a payout.
 * `contradiction`: it cannot be so; a person looks at it and nothing moves.
 */
export type Effect =
  | 'nothing'
  | 'note'
  | 'credit'
  | 'fail'
  | 'reverse'
  | 'refund'
  | 'capture'
  | 'release'
  | 'return'
  | 'contradiction';

type Row = Record<NoticeStatus, Effect>;

/** More for a payment that was counted is nobody's yet: a person finds out whose. */
const SURPLUS = { surplus: 'contradiction' } as const;

const WAITING_IN: Row = {
  ...SURPLUS,
  pending: 'note',
  success: 'credit',
  fail: 'fail',
  chargeback: 'contradiction',
  refund: 'fail',
  returned: 'contradiction',
};
/** A vendor that approves after it has declined holds the player's money: the late approval is credited, once. */
const FAILED_IN: Row = { ...WAITING_IN, pending: 'nothing', fail: 'nothing', refund: 'nothing' };
/** A decline after success is no way to take money back: that is said as a chargeback or a refund. */
const SUCCEEDED_IN: Row = {
  ...SURPLUS,
  pending: 'nothing',
  success: 'nothing',
  fail: 'contradiction',
  chargeback: 'reverse',
  refund: 'refund',
  returned: 'contradiction',
};
const TAKEN_BACK: Row = {
  ...SURPLUS,
  pending: 'nothing',
  success: 'nothing',
  fail: 'nothing',
  chargeback: 'nothing',
  refund: 'nothing',
  returned: 'nothing',
};
const WAITING_OUT: Row = {
  ...SURPLUS,
  pending: 'note',
  success: 'capture',
  fail: 'release',
  chargeback: 'contradiction',
  refund: 'contradiction',
  returned: 'release',
};
/** Not asked for yet, or given back: a vendor that says it has paid must be looked at. */
const NOT_SENT: Row = {
  ...SURPLUS,
  pending: 'nothing',
  success: 'contradiction',
  fail: 'nothing',
  chargeback: 'contradiction',
  refund: 'contradiction',
  returned: 'nothing',
};
const PAID_OUT: Row = { ...NOT_SENT, success: 'nothing', fail: 'return', returned: 'return' };

/** Every state with every word: the compiler asks for the missing ones. */
export const EFFECTS: Record<OrderState, Row> = {
  started: WAITING_IN,
  pending: WAITING_IN,
  held: { ...TAKEN_BACK, chargeback: 'fail', refund: 'fail', fail: 'fail' },
  succeeded: SUCCEEDED_IN,
  failed: FAILED_IN,
  expired: FAILED_IN,
  reversed: TAKEN_BACK,
  refunded: TAKEN_BACK,
  review: NOT_SENT,
  approved: NOT_SENT,
  sending: WAITING_OUT,
  sent: WAITING_OUT,
  paid: PAID_OUT,
  refused: NOT_SENT,
  cancelled: NOT_SENT,
  returned: { ...TAKEN_BACK, success: 'contradiction' },
};

/** What a notice does to a withdrawal that has failed: the table above is of deposits there. */
const FAILED_OUT: Row = NOT_SENT;
/** A payout whose amount differed is captured and waits for a person. */
const HELD_OUT: Row = TAKEN_BACK;

/** What a provider's word does to an order in a state. */
export function effectOf(direction: Direction, state: OrderState, said: NoticeStatus): Effect {
  if (direction === 'withdrawal' && state === 'failed') return FAILED_OUT[said];
  if (direction === 'withdrawal' && state === 'held') return HELD_OUT[said];
  return EFFECTS[state][said];
}
