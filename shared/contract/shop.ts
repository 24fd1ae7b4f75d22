/** The shop: what coins buy (spec section 2). */
import { z } from 'zod';
import { alias, amount, currency } from './scalars.ts';

/** Bonus money or free rounds on a shelf, with its terms and why it cannot be bought now. */
export const shopItemSchema = z.object({
  item_id: alias,
  shelf: z.enum(['money', 'spins']),
  /** Of bonus money; of free rounds what all of them stake. */
  amount,
  /** Null: it is bonus money. */
  free_rounds: z
    .object({ rounds: z.number().int(), stake: amount, game_code: alias, game_title: z.string() })
    .nullable(),
  /** Coins. */
  price: z.number().int(),
  wagering: z.number(),
  term_days: z.number().int(),
  /** Of one bet while it is active. */
  stake_maximum: amount,
  /** What becomes the player's own at most. */
  win_maximum: amount,
  /** The VIP level that it takes; 0: none. */
  level: z.number().int(),
  /** How many a player may buy in a week, and how many are left to this one. */
  week_limit: z.number().int(),
  week_left: z.number().int(),
  /** How many are left this week to all players; null: as many as are asked for. */
  stock_left: z.number().int().nullable(),
  /** Why it cannot be bought now; null: it can. `missing` coins stand with `coins`. */
  blocked: z.enum(['guest', 'break', 'profile', 'level', 'week', 'stock', 'coins']).nullable(),
  missing: z.number().int(),
});

export const shopEndpoints = {
  shop: {
    summary: 'What the shop sells for coins, with what the player is short of',
    scope: 'withdraw-only',
    guests: true,
    response: z.object({
      /** The player's; null for a guest. */
      coins: z.number().int().nullable(),
      currency,
      items: z.array(shopItemSchema),
    }),
    errors: ['not_offered'],
  },
  buyItem: {
    summary: 'Buy an item for coins. Needs an idempotency-key header',
    scope: 'full',
    body: z.strictObject({ item_id: alias }),
    response: z.object({ item_id: alias, price: z.number().int(), coins: z.number().int() }),
    errors: [
      'unauthenticated',
      'invalid',
      'not_found',
      'not_offered',
      'profile_required',
      'idempotency_conflict',
      'coins_short',
      'shop_sold_out',
      'shop_week_limit',
      'shop_level',
    ],
  },
} as const;
