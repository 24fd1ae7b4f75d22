/** The VIP programme: its levels, where a player stands, and what comes back on Monday. */
import { z } from 'zod';
import { amount, currency, isoDate, signedAmount } from './scalars.ts';

/** VIP level item of spec section 3. */
export const vipLevelSchema = z.object({
  level: z.number().int(),
  name: z.string(),
  /** Score at which the level is reached. */
  score: z.number().int(),
  images: z.object({ active: z.string() }),
});

/** Where a player stands now; while they play the socket tells it anew. */
export const vipProgressSchema = z.object({
  score: z.object({ pct: z.number().min(0).max(100), level: z.number().int().min(0) }),
  level: z.object({ name: z.string(), image: z.string().nullable() }),
  next_level: z.object({ name: z.string() }).nullable(),
  current_score: z.number().int(),
  is_last_level: z.boolean(),
});

/** How a week's cashback is reckoned, line by line. */
export const cashbackSchema = z.object({
  /** The Monday that the week began on, where the player lives. */
  week: isoDate,
  /** `running`: it can still change. `none`: the week ended above nothing. `withheld`: see `reason`. */
  status: z.enum(['running', 'paid', 'none', 'withheld']),
  reason: z.enum(['no_rank', 'not_verified', 'break', 'not_allowed']).nullable(),
  lines: z.array(
    z.object({
      product: z.enum(['casino', 'sport']),
      /** Of the player's own money. */
      stakes: amount,
      /** What of the winnings became their own money. */
      winnings: amount,
    }),
  ),
  /** Winnings less stakes; below nothing it is a loss. */
  net: signedAmount,
  level: z.number().int(),
  percent: z.number().int(),
  maximum: amount,
  amount,
  currency,
});

/** What a player's level gives, and how the running season stands; points are whole. */
export const vipBenefitsSchema = z.object({
  level: z.number().int(),
  season: z.object({
    from: isoDate,
    /** Its last day. */
    until: isoDate,
    earned: z.number().int(),
    /** Whoever has earned as many keeps all points. */
    needed: z.number().int(),
    /** What its end takes of whoever has not. */
    fades: z.number().int(),
    /** There was a break in it: its end takes nothing. */
    spared: z.boolean(),
    /** The last season that took something, or would have without a break. */
    last: z.object({ season: isoDate, outcome: z.enum(['faded', 'break']), points: z.number().int() }).nullable(),
  }),
  /** Up to this a verified player's payout may leave without waiting for a person. */
  payout_at_once: amount,
  /** What one payout may be at most, percent of the method's own maximum. */
  payout_maximum_percent: z.number().int(),
  birthday_gift: amount,
  currency,
  /** Who looks after the player; null: nobody yet, or the level has it not. */
  manager: z.object({ name: z.string(), email: z.string() }).nullable(),
});

export const vipEndpoints = {
  vipLevels: {
    summary: 'The levels of the VIP programme',
    scope: 'none',
    response: z.object({ result: z.array(vipLevelSchema) }),
    errors: [],
  },
  vipBenefits: {
    summary: 'What the player’s level gives, the running season, and who looks after them',
    scope: 'withdraw-only',
    response: vipBenefitsSchema,
    errors: ['unauthenticated'],
  },
  vipCashback: {
    summary: 'The running week’s cashback and those before, each reckoned line by line, the newest first',
    scope: 'withdraw-only',
    response: z.object({ result: z.array(cashbackSchema) }),
    errors: ['unauthenticated'],
  },
} as const;
