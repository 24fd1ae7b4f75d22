/** Wins: each is paid once to its round, and announced when the round is over. */

import { maskName } from '#shared/names.ts';
import type { WinFields } from '../../ports/game-wallet.ts';
import { purseBalance } from '../ledger/index.ts';
import type { PlayerSummary } from '../player/types.ts';
import { refusal } from './errors.ts';
import { eventOf } from './events.ts';
import {
  answerWith,
  balanceAfter,
  betOf,
  type Done,
  entryOf,
  type GameWalletParts,
  isSame,
  mismatchOf,
  move,
  purse,
  type Scope,
  tellBalance,
} from './posting.ts';
import { addWin, topPayoutBeside } from './store/rounds.ts';
import type { GameRound, GameTransaction } from './store/rows.ts';
import { findKnown } from './store/transactions.ts';

/**
 * Whether a round takes a win: it is open, or closed and its vendor's wins may overtake each other. One whose bets were
 * taken back takes none.
 */
const takesWin = (round: GameRound | null, { late }: WinFields): round is GameRound =>
  round?.status === 'open' || (round?.status === 'closed' && late === 'paid');

/** Pays a win to its round. A late one reopens nothing. */
export async function payWin(parts: GameWalletParts, scope: Scope, call: WinFields): Promise<Done> {
  const entry = entryOf(call, scope.token, 'win', call.referenceId);
  const mismatch = mismatchOf(call, scope.token);
  if (mismatch) return { answer: mismatch };
  const known = await findKnown(scope.transaction, call);
  if (known.own) return { answer: isSame(known.own, entry) ? answerWith(known.own) : refusal('duplicate_transaction') };
  const bet = betOf(scope, call, known);
  if (bet === null) return { answer: refusal('unknown_transaction') };
  if (bet.state !== 'posted') return { answer: refusal('transaction_rolled_back') };
  if (!takesWin(known.round, call)) return { answer: refusal('invalid_request') };
  const closed = call.roundClosed || known.round.status === 'closed';
  return call.amount > 0n
    ? payMoney(parts, scope, entry, closed)
    : noteNothing(parts, scope, entry, { closed, over: known.round.status === 'closed' });
}

/** A win that moves money: told to the player's pages, and to others when the round is over. */
async function payMoney(parts: GameWalletParts, scope: Scope, entry: GameTransaction, closed: boolean): Promise<Done> {
  const moved = await move(parts, scope, entry, 'win', entry.amount);
  if (!moved.ok) return { answer: refusal('duplicate_transaction') };
  await tellBalance(parts, scope);
  const balance = await balanceAfter(parts, scope, moved.value);
  const posted = { ...entry, walletTransactionId: moved.value.transferId, balance };
  const change = { closed, playerMask: maskOf(await scope.player()), at: parts.clock.now() };
  const { round } = await addWin(scope.transaction, posted, change);
  return { answer: answerWith(posted), ...(await tellWhenOver(parts, scope, posted, round)) };
}

/** Tells a round that has ended with a payout, whether its last win was of money or of nothing. */
async function tellWhenOver(
  parts: GameWalletParts,
  scope: Scope,
  entry: GameTransaction,
  round: GameRound | null,
): Promise<Pick<Done, 'win'>> {
  if (round?.status !== 'closed' || round.payout === 0n) return {};
  await tellWin(parts, scope, round, await topPayoutBeside(scope.transaction, entry));
  return { win: round };
}

/**
 * Tells a player about a round that has won, and stores the achievements that it completed.
 * @param top the player's largest payout in other rounds; null before the first
 */
export async function tellWin(
  parts: GameWalletParts,
  { transaction, emit, token: { playerId } }: Scope,
  round: GameRound,
  top: bigint | null,
): Promise<void> {
  await emit(playerId, 'event', eventOf(round, true, top === null || round.payout > top));
  await parts.noteWin(transaction, emit, playerId, round);
}

/** A win of nothing moves no money; it may close its round, and what that won before is told then, unless it was over. */
async function noteNothing(
  parts: GameWalletParts,
  scope: Scope,
  entry: GameTransaction,
  { closed, over }: { closed: boolean; over: boolean },
): Promise<Done> {
  const after = purseBalance(purse(scope.token));
  const change = { closed, playerMask: null, at: parts.clock.now(), balance: after };
  const { balance, round } = await addWin(scope.transaction, entry, change);
  const told = over ? {} : await tellWhenOver(parts, scope, entry, round);
  return { answer: answerWith({ ...entry, balance }), ...told };
}

/** The player's name as others may see it; null when there is no such player. */
export function maskOf(player: PlayerSummary | null): string | null {
  return player ? maskName(player.nickname) : null;
}
