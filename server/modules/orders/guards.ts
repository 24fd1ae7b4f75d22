/** The list of guards of money (composed in server/app/money.ts): who may deposit and who may withdraw. */
import type { Currency } from '#shared/money.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Queryable, Transaction } from '../../db/types.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { PlayerSummary } from '../player/types.ts';

/** What is about to be moved. */
export interface MoneyRequest {
  playerId: string;
  player: PlayerSummary;
  /** Where the player is. */
  region: RegionId;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  /** Alias of the payment method. */
  method: string;
}

/** Refuses a movement of money, with the error that the player reads. Asked in the transaction that would record it. */
export type MoneyGuard = (transaction: Transaction, request: MoneyRequest) => Promise<Result<unknown>>;

/** Gives reasons for which a withdrawal waits for a person, though it may be asked for. */
export type ReviewRule = (transaction: Transaction, request: MoneyRequest) => Promise<readonly string[]>;

export interface MoneyGuards {
  mayDeposit: readonly MoneyGuard[];
  mayWithdraw: readonly MoneyGuard[];
  /** Whether deposits wait for the player's word on limits of their own. */
  limitDue(queryable: Queryable, player: PlayerSummary): Promise<boolean>;
  /** Further reasons to look at a withdrawal before it is paid. */
  review: readonly ReviewRule[];
}

/** Asks each guard in turn; the first refusal counts. */
export async function askGuards(
  guards: readonly MoneyGuard[],
  transaction: Transaction,
  request: MoneyRequest,
): Promise<Result<unknown>> {
  for (const guard of guards) {
    const answer = await guard(transaction, request);
    if (!answer.ok) return answer;
  }
  return ok(null);
}

/** Personal info first; a player whose documents were rejected comes back once they are in order. */
export const knownPlayer: MoneyGuard = async (_transaction, { player }) => {
  if (!player.hasProfile) return fail('profile_required');
  return player.verification === 'rejected' ? fail('verification_document_required') : ok(null);
};
