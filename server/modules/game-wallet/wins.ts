/** Wins: each is paid once to its round, and announced when the round is over. */

import { type SQL, sql } from 'drizzle-orm';
import { maskName } from '#shared/names.ts';
import type { WinFields } from '../../ports/game-wallet.ts';
import { fundingOf, parted, stakableBalance } from '../funding/index.ts';
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
  freeGrantOf,
  type GameWalletParts,
  giveBack,
  isSame,
  mismatchOf,
  productOf,
  purse,
  type Scope,
  stakeOf,
  tellBalance,
  withFreeRounds,
} from './posting.ts';
import { factOfWin } from './settling.ts';
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
  const [known] = await Promise.all([findKnown(scope.transaction, call), scope.player()]);
  if (known.own) return { answer: isSame(known.own, entry) ? answerWith(known.own) : refusal('duplicate_transaction') };
  const bet = betOf(scope, call, known);
  if (bet === null) return { answer: refusal('unknown_transaction') };
  if (bet.state !== 'posted') return { answer: refusal('transaction_rolled_back') };
  if (!takesWin(known.round, call)) return { answer: refusal('invalid_request') };
  const done =
    call.amount > 0n
      ? await payMoney(parts, scope, entry, known.round, call.roundClosed)
      : await noteNothing(parts, scope, entry, known.round, call.roundClosed);
  const freeRounds = freeGrantOf(known.round);
  if (freeRounds === null) return done;
  await parts.onFreeRound(scope.transaction, scope.emit, scope.token.playerId, freeRounds);
  return { ...done, answer: await withFreeRounds(scope, done.answer, freeRounds) };
}

/** A win that moves money: told to the player's pages, and to others when the round is over. */
async function payMoney(
  parts: GameWalletParts,
  scope: Scope,
  entry: GameTransaction,
  before: GameRound,
  closes: boolean,
): Promise<Done> {
  const moved = await giveBack(
    parts,
    scope,
    entry,
    'win',
    parted(entry.amount, fundingOf(before.funding, before.stake)),
  );
  if (!moved.ok) return { answer: refusal('duplicate_transaction') };
  await tellBalance(parts, scope);
  const balance = await balanceAfter(parts, scope, moved.value);
  const posted = { ...entry, walletTransactionId: moved.value.transferId, balance };
  const at = parts.clock.now();
  const fact = await factOfWin(parts, scope, before, { amount: entry.amount, closes, at });
  const closed = closes || before.status === 'closed';
  const change = { closed, playerMask: maskOf(await scope.player()), at, fact };
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
  // Wins of games are told to everybody; those of an outside sportsbook are its own to tell.
  if (productOf(parts, scope.token) === 'sport') return {};
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

/** What the player can stake, as a value of a statement: of cash alone it is read there. */
async function balanceNow(parts: GameWalletParts, scope: Scope): Promise<SQL> {
  if (!scope.hasBonus) return purseBalance(purse(scope.token));
  return sql`${(await stakableBalance(scope.transaction, scope.token, stakeOf(parts, scope.token))).toString()}::bigint`;
}

/** A win of nothing moves no money; it may close its round, and what that won before is told then, unless it was over. */
async function noteNothing(
  parts: GameWalletParts,
  scope: Scope,
  entry: GameTransaction,
  before: GameRound,
  closes: boolean,
): Promise<Done> {
  const over = before.status === 'closed';
  const at = parts.clock.now();
  const fact = await factOfWin(parts, scope, before, { amount: 0n, closes, at });
  const change = { closed: closes || over, playerMask: null, at, balance: await balanceNow(parts, scope), fact };
  const { balance, round } = await addWin(scope.transaction, entry, change);
  const told = over ? {} : await tellWhenOver(parts, scope, entry, round);
  return { answer: answerWith({ ...entry, balance }), ...told };
}

/** The player's name as others may see it; null when there is no such player. */
export function maskOf(player: PlayerSummary | null): string | null {
  return player ? maskName(player.nickname) : null;
}
