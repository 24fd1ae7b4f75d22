/**
 * `POST /vendor/publish`: takes changed content live. Signed as every vendor's call (shared/contract/aggregator.ts): the
 * hex HMAC-SHA256 of `<timestamp>.<raw body>`. The body itself says nothing.
 */

import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { SIGNATURE_HEADERS, SIGNATURE_TOLERANCE_MS } from '#shared/contract/aggregator.ts';
import type { Secrets } from '#shared/secret-list.ts';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { isSigned } from '../../signature.ts';
import type { Publisher } from './publisher.ts';

const BODY_MAXIMUM_BYTES = 262_144;

export interface PublishingParts {
  secret: Secrets;
  publisher: Pick<Publisher, 'request'>;
  clock: Clock;
  log: Log;
}

/** Signatures that were used, until they are too old to be accepted anyway. */
class UsedSignatures {
  readonly #until = new Map<string, number>();

  /** Whether a signature is used for the first time; from then on it is not. */
  claim(signature: string, now: number): boolean {
    for (const [known, until] of this.#until) {
      if (until >= now) break;
      this.#until.delete(known);
    }
    if (this.#until.has(signature)) return false;
    // Its timestamp may lie as far ahead of our clock as behind it.
    this.#until.set(signature, now + 2 * SIGNATURE_TOLERANCE_MS);
    return true;
  }
}

/** The route, to be mounted at the root. */
export function publishingRoutes({ secret, publisher, clock, log }: PublishingParts): Hono {
  const used = new UsedSignatures();
  const app = new Hono();
  app.post(
    '/vendor/publish',
    bodyLimit({ maxSize: BODY_MAXIMUM_BYTES, onError: (context) => context.json({ status: 'too_large' }, 413) }),
    async (context) => {
      const { headers } = context.req.raw;
      const now = clock.now();
      if (!isSigned(secret, now, headers, await context.req.text())) {
        log.warn({}, 'publish webhook refused: not signed, or too old');
        return context.json({ status: 'invalid_signature' }, 401);
      }
      if (!used.claim(headers.get(SIGNATURE_HEADERS.signature) ?? '', now.getTime())) {
        return context.json({ status: 'replayed' }, 409);
      }
      return context.json({ status: publisher.request() }, 202);
    },
  );
  return app;
}
