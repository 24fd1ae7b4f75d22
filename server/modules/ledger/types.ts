/** The ledger's contract (design section 6): double entry, idempotent, the only writer of balances. */
import type { Unit } from '#shared/units.ts';
import type { Queryable, Transaction } from '../../db/types.ts';
import type { Result } from '../../result.ts';

export type { Unit } from '#shared/units.ts';

/** The purse of a bonus that was granted: each has its own, so that two can be active side by side. */
export type BonusPurse = `bonus:${string}` | `bonus_sport:${string}`;

/**
 * A player's purses have a stored balance with a floor of 0; those of the platform, stored as `house`, are derived from
 * their entries. `debt` alone stands below 0: what the player owes (`debts.ts`).
 */
export type PlayerPurse = 'cash' | 'bonus' | 'bonus_sport' | BonusPurse | 'hold' | 'debt' | 'loyalty' | 'coins';
export type PlatformAccount =
  | 'payments'
  | 'held'
  | 'games'
  | 'sport'
  | 'bonuses'
  | 'corrections'
  | 'prizes'
  | 'jackpots'
  | 'fees'
  | 'affiliates'
  | 'loyalty'
  | 'shop';

export interface PlayerAccount {
  owner: 'player';
  playerId: string;
  purse: PlayerPurse;
  currency: Unit;
}
export type Account = PlayerAccount | { owner: 'house'; name: PlatformAccount; currency: Unit };

/** What a purse holds, minor units. */
export interface PurseBalance {
  account: PlayerAccount;
  balance: bigint;
}

export type TransferKind =
  | 'deposit'
  | 'withdrawal'
  | 'bet'
  | 'win'
  | 'rollback'
  | 'bonus'
  | 'conversion'
  | 'forfeit'
  | 'hold'
  | 'release'
  | 'correction'
  | 'chargeback'
  | 'prize'
  | 'purchase'
  | 'fee';

export interface Entry {
  account: Account;
  /** Minor units; positive adds to the account. The entries of a transfer sum to zero per currency. */
  amount: bigint;
}

export interface TransferRequest {
  /** Who asks, e.g. `payment:sandbox`, `game:studio`. With `externalId` it is unique. */
  source: string;
  externalId: string;
  kind: TransferKind;
  entries: readonly Entry[];
  /** Stored with the transfer, and part of the input hash. */
  details: Record<string, string>;
}

export interface Transfer {
  transferId: string;
  /** True when the same request was posted before: nothing moved now. */
  replayed: boolean;
  /** The purses it moved, with what they hold now; empty when it was posted before. */
  balances: readonly PurseBalance[];
}

export interface Ledger {
  /**
   * Posts a transfer inside the caller's transaction.
   * Errors: `insufficient_funds` (a floor would be broken), `idempotency_conflict` (same source and id, other input).
   * After an error the caller's transaction is still usable.
   */
  post(transaction: Transaction, request: TransferRequest): Promise<Result<Transfer>>;
  /** As `post`, of many requests: each has its own answer, in their order. Those that all succeed cost a few statements. */
  postAll(transaction: Transaction, requests: readonly TransferRequest[]): Promise<Result<Transfer>[]>;
  /** Balance in minor units; 0n for an account without entries. */
  balance(database: Queryable, account: Account): Promise<bigint>;
  /** Finds a posted transfer by who asked and their id. */
  find(
    database: Queryable,
    source: string,
    externalId: string,
  ): Promise<{ transferId: string; kind: TransferKind; entries: Entry[] } | null>;
}
