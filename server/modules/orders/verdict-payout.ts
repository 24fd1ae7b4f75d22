/** What a provider's word does to a payout. */
import type { OrderState } from './states.ts';
import { askedAmount, backOf, newlyBack, smaller, withBack } from './tally.ts';
import { contradiction, type Move, type Said, type Verdict, verdict } from './verdict.ts';

/** The provider was asked, and has not said how it ended. */
const isWaiting = ({ order }: Said): boolean => order.state === 'sending' || order.state === 'sent';
/** What was set aside is back with the player, or was never to be sent. */
const UNSENT: readonly OrderState[] = ['review', 'approved', 'refused', 'cancelled'];

const giveBack = (amount: bigint): Move[] => (amount > 0n ? [{ kind: 'giveBack', amount }] : []);

function success(said: Said): Verdict {
  const { order, notice, tally } = said;
  const isForeign = notice.currency !== order.currency;
  if (tally.moved > 0n) return !isForeign && notice.amount === tally.moved ? verdict(said) : contradiction(said);
  const sent = { ...tally, moved: notice.amount };
  // It came back before it was said to be sent: all that was set aside is with the player.
  const isBack = !isForeign && order.state === 'failed' && backOf(tally) === notice.amount;
  if (isBack) return verdict({ tally: sent });
  if (!isWaiting(said)) return contradiction(said);
  if (isForeign || notice.amount !== askedAmount(order)) {
    const reason = notice.reason ?? 'amount_differs';
    const settledAmount = isForeign ? null : notice.amount;
    return verdict({ tally: isForeign ? tally : sent }, { state: 'held', reason, settledAmount, doubt: reason });
  }
  const back = smaller(backOf(tally), notice.amount);
  const isOver = backOf(tally) > notice.amount;
  const moves: Move[] = [{ kind: 'capture' }, ...giveBack(back)];
  const state = back === notice.amount ? 'returned' : 'paid';
  const changes = { tally: sent, moves, state, reason: notice.reason, message: 'withdrawal_paid' } as const;
  return isOver ? contradiction(said, changes) : verdict({ tally: sent }, changes);
}

function failed(said: Said): Verdict {
  const { order, notice, tally } = said;
  const { reason } = notice;
  const message = 'withdrawal_failed';
  if (isWaiting(said)) {
    const changes = { moves: [{ kind: 'release' }], state: 'failed', reason, message } as const;
    return backOf(tally) > 0n ? contradiction(said, changes) : verdict(said, changes);
  }
  if (order.state !== 'paid') return verdict(said);
  const back = { ...tally, backStated: tally.moved };
  return verdict({ tally: back }, { moves: giveBack(newlyBack(tally, back)), state: 'returned', reason, message });
}

/** It came back before it was said to be sent. */
function backFirst(said: Said): Verdict {
  const tally = withBack(said.tally, said.notice);
  const back = backOf(tally);
  const asked = askedAmount(said.order);
  if (back > asked || UNSENT.includes(said.order.state)) return contradiction(said, { tally });
  if (!isWaiting(said) || back < asked) return verdict({ tally });
  const { reason } = said.notice;
  return verdict({ tally }, { moves: [{ kind: 'release' }], state: 'failed', reason, message: 'withdrawal_failed' });
}

function returned(said: Said): Verdict {
  const { order, notice } = said;
  if (notice.currency !== order.currency || notice.amount === 0n) return contradiction(said);
  if (said.tally.moved === 0n) return backFirst(said);
  const tally = withBack(said.tally, notice);
  const isOver = backOf(tally) > tally.moved;
  const result = (changes: Partial<Verdict>): Verdict =>
    isOver ? contradiction({ tally }, { ...changes, tally }) : verdict({ tally }, changes);
  const isWhole = backOf(tally) >= tally.moved;
  const amount = newlyBack(said.tally, tally);
  const { reason } = notice;
  const message = 'withdrawal_failed';
  // What differed is still set aside: it is only given free.
  if (order.state === 'held') {
    return result(isWhole ? { moves: [{ kind: 'release' }], state: 'returned', reason, message } : {});
  }
  if (order.state !== 'paid') return result({});
  return result({ moves: giveBack(amount), reason, message, state: isWhole ? 'returned' : null });
}

/** Does what a notice of a payout says. */
export function judgePayout(said: Said): Verdict {
  switch (said.notice.status) {
    case 'pending':
      return verdict(said);
    case 'success':
      return success(said);
    case 'fail':
      return failed(said);
    case 'returned':
      return returned(said);
    case 'surplus':
      return contradiction(said, { doubt: 'paid_twice' });
    case 'refund':
    case 'chargeback':
      return contradiction(said);
  }
}
