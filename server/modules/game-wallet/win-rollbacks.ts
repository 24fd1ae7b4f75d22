/**
 * Wins that their vendor takes back: the round is open again as if it had not been settled. What the win paid goes back from
 * where it went; cash that is gone is owed.
 */

import type { WinRollbackFields } from '../../ports/game-wallet.ts';
import { type Entry, lockMoney, takeBackMoney } from '../ledger/index.ts';
import { amendmentOf, countedSoFar, type SettledFact } from '../settled/index.ts';
import { refusal } from './errors.ts';
import {
  answerWith,
  balanceAfter,
  type Done,
  entryOf,
  freeGrantOf,
  type GameWalletParts,
  mismatchOf,
  record,
  type Scope,
  sourceOf,
  tellBalance,
} from './posting.ts';
import { factOfEnd } from './settling.ts';
import { reopenRound } from './store/rounds.ts';
import type { GameRound, GameTransaction } from './store/rows.ts';
import { findKnown, findNewestWin, type Known } from './store/transactions.ts';

/** The win that is meant, of the same player and round, and paid; or why there is none. */
function meantWin(
  scope: Scope,
  call: WinRollbackFields,
  { reference: win, round }: Known,
): { win: GameTransaction; round: GameRound } | { refused: ReturnType<typeof refusal> } {
  const fits = win?.kind === 'win' && win.playerId === scope.token.playerId && win.roundId === call.roundId;
  if (!fits || round === null) return { refused: refusal('unknown_transaction') };
  if (win.state !== 'posted' || round.status === 'rolled_back') return { refused: refusal('transaction_rolled_back') };
  // What a free round wins follows its grant, which may be over: none is taken back.
  if (win.amount !== call.amount || freeGrantOf(round) !== null) return { refused: refusal('invalid_request') };
  return { win, round };
}

/** What a bonus and the operator had of a win, as lines that take it back: of a bonus as much as it still holds. */
async function linesBesideCash(
  { ledger }: GameWalletParts,
  { transaction }: Scope,
  paid: readonly Entry[],
): Promise<Entry[]> {
  const lines: Entry[] = [];
  for (const { account, amount } of paid) {
    if (amount <= 0n || (account.owner === 'player' && account.purse === 'cash')) continue;
    const held = account.owner === 'player' ? await ledger.balance(transaction, account) : amount;
    const taken = held < amount ? held : amount;
    if (taken > 0n) lines.push({ account, amount: -taken });
  }
  return lines;
}

/** Moves what a win paid back to the operator. */
async function moveBack(
  parts: GameWalletParts,
  scope: Scope,
  entry: GameTransaction,
  win: GameTransaction,
): Promise<void> {
  const { ledger } = parts;
  const { transaction } = scope;
  const { playerId, currency, transactionId: externalId } = entry;
  await lockMoney(transaction, playerId);
  const source = sourceOf(entry);
  const posted = await ledger.find(transaction, source, win.transactionId);
  if (posted === null) throw new Error(`win ${win.transactionId} was paid by no transfer`);
  const details = { round_id: entry.roundId, game_code: entry.gameCode };
  const cash = posted.entries.find(({ account }) => account.owner === 'player' && account.purse === 'cash')?.amount;
  if (cash) {
    const request = { playerId, currency, amount: cash, to: 'games', kind: 'rollback' } as const;
    const taken = await takeBackMoney(ledger, transaction, { ...request, source, externalId, details });
    if (!taken.ok) throw new Error(`rollback of win ${win.transactionId}: ${taken.failure.name}`);
  }
  const lines = await linesBesideCash(parts, scope, posted.entries);
  if (lines.length === 0) return;
  const amount = -lines.reduce((sum, line) => sum + line.amount, 0n);
  const back = await ledger.post(transaction, {
    ...{ source, externalId: `${externalId}/bonuses`, kind: 'rollback', details },
    entries: [...lines, { account: { owner: 'house', name: 'games', currency }, amount }],
  });
  if (!back.ok) throw new Error(`rollback of win ${win.transactionId}: ${back.failure.name}`);
}

/** What a round that was over, and is open again, takes out of what counts; null: it was never counted, or paid nothing. */
async function factOfReopening(
  parts: GameWalletParts,
  scope: Scope,
  round: GameRound,
  amount: bigint,
): Promise<SettledFact | null> {
  const payout = round.payout - amount;
  const end = await factOfEnd(parts, scope, round, { outcome: 'settled', payout, at: parts.clock.now() });
  const counted = await countedSoFar(scope.transaction, end);
  return counted.next === 0 ? null : amendmentOf(end, counted);
}

/** Takes a win back, once. Refused: one that never came, one that was taken back before, one of another amount. */
export async function takeWinBack(parts: GameWalletParts, scope: Scope, call: WinRollbackFields): Promise<Done> {
  const mismatch = mismatchOf(call, scope.token);
  if (mismatch) return { answer: mismatch };
  const { transaction } = scope;
  const known = await findKnown(transaction, call);
  const { own } = known;
  if (own) {
    const names = call.referenceId === null || own.referenceId === call.referenceId;
    const same = own.kind === 'rollback' && own.roundId === call.roundId && own.amount === call.amount && names;
    return { answer: same ? answerWith(own) : refusal('duplicate_transaction') };
  }
  const newest = call.referenceId === null ? await findNewestWin(transaction, call) : known.reference;
  const meant = meantWin(scope, call, { ...known, reference: newest });
  if ('refused' in meant) return { answer: meant.refused };
  const { win, round } = meant;
  const entry = entryOf(call, scope.token, 'rollback', win.transactionId);
  if (win.amount > 0n) await moveBack(parts, scope, entry, win);
  await reopenRound(transaction, win, await factOfReopening(parts, scope, round, win.amount));
  await tellBalance(parts, scope);
  return { answer: await record(parts, scope, { ...entry, balance: await balanceAfter(parts, scope, null) }) };
}
