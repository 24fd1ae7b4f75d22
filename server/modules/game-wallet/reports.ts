/**
 * Free rounds that a vendor deals without asking for each: it says how they ended and what they won together, and they are
 * booked as one round of all their stakes (ADR 0132).
 */
import type { Queryable } from '../../db/index.ts';
import type { Caller, FreeRoundsReport } from '../../ports/game-wallet.ts';
import { freeRoundsNamed, grantAwarded, stakableBalance } from '../funding/index.ts';
import { refusal } from './errors.ts';
import type { Done, GameWalletParts, Scope } from './posting.ts';
import { playReported } from './whole-rounds.ts';

/** The launch that a report is about: the newest of the award's player in its game; null: no such award. */
export async function reporterOf(
  queryable: Queryable,
  { provider, award }: FreeRoundsReport,
): Promise<{ caller: Caller; grantId: string } | null> {
  const granted = await grantAwarded(queryable, provider, award);
  if (granted === null) return null;
  const { playerId, gameCode, grantId } = granted;
  return { caller: { provider, playerId, gameCode }, grantId };
}

/** How many rounds a report is of: what the vendor says, or what follows from how they ended. */
function playedIn({ outcome, played, won }: FreeRoundsReport, rounds: number): number {
  if (played !== undefined) return played;
  if (outcome === 'played') return rounds;
  return won > 0n ? 1 : 0;
}

/** Books a report once; said again with the same figures it is answered as before. */
export async function bookReport(
  parts: GameWalletParts,
  scope: Scope,
  grantId: string,
  report: FreeRoundsReport,
): Promise<Done> {
  const { transaction, emit, token } = scope;
  const grant = await freeRoundsNamed(transaction, token.playerId, grantId);
  if (grant === null) return { answer: refusal('unknown_transaction') };
  const { provider, won, outcome } = report;
  const played = playedIn(report, grant.rounds);
  if (played > grant.rounds || (played === 0 && won > 0n)) return { answer: refusal('invalid_request') };
  const { playerId, currency } = token;
  const done: Done =
    played === 0
      ? { answer: { status: 'ok', playerId, currency } }
      : await playReported(
          parts,
          scope,
          {
            ...{ provider, gameCode: token.gameCode, currency: token.currency, roundId: grantId, freeRounds: grantId },
            ...{ transactionId: `${grantId}:stakes`, amount: grant.stake * BigInt(played) },
            ...{ winTransactionId: `${grantId}:won`, winAmount: won },
          },
          played,
        );
  if (done.answer.status === 'ok' && outcome !== 'played') {
    await parts.onFreeRound(transaction, emit, token.playerId, grantId, outcome);
  }
  if (done.answer.status !== 'ok') return done;
  // What was won may have become a bonus by now, which can be staked.
  return {
    ...done,
    answer: {
      ...done.answer,
      balance: await stakableBalance(transaction, token, { product: 'casino', now: parts.clock.now() }),
    },
  };
}
