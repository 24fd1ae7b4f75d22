/**
 * JSON Web Tokens (RFC 7519) signed with ES256, as the BetBy-style protocol carries everything in: who a player is, and what
 * its server asks of the wallet. Nothing but ES256 is believed, whatever a token's header says.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { parseJson } from '#shared/json.ts';

/** ES256 signs with the two numbers side by side (RFC 7518, 3.4), not in DER. */
const ENCODING = 'ieee-p1363';
const HEADER = encoded({ alg: 'ES256', typ: 'JWT' });
/** How far clocks may differ, s. */
const LEEWAY_S = 60;

export const readPublicKey = (pem: string): KeyObject => createPublicKey(pem.replaceAll('\\n', '\n'));
export const readPrivateKey = (pem: string): KeyObject => createPrivateKey(pem.replaceAll('\\n', '\n'));

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Signs claims. */
export function signToken(key: KeyObject, claims: object): string {
  const signed = `${HEADER}.${encoded(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: ENCODING }).toString('base64url')}`;
}

function objectOf(part: string): Record<string, unknown> | null {
  try {
    const value = parseJson(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    // Not JSON: no token.
    return null;
  }
}

/** Whether a moment lies in the time that claims name; a token without an end has none. */
function isInTime({ exp, nbf }: Record<string, unknown>, now: Date): boolean {
  const seconds = now.getTime() / 1_000;
  if (typeof exp === 'number' && exp + LEEWAY_S < seconds) return false;
  return typeof nbf !== 'number' || nbf - LEEWAY_S <= seconds;
}

/** The claims of a token that the key's other half signed and that holds now; null for any other text. */
export function openToken(key: KeyObject, token: string, now: Date): Record<string, unknown> | null {
  const [header = '', body = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || objectOf(header)?.alg !== 'ES256') return null;
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${body}`),
    { key, dsaEncoding: ENCODING },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return null;
  const claims = objectOf(body);
  return claims !== null && isInTime(claims, now) ? claims : null;
}
