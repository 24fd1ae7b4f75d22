/** Words for simulations: the same seed gives the same rounds on every machine. */
import { createCipheriv, createHash } from 'node:crypto';
import type { WordSource } from '../maths/fair.ts';

const BLOCK_BYTES = 262_144;
const WORD_BYTES = 4;

/** The key stream of AES-128 in counter mode, read as little-endian words. @param seed any text. */
export function seededWords(seed: string): WordSource {
  const key = createHash('sha256').update(seed).digest().subarray(0, 16);
  const cipher = createCipheriv('aes-128-ctr', key, Buffer.alloc(16));
  let block = Buffer.alloc(0);
  let at = 0;
  return {
    next() {
      if (at === block.length) {
        block = cipher.update(Buffer.alloc(BLOCK_BYTES));
        at = 0;
      }
      const word = block.readUInt32LE(at);
      at += WORD_BYTES;
      return Promise.resolve(word);
    },
  };
}
