/** What players do with bets and traders with requests, put together: both worlds work with the same. */
import { createCashOut } from './cash-out.ts';
import { createDelays } from './delays.ts';
import { type BetParts, createPlacing } from './placing.ts';
import { createRequests } from './requests.ts';

export function createBetting(parts: BetParts) {
  const delays = createDelays(parts.wait);
  const placing = createPlacing(parts, delays);
  return { placing, requests: createRequests(parts, placing), cashOut: createCashOut(parts, delays) };
}

export type Betting = ReturnType<typeof createBetting>;
