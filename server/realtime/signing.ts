/**
 * Signs what nodes leave for each other in Redis. Whoever reaches Redis may write there, and must not be able to speak
 * for a node: neither open a player's socket nor send a message to everybody.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { acceptedOf, type Secrets } from '#shared/secret-list.ts';

export interface Signer {
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
}

/** @param secrets those that all nodes have @param use keeps signatures of one kind from being shown as another's */
export function createSigner(secrets: Secrets, use: 'signals' | 'tickets'): Signer {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', `fairwind realtime ${use}`, 32));
  const [current, ...older] = acceptedOf(secrets);
  const signing = keyOf(current);
  const keys = [signing, ...older.map(keyOf)];
  const signatureOf = (text: string, key: Buffer): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    sign: (text) => signatureOf(text, signing).toString('base64url'),
    isSigned(text, signature) {
      const given = Buffer.from(signature, 'base64url');
      return keys.some((key) => {
        const expected = signatureOf(text, key);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}
