/**
 * Whole rounds: decided before the wallet hears of them, so stake and payout are posted in one transaction. Such
 * a round is never rolled back; a vendor that got no answer asks again. The answer is therefore final, a refusal too.
 */
import type { GameWalletAnswer, WholeRoundFields, WrittenTogether } from '../../ports/game-wallet.ts';
import { fundingOf, parted } from '../funding/index.ts';
import { objection, readOfBet } from './bets.ts';
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
import type { Known } from './store/transactions.ts';
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

/**
 * Posts a round: takes its stake, pays its win and closes it, all or nothing.
 * @param together what its vendor writes of the answer. It travels with what is stored here, unless free rounds have a
 * word to say in the answer.
 */
export async function playWhole(
  parts: GameWalletParts,
  scope: Scope,
  call: WholeRoundFields,
  together: WrittenTogether = async () => undefined,
): Promise<Done> {
  let isWritten = false;
  const write = async (answer: GameWalletAnswer) => {
    isWritten = true;
    await together(scope.transaction, answer);
  };
  const done = await playOnce(parts, scope, call, call.freeRounds === undefined ? { write } : {});
  const answer = await withFreeRounds(scope, done.answer, call.freeRounds);
  if (!isWritten) await write(answer);
  return { ...done, answer };
}

/**
 * Books free rounds that a vendor has dealt by itself as one round: they have been played, so that no rule of a bet is asked.
 */
export const playReported = (
  parts: GameWalletParts,
  scope: Scope,
  call: WholeRoundFields & { freeRounds: string },
  reported: number,
): Promise<Done> => playOnce(parts, scope, call, { reported });

async function playOnce(
  parts: GameWalletParts,
  scope: Scope,
  call: WholeRoundFields,
  { reported, write }: { reported?: number; write?: (answer: GameWalletAnswer) => Promise<void> },
): Promise<Done> {
  if (call.amount === 0n || call.winTransactionId === call.transactionId) {
    return { answer: refusal('invalid_request') };
  }
  const mismatch = mismatchOf(call, scope.token);
  if (mismatch) return { answer: mismatch };
  const asked = pairOf(scope, call);
  const [known, read] = await readOfBet(scope, { ...call, referenceId: call.winTransactionId });
  const answered = answerOf(asked, known);
  if (answered) return { answer: answered };
  const { freeRounds } = call;
  const objected = reported === undefined ? await objection(parts, scope, call, null, { freeRounds, read }) : null;
  if (objected) return decline(parts, scope, asked.bet, objected);
  const moved = await movePair(
    parts,
    scope,
    asked,
    freeRounds === undefined ? undefined : { grantId: freeRounds, reported },
  );
  if ('refused' in moved) return decline(parts, scope, asked.bet, moved.refused);
  return enter(parts, scope, call, moved, write);
}

/** Stores a round that was posted; its balance is read and its vendor writes in the same breath. */
async function enter(
  parts: GameWalletParts,
  scope: Scope,
  { roundId, freeRounds }: WholeRoundFields,
  moved: Pair,
  write: (answer: GameWalletAnswer) => Promise<void> = async () => undefined,
): Promise<Done> {
  const won = moved.win.amount > 0n;
  const answer = answerWith(moved.win);
  const at = parts.clock.now();
  const opened = { ...moved.bet, stake: moved.bet.amount, createdAt: at.toISOString() };
  const fact = await factOfEnd(parts, scope, opened, { outcome: 'settled', payout: moved.win.amount, at });
  const change = { playerMask: won ? maskOf(await scope.player()) : null, at, fact };
  const tell = () => tellBalance(parts, scope);
  const [stored] = await Promise.all([
    storeWholeRound(scope.transaction, moved, change),
    freeRounds === undefined ? tell() : undefined,
    write(answer),
  ]);
  if (stored === null) throw new Error(`Round ${roundId} opened twice`);
  if (freeRounds !== undefined) {
    await parts.onFreeRound(scope.transaction, scope.emit, scope.token.playerId, freeRounds);
    await tell();
  }
  if (!won) return { answer };
  await tellWin(parts, scope, stored.round, stored.top);
  return { answer, win: stored.round };
}
