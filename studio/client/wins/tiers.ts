/**
 * Which celebration a round's win gets, by its multiple of what the round cost. What returns the stake or less gets
 * none: no light, no sound, no count (UK RTS 14F, held in every region).
 */
import type { Sound } from '../sound/scores.ts';

export type Tier = 'plain' | 'nice' | 'big' | 'epic';

export interface TierStyle {
  /** The least multiple of the bet. */
  from: bigint;
  countMs: number;
  /** Particles on a phone and on a wide screen. */
  particles: { tall: number; wide: number };
  sound: Sound;
  /** A press before then is taken for one meant for the reels, ms. */
  deafMs: number;
}

/** From the highest down. */
export const TIERS: Readonly<Record<Tier, TierStyle>> = {
  epic: { from: 100n, countMs: 4_500, particles: { tall: 80, wide: 180 }, sound: 'epicWin', deafMs: 600 },
  big: { from: 20n, countMs: 2_400, particles: { tall: 40, wide: 90 }, sound: 'bigWin', deafMs: 0 },
  nice: { from: 5n, countMs: 900, particles: { tall: 14, wide: 26 }, sound: 'nice', deafMs: 0 },
  plain: { from: 1n, countMs: 600, particles: { tall: 0, wide: 0 }, sound: 'win', deafMs: 0 },
};
const DOWNWARDS = Object.keys(TIERS) as Tier[];
/** What turbo leaves of a count-up. */
const TURBO = 0.5;

/** @param payout, cost minor units; null: nothing is celebrated */
export function tierOf(payout: bigint, cost: bigint): Tier | null {
  if (payout <= cost) return null;
  return DOWNWARDS.find((tier) => payout >= TIERS[tier].from * cost) ?? 'plain';
}

/** Whether a win has a show of its own over the reels. */
export function isLarge(payout: bigint, cost: bigint): boolean {
  const tier = tierOf(payout, cost);
  return tier === 'big' || tier === 'epic';
}

export const countMsOf = (tier: Tier, turbo: boolean): number => TIERS[tier].countMs * (turbo ? TURBO : 1);

/**
 * What a count-up shows at a share of its time: it eases out, whole units of the currency first; what lies behind the
 * point lands last.
 * @param major minor units in one unit of the currency
 */
export function countedAt(payout: bigint, share: number, major: bigint): bigint {
  if (share >= 1) return payout;
  const eased = 1 - (1 - Math.max(0, share)) ** 3;
  const counted = (payout * BigInt(Math.round(eased * 10_000))) / 10_000n;
  return payout >= major * 10n ? counted - (counted % major) : counted;
}
