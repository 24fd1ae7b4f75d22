/** Which reels everything waits for: those that may still bring the symbol that a feature needs. */
import { type SymbolId, windowAt } from '../../maths/slot.ts';
import type { Pace } from './reels.ts';

/** The symbol that opens a feature, and how many in sight make the others worth waiting for. */
const OPENS: SymbolId = 'scatter';
const ENOUGH = 2;
/**
 * How long a reel is waited for, ms, and all of them together. It lengthens a round, so no least duration that a law
 * asks for is touched; and it is bounded, so that a near miss is not made more of than it is.
 */
const WAIT_MS = 620;
const LONGEST_MS = 1_240;

/**
 * How much longer each reel turns, ms. Only reels that come after enough of the symbol wait, none at a hurried pace.
 * @param stands whether a reel does not turn at all.
 */
export function awaitedReels(
  strips: readonly (readonly SymbolId[])[],
  stops: readonly number[],
  rows: number,
  pace: Pace,
  stands: (reel: number) => boolean,
): number[] {
  let seen = 0;
  let waited = 0;
  return strips.map((strip, reel) => {
    const wait =
      pace.staggerMs > 0 && seen >= ENOUGH && !stands(reel) && strip.includes(OPENS)
        ? Math.min(WAIT_MS, LONGEST_MS - waited)
        : 0;
    waited += wait;
    seen += windowAt(strip, stops[reel] ?? 0, rows).filter((symbol) => symbol === OPENS).length;
    return wait;
  });
}
