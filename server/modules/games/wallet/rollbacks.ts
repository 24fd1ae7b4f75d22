/** Rollbacks: a bet that came is given back once, one that comes later is refused. */
import { randomUUID } from 'node:crypto';
import { refusal } from '../errors.ts';
import { findKnown, type GameTransaction, markBetRolledBack, markRoundRolledBack } from '../store.ts';
import {
  answerWith,
  balanceAfter,
  type Done,
  entryOf,
  type GameWalletParts,
  move,
  record,
  type Scope,
  tellBalance,
} from './books.ts';
import type { RollbackFields } from './calls.ts';

/** Gives a bet back, or notes that one which is still on its way is not to be taken. */
export async function takeBetBack(parts: GameWalletParts, scope: Scope, call: RollbackFields): Promise<Done> {
  const { own, reference: bet, round } = await findKnown(scope.transaction, call);
  const same = own?.kind === 'rollback' && own.referenceId === call.referenceId && own.roundId === call.roundId;
  if (own) return { answer: same ? answerWith(own) : refusal('duplicate_transaction') };
  const entry: GameTransaction = {
    ...entryOf(
      { ...call, gameCode: scope.token.gameCode, amount: bet?.amount ?? 0n },
      scope.token,
      'rollback',
      call.referenceId,
    ),
  };
  if (bet === null) {
    // The bet may still be on its way: the tombstone refuses it when it comes.
    const noted = { ...entry, balance: await balanceAfter(parts, scope, null) };
    const tombstone = {
      ...noted,
      transactionId: call.referenceId,
      kind: 'bet' as const,
      state: 'tombstone' as const,
      referenceId: null,
    };
    await record(parts, scope, { ...tombstone, status: 'transaction_rolled_back', walletTransactionId: randomUUID() });
    return { answer: await record(parts, scope, { ...noted, status: 'unknown_transaction' }) };
  }
  if (bet.kind !== 'bet' || bet.playerId !== scope.token.playerId || bet.roundId !== call.roundId) {
    return { answer: refusal('unknown_transaction') };
  }
  if (bet.state !== 'posted') return { answer: refusal('transaction_rolled_back') };
  if (round?.status !== 'open' || round.payout > 0n) return { answer: refusal('invalid_request') };
  // The bet that opened the round takes the bets that raised it along.
  const whole = bet.referenceId === null;
  const amount = whole ? round.stake : bet.amount;
  const moved = await move(parts, scope, entry, 'rollback', amount);
  if (!moved.ok) return { answer: refusal('duplicate_transaction') };
  if (whole) await markRoundRolledBack(scope.transaction, bet, parts.clock.now());
  else await markBetRolledBack(scope.transaction, bet);
  await tellBalance(parts, scope);
  const balance = await balanceAfter(parts, scope, moved.value);
  const kept = { ...entry, amount, balance, walletTransactionId: moved.value.transferId };
  return { answer: await record(parts, scope, kept) };
}
