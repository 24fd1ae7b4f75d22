/**
 * Randomness of one match: SHA-256 over a secret key and a counter. The same key gives the same match, and whoever has seen
 * half of it cannot reckon the other half.
 */
import { createHash, createHmac } from 'node:crypto';

export interface Random {
  /** From 0, below 1. */
  next(): number;
}

const WORDS_IN_BLOCK = 4;
const WORD_BITS = 53n;

/** The key of a part of the simulation. */
export const keyOf = (seed: string, ...names: readonly (string | number)[]): string =>
  createHmac('sha256', seed).update(names.join('/')).digest('hex');

export function createRandom(key: string): Random {
  let counter = 0;
  let words: bigint[] = [];
  return {
    next() {
      if (words.length === 0) {
        const block = createHash('sha256').update(`${key}/${counter}`).digest();
        words = Array.from(
          { length: WORDS_IN_BLOCK },
          (_, index) => block.readBigUInt64BE(index * 8) >> (64n - WORD_BITS),
        );
        counter += 1;
      }
      return Number(words.pop() ?? 0n) / 2 ** Number(WORD_BITS);
    },
  };
}

/** A number of the standard normal distribution (Box and Muller). */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

/** A number of events of a Poisson process (Knuth). */
export function poisson(random: Random, mean: number): number {
  const limit = Math.exp(-mean);
  let product = random.next();
  let count = 0;
  while (product > limit) {
    product *= random.next();
    count += 1;
  }
  return count;
}

/** Moments of a Poisson process over a stretch of time, in order. */
export const moments = (random: Random, count: number, until: number): number[] =>
  Array.from({ length: count }, () => random.next() * until).sort((one, other) => one - other);
