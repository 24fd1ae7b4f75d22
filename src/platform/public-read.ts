/**
 * A read that is the same for everyone: one plain request, without what the calls of a player carry (http.ts). A page
 * that only asks this way loads no ky.
 */

import { FIRST_PATHS, HEADERS } from '#shared/contract/first-paths.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { connectionId } from './connection-id.ts';

const TIMEOUT_MS = 15_000;

/** Endpoints that are read without parameters in their path. */
type ReadName = {
  [Name in keyof typeof FIRST_PATHS]: (typeof FIRST_PATHS)[Name]['method'] extends 'GET' ? Name : never;
}[keyof typeof FIRST_PATHS];

/** The answer of a public endpoint; null when none came in time, which leaves a trace for whoever looks into a report. */
export async function publicRead<Name extends ReadName>(
  name: Name,
  query: Record<string, string> = {},
): Promise<ResponseOf<Name> | null> {
  try {
    const url = new URL(FIRST_PATHS[name].path, location.origin);
    url.search = String(new URLSearchParams(query));
    const response = await fetch(url, {
      headers: {
        accept: 'application/json',
        [HEADERS.origin]: location.origin,
        [HEADERS.connection]: connectionId(),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? ((await response.json()) as ResponseOf<Name>) : null;
  } catch (error) {
    console.warn('The service did not answer', error);
    return null;
  }
}
