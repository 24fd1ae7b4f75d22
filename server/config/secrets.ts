/** The secrets and keys of a server: given, or outside production made once and stored. */
import { createECDH, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SecretList } from '#shared/secret-list.ts';
import { makeFolder } from '../folders.ts';
import { ConfigError, missing, readVariable, type Values } from '../variables.ts';

/** A key pair on P-256 (RFC 8292), base64url. */
export interface VapidPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface VapidKeys {
  /** The first one signs for browsers that subscribe now; older ones for those that did before. */
  readonly pairs: readonly [VapidPair, ...VapidPair[]];
  /** Whom a push service may write to. */
  readonly subject: string;
}

interface Secrets {
  identity: string;
  studio: string;
  sandboxPayment: string;
  documents: string;
}
const SECRET_BYTES = 32;
const SECRET_NAMES = ['identity', 'studio', 'sandboxPayment', 'documents'] as const satisfies (keyof Secrets)[];

/** Secrets that were not given outside production: made once and stored, so that both ends agree after a restart. */
function storedSecrets(dataDirectory: string): Secrets {
  const file = path.join(dataDirectory, 'secrets.json');
  const make = () => randomBytes(SECRET_BYTES).toString('base64url');
  const made = Object.fromEntries(SECRET_NAMES.map((name) => [name, make()])) as Record<string, unknown>;
  try {
    makeFolder(dataDirectory);
    writeFileSync(file, JSON.stringify(made), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new ConfigError(`DATA_DIRECTORY="${dataDirectory}" is not valid: wanted a folder that can be written.`);
    }
  }
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  // A file of before lacks what has come since.
  const whole = { ...made, ...stored };
  if (SECRET_NAMES.some((name) => !Object.hasOwn(stored, name))) {
    writeFileSync(file, JSON.stringify(whole), { mode: 0o600 });
  }
  if (SECRET_NAMES.some((name) => typeof whole[name] !== 'string')) {
    throw new ConfigError(`${file} is not valid: remove it, and new secrets are made.`);
  }
  return whole as unknown as Secrets;
}

/** The secrets both ends share: given, in production without exception; else made once and stored. */
export function readSecrets(values: Values, production: boolean, dataDirectory: string, withSandbox: boolean) {
  const identity = readVariable(values, 'IDENTITY_SECRET');
  const studio = readVariable(values, 'STUDIO_SECRET');
  const sandboxPayment = readVariable(values, 'SANDBOX_PAYMENT_SECRET');
  const documents = readVariable(values, 'DOCUMENTS_SECRET');
  if (production && studio === undefined) throw missing('STUDIO_SECRET');
  if (production && identity === undefined) throw missing('IDENTITY_SECRET');
  if (production && documents === undefined) throw missing('DOCUMENTS_SECRET');
  if (production && withSandbox && sandboxPayment === undefined) throw missing('SANDBOX_PAYMENT_SECRET');
  const given = [identity, studio, documents, ...(withSandbox ? [sandboxPayment] : [])];
  const stored = given.includes(undefined) ? storedSecrets(dataDirectory) : null;
  const listOf = (secret: SecretList | undefined, name: keyof Secrets): SecretList => secret ?? [stored?.[name] ?? ''];
  return {
    identity: listOf(identity, 'identity'),
    studio: listOf(studio, 'studio'),
    sandboxPayment: listOf(sandboxPayment, 'sandboxPayment'),
    documents: listOf(documents, 'documents'),
  };
}

/** Keys that were not given outside production: made once and stored, for browsers subscribe to one key. */
function storedVapidPair(dataDirectory: string): VapidPair {
  const file = path.join(dataDirectory, 'vapid.json');
  try {
    const pair = createECDH('prime256v1');
    const publicKey = pair.generateKeys('base64url');
    const privateKey = pair.getPrivateKey().toString('hex').padStart(64, '0');
    const keys = { publicKey, privateKey: Buffer.from(privateKey, 'hex').toString('base64url') };
    makeFolder(dataDirectory);
    writeFileSync(file, JSON.stringify(keys), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new ConfigError(`DATA_DIRECTORY="${dataDirectory}" is not valid: wanted a folder that can be written.`);
    }
  }
  const { publicKey, privateKey } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  if (typeof publicKey === 'string' && typeof privateKey === 'string') return { publicKey, privateKey };
  throw new ConfigError(`${file} is not valid: remove it, and new keys are made.`);
}

/** The public half of a private one. */
function publicHalfOf(privateKey: string): string | null {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url');
  } catch {
    // A number outside the curve: told as a pair that does not fit.
    return null;
  }
}

function pairsOf(publicKeys: SecretList, privateKeys: SecretList): VapidKeys['pairs'] {
  const pairs = publicKeys.map((publicKey, index) => ({ publicKey, privateKey: privateKeys[index] ?? '' }));
  const doFit = pairs.every(({ publicKey, privateKey }) => publicHalfOf(privateKey) === publicKey);
  if (publicKeys.length !== privateKeys.length || !doFit)
    throw new ConfigError(
      'VAPID_PRIVATE_KEY (value not shown) is not valid: it is not the other half of VAPID_PUBLIC_KEY. Set both of one pair, of several in the same order.',
    );
  return pairs as [VapidPair, ...VapidPair[]];
}

/** In production there is push where its keys are set; elsewhere always. */
export function readPush(values: Values, production: boolean, dataDirectory: string, from: string): VapidKeys | null {
  const publicKeys = readVariable(values, 'VAPID_PUBLIC_KEY');
  const privateKeys = readVariable(values, 'VAPID_PRIVATE_KEY');
  const subject = readVariable(values, 'VAPID_SUBJECT') ?? `mailto:${from}`;
  if (publicKeys !== undefined && privateKeys !== undefined)
    return { pairs: pairsOf(publicKeys, privateKeys), subject };
  if (publicKeys !== undefined) throw missing('VAPID_PRIVATE_KEY', 'where VAPID_PUBLIC_KEY is set');
  if (privateKeys !== undefined) throw missing('VAPID_PUBLIC_KEY', 'where VAPID_PRIVATE_KEY is set');
  return production ? null : { pairs: [storedVapidPair(dataDirectory)], subject };
}
