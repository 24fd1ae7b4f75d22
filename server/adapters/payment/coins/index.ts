/** Fairwind's side of the coin vendor (server/vendors/coins-sandbox): a method names a coin and its network. */
import type { z } from 'zod';
import { coinMethodOf } from '#shared/coins.ts';
import { type CoinNotice, coinInvoiceAnswer, coinNotice, coinStatement } from '#shared/contract/coins-sandbox.ts';
import type { PaymentNotice, PaymentProvider } from '../../../ports/payment-provider.ts';
import { fail, ok, type Result } from '../../../result.ts';
import { checkSignature } from '../../../signature.ts';
import { createSignedCall, jsonOf, type SignedCallOptions } from '../signed-call.ts';

function noticeOf({
  notice_id,
  payment_id,
  status,
  amount,
  currency,
  account,
  reason,
  chain,
}: CoinNotice): PaymentNotice {
  return {
    noticeId: notice_id,
    paymentId: payment_id,
    status,
    amount: BigInt(amount),
    currency,
    // A chain knows addresses, and nobody's name.
    account: account ? { ...account, holder: null } : null,
    reason: reason ?? null,
    ...(chain ? { progress: { ...chain, received: BigInt(chain.received) } } : {}),
  };
}

/** Creates the adapter of the coin vendor. */
export function createCoinsAdapter(options: SignedCallOptions): PaymentProvider {
  const call = createSignedCall(options);

  function read<Schema extends z.ZodType>(schema: Schema, answer: Awaited<ReturnType<typeof call>>) {
    const parsed = answer?.status === 200 ? schema.safeParse(answer.body) : null;
    return parsed?.success ? ok(parsed.data) : fail('provider_unavailable');
  }

  async function noticed(path: string, content: object): Promise<Result<PaymentNotice>> {
    const notice = read(coinNotice, await call(path, content));
    return notice.ok ? ok({ ...noticeOf(notice.value), noticeId: null }) : notice;
  }

  return {
    vendor: 'coins',

    async start({ paymentId, method, amount, currency, returnUrl }) {
      const wanted = coinMethodOf(method);
      if (wanted === null) return fail('provider_unavailable');
      const started = read(
        coinInvoiceAnswer,
        await call('/api/invoices', {
          ...wanted,
          payment_id: paymentId,
          amount: amount.toString(),
          currency,
          return_url: returnUrl,
        }),
      );
      if (!started.ok) return started;
      const { page_url, address, uri, coin_amount, rate, rate_until, confirmations } = started.value;
      return ok({
        redirectUrl: page_url,
        transfer: {
          coin: wanted.coin,
          network: wanted.network,
          address,
          uri,
          coinAmount: BigInt(coin_amount),
          rate: BigInt(rate),
          rateUntil: new Date(rate_until),
          confirmations,
        },
      });
    },

    async status(paymentId) {
      const answer = await call('/api/invoices/status', { payment_id: paymentId });
      if (answer?.status === 404) return ok(null);
      const notice = read(coinNotice, answer);
      return notice.ok ? ok({ ...noticeOf(notice.value), noticeId: null }) : notice;
    },

    payout: ({ paymentId, accountToken, amount, currency }) =>
      noticed('/api/payouts', {
        payment_id: paymentId,
        account_token: accountToken,
        amount: amount.toString(),
        currency,
      }),

    refund: (paymentId) => noticed('/api/refunds', { payment_id: paymentId }),

    async statement(day) {
      const statement = read(coinStatement, await call('/api/statement', { day }));
      if (!statement.ok) return statement;
      return ok(
        statement.value.lines.map(({ payment_id: paymentId, direction, status, amount, currency }) => ({
          paymentId,
          direction,
          status,
          amount: BigInt(amount),
          currency,
        })),
      );
    },

    readWebhook(headers, body, now) {
      const check = checkSignature(options.secret, now, headers, body);
      if (check !== 'valid') return { ok: false, reason: check };
      const notice = coinNotice.safeParse(jsonOf(body));
      return notice.success ? { ok: true, notice: noticeOf(notice.data) } : { ok: false, reason: 'invalid_body' };
    },
  };
}
