/**
 * The sandbox: a small payment vendor of its own, with an API, a hosted page and webhooks. Fairwind talks to it as to
 * any other vendor; it moves no real money.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type SandboxNotice, sandboxStartRequest, sandboxStatusRequest } from '#shared/contract/payment-sandbox.ts';
import { parseJson } from '#shared/json.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import type { Log } from '../../log.ts';
import { isSigned } from '../../signature.ts';
import { checkoutPage, MARK, notFoundPage, type Page } from './page.ts';
import { type Decision, decide, paymentByCheckout, paymentById, type SandboxPayment, savePayment } from './store.ts';
import { createWebhooks } from './webhooks.ts';

const BODY_MAXIMUM_BYTES = 16_384;
const ASSET_CACHE = 'public, max-age=86400';

export interface SandboxProviderConfig {
  database: Database;
  /** Shared with the merchant. */
  secret: string;
  /** Origin the hosted page is reached at, e.g. `http://pay.localhost:4321`. */
  publicOrigin: string;
  /** The merchant's webhook address. */
  webhookUrl: string;
  clock: Clock;
  log: Log;
  /** How webhooks travel; the network by default. */
  send?: (request: Request) => Promise<Response>;
}

export interface SandboxProvider {
  fetch(request: Request): Promise<Response>;
  /** Resumes webhooks that a stop left undelivered, and delivers from now on. */
  start(): void;
  stop(): Promise<void>;
  /** Sends what is due now and waits for the answers: for tests. */
  deliverDue(): Promise<void>;
}

const { resolve } = createRequire(import.meta.url);
const fontFile = (name: string) => readFileSync(resolve(`@fontsource/prompt/files/${name}`));

/** Weight and subset of each face the page uses. */
const FONTS: ReadonlyMap<string, Buffer> = new Map(
  [400, 600, 800].flatMap((weight): [string, Buffer][] => [
    [`${weight}.woff2`, fontFile(`prompt-latin-${weight}-normal.woff2`)],
    [`${weight}-ext.woff2`, fontFile(`prompt-latin-ext-${weight}-normal.woff2`)],
  ]),
);
const STYLE = readFileSync(new URL('./checkout.css', import.meta.url), 'utf8');

const DECISIONS: Record<string, Decision> = { approve: 'success', decline: 'fail' };
const CHOICES = new Set([...Object.keys(DECISIONS), 'pending']);

/** The headers of a page. The form may lead back to the merchant: browsers hold redirects to `form-action` too. */
function pageHeaders(returnOrigin: string | null): Record<string, string> {
  const formAction = ["'self'", ...(returnOrigin ? [returnOrigin] : [])].join(' ');
  return {
    'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}

async function answerPage(context: Context, page: Page, status: 200 | 404 | 422, returnUrl: string | null) {
  const returnOrigin = returnUrl === null ? null : new URL(returnUrl).origin;
  return context.html(await page, status, pageHeaders(returnOrigin));
}

function noticeOf({ payment_id, status, amount, currency }: SandboxPayment): SandboxNotice {
  return { payment_id, status, amount, currency };
}

/** Creates the vendor. */
export function createSandboxProvider(config: SandboxProviderConfig): SandboxProvider {
  const { database, secret, publicOrigin, webhookUrl, clock, log, send = fetch } = config;
  const webhooks = createWebhooks({ database, secret, webhookUrl, clock, log, send });
  let started = false;
  const app = new Hono();
  app.use(bodyLimit({ maxSize: BODY_MAXIMUM_BYTES, onError: (context) => context.json({ error: 'too_large' }, 413) }));
  app.onError((error, context) => {
    log.error({ error: String(error) }, 'sandbox provider failed');
    return context.json({ error: 'internal' }, 500);
  });

  /** The JSON of a signed request, or null when the signature is wrong or old. */
  async function signedJson(context: Context): Promise<{ json: unknown } | null> {
    const body = await context.req.text();
    if (!isSigned(secret, clock.now(), context.req.raw.headers, body)) return null;
    try {
      return { json: parseJson(body) };
    } catch {
      // Not JSON: the schema refuses undefined.
      return { json: undefined };
    }
  }

  app.post('/api/payments', async (context) => {
    const signed = await signedJson(context);
    if (!signed) return context.json({ error: 'invalid_signature' }, 401);
    const start = sandboxStartRequest.safeParse(signed.json);
    if (!start.success) return context.json({ error: 'invalid_request' }, 422);
    const payment = await savePayment(database, start.data, clock.now());
    if (!payment) return context.json({ error: 'conflict' }, 409);
    return context.json({ redirect_url: new URL(`/checkout/${payment.checkout_id}`, publicOrigin).href });
  });

  app.post('/api/payments/status', async (context) => {
    const signed = await signedJson(context);
    if (!signed) return context.json({ error: 'invalid_signature' }, 401);
    const wanted = sandboxStatusRequest.safeParse(signed.json);
    if (!wanted.success) return context.json({ error: 'invalid_request' }, 422);
    const payment = await paymentById(database, wanted.data.payment_id);
    return payment ? context.json(noticeOf(payment)) : context.json({ error: 'not_found' }, 404);
  });

  app.get('/checkout/:id', async (context) => {
    const payment = await paymentByCheckout(database, context.req.param('id'));
    if (!payment) return answerPage(context, notFoundPage('en'), 404, null);
    return answerPage(context, checkoutPage(payment), 200, payment.return_url);
  });

  app.post('/checkout/:id', async (context) => {
    const payment = await paymentByCheckout(database, context.req.param('id'));
    if (!payment) return answerPage(context, notFoundPage('en'), 404, null);
    const { choice } = await context.req.parseBody();
    if (typeof choice !== 'string' || !CHOICES.has(choice)) {
      return answerPage(context, checkoutPage(payment), 422, payment.return_url);
    }
    const decision = DECISIONS[choice];
    if (decision && (await decide(database, payment.checkout_id, decision, clock.now())) && started) webhooks.start();
    return new Response(null, { status: 303, headers: { ...pageHeaders(null), location: payment.return_url } });
  });

  const asset = (body: string | Buffer, type: string) =>
    new Response(typeof body === 'string' ? body : new Uint8Array(body), {
      headers: { 'content-type': type, 'cache-control': ASSET_CACHE, 'x-content-type-options': 'nosniff' },
    });
  app.get('/checkout.css', () => asset(STYLE, 'text/css; charset=utf-8'));
  app.get('/mark.svg', () => asset(String(MARK), 'image/svg+xml'));
  app.get('/fonts/:name', (context) => {
    const font = FONTS.get(context.req.param('name'));
    return font ? asset(font, 'font/woff2') : answerPage(context, notFoundPage('en'), 404, null);
  });
  app.notFound((context) => answerPage(context, notFoundPage('en'), 404, null));

  return {
    fetch: async (request) => app.fetch(request),
    start() {
      started = true;
      webhooks.start();
    },
    async stop() {
      started = false;
      await webhooks.stop();
    },
    deliverDue: webhooks.deliverDue,
  };
}
