/** An authenticator app: what it shows for a key as players read it. */
import { roomIn } from './stretch.ts';

/** The bytes of a key as an app reads them (RFC 4648). */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** How long an authenticator shows a code, and longer than typing it takes. */
const CODE_MS = 30_000;
const TYPED_MS = 10_000;

/** Resolves once the code of the step before can be typed in peace: it counts until the present step is over. */
export const roomForCode = (): Promise<void> => roomIn(CODE_MS, TYPED_MS);
