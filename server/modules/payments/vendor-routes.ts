/** What payment vendors call: one webhook address per vendor, outside the player's contract. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { PaymentProvider } from '../../ports/payment-provider.ts';
import type { Settle, Settlement } from './settlement.ts';

const BODY_MAXIMUM_BYTES = 16_384;

/**
 * `refused` is 200: it is understood and will never be otherwise, so the vendor need not repeat it. `mismatch` and
 * `unknown` are for people to look at; the vendor keeps them visible by repeating.
 */
const STATUS: Record<Settlement, 200 | 404 | 409> = { applied: 200, refused: 200, unknown: 404, mismatch: 409 };
const REASON_STATUS = { invalid_signature: 401, stale: 401, invalid_body: 422 } as const;

export interface PaymentVendorParts {
  providers: readonly PaymentProvider[];
  settle: Settle;
  clock: Clock;
  log: Log;
}

/** Routes `POST /vendor/payments/<vendor>/webhook`, to be mounted at the root. */
export function paymentVendorRoutes({ providers, settle, clock, log }: PaymentVendorParts): Hono {
  const app = new Hono();
  app.onError((error, context) => {
    log.error({ error: String(error) }, 'payment webhook failed');
    return context.json({ status: 'internal' }, 500);
  });
  for (const provider of providers) {
    app.post(
      `/vendor/payments/${provider.vendor}/webhook`,
      bodyLimit({ maxSize: BODY_MAXIMUM_BYTES, onError: (context) => context.json({ status: 'too_large' }, 413) }),
      async (context) => {
        const body = await context.req.text();
        const reading = provider.readWebhook(context.req.raw.headers, body, clock.now());
        if (!reading.ok) {
          log.warn({ vendor: provider.vendor, reason: reading.reason }, 'payment webhook refused');
          return context.json({ status: reading.reason }, REASON_STATUS[reading.reason]);
        }
        const settlement = await settle(provider.vendor, reading.notice);
        return context.json({ status: settlement }, STATUS[settlement]);
      },
    );
  }
  return app;
}
