/**
 * Pages that a browser fetches before anybody asked for them (src/features/navigation/prefetch.ts). Browsers use such an
 * answer only while it is fresh, so it is for a moment; and nobody has gone there yet, so it chooses no language
 * (docs/decisions/0033).
 */

/** `Cache-Control` of a page that was fetched ahead. */
export const FETCHED_AHEAD_CACHE = 'private, max-age=30';

/** What the header `Sec-Purpose` begins with then (Fetch Standard, section 3.8). */
export const FETCHED_AHEAD_PURPOSE = 'prefetch';

export function isFetchedAhead({ headers }: Request): boolean {
  return headers.get('sec-purpose')?.startsWith(FETCHED_AHEAD_PURPOSE) ?? false;
}
