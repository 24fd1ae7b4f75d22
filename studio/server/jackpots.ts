/** What a stake does to the jackpots of a pool, and what the page may see of them. */
import {
  contributionOf,
  JACKPOT_TIERS,
  type JackpotPool,
  type JackpotTier,
  jackpotReturns,
  NANOS,
  seedOf,
} from '../maths/jackpot.ts';
import type { Rational } from '../maths/rational.ts';
import type { JackpotsView, JackpotWin } from '../protocol.ts';
import type { JackpotAmounts, JackpotEntry, Round } from './types.ts';

/** A value for each tier. */
export function byTier<Value>(take: (tier: JackpotTier) => Value): Record<JackpotTier, Value> {
  return Object.fromEntries(JACKPOT_TIERS.map((tier) => [tier, take(tier)])) as Record<JackpotTier, Value>;
}

/** The jackpots of a pool that nobody has fed yet. */
export function freshJackpots(pool: JackpotPool, currency: JackpotEntry['currency']): JackpotAmounts {
  return byTier((tier) => seedOf(pool.tiers[tier], currency));
}

/**
 * The jackpots after a stake, and the round with what it hit. A jackpot is paid in whole minor units; the remainder
 * joins the seed of the next one.
 */
export function afterStake(
  round: Round,
  entry: JackpotEntry,
  jackpots: JackpotAmounts,
): { round: Round; jackpots: JackpotAmounts } {
  const { pool, currency, hit } = entry;
  const fed = byTier((tier) => jackpots[tier] + contributionOf(pool.tiers[tier], round.stake));
  const taken: Round = { ...round, state: 'winning' };
  if (hit === null) return { round: taken, jackpots: fed };
  const amount = fed[hit] / NANOS;
  const next = { ...fed, [hit]: (fed[hit] % NANOS) + seedOf(pool.tiers[hit], currency) };
  return {
    round: { ...taken, payout: round.payout + amount, jackpot: { tier: hit, amount: amount.toString() } },
    jackpots: next,
  };
}

/** Percent with two decimals. */
function percentOf({ n, d }: Rational): string {
  const hundredths = (n * 10_000n) / d;
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
}

export function jackpotsView(pool: JackpotPool, jackpots: JackpotAmounts): JackpotsView {
  const { contribution, seeds } = jackpotReturns(pool);
  return {
    pool: pool.id,
    amounts: byTier((tier) => (jackpots[tier] / NANOS).toString()),
    contribution_percent: percentOf(contribution),
    seeds_percent: percentOf(seeds),
  };
}

export function jackpotWinOf({ jackpot }: Round): JackpotWin | null {
  return jackpot ?? null;
}
