/** The most and the least that may be staked and won: the operator's setting, in euro cents; other currencies in proportion. */
import { fromEuros } from '../catalogue/stakes.ts';
import type { Currency } from '../money.ts';
import { type Group, MARKETS, type MarketType } from './markets.ts';

const STAKE_MINIMUM = 50n;
const PAYOUT_MAXIMUM = 5_000_000n;

/** By the part of the page that a market stands in: the more people can move it, the more is taken. */
const STAKE_MAXIMUM: Readonly<Record<Group, bigint>> = {
  main: 200_000n,
  goals: 100_000n,
  scorers: 20_000n,
  handicap: 100_000n,
  corners: 25_000n,
  cards: 25_000n,
  sets: 50_000n,
  games: 50_000n,
  points: 100_000n,
  parts: 50_000n,
  maps: 50_000n,
  season: 20_000n,
};

export interface BetLimits {
  /** Minor units. */
  minimum: bigint;
  maximum: bigint;
  payoutMaximum: bigint;
}

/** What a trader set for a market, fixture or league: of one bet, euro cents; null: the house's own. */
export interface StakeCap {
  stake_maximum: number | null;
  payout_maximum: number | null;
}

const leastOf = (bounds: readonly bigint[], most: bigint): bigint =>
  bounds.reduce((least, bound) => (bound < least ? bound : least), most);

const cents = (bound: number | null): bigint[] => (bound === null ? [] : [BigInt(bound)]);

/** What may be staked on markets together: the least that one of them, or a trader, takes. */
export function betLimitsOf(
  types: readonly MarketType[],
  currency: Currency,
  caps: readonly StakeCap[] = [],
): BetLimits {
  const own = types.map((type) => STAKE_MAXIMUM[MARKETS[type].group]);
  const least = leastOf([...own, ...caps.flatMap(({ stake_maximum }) => cents(stake_maximum))], STAKE_MAXIMUM.main);
  const payout = leastOf(
    caps.flatMap(({ payout_maximum }) => cents(payout_maximum)),
    PAYOUT_MAXIMUM,
  );
  return {
    minimum: fromEuros(STAKE_MINIMUM, currency),
    maximum: fromEuros(least, currency),
    payoutMaximum: fromEuros(payout, currency),
  };
}
