/** Wallet, payment methods and deposits (spec sections 3 and 7). */
import { z } from 'zod';
import { NO_BENEFIT } from '../constants.ts';
import { DEPOSIT_ERRORS } from './protection-errors.ts';
import { alias, amount, currency, localeCode, page, signedAmount, uuid } from './scalars.ts';

/** Wallet of spec section 3; amounts are decimal strings, read as a number or 0 for display. */
export const walletSchema = z.object({
  total_balance: signedAmount,
  balance: signedAmount,
  currency,
  total_bonus: signedAmount,
  bonus: signedAmount,
  bonus_sport: signedAmount,
  loyalty: signedAmount,
  freerounds: z.number().int(),
  withdraw_allowed: signedAmount,
});

/** How paysystems are grouped. */
export const PAYSYSTEM_TYPES = ['deposit', 'crypto', 'crypto_category', 'withdraw'] as const;
export type PaysystemType = (typeof PAYSYSTEM_TYPES)[number];

/** Where a deposit is confirmed that is not confirmed on the vendor's page. */
export const HANDOVER_KINDS = ['qr', 'phone'] as const;
export type HandoverKind = (typeof HANDOVER_KINDS)[number];

const rule = z.object({ default: amount.optional(), min: amount.optional(), max: amount.optional(), currency });

/** Payment method of spec section 3. Without default or min the price is 333 (spec section 9). */
export const paymentMethodSchema = z.object({
  name: z.string(),
  alias,
  /** Which drawing of public/payments stands for it. */
  icon: z.string(),
  /** How another device confirms it; without it the payer is sent to the provider's page. */
  handover: z.enum(HANDOVER_KINDS).optional(),
  categories: z.array(z.string()),
  rules: z.object({
    default: amount.optional(),
    min: amount.optional(),
    currency,
    vendor: z.string(),
    deposit: rule.optional(),
    /** What a deposit costs on top, percent. */
    fee_percent: z.number().int().optional(),
  }),
});

export const PAYMENT_STATUSES = ['pending', 'success', 'fail'] as const;

/** How a payment or payout stands, in full; `status` says the same in three words. */
export const ORDER_STATES = [
  'started',
  'pending',
  'held',
  'succeeded',
  'failed',
  'expired',
  'reversed',
  'refunded',
  'review',
  'approved',
  'sending',
  'sent',
  'paid',
  'refused',
  'cancelled',
  'returned',
] as const;

/** What a movement is, by its cause. */
export const MOVEMENT_TYPES = [
  'deposit',
  'withdrawal',
  'withdrawal_returned',
  'bet',
  'win',
  'rollback',
  'bonus',
  'correction',
  'chargeback',
  'prize',
  'purchase',
] as const;
export type MovementType = (typeof MOVEMENT_TYPES)[number];

/** Why such a deposit failed. */
export const HANDOVER_ENDINGS = ['declined', 'expired', 'cancelled'] as const;
export type HandoverEnding = (typeof HANDOVER_ENDINGS)[number];

export const paymentSchema = z.object({
  payment_id: uuid,
  direction: z.enum(['deposit', 'withdrawal', 'purchase']),
  status: z.enum(PAYMENT_STATUSES),
  state: z.enum(ORDER_STATES),
  alias,
  amount,
  currency,
  created_at: z.string(),
  /** The player's first successful deposit (ad conversion tracking). */
  first: z.boolean(),
  /** How another device confirms it, while it waits for that. */
  handover: z.enum(HANDOVER_KINDS).optional(),
  /** The offer that a deposit was started with; absent: none. */
  offer_id: z.string().optional(),
});

export const walletEndpoints = {
  wallet: {
    summary: 'The player’s wallet',
    scope: 'withdraw-only',
    response: walletSchema,
    errors: ['unauthenticated'],
  },
  walletHistory: {
    summary: 'Money in and out, newest first',
    scope: 'withdraw-only',
    query: z.object({ page }),
    response: z.object({
      result: z.array(
        z.object({
          id: z.string(),
          type: z.enum(MOVEMENT_TYPES),
          /** Of a payment. */
          method: z.string().nullable(),
          /** Of a bet, a win or a bet returned. */
          game_code: z.string().nullable(),
          /** Of a sport bet: what people quote. */
          bet: z.string().nullable(),
          status: z.enum(PAYMENT_STATUSES),
          /** Of a payment; null: it is settled. */
          state: z.enum(ORDER_STATES).nullable(),
          amount: signedAmount,
          currency,
          created_at: z.string(),
        }),
      ),
      total: z.number().int(),
    }),
    errors: ['unauthenticated'],
  },
  paysystems: {
    summary: 'Payment methods by one type or several, comma-separated; keyed by type',
    scope: 'withdraw-only',
    query: z.object({ types: z.string().max(120) }),
    response: z.partialRecord(z.enum(PAYSYSTEM_TYPES), z.array(paymentMethodSchema)),
    errors: ['unauthenticated'],
  },
  startDeposit: {
    summary: 'Start a deposit; the player is sent to the provider’s page. Needs an idempotency-key header',
    scope: 'full',
    body: z.strictObject({
      alias,
      amount,
      currency,
      /** The chosen bonus; '0' is none (spec section 3, Purchase event). */
      benefit_id: z.string().max(64).default(NO_BENEFIT),
      /** A card or account that was used before. */
      account_id: uuid.optional(),
      /** The page's: the provider's page and the way back speak it; without it the player's own. */
      language: localeCode.optional(),
    }),
    response: z.object({
      payment_id: uuid,
      redirect_url: z.string(),
      /** Confirmed on another device: `paymentHandover` says what to show meanwhile. */
      handover: z.enum(HANDOVER_KINDS).optional(),
    }),
    errors: [
      'unauthenticated',
      'profile_required',
      'amount_below_minimum',
      'amount_above_maximum',
      'unknown_payment_method',
      'unknown_payment_account',
      ...DEPOSIT_ERRORS,
      /** Its variables are those of a standing, as of `claimBonus`. */
      'offer_not_open',
      'provider_unavailable',
      'idempotency_conflict',
      'verification_required',
      'verification_document_required',
    ],
  },
  payment: {
    summary: 'Where a payment stands',
    scope: 'withdraw-only',
    params: z.object({ payment_id: uuid }),
    response: paymentSchema,
    errors: ['unauthenticated', 'not_found'],
  },
} as const;
