/**
 * The sandbox: a small payment vendor of its own, with an API, a hosted page and webhooks. Fairwind talks to it as to
 * any other vendor; it moves no real money.
 */

import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import {
  sandboxCancelRequest,
  sandboxPayoutRequest,
  sandboxRefundRequest,
  sandboxStartRequest,
  sandboxStatementRequest,
  sandboxStatusRequest,
} from '#shared/contract/payment-sandbox.ts';
import type { Secrets } from '#shared/secret-list.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import type { Log } from '../../log.ts';
import { mountAssets, type Page, pageHeaders, seeOther, signedCalls } from '../pages.ts';
import { createWebhooks } from '../webhooks.ts';
import { DESK_ACTS, deskPage } from './desk.ts';
import { checkoutPage, notFoundPage } from './page.ts';
import { accountFor, declines, needsChallenge, voucherState } from './payer.ts';
import { createQuestion } from './question.ts';
import {
  accountByToken,
  decide,
  decideLater,
  forgetHolders,
  handoverOf,
  keepAccount,
  movedOn,
  newestPayments,
  nextSettling,
  noteStep,
  noticeOf,
  PAYOUT_MODES,
  paymentByCheckout,
  paymentById,
  payoutMode,
  type SandboxPayment,
  savePayment,
  savePayout,
  setPayoutMode,
  settling,
} from './store.ts';

const BODY_MAXIMUM_BYTES = 16_384;

export interface SandboxProviderConfig {
  database: Database;
  /** Shared with the merchant. */
  secret: Secrets;
  /** Origin the hosted page is reached at, e.g. `http://pay.localhost:4321`. */
  publicOrigin: string;
  /** The merchant's webhook address. */
  webhookUrl: string;
  /** Where the merchant is asked before money is taken. */
  questionUrl: string;
  clock: Clock;
  log: Log;
  /** Whether the operator's page is served: never where players are not of a demo. */
  hasDesk?: boolean;
  /** How webhooks and questions travel; the network by default. */
  send?: (request: Request) => Promise<Response>;
}

export interface SandboxProvider {
  fetch(request: Request): Promise<Response>;
  /** Resumes webhooks that a stop left undelivered, and delivers from now on. */
  start(): void;
  stop(): Promise<void>;
  /** Sends what is due now and waits for the answers: for tests. */
  deliverDue(): Promise<void>;
  /** Forgets whose some accounts and payments were. */
  forget(person: { tokens: readonly string[]; orders: readonly string[] }): Promise<'done' | 'not_there'>;
}

const CHOICES = new Set(['approve', 'decline', 'pending', 'partial', 'late', 'confirm']);
const LATE_MS = 60_000;
const PAYOUT_DAYS_MS = 2 * 86_400_000;
const DESK_ROWS = 50;

async function answerPage(context: Context, page: Page, status: 200 | 404 | 422, returnUrl: string | null) {
  return context.html(await page, status, pageHeaders(returnUrl));
}

/** Creates the vendor. */
export function createSandboxProvider(config: SandboxProviderConfig): SandboxProvider {
  const { database, secret, publicOrigin, webhookUrl, questionUrl, clock, log, hasDesk = true, send = fetch } = config;
  const webhooks = createWebhooks({
    ...{ database, vendor: 'sandbox', secret, webhookUrl, clock, log, send },
    async settleDue() {
      for (const { payment_id: paymentId, settles_as: status, code } of await settling(database, clock.now())) {
        if (status === null) continue;
        const reason = status === 'fail' && code !== null ? 'expired' : null;
        await decide(database, { paymentId, from: ['pending'], status, reason, at: clock.now() });
      }
    },
    nextSettling: () => nextSettling(database),
  });
  const mayComplete = createQuestion({ secret, questionUrl, clock, log, send });
  let started = false;
  const app = new Hono();
  app.use(bodyLimit({ maxSize: BODY_MAXIMUM_BYTES, onError: (context) => context.json({ error: 'too_large' }, 413) }));
  app.onError((error, context) => {
    log.error({ error }, 'sandbox provider failed');
    return context.json({ error: 'internal' }, 500);
  });

  /** What was decided is said at once, where anybody listens. */
  const wake = (): void => {
    if (started) webhooks.start();
  };

  const api = signedCalls(app, secret, clock);
  const noticed = async (context: Context, payment: SandboxPayment | null) =>
    payment ? context.json(await noticeOf(database, payment)) : context.json({ error: 'not_found' }, 404);

  api('/api/payments', sandboxStartRequest, async (context, start) => {
    const payment = await savePayment(database, start, clock.now());
    if (!payment) return context.json({ error: 'conflict' }, 409);
    const url = new URL(`/checkout/${payment.checkout_id}`, publicOrigin).href;
    const kind = handoverOf(payment.method);
    const { code, expires_at: until } = payment;
    if (kind === null || code === null || until === null) return context.json({ redirect_url: url });
    wake();
    return context.json({ redirect_url: url, handover: { kind, code, uri: url, until } });
  });

  api('/api/payments/status', sandboxStatusRequest, async (context, wanted) =>
    noticed(context, await paymentById(database, wanted.payment_id)),
  );

  api('/api/payments/cancel', sandboxCancelRequest, async (context, { payment_id: paymentId }) => {
    const reason = 'cancelled';
    const cancelled = await decide(database, { paymentId, from: ['pending'], status: 'fail', reason, at: clock.now() });
    if (!cancelled) return noticed(context, await paymentById(database, paymentId));
    wake();
    return context.json({ ...(await noticeOf(database, cancelled)), reason });
  });

  api('/api/payouts', sandboxPayoutRequest, async (context, asked) => {
    const mode = await payoutMode(database);
    if (mode === 'silent') return context.json({ error: 'unavailable' }, 503);
    const saved = await savePayout(database, asked, clock.now());
    if (!saved) return context.json({ error: 'conflict' }, 409);
    const { payment_id: paymentId } = asked;
    if (saved.isNew && mode === 'days') {
      await decideLater(database, paymentId, 'success', new Date(clock.now().getTime() + PAYOUT_DAYS_MS));
    } else if (saved.isNew) {
      const status = mode === 'fail' ? 'fail' : 'success';
      await decide(database, { paymentId, from: ['pending'], status, reason: 'account_closed', at: clock.now() });
    }
    wake();
    return noticed(context, await paymentById(database, paymentId));
  });

  api('/api/refunds', sandboxRefundRequest, async (context, { payment_id: paymentId }) => {
    await decide(database, { paymentId, from: ['success'], status: 'refund', at: clock.now() });
    wake();
    return noticed(context, await paymentById(database, paymentId));
  });

  api('/api/statement', sandboxStatementRequest, async (context, { day }) => {
    const moved = await movedOn(database, day);
    return context.json({
      lines: moved.map(({ payment_id, direction, status, amount, moved: sent, currency }) => ({
        payment_id,
        direction,
        status,
        amount: sent ?? amount,
        currency,
      })),
    });
  });

  async function accountOf({ account_token }: SandboxPayment) {
    return account_token === null ? null : accountByToken(database, account_token);
  }

  app.get('/checkout/:id', async (context) => {
    const payment = await paymentByCheckout(database, context.req.param('id'));
    if (!payment) return answerPage(context, notFoundPage('en'), 404, null);
    return answerPage(context, checkoutPage(payment, await accountOf(payment)), 200, payment.return_url);
  });

  /** Does what the payer chose. @returns false when there is a step to show: a second one, or the same again */
  async function choose(payment: SandboxPayment, choice: string, form: Record<string, unknown>): Promise<boolean> {
    const { payment_id: paymentId, amount } = payment;
    if (choice === 'pending') return true;
    const known = await accountOf(payment);
    const typed = known ? null : accountFor(payment, form);
    const account = known ?? (typed && (await keepAccount(database, typed)));
    if (choice === 'approve' && payment.step === 'choose' && account !== null && needsChallenge(account)) {
      await noteStep(database, paymentId, account.token);
      return false;
    }
    const isDeclined = choice === 'decline' || (account !== null && declines(account));
    const allowed = isDeclined || payment.status !== 'pending' ? true : await mayComplete(paymentId);
    if (allowed === null) return false;
    const declined = isDeclined || !allowed;
    if (choice === 'late') {
      const at = new Date(clock.now().getTime() + LATE_MS);
      await decideLater(database, paymentId, declined ? 'fail' : 'success', at, account?.token ?? null);
    } else {
      const half = ((BigInt(amount) + 1n) / 2n).toString();
      await decide(database, {
        paymentId,
        from: ['pending'],
        status: declined ? 'fail' : 'success',
        moved: choice === 'partial' ? half : null,
        accountToken: account?.token ?? null,
        reason: declined ? (allowed ? 'declined' : 'stopped') : null,
        at: clock.now(),
      });
    }
    return true;
  }

  app.post('/checkout/:id', async (context) => {
    const payment = await paymentByCheckout(database, context.req.param('id'));
    if (!payment || payment.return_url === null) return answerPage(context, notFoundPage('en'), 404, null);
    const form = await context.req.parseBody();
    const { choice } = form;
    if (typeof choice !== 'string' || !CHOICES.has(choice)) {
      return answerPage(context, checkoutPage(payment, await accountOf(payment)), 422, payment.return_url);
    }
    const voucher = payment.method === 'voucher' && choice !== 'decline' ? voucherState(form.voucher) : 'fresh';
    if (choice !== 'pending' && voucher === 'unreadable') {
      const page = checkoutPage(payment, await accountOf(payment), 'voucherWrong');
      return answerPage(context, page, 422, payment.return_url);
    }
    const isDone = await choose(payment, voucher === 'used' ? 'decline' : choice, form);
    wake();
    const location = isDone ? payment.return_url : `/checkout/${payment.checkout_id}`;
    return seeOther(location);
  });

  const toDesk = () => seeOther('/desk');
  if (hasDesk) {
    app.get('/desk', async (context) =>
      answerPage(context, deskPage(await newestPayments(database, DESK_ROWS), await payoutMode(database)), 200, null),
    );
    app.post('/desk', async (context) => {
      const { payouts } = await context.req.parseBody();
      const mode = PAYOUT_MODES.find((known) => known === payouts);
      if (mode) await setPayoutMode(database, mode);
      return toDesk();
    });
    app.post('/desk/:id', async (context) => {
      const payment = await paymentByCheckout(database, context.req.param('id'));
      if (!payment) return answerPage(context, notFoundPage('en'), 404, null);
      const { status } = await context.req.parseBody();
      const acts = DESK_ACTS[payment.direction][payment.status] ?? [];
      const wanted = acts.find((act) => act === status);
      if (wanted) {
        const { payment_id: paymentId } = payment;
        await decide(database, { paymentId, from: [payment.status], status: wanted, at: clock.now() });
        wake();
      }
      return toDesk();
    });
  }

  mountAssets(app);
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
    forget: async (person) => ((await forgetHolders(database, person)) > 0 ? 'done' : 'not_there'),
  };
}
