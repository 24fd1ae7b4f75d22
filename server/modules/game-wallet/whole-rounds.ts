/**
 * Whole rounds: decided before the wallet hears of them, so stake and payout are posted in one transaction. Such
 * a round is never rolled back; a vendor that got no answer asks again. The answer is therefore final, a refusal too.
 */
import type { GameWalletAnswer, WholeRoundFields } from '../../ports/game-wallet.ts';
import { fundingOf, parted } from '../funding/index.ts';
import { objection } from './bets.ts';
import { refusal } from './errors.ts';
import {
  answerWith,
  balanceAfter,
  type Done,
  decline,
  entryOf,
  type FreeStake,
  type GameWalletParts,
  giveBack,
  isSame,
  mismatchOf,
  RollbackError,
  refusalOf,
  refusalOfStake,
  type Scope,
  stake,
  tellBalance,
  withFreeRounds,
} from './posting.ts';
import { factOfEnd } from './settling.ts';
import { storeWholeRound } from './store/rounds.ts';
import type { GameTransaction } from './store/rows.ts';
import { findKnown, type Known } from './store/transactions.ts';
import { maskOf, tellWin } from './wins.ts';

/** The two transactions of a round. */
interface Pair {
  bet: GameTransaction;
  win: GameTransaction;
}

function pairOf(scope: Scope, call: WholeRoundFields): Pair {
  const won = { ...call, transactionId: call.winTransactionId, amount: call.winAmount };
  return {
    bet: entryOf(call, scope.token, 'bet', null),
    win: entryOf(won, scope.token, 'win', call.transactionId),
  };
}

/** The answer to a call whose ids or whose round are known already; null when all of them are new. */
function answerOf({ bet, win }: Pair, { own, reference, round }: Known): GameWalletAnswer | null {
  if (own === null && reference === null && round === null) return null;
  if (own?.state === 'tombstone') return refusalOf(own);
  const same = own !== null && isSame(own, bet);
  if (same && own.state === 'rolled_back') return refusal('transaction_rolled_back');
  const whole = same && reference !== null && isSame(reference, win);
  return whole ? answerWith(reference) : refusal('duplicate_transaction');
}

/** Moves the stake and then the payout; the ledger's refusal of the stake when there is one. */
async function movePair(
  parts: GameWalletParts,
  scope: Scope,
  { bet, win }: Pair,
  freeRounds: FreeStake | undefined,
): Promise<Pair | { refused: GameWalletAnswer }> {
  const staked = await stake(parts, scope, bet, freeRounds);
  if (!staked.ok) return { refused: refusalOfStake(staked.failure) };
  const afterBet = await balanceAfter(parts, scope, staked.value);
  const { funding } = staked.value;
  const posted = { ...bet, walletTransactionId: staked.value.transferId, balance: afterBet, funding };
  if (win.amount === 0n) return { bet: posted, win: { ...win, balance: afterBet } };
  const paid = await giveBack(parts, scope, win, 'win', parted(win.amount, fundingOf(funding, bet.amount)));
  if (!paid.ok) throw new RollbackError(refusal('duplicate_transaction'));
  const balance = await balanceAfter(parts, scope, paid.value);
  return { bet: posted, win: { ...win, walletTransactionId: paid.value.transferId, balance } };
}

/** Posts a round: takes its stake, pays its win and closes it, all or nothing. */
export async function playWhole(parts: GameWalletParts, scope: Scope, call: WholeRoundFields): Promise<Done> {
  const done = await playOnce(parts, scope, call);
  return { ...done, answer: await withFreeRounds(scope, done.answer, call.freeRounds) };
}

/**
 * Books free rounds that a vendor has dealt by itself as one round: they have been played, so that no rule of a bet is asked.
 */
export const playReported = (
  parts: GameWalletParts,
  scope: Scope,
  call: WholeRoundFields & { freeRounds: string },
  reported: number,
): Promise<Done> => playOnce(parts, scope, call, reported);

async function playOnce(
  parts: GameWalletParts,
  scope: Scope,
  call: WholeRoundFields,
  reported?: number,
): Promise<Done> {
  if (call.amount === 0n || call.winTransactionId === call.transactionId) {
    return { answer: refusal('invalid_request') };
  }
  const mismatch = mismatchOf(call, scope.token);
  if (mismatch) return { answer: mismatch };
  const asked = pairOf(scope, call);
  const known = await findKnown(scope.transaction, { ...call, referenceId: call.winTransactionId });
  const answered = answerOf(asked, known);
  if (answered) return { answer: answered };
  const { freeRounds } = call;
  const objected = reported === undefined ? await objection(parts, scope, call, null, freeRounds) : null;
  if (objected) return decline(parts, scope, asked.bet, objected);
  const moved = await movePair(
    parts,
    scope,
    asked,
    freeRounds === undefined ? undefined : { grantId: freeRounds, reported },
  );
  if ('refused' in moved) return decline(parts, scope, asked.bet, moved.refused);
  const won = moved.win.amount > 0n;
  const at = parts.clock.now();
  const opened = { ...moved.bet, stake: moved.bet.amount, createdAt: at.toISOString() };
  const fact = await factOfEnd(parts, scope, opened, { outcome: 'settled', payout: moved.win.amount, at });
  const change = { playerMask: won ? maskOf(await scope.player()) : null, at, fact };
  const stored = await storeWholeRound(scope.transaction, moved, change);
  if (stored === null) throw new Error(`Round ${call.roundId} opened twice`);
  if (freeRounds !== undefined) {
    await parts.onFreeRound(scope.transaction, scope.emit, scope.token.playerId, freeRounds);
  }
  await tellBalance(parts, scope);
  if (!won) return { answer: answerWith(moved.win) };
  await tellWin(parts, scope, stored.round, stored.top);
  return { answer: answerWith(moved.win), win: stored.round };
}
