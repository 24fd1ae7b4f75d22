/** The list of guards of money (composed in server/app/money.ts): who may deposit and who may withdraw. */
import type { ResponseOf } from '#shared/contract/index.ts';
import type { Currency } from '#shared/money.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Queryable, Transaction } from '../../db/types.ts';
import { type Failure, fail, ok, type Result } from '../../result.ts';
import type { PlayerDirectory, PlayerSummary } from '../player/types.ts';
import type { Order } from './store.ts';

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

/** The most that a player may deposit now, and what holds it. */
export interface DepositRoom extends NonNullable<ResponseOf<'depositAllowance'>['bound']> {
  /** Minor units. */
  left: bigint;
}

/** What one bound leaves of deposits: its guard refuses any amount above. Null: it sets none. */
export type DepositBound = (
  queryable: Queryable,
  request: Pick<MoneyRequest, 'playerId' | 'player' | 'region' | 'currency'>,
) => Promise<DepositRoom | null>;

/** Gives reasons for which a withdrawal waits for a person, though it may be asked for. */
export type ReviewRule = (transaction: Transaction, request: MoneyRequest) => Promise<readonly string[]>;

export interface MoneyGuards {
  mayDeposit: readonly MoneyGuard[];
  /** What the bounds among `mayDeposit` leave, for a form that has not asked for an amount yet. */
  depositBounds: readonly DepositBound[];
  /** Whether a deposit that was started may still be completed: what protects the player may hold since. */
  mayComplete: readonly CompletionGuard[];
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

/** The bound that leaves least; the first of those that leave the same. Null: there is none. */
export async function tightestBound(
  bounds: readonly DepositBound[],
  queryable: Queryable,
  request: Parameters<DepositBound>[1],
): Promise<DepositRoom | null> {
  const rooms = (await Promise.all(bounds.map((bound) => bound(queryable, request)))).filter((room) => room !== null);
  return rooms.reduce<DepositRoom | null>(
    (least, room) => (least !== null && least.left <= room.left ? least : room),
    null,
  );
}

/** Personal info first; a player whose documents were rejected comes back once they are in order. */
export const knownPlayer: MoneyGuard = async (_transaction, { player }) => {
  if (!player.hasProfile) return fail('profile_required');
  return player.verification === 'rejected' ? fail('verification_document_required') : ok(null);
};

/** A deposit that was started is about to be completed. */
export type CompletionGuard = (
  transaction: Transaction,
  request: MoneyRequest & { orderId: string },
) => Promise<Result<unknown>>;

/** Why an order that was started may not be completed now; null: it may. */
export async function refusalOfOrder(
  guards: readonly CompletionGuard[],
  transaction: Transaction,
  players: PlayerDirectory,
  order: Order,
): Promise<Failure | null> {
  const { orderId, playerId, amount, currency, method } = order;
  const player = await players.find(transaction, playerId);
  if (player === null) throw new Error(`order ${orderId} is of nobody`);
  const request = { orderId, playerId, player, region: order.region ?? player.region, amount, currency, method };
  for (const guard of guards) {
    const answer = await guard(transaction, request);
    if (!answer.ok) return answer.failure;
  }
  return null;
}
