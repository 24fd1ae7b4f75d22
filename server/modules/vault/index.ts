/** What is kept of players outside the database: sealed with the operator's key, bound to its place, then stored. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { SecretList } from '#shared/secret-list.ts';
import type { ObjectStore } from '../../ports/object-store.ts';

const KEY_NAME_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Vault {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is none. @throws when it was changed, moved, or sealed with a key that is not known */
  get(key: string): Promise<Buffer | null>;
  delete(key: string): Promise<void>;
  /** Seals an object anew where an older secret had sealed it. @returns whether it did */
  renew(key: string): Promise<boolean>;
}

interface SealingKey {
  /** Stands before what it sealed, so that an older key is found. */
  name: Buffer;
  key: Buffer;
}

function keyOf(secret: string): SealingKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'fairwind documents', 32));
  return { key, name: createHash('sha256').update(key).digest().subarray(0, KEY_NAME_BYTES) };
}

/** @param secrets the first one seals; the others, older ones, still open what they sealed */
export function createVault(store: ObjectStore, secrets: SecretList): Vault {
  const keys = secrets.map(keyOf);
  const [sealing] = keys as [SealingKey, ...SealingKey[]];

  /** The object's key is part of what is sealed: one document cannot be put in the place of another. */
  function close(bytes: Uint8Array, place: string): Uint8Array<ArrayBuffer> {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', sealing.key, nonce).setAAD(Buffer.from(place));
    const body = [cipher.update(bytes), cipher.final()];
    return new Uint8Array(Buffer.concat([sealing.name, nonce, cipher.getAuthTag(), ...body]));
  }

  function open(sealed: Uint8Array, place: string): Buffer {
    const all = Buffer.from(sealed);
    const name = all.subarray(0, KEY_NAME_BYTES);
    const known = keys.find((key) => key.name.equals(name));
    if (known === undefined) throw new Error('an object was sealed with a key that is not known');
    const nonce = all.subarray(KEY_NAME_BYTES, KEY_NAME_BYTES + NONCE_BYTES);
    const tag = all.subarray(KEY_NAME_BYTES + NONCE_BYTES, KEY_NAME_BYTES + NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', known.key, nonce).setAAD(Buffer.from(place)).setAuthTag(tag);
    return Buffer.concat([decipher.update(all.subarray(KEY_NAME_BYTES + NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  }

  return {
    put: (key, bytes) => store.put(key, close(bytes, key)),
    async get(key) {
      const sealed = await store.get(key);
      return sealed === null ? null : open(sealed, key);
    },
    delete: (key) => store.delete(key),
    async renew(key) {
      const sealed = await store.get(key);
      if (sealed === null || sealing.name.equals(Buffer.from(sealed).subarray(0, KEY_NAME_BYTES))) return false;
      await store.put(key, close(open(sealed, key), key));
      return true;
    },
  };
}
