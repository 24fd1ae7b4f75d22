/** What other modules may ask of the wallet. */
import type { ResponseOf } from '#shared/contract/index.ts';
import type { Emit, Queryable, Transaction } from '../../db/types.ts';
import type { PlayerSummary } from '../player/types.ts';

export type WalletAnswer = ResponseOf<'wallet'>;

/** Whose purses, and in which currency: the player's own. */
export type PlayerPurses = Pick<PlayerSummary, 'playerId' | 'currency'>;

export interface Wallet {
  /**
   * The wallet of spec section 3, from the purses of the player's own currency: `balance` is cash, `total_bonus` is
   * bonus and sport bonus, `total_balance` is all three; held money counts nowhere until it is released.
   * Throws for an unknown player.
   */
  walletOf(queryable: Queryable, playerId: string): Promise<WalletAnswer>;
  /**
   * Tells the player the new balance when the transaction commits: to be called after every movement of money.
   * @param player the id, or what was read of the player already.
   */
  emitBalance(transaction: Transaction, emit: Emit, player: string | PlayerPurses): Promise<void>;
  /** As {@link emitBalance}, of many players, each named once. */
  emitBalances(transaction: Transaction, emit: Emit, players: readonly PlayerPurses[]): Promise<void>;
}
