/**
 * Signs what nodes leave for each other in Redis. Whoever reaches Redis may write there, and must not be able to speak
 * for a node: neither open a player's socket nor send a message to everybody.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export interface Signer {
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
}

/** @param secret one that all nodes have @param use keeps signatures of one kind from being shown as another's */
export function createSigner(secret: string, use: 'signals' | 'tickets'): Signer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `fairwind realtime ${use}`, 32));
  const signatureOf = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    sign: (text) => signatureOf(text).toString('base64url'),
    isSigned(text, signature) {
      const given = Buffer.from(signature, 'base64url');
      const expected = signatureOf(text);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
