/**
 * The public randomness of drand's network "quicknet". A round's signature is checked against the network's key, so it
 * does not matter which server of the network, or copy of it, is asked.
 */
import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { z } from 'zod';
import type { Beacon } from '../../shared-rounds/beacon.ts';
import { quicknetRoundAfter, quicknetTime, quicknetUrl, quicknetValue } from '../../shared-rounds/quicknet.ts';

const PUBLIC_KEY = Buffer.from(
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  'hex',
);
/** The scheme `bls-unchained-g1-rfc9380`. */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const ROUND_BYTES = 8;
const TIMEOUT_MS = 4_000;
const ANSWER_MAXIMUM_CHARACTERS = 4_096;
/** Players wait for a game's first chain, so its event is close; long enough to be seen before it. */
const LEADS = { first: 2 * 60_000, next: 24 * 3_600_000 } as const;

const roundAnswer = z.object({
  round: z.number().int().positive(),
  randomness: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^[0-9a-f]{96}$/),
});

/** Whether the network has signed a round so. @param signature 48 bytes in hex */
export function isSignedByQuicknet(round: number, signature: string): boolean {
  const number = Buffer.alloc(ROUND_BYTES);
  number.writeBigUInt64BE(BigInt(round));
  const { hash, verify } = bls12_381.shortSignatures;
  const message = hash(createHash('sha256').update(number).digest(), DOMAIN);
  try {
    return verify(Buffer.from(signature, 'hex'), message, PUBLIC_KEY);
  } catch {
    // No point of the curve.
    return false;
  }
}

/** @param origin of a server of the network. */
export function createDrandBeacon(
  origin: string,
  fetcher: (request: Request) => Promise<Response> = (request) => fetch(request),
): Beacon {
  return {
    name: 'drand-quicknet',
    leads: LEADS,
    eventAfter(moment) {
      const round = quicknetRoundAfter(moment);
      return { id: String(round), at: quicknetTime(round) };
    },
    async read({ id }) {
      const request = new Request(quicknetUrl(id, origin), {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const response = await fetcher(request);
      if (!response.ok) throw new Error(`drand answered ${response.status}`);
      const answer = roundAnswer.parse(JSON.parse((await response.text()).slice(0, ANSWER_MAXIMUM_CHARACTERS)));
      if (String(answer.round) !== id) throw new Error(`drand answered with round ${answer.round}`);
      const value = await quicknetValue(answer.signature);
      if (value !== answer.randomness) throw new Error('the value is not that of the signature');
      if (!isSignedByQuicknet(answer.round, answer.signature)) throw new Error('the network has not signed this');
      return { value, evidence: answer.signature };
    },
  };
}
