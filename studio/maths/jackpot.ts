/**
 * Progressive jackpots. Each real stake feeds every tier of its pool with a fixed share and may hit each tier with a
 * probability proportional to the stake, drawn from the round's own words. Amounts are nanos: billionths of a minor
 * unit, so that a share of the smallest stake is still whole.
 */
import type { Currency } from '#shared/money.ts';
import type { WordSource } from './fair.ts';
import { add, type Rational, rational } from './rational.ts';
import { STAKE_SCALE } from './stakes.ts';

export const JACKPOT_TIERS = ['flagship', 'frigate', 'brig', 'skiff'] as const;
export type JackpotTier = (typeof JACKPOT_TIERS)[number];

/** Nanos in a minor unit. */
export const NANOS = 1_000_000_000n;
/** Contributions are millionths of the stake. */
const MILLION = 1_000_000n;

interface Tier {
  /** What a new jackpot begins with, whole units of EUR or the same steps of another currency (maths/stakes.ts). */
  seed: bigint;
  /** Millionths of each stake that go into the jackpot. */
  contribution: bigint;
  /** The jackpot is hit once in this many whole units staked, on average; divides the flagship's. */
  oneIn: bigint;
}

export interface JackpotPool {
  id: string;
  tiers: Readonly<Record<JackpotTier, Tier>>;
}

/** The pool that all jackpot titles share. */
export const FLEET: JackpotPool = {
  id: 'fleet',
  tiers: {
    flagship: { seed: 10_000n, contribution: 5_000n, oneIn: 20_000_000n },
    frigate: { seed: 500n, contribution: 5_000n, oneIn: 500_000n },
    brig: { seed: 50n, contribution: 5_000n, oneIn: 25_000n },
    skiff: { seed: 5n, contribution: 5_000n, oneIn: 2_000n },
  },
};

export interface JackpotStake {
  /** Minor units. */
  stake: bigint;
  currency: Currency;
}

const minorPerUnit = (currency: Currency): bigint => STAKE_SCALE[currency] * 100n;

/** What a new jackpot holds, nanos. */
export function seedOf({ seed }: Tier, currency: Currency): bigint {
  return seed * minorPerUnit(currency) * NANOS;
}

/** What a stake of minor units adds to a jackpot, nanos; always whole. */
export function contributionOf({ contribution }: Tier, stake: bigint): bigint {
  return (stake * contribution * NANOS) / MILLION;
}

/** Returned by the jackpots over a very long time: contributions, and the seeds on top of them. */
export function jackpotReturns({ tiers }: JackpotPool): { contribution: Rational; seeds: Rational } {
  let contribution = rational(0n);
  let seeds = rational(0n);
  for (const tier of Object.values(tiers)) {
    contribution = add(contribution, rational(tier.contribution, MILLION));
    seeds = add(seeds, rational(tier.seed, tier.oneIn));
  }
  return { contribution, seeds };
}

/**
 * The tier a stake hits, or null: one draw below the rarest tier's odds, in which each tier has a span as wide as the
 * stake times how much more often it is hit.
 */
export async function drawJackpot(
  { tiers }: JackpotPool,
  { stake, currency }: JackpotStake,
  words: WordSource,
): Promise<JackpotTier | null> {
  const rarest = tiers.flagship.oneIn;
  const drawn = await drawLarge(words, rarest * minorPerUnit(currency));
  let edge = 0n;
  for (const tier of JACKPOT_TIERS) {
    edge += stake * (rarest / tiers[tier].oneIn);
    if (drawn < edge) return tier;
  }
  return null;
}

const LARGE = 2n ** 64n;

/** A uniform integer in [0, bound) from two words, without favouring small results. */
async function drawLarge(words: WordSource, bound: bigint): Promise<bigint> {
  const limit = LARGE - (LARGE % bound);
  for (;;) {
    const high = BigInt(await words.next());
    const drawn = (high << 32n) | BigInt(await words.next());
    if (drawn < limit) return drawn % bound;
  }
}
