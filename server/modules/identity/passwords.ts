/** Password hashes: argon2id from Node's own crypto, stored in the PHC string format. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's second recommendation: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const NONCE_BYTES = 16;
const FORMAT = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]{22,86})\$([\w+/]{22,86})$/;

const unpadded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');

/** Hashes a password with a fresh salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const tag = await derive('argon2id', { ...COST, message: password, nonce });
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Whether a password is the one behind a hash; the comparison takes the same time either way. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = FORMAT.exec(hash) ?? [];
  if (tag === '') throw new Error('A stored password hash has an unknown format');
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.byteLength,
  });
  return timingSafeEqual(expected, actual);
}

/** Whether a hash was made at another cost than today's: the next login makes it anew. */
export function isOutdated(hash: string): boolean {
  const [, memory, passes, parallelism] = FORMAT.exec(hash) ?? [];
  return [memory, passes, parallelism].join() !== [COST.memory, COST.passes, COST.parallelism].join();
}

/** A hash of nothing anyone knows: an unknown login costs the same work as a known one. */
export const decoyHash: Promise<string> = hashPassword(randomBytes(NONCE_BYTES).toString('base64'));
