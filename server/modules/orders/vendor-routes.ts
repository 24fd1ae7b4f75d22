/** What payment vendors call: a webhook address per vendor, and one for those that ask first; outside the player's contract. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { PaymentNotice, PaymentProvider } from '../../ports/payment-provider.ts';
import type { Settle, Settlement } from './settlement.ts';

const BODY_MAXIMUM_BYTES = 16_384;

/**
 * `refused` and `held` are 200: they are understood, people look at them, and repeating changes nothing. `unknown` is
 * repeated: the vendor may have been quicker than we.
 */
const STATUS: Record<Settlement, 200 | 404> = { applied: 200, refused: 200, held: 200, unknown: 404 };
const REASON_STATUS = { invalid_signature: 401, stale: 401, invalid_body: 422 } as const;

export interface PaymentVendorParts {
  providers: readonly PaymentProvider[];
  settle: Settle;
  /** Whether a deposit that was started may be completed now. */
  mayComplete(vendor: string, paymentId: string): Promise<boolean>;
  clock: Clock;
  log: Log;
}

/** What a vendor says of a payment when it is asked; `silent` where it does not answer: it repeats its callback. */
async function told(provider: PaymentProvider, paymentId: string): Promise<PaymentNotice | null | 'silent'> {
  const said = await provider.status(paymentId);
  return said.ok ? said.value : 'silent';
}

/** Routes `POST /vendor/payments/<vendor>/webhook`, and `…/question` of vendors that ask; to be mounted at the root. */
export function paymentVendorRoutes({ providers, settle, mayComplete, clock, log }: PaymentVendorParts): Hono {
  const app = new Hono();
  app.onError((error, context) => {
    log.error({ error }, 'payment webhook failed');
    return context.json({ status: 'internal' }, 500);
  });
  const limited = bodyLimit({
    maxSize: BODY_MAXIMUM_BYTES,
    onError: (context) => context.json({ status: 'too_large' }, 413),
  });
  for (const provider of providers) {
    const readQuestion = provider.readQuestion?.bind(provider);
    if (readQuestion) {
      app.post(`/vendor/payments/${provider.vendor}/question`, limited, async (context) => {
        const reading = readQuestion(context.req.raw.headers, await context.req.text(), clock.now());
        if (!reading.ok) {
          log.warn({ vendor: provider.vendor, reason: reading.reason }, 'payment question refused');
          return context.json({ status: reading.reason }, REASON_STATUS[reading.reason]);
        }
        return context.json({ allowed: await mayComplete(provider.vendor, reading.paymentId) });
      });
    }
    app.post(`/vendor/payments/${provider.vendor}/webhook`, limited, async (context) => {
      const body = await context.req.text();
      const reading = provider.readWebhook(context.req.raw.headers, body, clock.now());
      if (!reading.ok) {
        log.warn({ vendor: provider.vendor, reason: reading.reason }, 'payment webhook refused');
        return context.json({ status: reading.reason }, REASON_STATUS[reading.reason]);
      }
      const notice = 'ask' in reading ? await told(provider, reading.ask) : reading.notice;
      if (notice === 'silent') return context.json({ status: 'unavailable' }, 503);
      const settlement = notice === null ? 'unknown' : await settle(provider.vendor, notice);
      return context.json({ status: settlement }, STATUS[settlement]);
    });
  }
  return app;
}
