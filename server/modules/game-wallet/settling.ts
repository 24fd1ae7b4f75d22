/** What a round leaves for those who count rounds, when it ends or is paid later (ADR 0090). */
import { cashOf, fundingOf, parted, sourcesOf } from '../funding/index.ts';
import { amendmentOf, countedSoFar, NO_STAKE, nextAmendment, type SettledFact } from '../settled/index.ts';
import { type GameWalletParts, productOf, type Scope } from './posting.ts';
import type { GameRound } from './store/rows.ts';

type Ended = Pick<GameRound, 'provider' | 'roundId' | 'gameCode' | 'currency' | 'stake' | 'funding' | 'createdAt'>;

/** How a round ended: `payout` is all that it paid. */
interface End {
  outcome: SettledFact['outcome'];
  payout: bigint;
  at: Date;
}

/** The fact of a round's end. */
export async function factOfEnd(
  parts: Pick<GameWalletParts, 'directory'>,
  scope: Scope,
  round: Ended,
  { outcome, payout, at }: End,
): Promise<SettledFact> {
  const { playerId } = scope.token;
  const funding = fundingOf(round.funding, round.stake);
  // Launches from before the region was kept, which have all expired: a win may still come for one.
  const region = scope.token.region ?? (await scope.player())?.region ?? 'main';
  return {
    playerId,
    product: productOf(parts, scope.token),
    provider: round.provider,
    reference: round.roundId,
    amendment: 0,
    outcome,
    subject: round.gameCode,
    region,
    currency: round.currency,
    stake: sourcesOf(funding),
    payout,
    payoutCash: cashOf(parted(payout, funding)),
    startedAt: new Date(round.createdAt),
    settledAt: at,
  };
}

/** The fact of a round whose bets were all taken back; of one that was counted before, what takes it out again. */
export async function factOfTakingBack(
  parts: Pick<GameWalletParts, 'directory'>,
  scope: Scope,
  round: GameRound,
  at: Date,
): Promise<SettledFact | null> {
  const end = await factOfEnd(parts, scope, round, { outcome: 'taken_back', payout: 0n, at });
  if (round.closedAt === null) return end;
  return amendmentOf({ ...end, outcome: 'settled', stake: NO_STAKE }, await countedSoFar(scope.transaction, end));
}

/** What a win settles: its round when it closes it, itself when the round was over; null while the round goes on. */
export async function factOfWin(
  parts: Pick<GameWalletParts, 'directory'>,
  scope: Scope,
  round: GameRound,
  { amount, closes, at }: { amount: bigint; closes: boolean; at: Date },
): Promise<SettledFact | null> {
  const isOver = round.status === 'closed';
  if (isOver ? amount === 0n : !closes) return null;
  const end = await factOfEnd(parts, scope, round, { outcome: 'settled', payout: round.payout + amount, at });
  if (!isOver) return round.closedAt === null ? end : amendmentOf(end, await countedSoFar(scope.transaction, end));
  const amendment = await nextAmendment(scope.transaction, end);
  const payoutCash = cashOf(parted(amount, fundingOf(round.funding, round.stake)));
  return { ...end, amendment, stake: NO_STAKE, payout: amount, payoutCash };
}
