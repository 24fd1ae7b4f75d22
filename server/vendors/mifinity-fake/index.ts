/**
 * A fake of MiFinity that speaks its protocol: init-iframe, the widget's script, the page in its frame, callbacks, the
 * status API. For everything but real money; what it knows is in memory and as old as the process.
 */

import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { z } from 'zod';
import { acceptedOf, type Secrets } from '#shared/secret-list.ts';
import type { Log } from '../../log.ts';
import { frame, mountAssets, type Page, pageHeaders } from '../pages.ts';

const BODY_MAXIMUM_BYTES = 16_384;
const TOKEN_BYTES = 24;

const initRequest = z.object({
  money: z.object({ amount: z.number().positive(), currency: z.string().length(3) }),
  client: z.object({ firstName: z.string(), lastName: z.string(), emailAddress: z.email() }),
  address: z.object({ countryCode: z.string().length(2) }),
  validationKey: z.string().min(48).max(255),
  clientReference: z.string().min(1).max(48),
  traceId: z.string().min(1).max(48),
  description: z.string().min(1).max(255),
  destinationAccountNumber: z.string().min(1),
  brandId: z.string().min(1),
  returnUrl: z.url(),
  errorUrl: z.url().optional(),
});

type Status = 'NOT_COMPLETED' | 'PENDING' | 'SUCCESSFUL' | 'FAILED';

interface Session {
  request: z.infer<typeof initRequest>;
  token: string;
  status: Status;
  detailedStatus?: string;
  /** What was paid. */
  amount: number;
}

/** What the person in the frame can do. */
const CHOICES: Record<string, { status: Status; text: string; detailedStatus?: string; share?: number }> = {
  pay: { status: 'SUCCESSFUL', text: 'Pay' },
  part: { status: 'SUCCESSFUL', text: 'Pay half', share: 0.5 },
  later: { status: 'PENDING', text: 'Leave pending' },
  refuse: { status: 'FAILED', text: 'Decline', detailedStatus: 'ABANDONED_BY_USER' },
};

/** The widget: puts a frame into a container, and hands on what it says. Nobody may believe that of the payment. */
const WIDGET = `(() => {
const origin = new URL(document.currentScript.src).origin;
window.showPaymentIframe = (id, { token, complete, success, fail }) => {
  const frame = document.createElement('iframe');
  frame.src = origin + '/widget/' + encodeURIComponent(token);
  frame.title = 'MiFinity';
  frame.width = '100%';
  frame.height = '560';
  document.getElementById(id).replaceChildren(frame);
  const hear = ({ source, data }) => {
    if (source !== frame.contentWindow || !data || data.type !== 'sgpg') return;
    (data.status === 'FAILED' ? fail : success)?.();
    complete?.();
  };
  addEventListener('message', hear);
  return { close() { removeEventListener('message', hear); frame.remove(); } };
};
})();
`;
/** Tells the page around the frame that the person is through. */
const TELL = `parent.postMessage({ type: 'sgpg', status: document.body.querySelector('[data-status]').dataset.status }, '*');\n`;

export interface MifinityFakeConfig {
  /** The merchant's API keys. */
  keys: Secrets;
  log: Log;
  /** How callbacks travel; the network by default. */
  send?: (request: Request) => Promise<Response>;
}

/** Creates the fake. */
export function createMifinityFake({ keys, log, send = fetch }: MifinityFakeConfig) {
  const byToken = new Map<string, Session>();
  const byKey = new Map<string, Session>();
  const app = new Hono();
  app.use(bodyLimit({ maxSize: BODY_MAXIMUM_BYTES, onError: (context) => context.json({ errors: [] }, 413) }));

  const moneyOf = ({ request, amount }: Session) => ({ amount, currency: request.money.currency });
  const responseOf = (session: Session) => ({
    traceId: session.request.traceId,
    validationKey: session.request.validationKey,
    money: moneyOf(session),
    sourceMoney: moneyOf(session),
    destinationMoney: moneyOf(session),
  });

  app.use('/api/*', async (context, next) => {
    const isKnown =
      acceptedOf(keys).some((key) => context.req.header('key') === key) && context.req.header('x-api-version') === '1';
    if (!isKnown) return context.json({ errors: [{ errorCode: 'UNAUTHORIZED' }] }, 401);
    return next();
  });

  app.post('/api/gateway/init-iframe/', async (context) => {
    const asked = initRequest.safeParse(await context.req.json().catch(() => undefined));
    if (!asked.success) return context.json({ errors: [{ errorCode: 'INVALID_REQUEST' }] }, 400);
    const { validationKey, traceId, money } = asked.data;
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const known = byKey.get(validationKey);
    const session = known ?? { request: asked.data, token, status: 'NOT_COMPLETED' as const, amount: money.amount };
    byKey.set(validationKey, session);
    byToken.set(session.token, session);
    return context.json({ payload: [{ traceId, validationKey, initializationToken: session.token }] }, 201);
  });

  app.get('/api/gateway/payment-status/:key', (context) => {
    const session = byKey.get(context.req.param('key'));
    if (!session) return context.json({ errors: [{ errorCode: 'NOT_FOUND' }] }, 404);
    const { status, detailedStatus } = session;
    const paid = status === 'SUCCESSFUL' ? { paymentResponse: responseOf(session) } : {};
    return context.json({ payload: [{ status, ...(detailedStatus ? { detailedStatus } : {}), ...paid }] });
  });

  /** Tells the merchant that something has happened; what it was, its server asks. */
  async function callBack(session: Session): Promise<void> {
    const { returnUrl, errorUrl = returnUrl } = session.request;
    const url = session.status === 'FAILED' ? errorUrl : returnUrl;
    const headers = { 'content-type': 'application/json' };
    try {
      await send(new Request(url, { method: 'POST', headers, body: JSON.stringify(responseOf(session)) }));
    } catch (error) {
      log.warn({ error }, 'a callback was not delivered');
    }
  }

  const page = (title: string, content: Page) => frame({ language: 'en', title, brand: 'MiFinity test' }, content);
  /** Any site may frame the widget, and its script is its own. */
  const framed = {
    ...pageHeaders(null),
    'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'`,
  };
  const { 'x-frame-options': _unframed, ...headers } = framed as Record<string, string>;

  app.get('/widget/:token', async (context) => {
    const session = byToken.get(context.req.param('token'));
    if (!session)
      return context.html(
        await page('Not found', html`<section class="card"><h1>Not found</h1></section>`),
        404,
        headers,
      );
    const { amount, currency } = session.request.money;
    const isOver = session.status !== 'NOT_COMPLETED';
    const buttons = Object.entries(CHOICES).map(
      ([name, { text }]) =>
        html`<button class="button${name === 'pay' ? ' button-primary' : ''}" name="choice" value="${name}">${text}</button>`,
    );
    const content = isOver
      ? html`<section class="card" data-status="${session.status}"><h1>Thank you</h1><p class="notice">You can close this.</p></section><script src="/widgets/tell.js"></script>`
      : html`<section class="card" aria-labelledby="title"><h1 id="title">Test payment</h1><p class="amount">${amount.toFixed(2)} ${currency}</p><p class="notice">No real money moves.</p><form method="post" action="/widget/${session.token}">${buttons}</form></section>`;
    return context.html(await page('Payment', content), 200, headers);
  });

  app.post('/widget/:token', async (context) => {
    const session = byToken.get(context.req.param('token'));
    if (!session) return context.json({ errors: [] }, 404);
    const { choice } = await context.req.parseBody();
    const made = typeof choice === 'string' && Object.hasOwn(CHOICES, choice) ? CHOICES[choice] : undefined;
    if (made && session.status === 'NOT_COMPLETED') {
      const { status, detailedStatus, share = 1 } = made;
      Object.assign(session, { status, amount: session.request.money.amount * share });
      if (detailedStatus) session.detailedStatus = detailedStatus;
      await callBack(session);
    }
    return new Response(null, { status: 303, headers: { ...headers, location: `/widget/${session.token}` } });
  });

  const script = (body: string) =>
    new Response(body, {
      headers: { 'content-type': 'text/javascript; charset=utf-8', 'x-content-type-options': 'nosniff' },
    });
  app.get('/widgets/sgpg.js', () => script(WIDGET));
  app.get('/widgets/tell.js', () => script(TELL));
  mountAssets(app);

  return { fetch: async (request: Request) => app.fetch(request) };
}
