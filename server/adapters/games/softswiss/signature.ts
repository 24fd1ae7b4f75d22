/** Signatures of the SoftSwiss-style protocol: HMAC-SHA256 of the raw body, hex, in one header, in both directions. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { acceptedOf, currentOf, type Secrets } from '#shared/secret-list.ts';

export const SOFTSWISS_SIGNATURE_HEADER = 'x-request-sign';

const signatureOf = (secret: string, body: string): string => createHmac('sha256', secret).update(body).digest('hex');

/** The headers of a signed JSON request. */
export function signedHeaders(secrets: Secrets, body: string): Record<string, string> {
  return { 'content-type': 'application/json', [SOFTSWISS_SIGNATURE_HEADER]: signatureOf(currentOf(secrets), body) };
}

/** Whether the headers sign the raw body under an accepted secret. */
export function isSigned(secrets: Secrets, headers: Headers, body: string): boolean {
  const signature = headers.get(SOFTSWISS_SIGNATURE_HEADER) ?? '';
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const shown = Buffer.from(signature, 'hex');
  return acceptedOf(secrets).some((secret) => timingSafeEqual(Buffer.from(signatureOf(secret, body), 'hex'), shown));
}
