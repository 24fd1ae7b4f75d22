/** What Fairwind asks of a payment vendor (design section 1, promise 7; docs/integrating.md). One adapter per vendor. */

import type { Coin, Network } from '#shared/coins.ts';
import type { HandoverKind, PAYMENT_STATUSES } from '#shared/contract/wallet.ts';
import type { Currency } from '#shared/money.ts';
import type { Result } from '../result.ts';

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * What a vendor may say of a payment. `success`: its amount is all that has come, or was sent. `chargeback`: the payer's
 * bank took it back. `refund`: it was given back. `returned`: a payout came back. `surplus`: more came for a payment that
 * is over, a won dispute too. Of money that went back, a notice with an id says the amount that went with it, an answer
 * to `status` all that has gone back so far.
 */
export const NOTICE_STATUSES = ['pending', 'success', 'fail', 'chargeback', 'refund', 'returned', 'surplus'] as const;
export type NoticeStatus = (typeof NOTICE_STATUSES)[number];

/** A deposit to be started at the vendor. Starting the same payment again answers the same. */
export interface PaymentStart {
  /** Our id; the vendor names the payment by it from now on. */
  paymentId: string;
  /** Alias of the payment method. */
  method: string;
  /** Minor units, fee included: what the player pays. */
  amount: bigint;
  currency: Currency;
  /** BCP 47 tag of the language that the player reads. */
  language: string;
  /** Where the vendor sends the player back to. */
  returnUrl: string;
  /** Name and surname of the player. */
  holder: string | null;
  payer?: Payer | null;
  /** The vendor's token of a card or account that was used before. */
  accountToken: string | null;
}

/** Where coins are to be sent for a payment, and at which rate. */
export interface CoinTransfer {
  coin: Coin;
  network: Network;
  /** It belongs to this payment alone. */
  address: string;
  /** What a wallet app opens. */
  uri: string;
  /** Smallest units. */
  coinAmount: bigint;
  /** Minor units that a whole coin is worth. */
  rate: bigint;
  /** Until when the rate holds. */
  rateUntil: Date;
  /** How many blocks must stand on it before it counts. */
  confirmations: number;
}

/** A vendor's widget on a page of ours. */
export interface PaymentWidget {
  /** Opens it for this payment alone. */
  token: string;
  /** Address of the vendor's script. */
  script: string;
  until: Date;
}

/** What a payer is shown who confirms on another device. */
export interface PaymentHandover {
  /** `qr`: a bank's app reads the code off the screen. `phone`: the phone is asked. */
  kind: HandoverKind;
  /** Stands on both screens, so that the payer can compare them. */
  code: string;
  /** What the QR code says. */
  uri: string;
  /** The vendor lets it fail then. */
  until: Date;
}

/** Who pays, for vendors that must know. */
export interface Payer {
  /** What the player is called to the vendor. */
  reference: string;
  email: string;
  phone: string | null;
  name: string;
  surname: string;
  /** `1990-01-31` */
  birthday: string;
  /** ISO 3166, two letters. */
  country: string;
  postcode: string;
  /** Null: told within the address. */
  town: string | null;
  address: string;
}

/** What a vendor answers to a start. */
export interface PaymentStarted {
  /** The vendor's page. */
  redirectUrl: string;
  /** Of coins, which are sent and not typed: our own page shows this instead. */
  transfer?: CoinTransfer;
  /** Of a vendor whose widget opens on a page of ours, which is then the `redirectUrl`. */
  widget?: PaymentWidget;
  /** Of a payment that is confirmed on another device: a popup of ours waits for it. */
  handover?: PaymentHandover;
}

/** How far a transfer of coins is. */
export interface TransferProgress {
  /** Blocks on it; null while nothing was seen. */
  confirmations: number | null;
  /** Smallest units. */
  received: bigint;
  /** The newest transaction of the chain. */
  transaction: string | null;
}

/** Money to be sent. Asking for the same payout again pays once and answers the same. */
export interface Payout {
  paymentId: string;
  accountToken: string;
  /** Minor units, fee taken off: what arrives. */
  amount: bigint;
  currency: Currency;
}

/** A card or account as the vendor names it. */
export interface VendorAccount {
  token: string;
  /** What its owner knows it by; never a whole number. */
  label: string;
  holder: string | null;
}

/** What a vendor says of a payment. */
export interface PaymentNotice {
  /** Names what is said; null where it was asked for. Said twice under one id it counts once. */
  noticeId: string | null;
  paymentId: string;
  status: NoticeStatus;
  /** Minor units. */
  amount: bigint;
  currency: string;
  account: VendorAccount | null;
  /** The vendor's own code for why. */
  reason: string | null;
  /** Of a transfer of coins. */
  progress?: TransferProgress;
}

/** One movement of a vendor's statement. */
export interface StatementLine {
  paymentId: string;
  direction: 'in' | 'out';
  status: NoticeStatus;
  amount: bigint;
  currency: string;
}

export type WebhookReading =
  | { ok: true; notice: PaymentNotice }
  /** Something has happened to a payment; what, only `status` says. */
  | { ok: true; ask: string }
  | { ok: false; reason: 'invalid_signature' | 'stale' | 'invalid_body' };

/** A question before the money is taken: whether a payment may be completed. */
export type QuestionReading = { ok: true; paymentId: string } | Extract<WebhookReading, { ok: false }>;

export interface PaymentProvider {
  /** Names the adapter: a `vendor` of the method table, and `payment:<vendor>` in the ledger. */
  readonly vendor: string;
  /** Errors: `provider_unavailable`; nothing has moved then. */
  start(payment: PaymentStart): Promise<Result<PaymentStarted>>;
  /** Asks where a payment in or out stands; null when the vendor does not know it. Errors: `provider_unavailable`. */
  status(paymentId: string): Promise<Result<PaymentNotice | null>>;
  /**
   * Sends money out. A notice of `fail` is a definite refusal. Errors: `provider_unavailable`, which says nothing of
   * whether it was sent: only `status` does.
   */
  payout(payout: Payout): Promise<Result<PaymentNotice>>;
  /** Gives a successful payment back to where it came from, once. Errors: `provider_unavailable`. */
  refund(paymentId: string): Promise<Result<PaymentNotice>>;
  /**
   * Calls off a payment that waits for a `handover`, and says how it stands then; one that is over stays as it is. Left
   * out by vendors that hand nothing over. Errors: `provider_unavailable`.
   */
  cancel?(paymentId: string): Promise<Result<PaymentNotice>>;
  /** What moved on a day (UTC, `2026-01-31`); left out by vendors that state none. Errors: `provider_unavailable`. */
  statement?(day: string): Promise<Result<StatementLine[]>>;
  /** Checks the signature and the age of a webhook over its raw body, and reads it. */
  readWebhook(headers: Headers, body: string, now: Date): WebhookReading;
  /**
   * Reads the question of a vendor that asks before it takes the money, checked as a webhook is. Left out by vendors that
   * ask nothing: what they bring for a player who may not deposit any more goes back.
   */
  readQuestion?(headers: Headers, body: string, now: Date): QuestionReading;
}
