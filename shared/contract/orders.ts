/** Withdrawals, saved accounts, and every movement of a player's money (spec sections 2 and 3). */
import { z } from 'zod';
import { COIN_CODES, NETWORK_CODES } from '../coins.ts';
import { STANDING_ERRORS } from './protection-errors.ts';
import { alias, amount, currency, empty, isoDate, localeCode, signedAmount, uuid } from './scalars.ts';
import { HANDOVER_ENDINGS, HANDOVER_KINDS, MOVEMENT_TYPES, ORDER_STATES, paymentSchema } from './wallet.ts';

/** An order with its timeline. */
export const orderSchema = paymentSchema.extend({
  /** What people quote. */
  number: z.string(),
  /** Why it is in its state, a code; null where the state says it all. */
  reason: z.string().nullable(),
  fee: amount,
  /** What the player knows the card or account by. */
  account: z.string().nullable(),
  /** Whether it can still be called back. */
  cancellable: z.boolean(),
  events: z.array(z.object({ state: z.enum(ORDER_STATES), reason: z.string().nullable(), at: z.string() })),
});

/** What stands between a player and every withdrawal, and is theirs to see to. */
export const WITHDRAWAL_STEPS = [
  'profile_required',
  'verification_required',
  'verification_document_required',
] as const;

/**
 * What holds a deposit closest: a limit of the player's own, the law's, what may be deposited before verification, or a
 * document that is asked for first.
 */
export const DEPOSIT_BOUNDS = ['limit_day', 'limit_week', 'limit_month', 'law', 'verification', 'document'] as const;

const lock = z.object({
  locked: z.boolean(),
  /** When a lift that was asked for takes effect. */
  lifts_at: z.string().nullable(),
});

/** The filters of the history: each is some of the types. */
export const MOVEMENT_GROUPS = ['all', 'deposits', 'withdrawals', 'play', 'bonuses', 'corrections'] as const;

const period = { from: isoDate.optional(), to: isoDate.optional() };

const movementSchema = z.object({
  id: z.string(),
  type: z.enum(MOVEMENT_TYPES),
  /** Of a payment. */
  method: z.string().nullable(),
  /** What the player knows the card or account by. */
  account: z.string().nullable(),
  /** Of a bet, a win or a bet returned. */
  game_code: z.string().nullable(),
  reference: z.string().nullable(),
  /** Of a sport bet: what people quote. */
  bet: z.string().nullable(),
  /** Of a payment; null: it is settled. */
  state: z.enum(ORDER_STATES).nullable(),
  /** All purses together; of money that moved between them, what became cash. */
  amount: signedAmount,
  /** What of it was cash, and what bonus money. */
  cash: signedAmount,
  bonus: signedAmount,
  currency,
  /** Cash after it; null where no cash moved. */
  balance_after: signedAmount.nullable(),
  /** The order behind it. */
  payment_id: uuid.nullable(),
  /** How another device confirms a deposit, while it waits for that; null: it does not. */
  handover: z.enum(HANDOVER_KINDS).nullable(),
  created_at: z.string(),
});

export const orderEndpoints = {
  paymentTransfer: {
    summary: 'Where a deposit of coins is sent, its held rate, and how far it is',
    scope: 'withdraw-only',
    params: z.object({ payment_id: uuid }),
    response: z.object({
      payment: paymentSchema,
      coin: z.enum(COIN_CODES),
      coin_name: z.string(),
      network: z.enum(NETWORK_CODES),
      address: z.string(),
      /** What a wallet app opens, and the QR code says. */
      uri: z.string(),
      /** The vendor's page, which opens a wallet. */
      wallet_url: z.string(),
      coin_amount: z.string(),
      received: z.string(),
      missing: z.string(),
      /** What a whole coin is worth. */
      rate: amount,
      rate_until: z.string(),
      needed: z.number().int(),
      /** Blocks on it; null while nothing was seen. */
      confirmations: z.number().int().nullable(),
      transaction: z.string().nullable(),
      /** Why it is not as it should be: `underpaid`, `overpaid`, `paid_late`. */
      note: z.string().nullable(),
    }),
    errors: ['unauthenticated', 'not_found'],
  },
  paymentWidget: {
    summary: 'What opens the provider’s widget for a deposit that was started',
    scope: 'full',
    params: z.object({ payment_id: uuid }),
    response: z.object({ token: z.string(), script: z.string() }),
    errors: ['unauthenticated', 'not_found'],
  },
  paymentHandover: {
    summary: 'What is shown while a deposit is confirmed on another device, and how it ended',
    scope: 'withdraw-only',
    params: z.object({ payment_id: uuid }),
    response: z.object({
      payment: paymentSchema,
      kind: z.enum(HANDOVER_KINDS),
      /** What the other device asks for: fee included. */
      asked: amount,
      /** Stands on both screens. */
      code: z.string(),
      /** What the QR code says. */
      uri: z.string(),
      /** The vendor's page, for a payer who has but one device. */
      page_url: z.string(),
      /** Until it fails by itself; 0 once it is over. */
      seconds_left: z.number().int(),
      /** Why it failed; null while it has not. */
      ending: z.enum(HANDOVER_ENDINGS).nullable(),
    }),
    errors: ['unauthenticated', 'not_found'],
  },
  cancelDeposit: {
    summary: 'Call off a deposit that was started and not paid; answers how it stands then',
    scope: 'withdraw-only',
    params: z.object({ payment_id: uuid }),
    response: paymentSchema,
    errors: ['unauthenticated', 'not_found', 'provider_unavailable'],
  },
  withdrawalOptions: {
    summary: 'What the player may withdraw, where to, and what is under way',
    scope: 'withdraw-only',
    response: z.object({
      currency,
      available: amount,
      /** Set aside for withdrawals under way. */
      held: amount,
      /** Must be played first. */
      play_once: amount,
      /** More than this takes deposited money that was not staked, and ends the bonuses that came with a deposit; null: there are none. */
      ends_bonuses_above: amount.nullable(),
      /** In wagering. */
      bonus: amount,
      accounts: z.array(
        z.object({
          account_id: uuid,
          alias,
          name: z.string(),
          icon: z.string(),
          label: z.string(),
          min: amount,
          max: amount,
          fee: amount,
          hours: z.number().int(),
          /** What it has paid in and gets back first, where the law asks for it. */
          source: amount.nullable(),
        }),
      ),
      /** Methods that pay out once they have been deposited with. */
      unused: z.array(z.object({ alias, name: z.string(), icon: z.string() })),
      sources_first: z.boolean(),
      /** Whether the law keeps what was asked for from being called back. */
      final: z.boolean(),
      lock,
      /** What the player has to see to before any withdrawal, as the error that it would end with. */
      asks_first: z.enum(WITHDRAWAL_STEPS).nullable(),
      open: z.array(orderSchema),
    }),
    errors: ['unauthenticated'],
  },
  startWithdrawal: {
    summary: 'Set money aside and ask for its payout. Needs an idempotency-key header',
    scope: 'withdraw-only',
    fresh: true,
    body: z.strictObject({ account_id: uuid, amount, currency, language: localeCode.optional() }),
    response: z.object({
      /** One for each account that gets a part of it. */
      payment_ids: z.array(uuid),
    }),
    errors: [
      'unauthenticated',
      'step_up_required',
      'profile_required',
      'amount_below_minimum',
      'amount_above_maximum',
      'insufficient_funds',
      'unknown_payment_account',
      'idempotency_conflict',
      'verification_required',
      'verification_document_required',
      ...STANDING_ERRORS,
    ],
  },
  cancelWithdrawal: {
    summary: 'Call a withdrawal back that was not sent yet',
    scope: 'withdraw-only',
    params: z.object({ payment_id: uuid }),
    response: orderSchema,
    errors: ['unauthenticated', 'not_found', 'withdrawal_sent', 'withdrawal_final'],
  },
  lockWithdrawals: {
    summary: 'Keep withdrawals from being called back; lifting it takes a day',
    scope: 'withdraw-only',
    body: z.strictObject({ locked: z.boolean() }),
    response: lock,
    errors: ['unauthenticated'],
  },
  order: {
    summary: 'An order with its timeline',
    scope: 'withdraw-only',
    params: z.object({ payment_id: uuid }),
    response: orderSchema,
    errors: ['unauthenticated', 'not_found'],
  },
  paymentAccounts: {
    summary: 'Cards and accounts that the player has paid with',
    scope: 'withdraw-only',
    response: z.object({ result: z.array(z.object({ account_id: uuid, alias, label: z.string() })) }),
    errors: ['unauthenticated'],
  },
  removePaymentAccount: {
    summary: 'Forget a saved card or account',
    scope: 'withdraw-only',
    params: z.object({ account_id: uuid }),
    response: empty,
    errors: ['unauthenticated', 'not_found'],
  },
  depositAllowance: {
    summary: 'What the player may still deposit and why no more, what the law asks for first, and a deposit left open',
    scope: 'withdraw-only',
    response: z.object({
      /** By the bound that leaves least; null: there is none beside the method's own. */
      left: amount.nullable(),
      currency,
      bound: z.object({ reason: z.enum(DEPOSIT_BOUNDS), until: z.string().nullable() }).nullable(),
      /** Whether a deposit waits for the player's word on limits of their own (else error `limits_unanswered`). */
      limit_due: z.boolean(),
      /** The newest deposit that was started and can still be paid, and where it goes on. */
      open: z.object({ payment: paymentSchema, redirect_url: z.string() }).nullable(),
    }),
    errors: ['unauthenticated'],
  },
  movements: {
    summary: 'Every movement of the player’s money, newest first',
    scope: 'withdraw-only',
    query: z.object({
      group: z.enum(MOVEMENT_GROUPS).default('all'),
      state: z.enum(['all', 'settled', 'pending', 'failed']).default('all'),
      ...period,
      /** Where the page before ended. */
      after: z.string().max(120).optional(),
    }),
    response: z.object({
      result: z.array(movementSchema),
      /** Asks for the page that follows; null: this is the last. */
      next: z.string().nullable(),
      counts: z.record(z.enum(MOVEMENT_GROUPS), z.number().int()),
      /** Of the period, settled. */
      totals: z.object({ in: signedAmount, out: signedAmount, given: signedAmount, play: signedAmount, currency }),
    }),
    errors: ['unauthenticated'],
  },
  walletStatement: {
    summary: 'The movements of a period as a file',
    scope: 'withdraw-only',
    query: z.object({ format: z.enum(['csv', 'pdf']), language: localeCode, ...period }),
    response: z.object({
      name: z.string(),
      media_type: z.string(),
      /** Base64. */
      content: z.string(),
    }),
    errors: ['unauthenticated'],
  },
} as const;
