/** Moves coins. They are entries of the ledger like money, in a unit of their own; nothing else knows what anybody has. */
import type { CoinReason } from '#shared/contract/coins.ts';
import type { Emit, Queryable, Transaction } from '../../db/types.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { Entry, Ledger, PlayerAccount } from '../ledger/index.ts';

export interface CoinMove {
  playerId: string;
  /** Whole coins, positive. */
  amount: number;
  reason: CoinReason;
  /** With the reason it names the move: asked again, nothing moves again. */
  reference: string;
}

const UNIT = 'XCN';

const purseOf = (playerId: string): PlayerAccount => ({ owner: 'player', playerId, purse: 'coins', currency: UNIT });

/** The coins of all players, over a ledger. */
export function createCoins(ledger: Ledger) {
  const balance = async (queryable: Queryable, playerId: string): Promise<number> =>
    Number(await ledger.balance(queryable, purseOf(playerId)));

  async function move(
    transaction: Transaction,
    emit: Emit,
    { playerId, reason, reference }: CoinMove,
    kind: 'prize' | 'purchase',
    entries: readonly Entry[],
  ): Promise<Result<{ moved: boolean; balance: number }>> {
    const request = { source: `coins:${reason}`, externalId: `${playerId}/${reference}`, kind, entries };
    const posted = await ledger.post(transaction, { ...request, details: { reason } });
    if (!posted.ok) return posted;
    const left = await balance(transaction, playerId);
    if (!posted.value.replayed) await emit(playerId, 'coins', { balance: left });
    return ok({ moved: !posted.value.replayed, balance: left });
  }

  return {
    /** Whole coins that a player has. */
    balance,

    /** Gives coins; `moved` is false when this move was made before. */
    async give(transaction: Transaction, emit: Emit, given: CoinMove): Promise<{ moved: boolean; balance: number }> {
      const amount = BigInt(given.amount);
      const moved = await move(transaction, emit, given, 'prize', [
        { account: purseOf(given.playerId), amount },
        { account: { owner: 'house', name: 'loyalty', currency: UNIT }, amount: -amount },
      ]);
      if (!moved.ok) throw new Error(`coins for ${given.reference} could not be given: ${moved.failure.name}`);
      return moved.value;
    },

    /** Takes coins. Errors: `coins_short` (with how many are missing). */
    async take(
      transaction: Transaction,
      emit: Emit,
      taken: CoinMove,
    ): Promise<Result<{ moved: boolean; balance: number }>> {
      const amount = BigInt(taken.amount);
      const moved = await move(transaction, emit, taken, 'purchase', [
        { account: purseOf(taken.playerId), amount: -amount },
        { account: { owner: 'house', name: 'shop', currency: UNIT }, amount },
      ]);
      if (moved.ok || moved.failure.name !== 'insufficient_funds') return moved;
      return fail('coins_short', { missing: taken.amount - (await balance(transaction, taken.playerId)) });
    },
  };
}

export type Coins = ReturnType<typeof createCoins>;
