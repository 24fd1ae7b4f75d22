/**
 * How we and the vendors that speak our own protocols sign what they send (docs/integrating.md): `x-signature` is the
 * hex HMAC-SHA256 of `<x-timestamp>.<raw body>` under the shared secret, `x-timestamp` is in ms since 1970.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { SIGNATURE_HEADERS, SIGNATURE_TOLERANCE_MS } from '#shared/contract/aggregator.ts';
import { acceptedOf, currentOf, type Secrets } from '#shared/secret-list.ts';

function signatureOf(secret: string, timestamp: string, body: string): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest();
}

/** Headers of a signed JSON request, signed with the current secret. */
export function signedHeaders(secrets: Secrets, now: Date, body: string): Record<string, string> {
  const timestamp = String(now.getTime());
  return {
    'content-type': 'application/json',
    [SIGNATURE_HEADERS.timestamp]: timestamp,
    [SIGNATURE_HEADERS.signature]: signatureOf(currentOf(secrets), timestamp, body).toString('hex'),
  };
}

/** `stale`: the signature is right, and its timestamp more than five minutes away from now. */
export type SignatureCheck = 'valid' | 'invalid_signature' | 'stale';

/** Checks the signature of a raw body, in constant time, and then its age. */
export function checkSignature(secrets: Secrets, now: Date, headers: Headers, body: string): SignatureCheck {
  const timestamp = headers.get(SIGNATURE_HEADERS.timestamp) ?? '';
  const given = headers.get(SIGNATURE_HEADERS.signature) ?? '';
  if (!/^\d{1,15}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(given)) return 'invalid_signature';
  const shown = Buffer.from(given, 'hex');
  const isRight = acceptedOf(secrets).some((secret) => timingSafeEqual(signatureOf(secret, timestamp, body), shown));
  if (!isRight) return 'invalid_signature';
  return Math.abs(now.getTime() - Number(timestamp)) <= SIGNATURE_TOLERANCE_MS ? 'valid' : 'stale';
}

/** Whether headers sign the raw body under an accepted secret, at most five minutes ago. */
export function isSigned(secrets: Secrets, now: Date, headers: Headers, body: string): boolean {
  return checkSignature(secrets, now, headers, body) === 'valid';
}
