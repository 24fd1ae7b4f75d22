/** Bonuses: what a player may have, and has. */
import { z } from 'zod';
import { OFFER_REASONS, OFFER_STATES, OFFER_WAYS } from './offer-states.ts';
import { isoDate, signedAmount } from './scalars.ts';

const decimal = z.string();

export const bonusOfferSchema = z.object({
  /** Chosen at a deposit by this id (`benefit_id`). */
  offer_id: z.string(),
  /** What the operator calls it, in the player's language; null: the site's own texts name it. */
  title: z.string().nullable(),
  kind: z.enum(['deposit-match', 'reload', 'no-deposit', 'free-rounds', 'free-bet']),
  product: z.enum(['casino', 'sport']),
  /** Of the deposit; null where it is no share of anything. */
  percent: z.number().nullable(),
  /** Of a deposit; null for an offer that needs none. */
  minimum: decimal.nullable(),
  /** Of free rounds: what of their wins becomes cash. */
  maximum: decimal,
  /** The rounds that are given instead of an amount. */
  free_rounds: z
    .object({ rounds: z.number().int(), stake: decimal, game_code: z.string(), game_title: z.string() })
    .nullable(),
  /** Of an offer that staff made: sentences generated from its rules, in the player's language. */
  terms: z.array(z.string()).nullable(),
  stake_maximum: decimal,
  wagering: z.number(),
  term_days: z.number(),
  currency: z.string(),
});

/** A free bet is staked whole, on one bet. */
export const freeBetSchema = z.object({
  /** Of the whole bet. */
  odds_minimum: decimal,
  /** `combo`: of two selections or more. */
  bet_form: z.enum(['any', 'single', 'combo']),
  /** Whether a win is paid with the stake. */
  stake_returned: z.boolean(),
});

export const bonusSchema = z.object({
  benefit_id: z.string(),
  offer_id: z.string(),
  title: z.string().nullable(),
  kind: z.string(),
  product: z.enum(['casino', 'sport']),
  status: z.enum(['active', 'completed', 'expired', 'cancelled', 'revoked', 'lost', 'withdrawn', 'excluded']),
  amount: decimal,
  /** What is left of it and what it has won: lost when it is given up. */
  held: decimal,
  wager_required: decimal,
  wagered: decimal,
  stake_maximum: decimal.nullable(),
  /** Percent of a stake that counts, by the kind of game; what is not named counts whole. */
  weights: z.partialRecord(z.enum(['slot', 'table', 'live', 'instant', 'jackpot']), z.number()),
  win_maximum: decimal.nullable(),
  /** What a bet with it must be; null: it is no free bet. One whose bet is open holds nothing. */
  free_bet: freeBetSchema.nullable(),
  /** What became cash when it was completed. */
  converted: decimal.nullable(),
  currency: z.string(),
  granted_at: z.string(),
  expires_at: z.string(),
  ended_at: z.string().nullable(),
});

/** Rounds of one game at one stake, which the house pays. */
export const freeRoundsSchema = z.object({
  /** Given up by this id, as bonuses are. */
  benefit_id: z.string(),
  offer_id: z.string(),
  title: z.string().nullable(),
  game_code: z.string(),
  game_title: z.string(),
  status: z.enum(['active', 'used', 'expired', 'cancelled', 'revoked', 'withdrawn', 'excluded']),
  /** Of one round. */
  stake: decimal,
  rounds: z.number().int(),
  used: z.number().int(),
  /** So far. */
  won: decimal,
  /** How many times the wins have to be staked once all rounds are played; 0: they are cash at once. */
  wagering: z.number().int(),
  win_maximum: decimal.nullable(),
  currency: z.string(),
  granted_at: z.string(),
  expires_at: z.string(),
  ended_at: z.string().nullable(),
});

/** A campaign that gives a share of the net loss back, with each of its days or weeks as it was reckoned. */
export const campaignCashbackSchema = z.object({
  offer_id: z.string(),
  title: z.string().nullable(),
  product: z.enum(['casino', 'sport']),
  period: z.enum(['day', 'week']),
  percent: z.number().int(),
  /** Of the net loss, before anything comes back. */
  minimum: decimal,
  /** For one day or week. */
  maximum: decimal,
  currency: z.string(),
  /** Sentences generated from its rules, in the player's language. */
  terms: z.array(z.string()),
  /** The newest first. */
  periods: z.array(
    z.object({
      /** The day, or the Monday of the week, where the player lives. */
      from: isoDate,
      /** `running`: it can still change. `none`: less was lost than the minimum. `withheld`: see `reason`. */
      status: z.enum(['running', 'paid', 'none', 'withheld']),
      reason: z.enum(['break', 'budget']).nullable(),
      /** Of the player's own money. */
      stakes: decimal,
      winnings: decimal,
      /** Winnings less stakes; below nothing it is a loss. */
      net: signedAmount,
      amount: decimal,
    }),
  ),
});

export const offerStandingSchema = z.object({
  offer_id: z.string(),
  state: z.enum(OFFER_STATES),
  reason: z.enum(OFFER_REASONS).nullable(),
  /** The moment of a reason that has one. */
  at: z.string().nullable(),
  by: z.enum(OFFER_WAYS),
});

export const bonusEndpoints = {
  bonuses: {
    summary: 'What bonuses the player may have, and has',
    scope: 'withdraw-only',
    query: z.object({ offer_id: z.string().max(64).optional() }),
    response: z.object({
      offers: z.array(bonusOfferSchema),
      /**
       * Of the offers that every player can come to have: also of those that are not open to this one now. And of the one
       * that was asked for by its `offer_id`.
       */
      standings: z.array(offerStandingSchema),
      result: z.array(bonusSchema),
      free_rounds: z.array(freeRoundsSchema),
      cashback: z.array(campaignCashbackSchema),
    }),
    errors: ['unauthenticated'],
  },
  claimBonus: {
    summary: 'Claim the bonus of a code',
    scope: 'full',
    body: z.strictObject({ code: z.string().min(1).max(64) }),
    response: z.object({ benefit_id: z.string() }),
    errors: [
      'unauthenticated',
      'bonus_code_unknown',
      /** Its variables are those of a standing: `state`, and `reason` and `at` where it has them. */
      'offer_not_open',
      'bonus_given_near',
      'profile_required',
      'rate_limited',
    ],
  },
  cancelBonus: {
    summary: 'Give a bonus up; what it holds is lost',
    scope: 'full',
    body: z.strictObject({ benefit_id: z.uuid() }),
    response: z.object({}),
    errors: ['unauthenticated', 'not_found'],
  },
} as const;
