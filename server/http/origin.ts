/** Writes come only from our own pages (design section 6, same-origin check and custom header). */
import { WRITE_HEADER } from '#shared/contract/paths.ts';

/** Whether the browser says that a request comes from a page of the same origin. */
export function isSameOrigin(headers: Headers, origin: string): boolean {
  const sent = headers.get('origin');
  if (sent !== null) return sent === origin;
  return headers.get('sec-fetch-site') === 'same-origin';
}

/** Whether a write may pass: same origin, and the header that a foreign page cannot send without a preflight. */
export function isOwnWrite(headers: Headers, origin: string): boolean {
  return headers.get(WRITE_HEADER) === '1' && isSameOrigin(headers, origin);
}
