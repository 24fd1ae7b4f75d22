/** Signing and checking of the studio protocol (shared/contract/aggregator.ts). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { SIGNATURE_HEADERS, SIGNATURE_TOLERANCE_MS } from '#shared/contract/aggregator.ts';
import { acceptedOf, currentOf, type Secrets } from '#shared/secret-list.ts';

/** Hex HMAC-SHA256 of `<timestamp>.<raw body>`. */
function sign(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

/** The headers of a JSON request, signed with the current secret. */
export function signedHeaders(secrets: Secrets, now: Date, body: string): Record<string, string> {
  const timestamp = String(now.getTime());
  return {
    'content-type': 'application/json',
    [SIGNATURE_HEADERS.timestamp]: timestamp,
    [SIGNATURE_HEADERS.signature]: sign(currentOf(secrets), timestamp, body),
  };
}

/** Whether a request was signed under an accepted secret within the tolerance. */
export function isSigned(secrets: Secrets, now: Date, headers: Headers, body: string): boolean {
  const timestamp = headers.get(SIGNATURE_HEADERS.timestamp) ?? '';
  const given = headers.get(SIGNATURE_HEADERS.signature) ?? '';
  if (!/^\d{1,15}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(given)) return false;
  if (Math.abs(now.getTime() - Number(timestamp)) > SIGNATURE_TOLERANCE_MS) return false;
  const shown = Buffer.from(given, 'hex');
  return acceptedOf(secrets).some((secret) =>
    timingSafeEqual(shown, Buffer.from(sign(secret, timestamp, body), 'hex')),
  );
}
