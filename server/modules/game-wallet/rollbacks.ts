/** Rollbacks: a bet that came is given back once, one that comes later is refused. */
import { randomUUID } from 'node:crypto';
import type { RollbackFields } from '../../ports/game-wallet.ts';
import { fundingOf, joined, storedFunding } from '../funding/index.ts';
import { refusal } from './errors.ts';
import {
  answerWith,
  balanceAfter,
  type Done,
  entryOf,
  type GameWalletParts,
  giveBack,
  record,
  type Scope,
  tellBalance,
  wasRefused,
} from './posting.ts';
import { factOfTakingBack } from './settling.ts';
import type { GameTransaction } from './store/rows.ts';
import { findKnown, markBetRolledBack, markRoundRolledBack } from './store/transactions.ts';

/** Leaves a tombstone in the place of a bet that a rollback has overtaken. */
async function buryBet(parts: GameWalletParts, scope: Scope, rollback: GameTransaction): Promise<void> {
  await record(parts, scope, {
    ...rollback,
    transactionId: rollback.referenceId ?? '',
    kind: 'bet',
    state: 'tombstone',
    referenceId: null,
    status: 'transaction_rolled_back',
    walletTransactionId: randomUUID(),
  });
}

/** Gives a bet back, or notes that one which is still on its way is not to be taken. */
export async function takeBetBack(parts: GameWalletParts, scope: Scope, call: RollbackFields): Promise<Done> {
  const { own, reference: bet, round } = await findKnown(scope.transaction, call);
  const same = own?.kind === 'rollback' && own.referenceId === call.referenceId && own.roundId === call.roundId;
  if (own) return { answer: same ? answerWith(own) : refusal('duplicate_transaction') };
  const never = bet === null || wasRefused(bet);
  const entry: GameTransaction = {
    ...entryOf(
      { ...call, gameCode: scope.token.gameCode, amount: never ? 0n : bet.amount },
      scope.token,
      'rollback',
      call.referenceId,
    ),
  };
  if (never) {
    const noted = { ...entry, balance: await balanceAfter(parts, scope, null) };
    // The bet may still be on its way: a tombstone refuses it when it comes. One that was refused has its own.
    if (bet === null) await buryBet(parts, scope, noted);
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
  const ofRound = fundingOf(round.funding, round.stake);
  const taken = whole ? ofRound : fundingOf(bet.funding, bet.amount);
  const moved = await giveBack(parts, scope, entry, 'rollback', taken);
  if (!moved.ok) return { answer: refusal('duplicate_transaction') };
  if (whole) {
    const at = parts.clock.now();
    const fact = await factOfTakingBack(parts, scope, round, at);
    await markRoundRolledBack(scope.transaction, bet, { at, fact });
  } else await markBetRolledBack(scope.transaction, bet, storedFunding(joined(ofRound, taken, -1n)));
  await tellBalance(parts, scope);
  const balance = await balanceAfter(parts, scope, moved.value);
  const posted = { ...entry, amount, balance, walletTransactionId: moved.value.transferId };
  return { answer: await record(parts, scope, posted) };
}
