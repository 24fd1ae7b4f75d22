/** Fairwind's side of the sandbox payment vendor (server/vendors/payment-sandbox). */
import type { z } from 'zod';
import {
  type SandboxNotice,
  sandboxNotice,
  sandboxQuestion,
  sandboxStartAnswer,
  sandboxStatement,
} from '#shared/contract/payment-sandbox.ts';
import type { PaymentNotice, PaymentProvider } from '../../../ports/payment-provider.ts';
import { fail, ok, type Result } from '../../../result.ts';
import { checkSignature } from '../../../signature.ts';
import { createSignedCall, jsonOf, type SignedCallOptions } from '../signed-call.ts';

function noticeOf(body: SandboxNotice): PaymentNotice {
  return {
    noticeId: body.notice_id,
    paymentId: body.payment_id,
    status: body.status,
    amount: BigInt(body.amount),
    currency: body.currency,
    account: body.account ?? null,
    reason: body.reason ?? null,
  };
}

/** Creates the adapter of the sandbox vendor. */
export function createSandboxAdapter(options: SignedCallOptions): PaymentProvider {
  const { secret } = options;

  const call = createSignedCall(options);

  function read<Schema extends z.ZodType>(schema: Schema, answer: unknown): Result<z.output<Schema>> {
    const parsed = schema.safeParse(answer);
    return parsed.success ? ok(parsed.data) : fail('provider_unavailable');
  }

  /** What a call answers by a notice. */
  async function noticed(path: string, content: object): Promise<Result<PaymentNotice>> {
    const answer = await call(path, content);
    if (answer?.status !== 200) return fail('provider_unavailable');
    const notice = read(sandboxNotice, answer.body);
    return notice.ok ? ok({ ...noticeOf(notice.value), noticeId: null }) : notice;
  }

  return {
    vendor: 'sandbox',

    async start({ paymentId, method, amount, currency, language, returnUrl, holder, accountToken }) {
      const answer = await call('/api/payments', {
        payment_id: paymentId,
        method,
        amount: amount.toString(),
        currency,
        language,
        return_url: returnUrl,
        ...(holder === null ? {} : { holder }),
        ...(accountToken === null ? {} : { account_token: accountToken }),
      });
      if (answer?.status !== 200) return fail('provider_unavailable');
      const started = read(sandboxStartAnswer, answer.body);
      if (!started.ok) return started;
      const { redirect_url: redirectUrl, handover } = started.value;
      return ok({ redirectUrl, ...(handover && { handover: { ...handover, until: new Date(handover.until) } }) });
    },

    async status(paymentId) {
      const answer = await call('/api/payments/status', { payment_id: paymentId });
      if (answer?.status === 404) return ok(null);
      if (answer?.status !== 200) return fail('provider_unavailable');
      const notice = read(sandboxNotice, answer.body);
      return notice.ok ? ok({ ...noticeOf(notice.value), noticeId: null }) : notice;
    },

    payout: ({ paymentId, accountToken, amount, currency }) =>
      noticed('/api/payouts', {
        payment_id: paymentId,
        account_token: accountToken,
        amount: amount.toString(),
        currency,
      }),

    cancel: (paymentId) => noticed('/api/payments/cancel', { payment_id: paymentId }),

    refund: (paymentId) => noticed('/api/refunds', { payment_id: paymentId }),

    async statement(day) {
      const answer = await call('/api/statement', { day });
      if (answer?.status !== 200) return fail('provider_unavailable');
      const statement = read(sandboxStatement, answer.body);
      if (!statement.ok) return statement;
      return ok(
        statement.value.lines.map((line) => ({
          paymentId: line.payment_id,
          direction: line.direction,
          status: line.status,
          amount: BigInt(line.amount),
          currency: line.currency,
        })),
      );
    },

    readQuestion(headers, body, now) {
      const check = checkSignature(secret, now, headers, body);
      if (check !== 'valid') return { ok: false, reason: check };
      const question = sandboxQuestion.safeParse(jsonOf(body));
      return question.success
        ? { ok: true, paymentId: question.data.payment_id }
        : { ok: false, reason: 'invalid_body' };
    },

    readWebhook(headers, body, now) {
      const check = checkSignature(secret, now, headers, body);
      if (check !== 'valid') return { ok: false, reason: check };
      const notice = sandboxNotice.safeParse(jsonOf(body));
      return notice.success ? { ok: true, notice: noticeOf(notice.data) } : { ok: false, reason: 'invalid_body' };
    },
  };
}
