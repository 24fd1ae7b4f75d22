/**
 * The operator's tokens at rest: sealed under a key that the database does not hold, so that its rows alone let nobody
 * act for a player. A hash would not do: the studio has to show the token with every call of the round.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { acceptedOf, type Secrets } from '#shared/secret-list.ts';

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
  /** The same token under the current secret; null where it is already, or nobody can open it. */
  renew(stored: string): string | null;
  /** Whether tokens may be sealed with an older secret. */
  readonly hasOlder: boolean;
}

const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'wallet tokens at rest', KEY_BYTES));

/** @throws when it was sealed with another key */
function openWith(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const opened = [decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
  return Buffer.concat(opened).toString('utf8');
}

/** What a key opens; null where it was sealed with another. */
function tryWith(key: Buffer, sealed: Buffer): string | null {
  try {
    return openWith(key, sealed);
  } catch {
    // The cipher says nothing but that it does not fit.
    return null;
  }
}

/** @param secrets what studio and operator share; keys are derived from them */
export function createTokenSeal(secrets: Secrets): TokenSeal {
  const [current, ...older] = acceptedOf(secrets);
  const sealing = keyOf(current);
  const before = older.map(keyOf);
  const bytesOf = (stored: string): Buffer => Buffer.from(stored.slice(MARK.length), 'base64url');
  const openBefore = (sealed: Buffer): string | null =>
    before.reduce<string | null>((found, key) => found ?? tryWith(key, sealed), null);

  function seal(token: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, sealing, nonce);
    const sealed = Buffer.concat([nonce, cipher.update(token, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${MARK}${sealed.toString('base64url')}`;
  }

  return {
    seal,
    hasOlder: before.length > 0,
    open(stored) {
      if (!stored.startsWith(MARK)) return stored;
      const sealed = bytesOf(stored);
      return openBefore(sealed) ?? openWith(sealing, sealed);
    },
    renew(stored) {
      if (!stored.startsWith(MARK)) return seal(stored);
      const token = openBefore(bytesOf(stored));
      return token === null ? null : seal(token);
    },
  };
}
