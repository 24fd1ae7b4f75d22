/** Signs what stands in a link of ours that is good for a short time: an older secret's links are good as long. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { acceptedOf, currentOf, type Secrets } from '#shared/secret-list.ts';

export interface LinkSigner {
  sign(...parts: readonly string[]): string;
  isSigned(signature: string, ...parts: readonly string[]): boolean;
}

export function createLinkSigner(secrets: Secrets): LinkSigner {
  const signatureOf = (secret: string, parts: readonly string[]): string =>
    createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');
  return {
    sign: (...parts) => signatureOf(currentOf(secrets), parts),
    isSigned(signature, ...parts) {
      const given = Buffer.from(signature);
      return acceptedOf(secrets).some((secret) => {
        const expected = Buffer.from(signatureOf(secret, parts));
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}
