/** Refer a friend: a player's own link, what it brings both sides, and who came by it. */
import { z } from 'zod';
import { amount, currency } from './scalars.ts';

export const FRIEND_STATES = ['joined', 'rewarded', 'over_limit', 'withheld', 'held', 'refused', 'over'] as const;

export const referralEndpoints = {
  referrals: {
    summary: 'The player’s own link, its terms, the friends who came by it, and how far their own reward is',
    scope: 'withdraw-only',
    response: z.object({
      /** Null while nothing may be advertised to the player: during a break, an exclusion or the like. */
      offer: z
        .object({
          /** What the link carries. */
          code: z.string(),
          window_days: z.number().int(),
          deposit: amount,
          stake: amount,
          within_days: z.number().int(),
          for_referrer: amount,
          for_friend: amount,
          rewards: z.number().int(),
          rewards_days: z.number().int(),
          wagering: z.number().int(),
          term_days: z.number().int(),
        })
        .nullable(),
      /** The newest first; names are masked. */
      friends: z.array(z.object({ name: z.string(), joined_at: z.string(), state: z.enum(FRIEND_STATES) })),
      /** Of a player who came by a friend's link and was not rewarded yet. */
      own: z.object({ deposited: amount, staked: amount, until: z.string() }).nullable(),
      currency,
    }),
    errors: ['unauthenticated', 'not_offered'],
  },
} as const;
