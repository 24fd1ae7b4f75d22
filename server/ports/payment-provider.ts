/** What Fairwind asks of a payment vendor (design section 1, promise 7). One adapter per vendor. */

import type { PAYMENT_STATUSES } from '#shared/contract/wallet.ts';
import type { Currency } from '#shared/money.ts';
import type { Result } from '../result.ts';

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** A deposit to be started at the vendor. Starting the same payment again answers the same. */
interface PaymentStart {
  /** Our id; the vendor names the payment by it from now on. */
  paymentId: string;
  /** Alias of the payment method. */
  method: string;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  /** BCP 47 tag of the language that the player reads. */
  language: string;
  /** Where the vendor sends the player back to. */
  returnUrl: string;
}

/** What a vendor says of a payment. */
export interface PaymentNotice {
  paymentId: string;
  status: PaymentStatus;
  /** Minor units. */
  amount: bigint;
  currency: string;
}

type WebhookReading =
  | { ok: true; notice: PaymentNotice }
  | { ok: false; reason: 'invalid_signature' | 'stale' | 'invalid_body' };

export interface PaymentProvider {
  /** Names the adapter: the `vendor` of the method table, and `payment:<vendor>` in the ledger. */
  readonly vendor: string;
  /** Errors: `provider_unavailable`. */
  start(payment: PaymentStart): Promise<Result<{ redirectUrl: string }>>;
  /** Asks where a payment stands; null when the vendor does not know it. Errors: `provider_unavailable`. */
  status(paymentId: string): Promise<Result<PaymentNotice | null>>;
  /** Checks the signature and the age of a webhook over its raw body, and reads it. */
  readWebhook(headers: Headers, body: string, now: Date): WebhookReading;
}
