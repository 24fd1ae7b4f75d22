/** A round in words. */

/** Only more than the bet is a win; the bet itself or less is a return. Minor units. */
export function resultOf(payout: bigint, bet: bigint): TextKey<'common'> {
  if (payout === 0n) return 'resultNone';
  return payout > bet ? 'resultWin' : 'resultReturn';
}

import type { TextKey } from '../texts.ts';
