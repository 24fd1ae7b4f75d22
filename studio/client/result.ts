/** How a round is told in words. */
import type { TextKey } from './texts/index.ts';

/** Only more than the bet is a win; what is less, or the bet itself, came back. Minor units. */
export function resultOf(payout: bigint, bet: bigint): TextKey {
  if (payout === 0n) return 'resultNone';
  return payout > bet ? 'resultWin' : 'resultReturn';
}
