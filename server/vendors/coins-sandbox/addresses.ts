/**
 * An address for each payment, from an account's public key alone (BIP 32, `CKDpub`): the server that gives addresses
 * away cannot spend what arrives at them.
 */
import { createHash, createHmac } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
// Node's SHA-3 has another padding than the Keccak-256 of Ethereum and Tron.
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Network } from '#shared/coins.ts';

/** A public key that children are derived from. */
export interface ExtendedKey {
  /** Compressed, 33 bytes. */
  key: Uint8Array;
  chainCode: Uint8Array;
}

const { Point } = secp256k1;
const hardenedFrom = 0x8000_0000;

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const hash160 = (bytes: Uint8Array): Buffer => createHash('ripemd160').update(sha256(bytes)).digest();

/** The account of a seed: its public side. */
export function accountOf(seed: string): ExtendedKey {
  const both = createHmac('sha512', 'Bitcoin seed').update(seed).digest();
  return { key: secp256k1.getPublicKey(both.subarray(0, 32), true), chainCode: both.subarray(32) };
}

/** The child with a number below 2^31. */
export function childOf({ key, chainCode }: ExtendedKey, index: number): ExtendedKey {
  if (index < 0 || index >= hardenedFrom) throw new RangeError(`a public key has no child ${index}`);
  const number = Buffer.alloc(4);
  number.writeUInt32BE(index);
  const both = createHmac('sha512', chainCode).update(key).update(number).digest();
  const tweak = BigInt(`0x${both.subarray(0, 32).toString('hex')}`);
  // BIP 32: for one index in 2^127 there is no child, and the next one is taken.
  if (tweak === 0n || tweak >= Point.Fn.ORDER) throw new RangeError(`index ${index} has no key`);
  const point = Point.fromBytes(key).add(Point.BASE.multiply(tweak));
  return { key: point.toBytes(true), chainCode: both.subarray(32) };
}

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

function polymod(values: readonly number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [bit, term] of GENERATOR.entries()) if ((top >>> bit) & 1) sum ^= term;
  }
  return sum;
}

/** Bytes as groups of five bits, the last one filled with zeros. */
function fiveBits(bytes: Uint8Array): number[] {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((group) => Number.parseInt(group.padEnd(5, '0'), 2));
}

/** A native segwit address of version 0 (BIP 173). @param prefix `tb` on the test network, `bc` on the main one */
export function segwitAddress(prefix: string, publicKey: Uint8Array): string {
  const data = [0, ...fiveBits(hash160(publicKey))];
  const letters = [...prefix].map((letter) => letter.charCodeAt(0));
  const expanded = [...letters.map((code) => code >>> 5), 0, ...letters.map((code) => code & 31)];
  const checksum = polymod([...expanded, ...data, 0, 0, 0, 0, 0, 0]) ^ 1;
  const check = Array.from({ length: 6 }, (_, place) => (checksum >>> (5 * (5 - place))) & 31);
  return `${prefix}1${[...data, ...check].map((value) => BECH32[value]).join('')}`;
}

/** The last twenty bytes of the hash of a key, which Ethereum and Tron name an account by. */
function accountHash(publicKey: Uint8Array): Uint8Array {
  return keccak_256(Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(12);
}

/** An account's twenty bytes with the checksum of EIP-55: in the case of the letters. */
export function checksummed(account: Uint8Array): string {
  const hex = Buffer.from(account).toString('hex');
  const hash = Buffer.from(keccak_256(Buffer.from(hex, 'ascii'))).toString('hex');
  return `0x${[...hex].map((digit, place) => (Number.parseInt(hash[place] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const TRON_PREFIX = 0x41;

/** Base58 with four bytes of checksum. The payload must not begin with zero. */
export function base58Check(payload: Uint8Array): string {
  const whole = Buffer.concat([payload, sha256(sha256(payload)).subarray(0, 4)]);
  let rest = BigInt(`0x${whole.toString('hex')}`);
  let text = '';
  while (rest > 0n) {
    text = `${BASE58[Number(rest % 58n)]}${text}`;
    rest /= 58n;
  }
  return text;
}

/** The address of a public key; on Bitcoin the test network's. Ethereum and Tron write both alike. */
export const ADDRESS_OF: Record<Network, (publicKey: Uint8Array) => string> = {
  bitcoin: (publicKey) => segwitAddress('tb', publicKey),
  ethereum: (publicKey) => checksummed(accountHash(publicKey)),
  tron: (publicKey) => base58Check(Buffer.concat([Buffer.of(TRON_PREFIX), accountHash(publicKey)])),
};
