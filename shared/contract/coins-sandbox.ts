/**
 * The coin vendor's protocol: JSON over HTTP, signed both ways (server/signature.ts). Both the vendor and Fairwind's
 * adapter are written against it.
 */
import { z } from 'zod';
import { COIN_CODES, NETWORK_CODES } from '../coins.ts';
import { currency, isoDate, uuid } from './scalars.ts';

const minorUnits = z.string().regex(/^[1-9]\d{0,17}$/);
/** Smallest units of a coin; of Ether there are 10^18. */
const coinUnits = z.string().regex(/^(?:0|[1-9]\d{0,29})$/);
const token = z.string().min(8).max(64);

/** What the vendor may say. `surplus`: more came for a payment that is over. */
export const COIN_STATUSES = ['pending', 'success', 'fail', 'chargeback', 'refund', 'returned', 'surplus'] as const;

/** `POST /api/invoices`: an address for one payment, and a rate that is held for a while. */
export const coinInvoiceRequest = z.strictObject({
  payment_id: uuid,
  coin: z.enum(COIN_CODES),
  network: z.enum(NETWORK_CODES),
  amount: minorUnits,
  currency,
  confirmations: z.number().int().min(1).max(100),
  return_url: z.url({ protocol: /^https?$/ }).max(2_048),
});
export const coinInvoiceAnswer = z.object({
  /** The vendor's page of it. */
  page_url: z.url(),
  address: z.string().min(20).max(100),
  coin_amount: coinUnits,
  /** Minor units that one whole coin is worth. */
  rate: minorUnits,
  /** Until when that holds; what comes later counts at the rate of its own moment. */
  rate_until: z.iso.datetime(),
  confirmations: z.number().int(),
  /** What a wallet app opens, and the QR code says. */
  uri: z.string().max(300),
});

/** `POST /api/invoices/status`, `POST /api/refunds` */
export const coinStatusRequest = z.strictObject({ payment_id: uuid });

/** `POST /api/payouts`: to an address that has paid before. */
export const coinPayoutRequest = z.strictObject({
  payment_id: uuid,
  account_token: token,
  amount: minorUnits,
  currency,
});

/** `POST /api/statement`: everything that moved on a day (UTC). */
export const coinStatementRequest = z.strictObject({ day: isoDate });
export const coinStatement = z.object({
  lines: z.array(
    z.object({
      payment_id: z.string(),
      direction: z.enum(['in', 'out']),
      status: z.enum(COIN_STATUSES),
      amount: minorUnits,
      currency: z.string().length(3),
    }),
  ),
});

/** The answer of status and the body of the webhook. */
export const coinNotice = z.strictObject({
  notice_id: z.string().min(1).max(128),
  payment_id: uuid,
  status: z.enum(COIN_STATUSES),
  /** What has come, as it is worth; what was asked for while nothing has. */
  amount: minorUnits,
  currency: z.string().length(3),
  account: z.strictObject({ token, label: z.string().min(1).max(80) }).optional(),
  reason: z.string().max(64).optional(),
  chain: z
    .strictObject({
      /** Blocks on the payment; null while none was seen. */
      confirmations: z.number().int().nullable(),
      received: coinUnits,
      /** The newest transaction. */
      transaction: z.string().max(100).nullable(),
    })
    .optional(),
});
export type CoinNotice = z.infer<typeof coinNotice>;
