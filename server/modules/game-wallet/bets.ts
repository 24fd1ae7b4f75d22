/**
 * Bets: whether one is accepted, and the round that it opens or raises. The first verdict on a bet is final: one that was
 * refused for its token, game, limit or funds stays refused under its id, however late a copy of it arrives.
 */
import type { BetFields, GameWalletAnswer, TransactionFields } from '../../ports/game-wallet.ts';
import { limitsOf } from '../catalogue/index.ts';
import { freeRoundsNamed, fundingOf, grantAwarded, joined, storedFunding } from '../funding/index.ts';
import { reachOf } from '../player/types.ts';
import { type ReadForStake, readForStake } from '../protection/index.ts';
import { refusal } from './errors.ts';
import {
  answerWith,
  balanceAfter,
  betOf,
  type Done,
  decline,
  entryOf,
  type GameWalletParts,
  isSame,
  mismatchOf,
  refusalOf,
  refusalOfStake,
  type Scope,
  stake as takeStake,
  tellBalance,
  withFreeRounds,
} from './posting.ts';
import { openRound, raiseRound } from './store/rounds.ts';
import type { GameRound, GameTransaction } from './store/rows.ts';
import { findKnown, type Known } from './store/transactions.ts';

/** Where a bet belongs: the open round it raises (null: it opens one), or nowhere. */
type Place = { raised: GameRound | null } | { refused: GameWalletAnswer };

function placeOf(scope: Scope, call: BetFields, known: Known): Place {
  const { round } = known;
  if (call.referenceId === null)
    return round === null ? { raised: null } : { refused: refusal('duplicate_transaction') };
  const opening = betOf(scope, call, known);
  if (opening === null || opening.referenceId !== null) return { refused: refusal('unknown_transaction') };
  if (opening.state !== 'posted') return { refused: refusal('transaction_rolled_back') };
  return round?.status === 'open' ? { raised: round } : { refused: refusal('invalid_request') };
}

/**
 * Why a bet may not be taken, by the token and by the rules where the player's account is, where they live and where the
 * game was launched, the strictest of them. The highest stake is of the round's bets together; the time between rounds is not
 * for a bet in one.
 */
export async function objection(
  { clock, directory, mayStake }: GameWalletParts,
  scope: Scope,
  call: TransactionFields,
  raised: GameRound | null,
  { freeRounds, read }: { freeRounds: string | undefined; read: ReadForStake },
): Promise<GameWalletAnswer | null> {
  const { token } = scope;
  const now = clock.now();
  if (token.expiresAt <= now) return refusal('token_expired');
  const player = await scope.player();
  const game = directory.find(call.gameCode);
  if (!player || !game || game.status !== 'open') return refusal('wrong_game');
  const reach = reachOf(player, token.region);
  if (!game.isOpenTo(reach)) return refusal('wrong_game');
  const allowed = await mayStake(scope.transaction, scope.emit, {
    player,
    // The player's own limits are of the player's money; the highest stake below holds for free rounds as well.
    stake: freeRounds === undefined ? call.amount : 0n,
    raises: raised !== null,
    read,
  });
  if (!allowed.ok) return refusal('limit_reached');
  const limits = limitsOf(game, reach, token.currency);
  const stake = (raised?.stake ?? 0n) + call.amount;
  const isTooHigh = limits.stakeMaximum !== null && stake > limits.stakeMaximum;
  // Clocks of several servers differ: the last round may lie ahead of this one, which is no matter without a rule.
  const { roundMinimumMs } = limits;
  const { lastRoundAt } = scope;
  const isTimed = raised === null && roundMinimumMs > 0 && lastRoundAt !== null;
  const isTooSoon = isTimed && now.getTime() - lastRoundAt < roundMinimumMs;
  return isTooHigh || isTooSoon ? refusal('limit_reached') : null;
}

/** Stores a bet in the round that it opens or raises. */
async function enter(
  { clock }: GameWalletParts,
  scope: Scope,
  bet: GameTransaction,
  raised: GameRound | null,
): Promise<void> {
  if (raised) {
    const before = fundingOf(raised.funding, raised.stake);
    const funding = storedFunding(joined(before, fundingOf(bet.funding, bet.amount)));
    return raiseRound(scope.transaction, bet, clock.now(), funding);
  }
  if (!(await openRound(scope.transaction, bet, clock.now()))) throw new Error(`Round ${bet.roundId} opened twice`);
}

/** Takes a bet that opens a round or raises it; one of free rounds opens it, and is answered with what is left of them. */
export async function takeBet(parts: GameWalletParts, scope: Scope, call: BetFields): Promise<Done> {
  const freeRounds = await grantMeant(scope, call);
  if (freeRounds === undefined) return enterBet(parts, scope, call);
  // A vendor that names no amount for its free rounds means the stake that they were given with.
  const grant = call.amount === 0n ? await freeRoundsNamed(scope.transaction, scope.token.playerId, freeRounds) : null;
  const done = await enterBet(parts, scope, { ...call, freeRounds, amount: grant?.stake ?? call.amount });
  return { ...done, answer: await withFreeRounds(scope, done.answer, freeRounds) };
}

/** The grant whose round a bet is; undefined: it is none. An award that nobody has stands for a grant that nobody has. */
async function grantMeant({ transaction, token }: Scope, call: BetFields): Promise<string | undefined> {
  const { award, provider } = call;
  if (award === undefined) return call.freeRounds;
  const granted = await grantAwarded(transaction, provider, award);
  return granted?.playerId === token.playerId ? granted.grantId : award;
}

/** What is known of a call that stakes, and what its objections are decided by; who plays is read with it: none waits. */
export async function readOfBet(scope: Scope, call: Parameters<typeof findKnown>[1]): Promise<[Known, ReadForStake]> {
  const { transaction, token } = scope;
  const [known, read] = await Promise.all([
    findKnown(transaction, call),
    readForStake(transaction, token.playerId),
    scope.player(),
  ]);
  return [known, read];
}

async function enterBet(parts: GameWalletParts, scope: Scope, call: BetFields): Promise<Done> {
  const entry = entryOf(call, scope.token, 'bet', call.referenceId);
  const mismatch = mismatchOf(call, scope.token);
  if (mismatch) return { answer: mismatch };
  const [known, read] = await readOfBet(scope, call);
  const { own } = known;
  if (own?.state === 'tombstone') return { answer: refusalOf(own) };
  if (own && !isSame(own, entry)) return { answer: refusal('duplicate_transaction') };
  if (own) return { answer: own.state === 'posted' ? answerWith(own) : refusal('transaction_rolled_back') };
  if (call.amount === 0n && !call.free) return { answer: refusal('invalid_request') };
  const placed = placeOf(scope, call, known);
  if ('refused' in placed) return { answer: placed.refused };
  if (call.freeRounds !== undefined && placed.raised) return { answer: refusal('invalid_request') };
  const objected = await objection(parts, scope, call, placed.raised, { freeRounds: call.freeRounds, read });
  if (objected) return decline(parts, scope, entry, objected);
  const moved = await takeStake(
    parts,
    scope,
    entry,
    call.freeRounds === undefined ? undefined : { grantId: call.freeRounds },
    placed.raised,
  );
  if (!moved.ok) return decline(parts, scope, entry, refusalOfStake(moved.failure));
  const balance = await balanceAfter(parts, scope, moved.value);
  const posted = { ...entry, walletTransactionId: moved.value.transferId, balance, funding: moved.value.funding };
  await Promise.all([enter(parts, scope, posted, placed.raised), tellBalance(parts, scope)]);
  return { answer: answerWith(posted) };
}
