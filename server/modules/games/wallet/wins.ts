/** Wins: paid once to an open round, and told to whom they concern. */
import { formatDecimal } from '#shared/money.ts';
import type { PlayerSummary } from '../../player/types.ts';
import { refusal } from '../errors.ts';
import { maskName } from '../names.ts';
import { addWin, findRound, findTransaction, type GameRound, type GameTransaction, winsOf } from '../store.ts';
import {
  answerWith,
  type Done,
  entryOf,
  findBet,
  type GameWalletParts,
  isSame,
  mismatchOf,
  move,
  record,
  type Scope,
} from './books.ts';
import type { WinFields } from './calls.ts';

/** Pays a win to a round that is open. */
export async function payWin(parts: GameWalletParts, scope: Scope, call: WinFields): Promise<Done> {
  const entry = entryOf(call, scope.token, 'win', call.referenceId);
  const mismatch = mismatchOf(call, scope.token);
  if (mismatch) return { answer: mismatch };
  const known = await findTransaction(scope.transaction, call.provider, call.transactionId);
  if (known) return { answer: isSame(known, entry) ? answerWith(known) : refusal('duplicate_transaction') };
  const bet = await findBet(scope, call);
  if (bet === null) return { answer: refusal('unknown_transaction') };
  if (bet.state !== 'posted') return { answer: refusal('transaction_rolled_back') };
  const round = await findRound(scope.transaction, call.provider, call.roundId);
  if (round?.status !== 'open') return { answer: refusal('invalid_request') };

  let walletTransactionId = entry.walletTransactionId;
  if (call.amount > 0n) {
    const moved = await move(parts, scope, entry, 'win', call.amount);
    if (!moved.ok) return { answer: refusal('duplicate_transaction') };
    walletTransactionId = moved.value.transferId;
    await parts.emitBalance(scope.transaction, scope.emit, scope.token.playerId);
  }
  const win = await addRoundWin(parts, scope, entry, call.roundClosed);
  const answer = await record(parts, scope, { ...entry, walletTransactionId });
  return win ? { answer, win } : { answer };
}

/** Books a win on its round; returns the round when there is something to tell others. */
async function addRoundWin(
  parts: GameWalletParts,
  scope: Scope,
  win: GameTransaction,
  closed: boolean,
): Promise<GameRound | null> {
  const before = win.amount > 0n ? await winsOf(scope.transaction, win.playerId) : null;
  const player = before ? await parts.players.find(scope.transaction, win.playerId) : null;
  const round = await addWin(scope.transaction, win, { closed, playerMask: maskOf(player), at: parts.clock.now() });
  if (before === null || round === null || !closed) return null;
  const isTop = before.top === null || round.payout > before.top.payout;
  await scope.emit(win.playerId, 'event', eventOf(round, true, isTop));
  await parts.noteWin(scope.transaction, scope.emit, win.playerId, round);
  return round;
}

function maskOf(player: PlayerSummary | null): string | null {
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
