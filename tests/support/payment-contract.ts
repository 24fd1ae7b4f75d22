/**
 * What every payment provider's adapter must do, whatever it speaks (docs/integrating.md, “Another provider”): the rules
 * of the port, run against the adapter and its vendor, or a fake that speaks the vendor's protocol.
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PaymentNotice, PaymentProvider, PaymentStart } from '#server/ports/payment-provider.ts';
import type { Result } from '#server/result.ts';

/** A webhook as it was sent. */
export interface SentWebhook {
  headers: Headers;
  body: string;
}

/** The vendor's side, as a test plays it. */
export interface VendorStage {
  provider: PaymentProvider;
  /** Of its methods the one to pay by; a card unless told. */
  method?: string;
  /** Of its methods one that another device confirms; to be named where the adapter can call such a payment off. */
  waiting?: string;
  now(): Date;
  advance(ms: number): void;
  /** The payer approves or declines on the hosted page, or lets the time run out. */
  decide(redirectUrl: string, choice: 'approve' | 'decline'): Promise<void>;
  /** The vendor reports by itself what became of a payment. */
  report(paymentId: string, status: 'chargeback' | 'returned'): Promise<void>;
  /** How payouts end from now on. */
  payouts(mode: 'succeed' | 'fail'): Promise<void>;
  /** Whether the vendor can be reached. */
  reachable(reachable: boolean): void;
  /** The webhooks sent so far, oldest first. */
  webhooks(): Promise<readonly SentWebhook[]>;
}

function requireValue<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`refused: ${result.failure.name}`);
  return result.value;
}

const startOf = (changes: Partial<PaymentStart> = {}): PaymentStart => ({
  paymentId: randomUUID(),
  method: 'card',
  amount: 5_000n,
  currency: 'EUR',
  language: 'en-GB',
  returnUrl: 'http://localhost:5100/payment/preloader',
  holder: 'Marlowe Reef',
  accountToken: null,
  ...changes,
});

/** A body with another last digit: whatever protocol it is of, it is no longer the one that was signed. */
const forged = (body: string): string => body.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));

/** Runs the rules of the port. */
export function describePaymentProvider(name: string, open: () => Promise<VendorStage>): void {
  const startFor = ({ method = 'card' }: VendorStage, changes: Partial<PaymentStart> = {}) =>
    startOf({ method, ...changes });

  async function paid(stage: VendorStage, changes: Partial<PaymentStart> = {}) {
    const start = startFor(stage, changes);
    const { redirectUrl } = requireValue(await stage.provider.start(start));
    await stage.decide(redirectUrl, 'approve');
    return { start, notice: requireValue(await stage.provider.status(start.paymentId)) };
  }

  /** What the webhooks about a payment say was decided, as the adapter reads them. */
  async function told(stage: VendorStage, paymentId: string): Promise<PaymentNotice[]> {
    return (await stage.webhooks()).flatMap(({ headers, body }) => {
      const reading = stage.provider.readWebhook(headers, body, stage.now());
      const isAbout =
        reading.ok &&
        'notice' in reading &&
        reading.notice.paymentId === paymentId &&
        reading.notice.status !== 'pending';
      return isAbout ? [reading.notice] : [];
    });
  }

  describe(`the payment provider ${name}`, () => {
    test('starts a payment once: the same id is the same page, pending until it is decided', async () => {
      const stage = await open();
      const start = startFor(stage);
      const first = requireValue(await stage.provider.start(start));
      expect(requireValue(await stage.provider.start(start))).toEqual(first);
      expect(requireValue(await stage.provider.status(start.paymentId))).toMatchObject({
        status: 'pending',
        amount: 5_000n,
        currency: 'EUR',
      });
      expect(requireValue(await stage.provider.status(randomUUID()))).toBeNull();
    });

    test('tells an approval and a decline, by question and by signed webhook, with the account that paid', async () => {
      const stage = await open();
      const { start, notice } = await paid(stage);
      expect(notice).toMatchObject({ status: 'success', amount: 5_000n });
      expect(notice?.account?.token).toBeTypeOf('string');
      expect(notice?.account?.label).not.toMatch(/\d{7}/);
      expect(await told(stage, start.paymentId)).toEqual([{ ...notice, noticeId: expect.any(String) }]);
      const declined = startFor(stage);
      await stage.decide(requireValue(await stage.provider.start(declined)).redirectUrl, 'decline');
      expect((await told(stage, declined.paymentId)).map(({ status }) => status)).toEqual(['fail']);
    });

    test('believes no webhook that is changed, unsigned or old', async () => {
      const stage = await open();
      await paid(stage);
      const sent = (await stage.webhooks()).at(-1);
      if (!sent) throw new Error('no webhook was sent');
      const read = (headers: Headers, body: string) => stage.provider.readWebhook(headers, body, stage.now());
      expect(read(sent.headers, sent.body).ok).toBe(true);
      expect(read(sent.headers, forged(sent.body))).toMatchObject({ reason: 'invalid_signature' });
      expect(read(new Headers(), sent.body)).toMatchObject({ reason: 'invalid_signature' });
      stage.advance(600_000);
      expect(read(sent.headers, sent.body)).toMatchObject({ ok: false });
    });

    test('pays out once for an id, to the account that paid; a refusal is definite', async () => {
      const stage = await open();
      const { notice } = await paid(stage);
      const payout = {
        paymentId: randomUUID(),
        accountToken: notice?.account?.token ?? '',
        amount: 2_000n,
        currency: 'EUR',
      } as const;
      await stage.payouts('succeed');
      const answers = [await stage.provider.payout(payout), await stage.provider.payout(payout)].map(requireValue);
      expect(answers.map(({ status, amount }) => [status, amount])).toEqual([
        ['success', 2_000n],
        ['success', 2_000n],
      ]);
      expect((await told(stage, payout.paymentId)).map(({ status }) => status)).toEqual(['success']);
      await stage.payouts('fail');
      expect(requireValue(await stage.provider.payout({ ...payout, paymentId: randomUUID() })).status).toBe('fail');
    });

    test('reports chargebacks, returned payouts and refunds, each under an id of its own', async () => {
      const stage = await open();
      const { start, notice } = await paid(stage);
      await stage.webhooks();
      await stage.report(start.paymentId, 'chargeback');
      const said = await told(stage, start.paymentId);
      expect(said.map(({ status }) => status)).toEqual(['success', 'chargeback']);
      expect(new Set(said.map(({ noticeId }) => noticeId)).size).toBe(2);
      const paymentId = randomUUID();
      await stage.payouts('succeed');
      const accountToken = notice?.account?.token ?? '';
      requireValue(await stage.provider.payout({ paymentId, accountToken, amount: 1_000n, currency: 'EUR' }));
      await stage.webhooks();
      await stage.report(paymentId, 'returned');
      expect((await told(stage, paymentId)).map(({ status }) => status)).toEqual(['success', 'returned']);
      const other = await paid(stage);
      expect(requireValue(await stage.provider.refund(other.start.paymentId)).status).toBe('refund');
      expect(requireValue(await stage.provider.refund(other.start.paymentId)).status).toBe('refund');
    });

    test('calls a payment off that waits for another device; what is over stays as it was', async () => {
      const stage = await open();
      const { provider, waiting } = stage;
      expect(waiting === undefined).toBe(provider.cancel === undefined);
      if (provider.cancel === undefined || waiting === undefined) return;
      const start = startOf({ method: waiting });
      expect(requireValue(await provider.start(start)).handover?.until.getTime()).toBeGreaterThan(
        stage.now().getTime(),
      );
      const cancelled = requireValue(await provider.cancel(start.paymentId));
      expect(cancelled).toMatchObject({ paymentId: start.paymentId, status: 'fail', amount: 5_000n, currency: 'EUR' });
      expect(requireValue(await provider.cancel(start.paymentId)).status).toBe('fail');
      expect(requireValue(await provider.status(start.paymentId))?.status).toBe('fail');
      expect((await told(stage, start.paymentId)).map(({ status }) => status)).toEqual(['fail']);
      const confirmed = await paid(stage, { method: waiting });
      expect(requireValue(await provider.cancel(confirmed.start.paymentId)).status).toBe('success');
      expect(requireValue(await provider.status(confirmed.start.paymentId))?.status).toBe('success');
      stage.reachable(false);
      expect(await provider.cancel(start.paymentId)).toMatchObject({ failure: { name: 'provider_unavailable' } });
    });

    test('states what moved on a day', async () => {
      const stage = await open();
      const { start } = await paid(stage);
      if (!stage.provider.statement) return;
      const lines = requireValue(await stage.provider.statement(stage.now().toISOString().slice(0, 10)));
      expect(lines).toContainEqual({
        paymentId: start.paymentId,
        direction: 'in',
        status: 'success',
        amount: 5_000n,
        currency: 'EUR',
      });
    });

    test('that cannot be reached says so, and says nothing else', async () => {
      const stage = await open();
      stage.reachable(false);
      const payout = { paymentId: randomUUID(), accountToken: 'a-token-of-old', amount: 1n, currency: 'EUR' } as const;
      for (const answer of [
        await stage.provider.start(startFor(stage)),
        await stage.provider.status(randomUUID()),
        await stage.provider.payout(payout),
        await stage.provider.refund(randomUUID()),
        ...(stage.provider.statement ? [await stage.provider.statement('2026-03-10')] : []),
      ]) {
        expect(answer).toMatchObject({ ok: false, failure: { name: 'provider_unavailable' } });
      }
    });
  });
}
