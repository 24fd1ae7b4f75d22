/** What has ended, as those read it who count it: wagering, limits, points, tournaments, statements. */
import type { Currency } from '#shared/money.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Emit, Touch, Transaction } from '../../db/types.ts';

export type Product = 'casino' | 'sport';

/** What a stake was made of, minor units (loyalty: points). Free rounds stand with what one of them is worth. */
export interface StakeSources {
  cash: bigint;
  bonus: bigint;
  bonusSport: bigint;
  freeRounds: bigint;
  loyalty: bigint;
}

/** A round or a bet that has ended; one that lost too. */
export interface SettledFact {
  playerId: string;
  product: Product;
  provider: string;
  /** The round or the bet. */
  reference: string;
  /**
   * 0: its end. What changes it later (a late win, a market settled anew) counts up, with the difference as its payout;
   * it has a stake only when a bet comes to count that was void, or the other way round (less than nothing then).
   */
  amendment: number;
  /** `taken_back`: the stake was given back as if it had never been placed; it counts for nothing. */
  outcome: 'settled' | 'taken_back';
  /** The game's code or the market. */
  subject: string;
  /** Where it was played. */
  region: RegionId;
  currency: Currency;
  /** Negative only in an amendment, as the payout. */
  stake: StakeSources;
  /** Whether something of a bet was sold before its end: such a bet counts for no wagering. */
  sold?: boolean;
  /** Minor units. */
  payout: bigint;
  /** The part of the payout that is the player's own money; the rest went back to bonuses. */
  payoutCash: bigint;
  startedAt: Date;
  settledAt: Date;
}

/** Reads every fact, in an order in which nothing is missed, at its own pace. */
export interface SettledConsumer {
  /** Under this name it is remembered how far it has come. */
  name: string;
  /**
   * Takes facts in, oldest first, in the transaction that also notes how far it has come. It may be given a fact again
   * (a replay), so what it writes must be the same the second time.
   */
  handle(transaction: Transaction, facts: readonly SettledFact[], emit: Emit, touch: Touch): Promise<void>;
  /** Takes back what was derived from facts, before they are all read again; without it nothing has to be. */
  forget?(transaction: Transaction): Promise<void>;
}

export const NO_STAKE: StakeSources = { cash: 0n, bonus: 0n, bonusSport: 0n, freeRounds: 0n, loyalty: 0n };
