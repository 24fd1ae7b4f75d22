/** Secrets at rest that must be read again: sealed with a key of the operator's, bound to their owner (ADR 0087). */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { acceptedOf, oldestOf, type Secrets } from '#shared/secret-list.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

export interface Seal {
  /** Seals bytes for an owner, with the current secret. */
  close(bytes: Uint8Array, owner: string): string;
  /** Opens what was sealed for the owner. @throws when it was changed, or sealed for another or with a key that is not known */
  open(sealed: string, owner: string): Buffer;
  /** The same bytes under the current secret; null where they are already. @throws as `open` */
  renew(sealed: string, owner: string): string | null;
  /** A hash that nobody can make without the key. */
  hash(text: string, owner: string): string;
}

const keyFor = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `fairwind ${use}`, KEY_BYTES));

const sealingKey = (secret: string): KeyObject => createSecretKey(keyFor(secret, 'credentials'));

/** What hashes are made with. A hash cannot be made anew, so this key stays when the secret is replaced. */
export const hashingKeyOf = (secrets: Secrets): Buffer => keyFor(oldestOf(secrets), 'recovery codes');

/** @throws when it was sealed for another owner or with another key */
function openWith(key: KeyObject, sealed: string, owner: string): Buffer {
  const all = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, all.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(all.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(all.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** What a key opens; null where it was sealed with another. */
function tryWith(key: KeyObject, sealed: string, owner: string): Buffer | null {
  try {
    return openWith(key, sealed, owner);
  } catch {
    // The cipher says nothing but that it does not fit.
    return null;
  }
}

/**
 * Creates the seal of a secret.
 * @param hashing the key of hashes; that of the oldest secret unless it is given
 */
export function createSeal(secrets: Secrets, hashing: Buffer = hashingKeyOf(secrets)): Seal {
  const [current, ...older] = acceptedOf(secrets);
  const sealing = sealingKey(current);
  const before = older.map(sealingKey);
  const openBefore = (sealed: string, owner: string): Buffer | null =>
    before.reduce<Buffer | null>((found, key) => found ?? tryWith(key, sealed, owner), null);

  function close(bytes: Uint8Array, owner: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(owner));
    const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
  }

  return {
    close,
    open: (sealed, owner) => openBefore(sealed, owner) ?? openWith(sealing, sealed, owner),
    renew(sealed, owner) {
      const opened = openBefore(sealed, owner);
      if (opened !== null) return close(opened, owner);
      openWith(sealing, sealed, owner);
      return null;
    },
    hash: (text, owner) => createHmac('sha256', hashing).update(`${owner}\n${text}`).digest('hex'),
  };
}
