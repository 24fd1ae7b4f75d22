/**
 * The sandbox payment vendor's protocol: JSON over HTTP, signed both ways (server/signature.ts). Both the vendor and
 * Fairwind's adapter are written against it.
 */
import { z } from 'zod';
import { currency, uuid } from './scalars.ts';
import { PAYMENT_STATUSES } from './wallet.ts';

const minorUnits = z.string().regex(/^[1-9]\d{0,17}$/);

/** `POST /api/payments` */
export const sandboxStartRequest = z.strictObject({
  payment_id: uuid,
  method: z.string().min(1).max(64),
  amount: minorUnits,
  currency,
  language: z.string().min(2).max(16),
  return_url: z.url({ protocol: /^https?$/ }).max(2_048),
});
export const sandboxStartAnswer = z.object({ redirect_url: z.url() });

/** `POST /api/payments/status` */
export const sandboxStatusRequest = z.strictObject({ payment_id: uuid });
/** The answer of status and the body of the webhook. */
export const sandboxNotice = z.strictObject({
  payment_id: uuid,
  status: z.enum(PAYMENT_STATUSES),
  amount: minorUnits,
  currency: z.string().length(3),
});
export type SandboxNotice = z.infer<typeof sandboxNotice>;
