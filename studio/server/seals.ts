/**
 * What rows hold sealed, under keys that the database does not hold. The operator's tokens: a row alone lets nobody act for a
 * player (a hash would not do, for the studio shows the token with every call of a round). The roots of chains: whoever reads
 * the table foretells no round.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { acceptedOf, type Secrets } from '#shared/secret-list.ts';

/** What a sealed text begins with; neither the operator's tokens nor roots do. */
const MARK = 'sealed.';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Seal {
  seal(text: string): string;
  /** The text itself. One that an earlier release wrote down is not sealed. @throws when it was sealed under another secret */
  open(stored: string): string;
  /** The same text under the current secret; null where it is already, or nobody can open it. */
  renew(stored: string): string | null;
  /** Whether texts may be sealed with an older secret. */
  readonly hasOlder: boolean;
}

type Purpose = 'wallet tokens at rest' | 'roots of chains at rest';

const keyOf = (secret: string, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));

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

function createSeal(secrets: Secrets, purpose: Purpose): Seal {
  const [current, ...older] = acceptedOf(secrets);
  const sealing = keyOf(current, purpose);
  const before = older.map((secret) => keyOf(secret, purpose));
  const bytesOf = (stored: string): Buffer => Buffer.from(stored.slice(MARK.length), 'base64url');
  const openBefore = (sealed: Buffer): string | null =>
    before.reduce<string | null>((found, key) => found ?? tryWith(key, sealed), null);

  function seal(text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, sealing, nonce);
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
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
      const text = openBefore(bytesOf(stored));
      return text === null ? null : seal(text);
    },
  };
}

/** @param secrets what studio and operator share; keys are derived from them */
export const createTokenSeal = (secrets: Secrets): Seal => createSeal(secrets, 'wallet tokens at rest');

/** Of the roots that all rounds of a chain follow from (ADR 0049). @param secrets what studio and operator share */
export const createRootSeal = (secrets: Secrets): Seal => createSeal(secrets, 'roots of chains at rest');
