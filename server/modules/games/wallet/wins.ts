/** Wins: paid once to an open round, and told to whom they concern. */
import { formatDecimal } from '#shared/money.ts';
import { purseBalance } from '../../ledger/index.ts';
import type { PlayerSummary } from '../../player/types.ts';
import { refusal } from '../errors.ts';
import { maskName } from '../names.ts';
import { addWin, findKnown, type GameRound, type GameTransaction, topPayoutBeside } from '../store.ts';
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
} from './books.ts';
import type { WinFields } from './calls.ts';

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
  const kept = { ...entry, walletTransactionId: moved.value.transferId, balance };
  const change = { closed, playerMask: maskOf(await scope.player()), at: parts.clock.now() };
  const { round } = await addWin(scope.transaction, kept, change);
  return { answer: answerWith(kept), ...(await tellWhenOver(parts, scope, kept, round)) };
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
 * Tells a player a round of theirs that has won, and keeps what it completed.
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
  return player ? maskName(player.displayName) : null;
}

/** A win as others may see it (`own` false) or as the player does. */
export function eventOf(round: GameRound, own: boolean, topWin: boolean) {
  return {
    event_id: round.eventId,
    game_code: round.gameCode,
    player: round.playerMask ?? maskName(''),
    amount: formatDecimal(round.payout, round.currency),
    currency: round.currency,
    created_at: round.closedAt ?? round.createdAt,
    own,
    top_win: topWin,
  };
}
