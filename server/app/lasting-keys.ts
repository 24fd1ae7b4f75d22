/**
 * Keys that outlive the secrets they were derived from. A hash of a recovery code, a link in a letter or a partner's key of
 * postbacks cannot be made anew when IDENTITY_SECRET is replaced, so the keys behind them are written down once, sealed
 * with the secret, and sealed again when it is another (ADR 0252).
 */
import { createHmac, hkdfSync } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { oldestOf } from '#shared/secret-list.ts';
import { type Config, ConfigError } from '../config.ts';
import { type Database, rows, type Transaction } from '../db/index.ts';
import { createSeal, hashingKeyOf, type Seal } from '../modules/identity/index.ts';

const KEY_NAMES = ['hashes', 'unsubscribe', 'simulator', 'openid sandbox', 'speakers'] as const;
type KeyName = (typeof KEY_NAMES)[number];

export type LastingKeys = Readonly<Record<KeyName, Buffer>>;

const KEY_BYTES = 32;

/** What each key is at the first start that writes them down: those that were derived so far. */
export function derivedKeys({ identitySecrets, studioSecrets }: Config): LastingKeys {
  const identity = oldestOf(identitySecrets);
  const textOf = (use: string, encoding: 'hex' | 'base64url'): Buffer =>
    Buffer.from(createHmac('sha256', identity).update(use).digest(encoding));
  return {
    hashes: hashingKeyOf(identitySecrets),
    unsubscribe: Buffer.from(hkdfSync('sha256', identity, '', 'fairwind unsubscribe', KEY_BYTES)),
    simulator: textOf('sport simulator', 'hex'),
    'openid sandbox': textOf('openid sandbox', 'base64url'),
    speakers: Buffer.from(oldestOf(studioSecrets)),
  };
}

interface StoredKey {
  name: string;
  sealed: string;
}

const ownerOf = (name: KeyName): string => `installation key ${name}`;

async function write(transaction: Transaction, seal: Seal, name: KeyName, key: Buffer): Promise<void> {
  await transaction.execute(sql`insert into installation_keys (name, sealed)
    values (${name}, ${seal.close(key, ownerOf(name))})
    on conflict (name) do update set sealed = excluded.sealed, noted_at = now()`);
}

/** The stored key, sealed anew where an older secret had sealed it; null where the secret is another. */
async function reopen(transaction: Transaction, seal: Seal, name: KeyName, sealed: string): Promise<Buffer | null> {
  let renewed: string | null;
  try {
    renewed = seal.renew(sealed, ownerOf(name));
  } catch {
    // Of a secret that is given up; the caller decides whether the operator said so.
    return null;
  }
  const key = seal.open(sealed, ownerOf(name));
  if (renewed !== null) await write(transaction, seal, name, key);
  return key;
}

/**
 * Reads the keys of the installation, and writes down what is not yet.
 * @throws ConfigError where none of the secrets opens them and ACCEPT_CHANGED_SECRETS does not name IDENTITY_SECRET
 */
export async function readLastingKeys(database: Database, config: Config): Promise<LastingKeys> {
  const seal = createSeal(config.identitySecrets);
  const derived = derivedKeys(config);
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table installation_keys in share row exclusive mode`);
    const stored = await rows<StoredKey>(transaction, sql`select name, sealed from installation_keys`);
    const keys: [KeyName, Buffer][] = [];
    for (const name of KEY_NAMES) {
      const known = stored.find((row) => row.name === name);
      const opened = known === undefined ? null : await reopen(transaction, seal, name, known.sealed);
      if (known !== undefined && opened === null && !config.acceptedSecrets.includes('IDENTITY_SECRET'))
        throw new ConfigError(
          'IDENTITY_SECRET (value not shown) is not valid: the keys of this database are sealed with another. Use that one, or set ACCEPT_CHANGED_SECRETS=IDENTITY_SECRET for one start.',
        );
      if (opened === null) await write(transaction, seal, name, derived[name]);
      keys.push([name, opened ?? derived[name]]);
    }
    return Object.fromEntries(keys) as Record<KeyName, Buffer>;
  });
}
