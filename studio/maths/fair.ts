/**
 * The provably fair generator: every number of a round follows from a server seed the player has seen only the hash
 * of, a client seed the player may choose, and the round's nonce. The same code runs in the studio and in the
 * player's browser, so a round can be checked there (design section 1, promise 5).
 */

const ENCODER = new TextEncoder();
const WORD_BYTES = 4;
const WORD_SPACE = 2 ** 32;

/** What decides a round. */
export interface FairInput {
  /** 64 hex digits, secret until it is rotated. */
  serverSeed: string;
  /** Chosen by the player. */
  clientSeed: string;
  /** Counts the rounds under one server seed from 0. */
  nonce: number;
}

/** A source of uniform 32-bit words. */
export interface WordSource {
  next(): Promise<number>;
}

/** Hex SHA-256 of a text: how a server seed is committed to before it is used. */
export async function commitmentOf(serverSeed: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', ENCODER.encode(serverSeed))));
}

/** A fresh server seed: 32 random bytes in hex. */
export function newServerSeed(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

/**
 * The words of a round: HMAC-SHA256(server seed, `<client seed>:<nonce>:<block>`) for block 0, 1, 2 …, read as
 * big-endian 32-bit words.
 */
export async function fairWords({ serverSeed, clientSeed, nonce }: FairInput): Promise<WordSource> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', ENCODER.encode(serverSeed), algorithm, false, ['sign']);
  let block = 0;
  let view = new DataView(new ArrayBuffer(0));
  let offset = 0;
  return {
    async next() {
      if (offset >= view.byteLength) {
        const message = ENCODER.encode(`${clientSeed}:${nonce}:${block}`);
        view = new DataView(await crypto.subtle.sign('HMAC', key, message));
        block += 1;
        offset = 0;
      }
      const word = view.getUint32(offset);
      offset += WORD_BYTES;
      return word;
    },
  };
}

/** The first word that is no longer usable for a draw below `bound` without favouring small results. */
export function acceptedBelow(bound: number): number {
  return WORD_SPACE - (WORD_SPACE % bound);
}

/** A uniform integer in [0, bound): words beyond the last whole multiple of `bound` are rejected, so no modulo bias. */
export async function drawBelow(words: WordSource, bound: number): Promise<number> {
  const limit = acceptedBelow(bound);
  for (;;) {
    const word = await words.next();
    if (word < limit) return word % bound;
  }
}

/** One of the values, each as likely as its weight says. */
export async function drawWeighted(
  words: WordSource,
  values: readonly (readonly [value: number, weight: number])[],
): Promise<number> {
  let left = await drawBelow(
    words,
    values.reduce((sum, [, weight]) => sum + weight, 0),
  );
  for (const [value, weight] of values) {
    if (left < weight) return value;
    left -= weight;
  }
  throw new Error('No value to draw from');
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
