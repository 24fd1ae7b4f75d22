/** What a provider's word does to a deposit. */
import { isOpen } from './states.ts';
import { askedAmount, backOf, newlyBack, smaller, withBack } from './tally.ts';
import { contradiction, type Move, type Said, type Verdict, verdict } from './verdict.ts';

/** Part of the money went back: a person looks at what is left before it is credited. */
const IN_PART = 'returned_in_part';
/** The player may not deposit any more: the money goes back to its source. */
const STOPPED = 'stopped';

/** Nobody has paid and nobody was declined: the player knows, or has left it. */
const UNPAID: readonly (string | null)[] = ['abandoned', 'cancelled', 'expired'];

const isWaiting = ({ order }: Said): boolean => isOpen(order);
const isForeign = ({ order, notice }: Said): boolean => notice.currency !== order.currency;

/** Money has come for the first time: credited where all is as it was asked, held where it is not. */
function arrived(said: Said): Verdict {
  const { order, notice, refusal } = said;
  const tally = { ...said.tally, moved: notice.amount };
  const back = backOf(tally);
  const left = notice.amount - back;
  if (left < 0n) return contradiction(said, { tally, state: isWaiting(said) ? 'failed' : null });
  if (left === 0n) return verdict({ tally }, isWaiting(said) ? { state: 'failed', reason: 'sent_back' } : {});
  const isAsAsked = notice.amount === askedAmount(order) && back === 0n && order.state !== 'held';
  if (isAsAsked && refusal === null) {
    const moves: Move[] = [{ kind: 'credit', amount: left }];
    return verdict({ tally }, { moves, state: 'succeeded', reason: notice.reason, message: 'deposit_succeeded' });
  }
  const reason = isAsAsked ? STOPPED : (notice.reason ?? (back > 0n ? IN_PART : 'amount_differs'));
  return verdict(
    { tally },
    {
      ...{ moves: [{ kind: 'hold', amount: left }], state: 'held', reason, settledAmount: left, doubt: reason },
      // A register that does not answer now is asked by the person who looks at it.
      goesBack: isAsAsked && refusal !== 'register_unknown',
    },
  );
}

/** Success is said again. The amount is all that has come, so the same one says nothing new. */
function saidAgain(said: Said): Verdict {
  const { order, notice, tally } = said;
  if (notice.amount === tally.moved) return verdict(said);
  if (order.state !== 'held' || notice.amount < tally.moved) return contradiction(said);
  const more = notice.amount - tally.moved;
  const settledAmount = (order.settledAmount ?? 0n) + more;
  const grown = { ...tally, moved: notice.amount };
  return contradiction(said, { tally: grown, moves: [{ kind: 'hold', amount: more }], settledAmount });
}

function success(said: Said): Verdict {
  const { order, tally } = said;
  if (isForeign(said)) {
    const isOpen = tally.moved === 0n && order.state !== 'held';
    return contradiction(
      said,
      isOpen ? { state: 'held', reason: 'amount_differs', settledAmount: null, doubt: 'amount_differs' } : {},
    );
  }
  return tally.moved === 0n ? arrived(said) : saidAgain(said);
}

/** Money went back that has not come yet: the success is still under way, or was never said. */
function backFirst(said: Said, changes: Partial<Verdict>): Verdict {
  const { order } = said;
  const tally = withBack(said.tally, said.notice);
  const back = backOf(tally);
  const asked = askedAmount(order);
  if (back > asked) return contradiction(said, { tally });
  if (back < asked || order.state === 'held') return verdict({ tally }, { doubt: IN_PART, ...changes });
  if (!isWaiting(said)) return verdict({ tally }, changes);
  return verdict({ tally }, { state: 'failed', reason: 'sent_back', message: 'deposit_failed', ...changes });
}

/** Money that was credited goes back: what is left of the fee first, then the player's. */
function takenBack(said: Said, amount: bigint, isWhole: boolean): Partial<Verdict> {
  const { order, notice, tally } = said;
  const isChargeback = notice.status === 'chargeback';
  const credited = order.settledAmount ?? order.amount;
  const fee = smaller(amount, tally.moved - backOf(tally) - credited);
  const left = credited - (amount - fee);
  return {
    moves: [{ kind: 'takeBack', amount: amount - fee, fee, as: isChargeback ? 'chargeback' : 'correction' }],
    message: 'deposit_taken_back',
    reason: notice.reason ?? (isWhole ? null : IN_PART),
    ...(isWhole ? { state: isChargeback ? 'reversed' : 'refunded' } : { settledAmount: left }),
  };
}

function back(said: Said): Verdict {
  const { order, notice } = said;
  const isChargeback = notice.status === 'chargeback';
  const changes: Partial<Verdict> = isChargeback ? { doubt: 'chargeback' } : {};
  if (isForeign(said) || notice.amount === 0n) return contradiction(said);
  if (said.tally.moved === 0n) return backFirst(said, changes);
  const tally = withBack(said.tally, notice);
  const amount = newlyBack(said.tally, tally);
  const isOver = backOf(tally) > tally.moved;
  const result = (settled: Partial<Verdict>): Verdict =>
    isOver
      ? contradiction({ tally }, { ...settled, ...changes, tally })
      : verdict({ tally }, { ...settled, ...changes });
  if (amount === 0n) return result({});
  const isWhole = backOf(tally) >= tally.moved;
  if (order.state === 'succeeded') return result(takenBack(said, amount, isWhole));
  // It was never credited: it lies in the held place.
  const moves: Move[] = [{ kind: 'unhold', amount }];
  if (!isWhole) return result({ moves, settledAmount: tally.moved - backOf(tally) });
  const state = order.state === 'held' ? ('failed' as const) : null;
  return result({ moves, state, reason: 'sent_back', message: 'deposit_sent_back' });
}

/** Does what a notice of a deposit says. */
export function judgeDeposit(said: Said): Verdict {
  const { notice, tally } = said;
  switch (notice.status) {
    case 'pending':
      return verdict(said);
    case 'success':
      return success(said);
    case 'refund':
    case 'chargeback':
      return back(said);
    case 'fail': {
      const isBack = tally.moved > 0n && backOf(tally) >= tally.moved;
      if (tally.moved > 0n) return isBack ? verdict(said) : contradiction(said);
      const { reason } = notice;
      const failed = { state: 'failed', reason, message: UNPAID.includes(reason) ? null : 'deposit_failed' } as const;
      return verdict(said, isWaiting(said) ? failed : {});
    }
    case 'surplus':
      return contradiction(said, { doubt: 'paid_twice' });
    case 'returned':
      return contradiction(said);
  }
}
