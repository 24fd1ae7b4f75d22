/** The studio protocol's signature (shared/contract/aggregator.ts, docs/integrating.md). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { SIGNATURE_HEADERS, SIGNATURE_TOLERANCE_MS } from '#shared/contract/aggregator.ts';

function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

/** Headers of a signed JSON request. */
export function signedHeaders(secret: string, now: Date, body: string): Record<string, string> {
  const timestamp = String(now.getTime());
  return {
    'content-type': 'application/json',
    [SIGNATURE_HEADERS.timestamp]: timestamp,
    [SIGNATURE_HEADERS.signature]: signatureOf(secret, timestamp, body),
  };
}

/** Whether headers sign the raw body under the secret, at most five minutes ago. */
export function isSigned(secret: string, now: Date, headers: Headers, body: string): boolean {
  const timestamp = headers.get(SIGNATURE_HEADERS.timestamp) ?? '';
  const signature = headers.get(SIGNATURE_HEADERS.signature) ?? '';
  if (!/^\d{1,15}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (Math.abs(now.getTime() - Number(timestamp)) > SIGNATURE_TOLERANCE_MS) return false;
  const expected = Buffer.from(signatureOf(secret, timestamp, body), 'hex');
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
