/** Time-based one-time passwords (RFC 6238): SHA-1, 30 s, six digits, as every authenticator app has them. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** As long as the hash (RFC 4226, section 4). */
const SECRET_BYTES = 20;
/** A code of the step before still counts: people type, and phones are late. */
const LATE_STEPS = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** The code of a step. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1_000 / STEP_SECONDS);

/** The step that a code belongs to: this one or the one before; null: neither. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | null {
  const steps = Array.from({ length: LATE_STEPS + 1 }, (_, late) => stepAt(now) - late);
  const typed = Buffer.from(code.padEnd(DIGITS).slice(0, DIGITS));
  return steps.find((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), typed)) ?? null;
}

/** Bytes as people type them into an app. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32.charAt(Number.parseInt(five.padEnd(5, '0'), 2))).join('');
}

/** What a QR code hands to an app. */
export function keyUri(secret: string, account: string, issuer = 'Fairwind'): string {
  const name = encodeURIComponent(issuer);
  const label = `${name}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${name}&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
