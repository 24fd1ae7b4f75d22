/** Secrets at rest that must be read again: sealed with a key of the operator's, bound to their owner (ADR 0087). */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Seal {
  /** Seals bytes for an owner. */
  close(bytes: Uint8Array, owner: string): string;
  /** Opens what was sealed for the owner. @throws when it was changed, or sealed for another or with another key */
  open(sealed: string, owner: string): Buffer;
  /** A hash that nobody can make without the key. */
  hash(text: string, owner: string): string;
}

/** Creates the seal of a secret. */
export function createSeal(secret: string): Seal {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `fairwind ${use}`, 32));
  const sealing = keyFor('credentials');
  const hashing = keyFor('recovery codes');
  return {
    close(bytes, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, owner) {
      const all = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealing, all.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(all.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(all.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
    hash: (text, owner) => createHmac('sha256', hashing).update(`${owner}\n${text}`).digest('hex'),
  };
}
