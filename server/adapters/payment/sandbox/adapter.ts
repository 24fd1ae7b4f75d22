/** Fairwind's side of the sandbox vendor. */
import type { z } from 'zod';
import type { Clock } from '../../../clock.ts';
import type { Log } from '../../../db/index.ts';
import type { PaymentNotice, PaymentProvider } from '../../../ports/payment-provider.ts';
import { fail, ok, type Result } from '../../../result.ts';
import { checkSignature, type NoticeBody, noticeBody, parseJson, signedHeaders, startAnswer } from './protocol.ts';

const TIMEOUT_MS = 5_000;

export interface SandboxAdapterOptions {
  /** Origin of the vendor's API. */
  url: string;
  secret: string;
  clock: Clock;
  log: Log;
  /** How requests travel: over the network, or straight to the vendor's app when it lives in this process. */
  send?: (request: Request) => Promise<Response>;
}

function noticeOf(body: NoticeBody): PaymentNotice {
  return {
    paymentId: body.payment_id,
    status: body.status,
    amount: BigInt(body.amount),
    currency: body.currency,
  };
}

/** Creates the adapter of the sandbox vendor. */
export function createSandboxAdapter(options: SandboxAdapterOptions): PaymentProvider {
  const { url, secret, clock, log, send = fetch } = options;

  /** The answer's status and JSON; null when the vendor does not answer. */
  async function call(path: string, content: object): Promise<{ status: number; body: unknown } | null> {
    const body = JSON.stringify(content);
    const request = new Request(new URL(path, url), {
      method: 'POST',
      headers: signedHeaders(secret, body, clock.now()),
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    try {
      const answer = await send(request);
      return { status: answer.status, body: parseJson(await answer.text()) };
    } catch (error) {
      log.warn({ error: String(error), path }, 'payment provider does not answer');
      return null;
    }
  }

  function read<Schema extends z.ZodType>(schema: Schema, answer: unknown): Result<z.output<Schema>> {
    const parsed = schema.safeParse(answer);
    return parsed.success ? ok(parsed.data) : fail('provider_unavailable');
  }

  return {
    vendor: 'sandbox',

    async start(payment) {
      const answer = await call('/api/payments', {
        payment_id: payment.paymentId,
        method: payment.method,
        amount: payment.amount.toString(),
        currency: payment.currency,
        language: payment.language,
        return_url: payment.returnUrl,
      });
      if (answer?.status !== 200) return fail('provider_unavailable');
      const started = read(startAnswer, answer.body);
      return started.ok ? ok({ redirectUrl: started.value.redirect_url }) : started;
    },

    async status(paymentId) {
      const answer = await call('/api/payments/status', { payment_id: paymentId });
      if (answer?.status === 404) return ok(null);
      if (answer?.status !== 200) return fail('provider_unavailable');
      const notice = read(noticeBody, answer.body);
      return notice.ok ? ok(noticeOf(notice.value)) : notice;
    },

    readWebhook(headers, body, now) {
      const check = checkSignature(secret, headers, body, now);
      if (check !== 'valid') return { ok: false, reason: check };
      const notice = noticeBody.safeParse(parseJson(body));
      return notice.success ? { ok: true, notice: noticeOf(notice.data) } : { ok: false, reason: 'invalid_body' };
    },
  };
}
