/**
 * The sandbox vendor's protocol: JSON over HTTP, signed both ways. `x-signature` is the hex HMAC-SHA256 of
 * `<x-timestamp>.<raw body>` under the shared secret, `x-timestamp` is in ms since 1970 and at most five minutes off.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { SIGNATURE_HEADERS, SIGNATURE_TOLERANCE_MS } from '#shared/contract/aggregator.ts';
import { currency, uuid } from '#shared/contract/scalars.ts';
import { PAYMENT_STATUSES } from '#shared/contract/wallet.ts';

const minorUnits = z.string().regex(/^[1-9]\d{0,17}$/);

/** `POST /api/payments` */
export const startBody = z.strictObject({
  payment_id: uuid,
  method: z.string().min(1).max(64),
  amount: minorUnits,
  currency,
  language: z.string().min(2).max(16),
  return_url: z.url({ protocol: /^https?$/ }).max(2_048),
});
export const startAnswer = z.object({ redirect_url: z.url() });

/** `POST /api/payments/status` */
export const statusBody = z.strictObject({ payment_id: uuid });
/** The answer of status and the body of the webhook. */
export const noticeBody = z.strictObject({
  payment_id: uuid,
  status: z.enum(PAYMENT_STATUSES),
  amount: minorUnits,
  currency: z.string().length(3),
});
export type NoticeBody = z.infer<typeof noticeBody>;

function signature(secret: string, timestamp: string, body: string): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest();
}

/** Headers of a signed request. */
export function signedHeaders(secret: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(now.getTime());
  return {
    'content-type': 'application/json',
    [SIGNATURE_HEADERS.timestamp]: timestamp,
    [SIGNATURE_HEADERS.signature]: signature(secret, timestamp, body).toString('hex'),
  };
}

export type SignatureCheck = 'valid' | 'invalid_signature' | 'stale';

/** Checks a signed request over its raw body; compares in constant time. */
export function checkSignature(secret: string, headers: Headers, body: string, now: Date): SignatureCheck {
  const timestamp = headers.get(SIGNATURE_HEADERS.timestamp) ?? '';
  const given = headers.get(SIGNATURE_HEADERS.signature) ?? '';
  if (!/^\d{1,15}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(given)) return 'invalid_signature';
  if (!timingSafeEqual(signature(secret, timestamp, body), Buffer.from(given, 'hex'))) return 'invalid_signature';
  return Math.abs(now.getTime() - Number(timestamp)) <= SIGNATURE_TOLERANCE_MS ? 'valid' : 'stale';
}

/** Parses JSON text; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
