/** The headers of the API, and the one path that pages ask for that know no other (src/features/play/entry.ts). */

export const LAUNCH_PATH = '/api/games/launch';

/** Sent on every API request; trusted for nothing (spec section 7). */
export const HEADERS = { origin: 'x-origin', connection: 'x-connection-id' } as const;

/** A custom header on every write: a foreign page cannot send it without a preflight (design section 6). */
export const WRITE_HEADER = 'x-fairwind-write';
export const IDEMPOTENCY_HEADER = 'idempotency-key';
