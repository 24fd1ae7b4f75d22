/** What the progressive jackpots hold. */
import { z } from 'zod';
import { currency, signedAmount } from './scalars.ts';

/** What progressive jackpots hold now, the largest of each pool first. */
export const jackpotsSchema = z.object({
  currency,
  pools: z.array(
    z.object({ pool: z.string(), jackpots: z.array(z.object({ tier: z.string(), amount: signedAmount })) }),
  ),
});
export type Jackpots = z.infer<typeof jackpotsSchema>;

export const jackpotEndpoints = {
  jackpots: {
    summary: 'What the jackpots hold in a currency, the region’s unless told; none where jackpots are not offered',
    scope: 'none',
    query: z.object({ currency: currency.optional() }),
    response: jackpotsSchema,
    errors: [],
  },
} as const;
