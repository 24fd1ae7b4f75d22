/** Calls of payment vendors that speak signed JSON (server/signature.ts). */

import { parseJson } from '#shared/json.ts';
import type { Secrets } from '#shared/secret-list.ts';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { signedHeaders } from '../../signature.ts';
import { createVendorFetch, type VendorFetch } from '../vendor-fetch.ts';

const TIMEOUT_MS = 15_000;

export interface SignedCallOptions {
  /** Origin of the vendor's API. */
  url: string;
  secret: Secrets;
  clock: Clock;
  log: Log;
  /** How requests travel; the network unless told. */
  send?: VendorFetch;
}

/** JSON text as a value; undefined, which every schema refuses, when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Makes calls: the answer's status and JSON; null when the vendor does not answer. */
export function createSignedCall({ url, secret, clock, log, send = createVendorFetch() }: SignedCallOptions) {
  return async (path: string, content: object): Promise<{ status: number; body: unknown } | null> => {
    const body = JSON.stringify(content);
    try {
      const answer = await send(new URL(path, url).href, {
        method: 'POST',
        headers: signedHeaders(secret, clock.now(), body),
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: answer.status, body: jsonOf(await answer.text()) };
    } catch (error) {
      log.warn({ error, path }, 'payment provider does not answer');
      return null;
    }
  };
}
