/** Coins: the shop's own unit, whole numbers without a currency's sign. */
import { z } from 'zod';
import { alias, amount, currency, page, uuid } from './scalars.ts';

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
  'exchange',
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

/** A campaign that gives bonus money for coins, as it stands for the player now. */
export const coinExchangeSchema = z.object({
  offer_id: alias,
  title: z.string().nullable(),
  product: z.enum(['casino', 'sport']),
  /** Of bonus money, for one step. */
  amount,
  /** Coins, for one step. */
  price: z.number().int(),
  /** Steps: at least, and at most with what is left of the player's period and of the budget; coins are not looked at. */
  least: z.number().int(),
  most: z.number().int(),
  /** How long the player's share is counted. */
  period: z.enum(['once', 'day', 'week']),
  wagering: z.number().int(),
  term_days: z.number().int(),
  /** Of one bet while it is active. */
  stake_maximum: amount,
  /** What becomes the player's own at most, times the bonus; null: all of it. */
  win_times: z.number().int().nullable(),
  currency,
  /** Sentences generated from its rules, in the player's language. */
  terms: z.array(z.string()),
  /** Why nothing can be exchanged now; null: it can. `missing` coins stand with `coins`. */
  blocked: z.enum(['profile', 'period', 'budget', 'coins']).nullable(),
  missing: z.number().int(),
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
  coinExchanges: {
    summary: 'Campaigns that give bonus money for coins now, with what the player is short of',
    scope: 'full',
    response: z.object({ coins: z.number().int(), result: z.array(coinExchangeSchema) }),
    errors: ['unauthenticated'],
  },
  exchangeCoins: {
    summary: 'Exchange coins for bonus money. Needs an idempotency-key header',
    scope: 'full',
    body: z.strictObject({ offer_id: alias, steps: z.number().int().min(1).max(10_000) }),
    response: z.object({
      benefit_id: uuid,
      /** Of bonus money. */
      amount,
      currency,
      /** Coins that it took, and that are left now. */
      price: z.number().int(),
      coins: z.number().int(),
    }),
    errors: [
      'unauthenticated',
      'invalid',
      'not_offered',
      'profile_required',
      'idempotency_conflict',
      'coins_short',
      'exchange_least',
      'exchange_limit',
    ],
  },
} as const;
