/** Signatures of the Hub88-style protocol: RSA-SHA256 over the raw body, Base64, in one header, in both directions. */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

export const HUB88_SIGNATURE_HEADER = 'x-hub88-signature';

/** Reads a key in PEM; line breaks may be written as `\n`, as in an environment variable. @throws when it is none */
export const readPublicKey = (pem: string): KeyObject => createPublicKey(pem.replaceAll('\\n', '\n'));
/** @throws when the text is no private key in PEM */
export const readPrivateKey = (pem: string): KeyObject => createPrivateKey(pem.replaceAll('\\n', '\n'));

/** The headers of a signed JSON request. */
export function signedHeaders(key: KeyObject, body: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    [HUB88_SIGNATURE_HEADER]: sign('sha256', Buffer.from(body), key).toString('base64'),
  };
}

/** Whether the headers sign the raw body with the private half of one of the keys. */
export function isSigned(keys: readonly KeyObject[], headers: Headers, body: string): boolean {
  const signature = headers.get(HUB88_SIGNATURE_HEADER) ?? '';
  if (!/^[A-Za-z0-9+/]{16,2048}={0,2}$/.test(signature)) return false;
  const shown = Buffer.from(signature, 'base64');
  return keys.some((key) => verify('sha256', Buffer.from(body), key, shown));
}
