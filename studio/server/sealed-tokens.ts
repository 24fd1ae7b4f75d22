/**
 * The operator's tokens at rest: sealed under a key that the database does not hold, so that its rows alone let nobody
 * act for a player. A hash would not do: the studio has to show the token with every call of the round.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** What a sealed token begins with; the operator's own are not made of this. */
const MARK = 'sealed.';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface TokenSeal {
  seal(token: string): string;
  /** The token itself. One that an earlier release wrote down is none yet. @throws when it was sealed under another secret */
  open(stored: string): string;
}

/** @param secret what studio and operator share; the key is derived from it */
export function createTokenSeal(secret: string): TokenSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'wallet tokens at rest', KEY_BYTES));
  return {
    seal(token) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce);
      const sealed = Buffer.concat([nonce, cipher.update(token, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${MARK}${sealed.toString('base64url')}`;
    },
    open(stored) {
      if (!stored.startsWith(MARK)) return stored;
      const sealed = Buffer.from(stored.slice(MARK.length), 'base64url');
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const opened = [decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
      return Buffer.concat(opened).toString('utf8');
    },
  };
}
