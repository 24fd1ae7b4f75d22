/** Fairwind's side of the sandbox payment vendor (server/vendors/payment-sandbox). */
import type { z } from 'zod';
import { type SandboxNotice, sandboxNotice, sandboxStartAnswer } from '#shared/contract/payment-sandbox.ts';
import { parseJson } from '#shared/json.ts';
import type { Clock } from '../../../clock.ts';
import type { Log } from '../../../log.ts';
import type { PaymentNotice, PaymentProvider } from '../../../ports/payment-provider.ts';
import { fail, ok, type Result } from '../../../result.ts';
import { checkSignature, signedHeaders } from '../../../signature.ts';
import { createVendorFetch, type VendorFetch } from '../../vendor-fetch.ts';

const TIMEOUT_MS = 5_000;

export interface SandboxAdapterOptions {
  /** Origin of the vendor's API. */
  url: string;
  secret: string;
  clock: Clock;
  log: Log;
  /** How requests travel; the network unless told. */
  send?: VendorFetch;
}

/** JSON text as a value; undefined, which every schema refuses, when it is none. */
function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function noticeOf(body: SandboxNotice): PaymentNotice {
  return {
    paymentId: body.payment_id,
    status: body.status,
    amount: BigInt(body.amount),
    currency: body.currency,
  };
}

/** Creates the adapter of the sandbox vendor. */
export function createSandboxAdapter(options: SandboxAdapterOptions): PaymentProvider {
  const { url, secret, clock, log, send = createVendorFetch() } = options;

  /** The answer's status and JSON; null when the vendor does not answer. */
  async function call(path: string, content: object): Promise<{ status: number; body: unknown } | null> {
    const body = JSON.stringify(content);
    try {
      const answer = await send(new URL(path, url).href, {
        method: 'POST',
        headers: signedHeaders(secret, clock.now(), body),
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: answer.status, body: jsonOf(await answer.text()) };
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
      const started = read(sandboxStartAnswer, answer.body);
      return started.ok ? ok({ redirectUrl: started.value.redirect_url }) : started;
    },

    async status(paymentId) {
      const answer = await call('/api/payments/status', { payment_id: paymentId });
      if (answer?.status === 404) return ok(null);
      if (answer?.status !== 200) return fail('provider_unavailable');
      const notice = read(sandboxNotice, answer.body);
      return notice.ok ? ok(noticeOf(notice.value)) : notice;
    },

    readWebhook(headers, body, now) {
      const check = checkSignature(secret, now, headers, body);
      if (check !== 'valid') return { ok: false, reason: check };
      const notice = sandboxNotice.safeParse(jsonOf(body));
      return notice.success ? { ok: true, notice: noticeOf(notice.data) } : { ok: false, reason: 'invalid_body' };
    },
  };
}
