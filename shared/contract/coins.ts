/** Coins: the shop's own unit, whole numbers without a currency's sign. */
import { z } from 'zod';
import { page, uuid } from './scalars.ts';

/** Why coins came or went. */
export const COIN_REASONS = [
  'play',
  'daily_bonus',
  'week_gift',
  'level_up',
  'mission',
  'friend',
  'tournament_prize',
  'tournament_entry',
  'tournament_return',
  'shop_purchase',
  'correction',
] as const;
export type CoinReason = (typeof COIN_REASONS)[number];

export const coinMoveSchema = z.object({
  id: uuid,
  reason: z.enum(COIN_REASONS),
  /** Positive when they came. */
  amount: z.number().int(),
  created_at: z.string(),
});

export const coinEndpoints = {
  coins: {
    summary: 'The player’s coins, and how they came and went, newest first',
    scope: 'withdraw-only',
    query: z.object({ page }),
    response: z.object({
      balance: z.number().int(),
      result: z.array(coinMoveSchema),
      total: z.number().int(),
    }),
    errors: ['unauthenticated'],
  },
} as const;
