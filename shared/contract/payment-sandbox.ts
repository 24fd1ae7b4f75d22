/**
 * The sandbox payment vendor's protocol: JSON over HTTP, signed both ways (server/signature.ts). Both the vendor and
 * Fairwind's adapter are written against it.
 */
import { z } from 'zod';
import { currency, isoDate, uuid } from './scalars.ts';
import { HANDOVER_KINDS } from './wallet.ts';

const minorUnits = z.string().regex(/^[1-9]\d{0,17}$/);
const token = z.string().min(8).max(64);
const holder = z.string().min(1).max(160);

/** What the vendor may say of a payment in or out. */
export const SANDBOX_STATUSES = ['pending', 'success', 'fail', 'chargeback', 'refund', 'returned'] as const;

/** `POST /api/payments` */
export const sandboxStartRequest = z.strictObject({
  payment_id: uuid,
  method: z.string().min(1).max(64),
  amount: minorUnits,
  currency,
  language: z.string().min(2).max(16),
  return_url: z.url({ protocol: /^https?$/ }).max(2_048),
  /** Who is expected to pay. */
  holder: holder.optional(),
  /** A card or account that was used before. */
  account_token: token.optional(),
});
export const sandboxStartAnswer = z.object({
  redirect_url: z.url(),
  /** Of methods that are confirmed on another device: the code on both screens, what a QR code says, the end (ISO 8601). */
  handover: z
    .object({ kind: z.enum(HANDOVER_KINDS), code: z.string().min(4).max(16), uri: z.url(), until: z.iso.datetime() })
    .optional(),
});

/** `POST /api/payments/cancel`: fails a payment that is still pending. */
export const sandboxCancelRequest = z.strictObject({ payment_id: uuid });

/** `POST /api/payouts`: pays to an account that has paid before. */
export const sandboxPayoutRequest = z.strictObject({
  payment_id: uuid,
  account_token: token,
  amount: minorUnits,
  currency,
});

/** `POST /api/refunds`: gives a payment back to where it came from. */
export const sandboxRefundRequest = z.strictObject({ payment_id: uuid });

/** `POST /api/payments/status` */
export const sandboxStatusRequest = z.strictObject({ payment_id: uuid });

/** What the vendor asks the merchant before it takes the money of a payment: may it be completed? */
export const sandboxQuestion = z.strictObject({ payment_id: uuid });
export const sandboxQuestionAnswer = z.object({ allowed: z.boolean() });

/** `POST /api/statement`: everything that moved on a day (UTC). */
export const sandboxStatementRequest = z.strictObject({ day: isoDate });
export const sandboxStatement = z.object({
  lines: z.array(
    z.object({
      payment_id: z.string(),
      direction: z.enum(['in', 'out']),
      status: z.enum(SANDBOX_STATUSES),
      amount: minorUnits,
      currency: z.string().length(3),
    }),
  ),
});

/** The answer of status and the body of the webhook. */
export const sandboxNotice = z.strictObject({
  /** Names what is said: the same again is the same notice. */
  notice_id: z.string().min(1).max(128),
  payment_id: uuid,
  status: z.enum(SANDBOX_STATUSES),
  amount: minorUnits,
  currency: z.string().length(3),
  /** The card or account, once it is known. */
  account: z.strictObject({ token, label: z.string().min(1).max(80), holder }).optional(),
  /** Why it failed, was taken back or returned. */
  reason: z.string().max(64).optional(),
});
export type SandboxNotice = z.infer<typeof sandboxNotice>;
