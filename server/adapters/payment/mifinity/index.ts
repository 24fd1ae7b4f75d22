/**
 * MiFinity's iframe (mifinity.readme.io: iFrame Initialization, JavaScript Widget, Payment Status Callback, Payment
 * Status API). The token comes from their server to ours; their callback only says that something happened, and the
 * status API alone says what.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { CURRENCIES, formatDecimal, isCurrency, parseAmount } from '#shared/money.ts';
import { acceptedOf, currentOf, type Secrets } from '#shared/secret-list.ts';
import type { Clock } from '../../../clock.ts';
import type { Log } from '../../../log.ts';
import type { NoticeStatus, PaymentNotice, PaymentProvider, PaymentStart } from '../../../ports/payment-provider.ts';
import { fail, ok, type Result } from '../../../result.ts';
import { createVendorFetch, type VendorFetch } from '../../vendor-fetch.ts';
import { jsonOf } from '../signed-call.ts';

const TIMEOUT_MS = 10_000;
/** “The initialization token expires after 30 minutes.” */
const TOKEN_MS = 1_800_000;

export interface MifinityOptions {
  /** Origin of API and widget. */
  url: string;
  /** The API keys; keys of single payments are derived from them. */
  keys: Secrets;
  /** The account that is paid to. */
  account: string;
  brandId: string;
  /** Where their servers reach ours: an origin. */
  callbackUrl: string;
  clock: Clock;
  log: Log;
  send?: VendorFetch;
}

const initialized = z.object({ payload: z.tuple([z.object({ initializationToken: z.string().min(1) })]) });

const money = z.object({ amount: z.number().nonnegative(), currency: z.string() });
const standing = z.object({
  payload: z.tuple([
    z.object({
      status: z.enum(['SUCCESSFUL', 'PENDING', 'NOT_COMPLETED', 'FAILED']),
      detailedStatus: z.string().max(64).optional(),
      paymentResponse: z.object({ money }).optional(),
    }),
  ]),
});
const callback = z.object({ traceId: z.uuid(), validationKey: z.string().max(255) });

const STATUS: Record<z.infer<typeof standing>['payload'][0]['status'], NoticeStatus> = {
  SUCCESSFUL: 'success',
  PENDING: 'pending',
  NOT_COMPLETED: 'pending',
  FAILED: 'fail',
};

/** Minor units of an amount that travels as a number. */
function minorOf({ amount, currency }: z.infer<typeof money>): bigint | null {
  return isCurrency(currency) ? parseAmount(amount.toFixed(CURRENCIES[currency].minorDigits), currency) : null;
}

/** Creates the adapter. */
export function createMifinityAdapter(options: MifinityOptions): PaymentProvider {
  const { url, keys, account, brandId, callbackUrl, clock, log, send = createVendorFetch() } = options;

  const key = currentOf(keys);

  /** Names a payment to them and proves their callback to us: nobody else can make it. 64 characters of at least 48. */
  const validationKeyOf = (paymentId: string, secret = key): string =>
    createHmac('sha256', secret).update(`payment ${paymentId}`).digest('hex');

  async function call(method: 'GET' | 'POST', path: string, content?: object) {
    const headers = { 'content-type': 'application/json', accept: 'application/json', 'x-api-version': '1', key };
    try {
      const answer = await send(new URL(path, url).href, {
        method,
        headers,
        ...(content === undefined ? {} : { body: JSON.stringify(content) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: answer.status, body: jsonOf(await answer.text()) };
    } catch (error) {
      log.warn({ error }, 'payment provider does not answer');
      return null;
    }
  }

  function requestOf({ paymentId, amount, currency, language, payer }: PaymentStart) {
    if (!payer) return null;
    return {
      money: { amount: Number(formatDecimal(amount, currency)), currency },
      client: {
        firstName: payer.name,
        lastName: payer.surname,
        emailAddress: payer.email,
        dob: payer.birthday,
        nationality: payer.country,
        ...(payer.phone === null ? {} : { phone: payer.phone }),
      },
      address: {
        addressLine1: payer.address,
        ...(payer.town === null ? {} : { city: payer.town }),
        postalCode: payer.postcode,
        countryCode: payer.country,
      },
      validationKey: validationKeyOf(paymentId),
      clientReference: payer.reference,
      traceId: paymentId,
      description: 'Deposit',
      destinationAccountNumber: account,
      brandId,
      returnUrl: callbackUrl,
      errorUrl: callbackUrl,
      languagePreference: language,
    };
  }

  async function status(paymentId: string): Promise<Result<PaymentNotice | null>> {
    let answer: Awaited<ReturnType<typeof call>> = null;
    // One that began under an older key is known by that one's.
    for (const secret of acceptedOf(keys)) {
      answer = await call('GET', `/api/gateway/payment-status/${validationKeyOf(paymentId, secret)}`);
      if (answer?.status !== 404) break;
    }
    if (answer?.status === 404) return ok(null);
    const parsed = answer?.status === 200 ? standing.safeParse(answer.body) : null;
    if (!parsed?.success) return fail('provider_unavailable');
    const { status: said, detailedStatus, paymentResponse } = parsed.data.payload[0];
    const amount = paymentResponse ? minorOf(paymentResponse.money) : 0n;
    // A success that does not say of how much is none yet.
    const isKnown = said !== 'SUCCESSFUL' || (paymentResponse !== undefined && amount !== null);
    return ok({
      noticeId: null,
      paymentId,
      status: isKnown ? STATUS[said] : 'pending',
      amount: amount ?? 0n,
      currency: paymentResponse?.money.currency ?? '',
      account: null,
      reason: detailedStatus?.toLowerCase() ?? null,
    });
  }

  return {
    vendor: 'mifinity',
    status,

    async start(payment) {
      const request = requestOf(payment);
      if (request === null) return fail('provider_unavailable');
      const answer = await call('POST', '/api/gateway/init-iframe/', request);
      const parsed = answer !== null && answer.status < 300 ? initialized.safeParse(answer.body) : null;
      if (!parsed?.success) return fail('provider_unavailable');
      // Their widget opens on a page of ours, in the language of the one that the player comes back to.
      const page = new URL(payment.returnUrl);
      page.pathname = page.pathname.replace('/payment/preloader', '/mifinity');
      return ok({
        redirectUrl: page.href,
        widget: {
          token: parsed.data.payload[0].initializationToken,
          script: new URL('/widgets/sgpg.js', url).href,
          until: new Date(clock.now().getTime() + TOKEN_MS),
        },
      });
    },

    // The iframe takes money in; what goes out is asked for elsewhere, and is not connected.
    payout: async () => fail('provider_unavailable'),
    refund: async () => fail('provider_unavailable'),

    readWebhook(_headers, body) {
      const said = callback.safeParse(jsonOf(body));
      if (!said.success) return { ok: false, reason: 'invalid_body' };
      const { traceId, validationKey } = said.data;
      const given = Buffer.from(validationKey);
      const isTheirs = acceptedOf(keys).some((secret) => {
        const own = Buffer.from(validationKeyOf(traceId, secret));
        return given.length === own.length && timingSafeEqual(given, own);
      });
      return isTheirs ? { ok: true, ask: traceId } : { ok: false, reason: 'invalid_signature' };
    },
  };
}
