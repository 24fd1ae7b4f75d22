/** Signatures of the SoftSwiss-style protocol: HMAC-SHA256 of the raw body, hex, in one header, in both directions. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const SOFTSWISS_SIGNATURE_HEADER = 'x-request-sign';

const signatureOf = (secret: string, body: string): string => createHmac('sha256', secret).update(body).digest('hex');

/** The headers of a signed JSON request. */
export function signedHeaders(secret: string, body: string): Record<string, string> {
  return { 'content-type': 'application/json', [SOFTSWISS_SIGNATURE_HEADER]: signatureOf(secret, body) };
}

/** Whether the headers sign the raw body under the secret. */
export function isSigned(secret: string, headers: Headers, body: string): boolean {
  const signature = headers.get(SOFTSWISS_SIGNATURE_HEADER) ?? '';
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signatureOf(secret, body), 'hex'), Buffer.from(signature, 'hex'));
}
