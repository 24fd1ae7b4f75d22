/**
 * A read that is the same for everyone: one plain request, without what the calls of a player carry (http.ts). A page
 * that only asks this way loads no ky.
 */

import { FIRST_PATHS, HEADERS } from '#shared/contract/first-paths.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { connectionId } from './connection-id.ts';
import type { Outcome } from './http.ts';
import { NO_ANSWER } from './no-answer.ts';

const TIMEOUT_MS = 15_000;

type ReadName = 'events' | 'jackpots' | 'sportMenu' | 'tables' | 'tournaments';

/**
 * The list of each answer: one without it is a portal's or a foreign service's. That is as much of the contract as a page
 * can look at that loads no shapes (platform/answer-check.ts).
 */
const LISTS: Readonly<Record<ReadName, string>> = {
  events: 'result',
  jackpots: 'pools',
  sportMenu: 'sports',
  tables: 'tables',
  tournaments: 'result',
};

/** As {@link publicRead}, for what tries again by itself (platform/remote.ts). */
export async function publicOutcome<Name extends ReadName>(
  name: Name,
  query?: Record<string, string>,
): Promise<Outcome<ResponseOf<Name>>> {
  const value = await publicRead(name, query);
  return value === null ? { ok: false, error: NO_ANSWER } : { ok: true, value };
}

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
    const answer: unknown = response.ok ? await response.json() : null;
    return Array.isArray((answer as Record<string, unknown> | null)?.[LISTS[name]])
      ? (answer as ResponseOf<Name>)
      : null;
  } catch (error) {
    console.warn('The service did not answer', error);
    return null;
  }
}
