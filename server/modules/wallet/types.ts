/** What other modules may ask of the wallet. */
import type { ResponseOf } from '#shared/contract/index.ts';
import type { Emit, Queryable, Transaction } from '../../db/types.ts';

export type WalletAnswer = ResponseOf<'wallet'>;

export interface Wallet {
  /**
   * The wallet of spec section 3, from the purses of the player's own currency: `balance` is cash, `total_bonus` is
   * bonus and sport bonus, `total_balance` is all three; held money counts nowhere until it is released.
   * Throws for an unknown player.
   */
  walletOf(queryable: Queryable, playerId: string): Promise<WalletAnswer>;
  /** Tells the player the new balance when the transaction commits: to be called after every movement of money. */
  emitBalance(transaction: Transaction, emit: Emit, playerId: string): Promise<void>;
}
