/** What a bet pays when its legs have ended in some way: of a combo of one match they are one. */
import { type LegResult, payoutOf } from '#shared/sport/results.ts';
import { jointResult } from '#shared/sport/same-match.ts';
import type { Bet } from './types.ts';

/** The shape of a bet, as far as its payout depends on it. */
type Shape = Pick<Bet, 'sizes' | 'jointOdds'> & { legs: readonly Pick<Bet['legs'][number], 'odds'>[] };

/**
 * @param lineStake minor units, as the answer
 * @param results of the legs, in their order; null: it can still win
 */
export function paysFor(
  { sizes, jointOdds, legs }: Shape,
  lineStake: bigint,
  results: readonly (LegResult | null)[],
): bigint {
  if (jointOdds !== null) {
    return payoutOf(lineStake, [1], [{ odds: jointOdds, result: jointResult(results) ?? 'won' }]);
  }
  return payoutOf(
    lineStake,
    sizes,
    legs.map(({ odds }, index) => ({ odds, result: results[index] ?? 'won' })),
  );
}

/** What it pays when every leg wins. */
export const mostFor = (shape: Shape, lineStake: bigint): bigint =>
  paysFor(
    shape,
    lineStake,
    shape.legs.map(() => 'won'),
  );
