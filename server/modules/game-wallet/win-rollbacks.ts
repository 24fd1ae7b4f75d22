/**
 * Wins that their vendor takes back: the round is open again as if it had not been settled. What the win paid goes back from
 * where it went; cash that is gone is owed.
 */

import type { WinRollbackFields } from '../../ports/game-wallet.ts';
import { type Funding, fundingOf, linesOf, parted, takenFromBonuses, totalOf } from '../funding/index.ts';
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

/** What of a win went to bonuses, by their purses. */
const bonusesOf = (paid: readonly Entry[]): Funding =>
  Object.fromEntries(
    paid.flatMap(({ account, amount }) =>
      account.owner === 'player' && account.purse !== 'cash' && amount > 0n ? [[account.purse, amount]] : [],
    ),
  );

/**
 * Whose a win was: what went to purses as it did, and of the rest, which was paid as cash or lapsed, the parts of bonuses
 * that were over.
 */
function sharesOf(win: GameTransaction, round: GameRound, paid: readonly Entry[]): { cash: bigint; bonuses: Funding } {
  const bonuses: Funding = { ...bonusesOf(paid) };
  let rest = win.amount - totalOf(bonuses);
  for (const [purse, part] of linesOf(parted(win.amount, fundingOf(round.funding, round.stake)))) {
    if (purse === 'cash' || purse in bonuses) continue;
    const share = part < rest ? part : rest;
    bonuses[purse] = share;
    rest -= share;
  }
  return { cash: rest, bonuses };
}

/** Moves what a win paid back to the operator: from whoever has it, or had it (ADR 0176). */
async function moveBack(
  parts: GameWalletParts,
  scope: Scope,
  entry: GameTransaction,
  { win, round }: { win: GameTransaction; round: GameRound },
): Promise<void> {
  const { ledger } = parts;
  const { transaction } = scope;
  const { playerId, currency, transactionId: externalId } = entry;
  await lockMoney(transaction, playerId);
  const source = sourceOf(entry);
  const posted = await ledger.find(transaction, source, win.transactionId);
  if (posted === null) throw new Error(`win ${win.transactionId} was paid by no transfer`);
  const details = { round_id: entry.roundId, game_code: entry.gameCode };
  const { cash, bonuses } = sharesOf(win, round, posted.entries);
  const at = parts.clock.now();
  const given = await takenFromBonuses({ ledger, transaction }, { playerId, currency }, bonuses, { to: 'games', at });
  if (cash + given.cash > 0n) {
    const request = { playerId, currency, amount: cash + given.cash, to: 'games', kind: 'rollback' } as const;
    const taken = await takeBackMoney(ledger, transaction, { ...request, source, externalId, details });
    if (!taken.ok) throw new Error(`rollback of win ${win.transactionId}: ${taken.failure.name}`);
  }
  if (given.entries.length === 0) return;
  const back = await ledger.post(transaction, {
    ...{ source, externalId: `${externalId}/bonuses`, kind: 'rollback', details },
    entries: given.entries,
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
  if (win.amount > 0n) await moveBack(parts, scope, entry, meant);
  await reopenRound(transaction, win, await factOfReopening(parts, scope, round, win.amount));
  await tellBalance(parts, scope);
  return { answer: await record(parts, scope, { ...entry, balance: await balanceAfter(parts, scope, null) }) };
}
