import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { eventsAfter, rows } from '#server/db/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import type { Result } from '#server/result.ts';
import { CHECKOUT_LANGUAGES, textsFor } from '#server/vendors/payment-sandbox/texts.ts';
import { retryDelayMs } from '#server/vendors/webhooks.ts';
import { paymentSchema, walletSchema } from '#shared/contract/wallet.ts';
import {
  BASE_LANGUAGES,
  isoOf,
  JURISDICTIONS,
  LOCALE_CODES,
  LOCALES,
  REGION_IDS,
  REGIONS,
} from '#shared/regions/index.ts';
import { onOneDatabase } from '../support/databases.ts';
import { MERCHANT_ORIGIN, openPayments, type TestPayments, VENDOR_ORIGIN } from '../support/payments.ts';

function requireValue<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`refused: ${result.failure.name}`);
  return result.value;
}
const failureOf = (result: Result<unknown>) => (result.ok ? null : result.failure.name);
const notice = (paymentId: string, status = 'success', amount = '5000', currency = 'EUR') => ({
  notice_id: `${paymentId}/${status}/${amount}`,
  payment_id: paymentId,
  status,
  amount,
  currency,
});
const cash = async ({ wallet }: TestPayments, playerId: string) => (await wallet.read(playerId)).balance;

onOneDatabase((_name, open) => {
  describe('a deposit through the sandbox vendor', () => {
    test('speaks the page’s language: the vendor’s page and the way back, whatever the player’s own is', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add({ language: 'en' });
      const started = requireValue(await platform.start(player, { language: 'fi' }));
      const page = await (await platform.provider.fetch(new Request(started.redirect_url))).text();
      expect(page).toContain('<html lang="fi-FI">');
      expect(page).toContain(textsFor('fi').title);
      const back = await platform.choose(started.redirect_url, 'approve');
      expect(back.headers.get('location')).toContain('/fi/payment/preloader?');
    });

    test('the way back has the port that browsers see, whatever the Host header says', async () => {
      const house = openPayments(await open());
      const player = house.players.add({ language: 'de' });
      const started = requireValue(await house.start(player, { origin: 'http://localhost:6666' }));
      const back = await house.choose(started.redirect_url, 'approve');
      expect(new URL(back.headers.get('location') ?? '').origin).toBe(MERCHANT_ORIGIN);
    });

    test('takes no offer that there is not: nothing is recorded', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add({});
      expect(failureOf(await platform.start(player, { benefit: 'b-7' }))).toBe('invalid');
      expect(await rows(platform.database, sql`select payment_id from payments`)).toEqual([]);
    });

    test('approve: the player goes to the vendor’s page and back, the money arrives once, the messages follow', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add({ language: 'de' });
      const started = requireValue(await platform.start(player));
      expect(new URL(started.redirect_url).origin).toBe(VENDOR_ORIGIN);
      const back = await platform.choose(started.redirect_url, 'approve');
      expect(back.status).toBe(303);
      expect(back.headers.get('location')).toBe(
        `${MERCHANT_ORIGIN}/de/payment/preloader?payment_id=${started.payment_id}`,
      );
      expect(await cash(platform, player.playerId)).toBe('0.00');
      await platform.provider.deliverDue();
      expect(platform.webhooks.statuses).toEqual([200]);
      expect(await cash(platform, player.playerId)).toBe('50.00');
      const payment = requireValue(await platform.payments.payment(player.playerId, started.payment_id));
      expect(payment).toMatchObject({ status: 'success', amount: '50.00', alias: 'instant-bank', first: true });
      const told = await eventsAfter(platform.database, player.playerId, 0, 10);
      const events = told.filter(({ type }) => type !== 'notification');
      expect(events.map(({ type }) => type)).toEqual(['balance', 'payment']);
      expect(walletSchema.parse(events[0]?.data).total_balance).toBe('50.00');
      expect(paymentSchema.parse(events[1]?.data)).toEqual(payment);
      expect(platform.announced).toEqual([player.playerId]);
      await platform.provider.deliverDue();
      expect(platform.webhooks.statuses).toEqual([200]);
      expect(await verifyLedger(platform.database)).toEqual({ transfers: 1, problems: [] });
    });

    test('decline: the payment fails and no money moves', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      const started = requireValue(await platform.start(player));
      await platform.choose(started.redirect_url, 'decline');
      await platform.provider.deliverDue();
      const payment = requireValue(await platform.payments.payment(player.playerId, started.payment_id));
      expect(payment).toMatchObject({ status: 'fail', first: false });
      expect(await cash(platform, player.playerId)).toBe('0.00');
      expect(await platform.eventsOf(player.playerId)).toEqual(['payment']);
    });

    test('leave pending: nothing is said, and the same page still decides later', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      const started = requireValue(await platform.start(player));
      expect((await platform.choose(started.redirect_url, 'pending')).status).toBe(303);
      await platform.provider.deliverDue();
      expect(platform.webhooks.statuses).toEqual([]);
      expect(requireValue(await platform.payments.payment(player.playerId, started.payment_id)).status).toBe('pending');
      await platform.choose(started.redirect_url, 'approve');
      await platform.choose(started.redirect_url, 'decline');
      await platform.provider.deliverDue();
      expect(requireValue(await platform.payments.payment(player.playerId, started.payment_id)).status).toBe('success');
    });

    test('a webhook that nobody hears is sent again, later each time, until it is heard', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      const started = requireValue(await platform.start(player));
      await platform.choose(started.redirect_url, 'approve');
      platform.webhooks.deaf = true;
      await platform.provider.deliverDue();
      platform.webhooks.deaf = false;
      await platform.provider.deliverDue();
      expect(platform.webhooks.statuses).toEqual([]);
      platform.clock.advance(retryDelayMs(1));
      await platform.provider.deliverDue();
      expect(platform.webhooks.statuses).toEqual([200]);
      expect(await cash(platform, player.playerId)).toBe('50.00');
      expect([1, 2, 3, 30].map(retryDelayMs)).toEqual([1_000, 2_000, 4_000, 3_600_000]);
    });

    test('a webhook that never comes is made up for by asking the vendor', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      const started = requireValue(await platform.start(player));
      await platform.choose(started.redirect_url, 'approve');
      expect(await platform.payments.reconcile()).toBe(0);
      platform.clock.advance(180_000);
      expect(await platform.payments.reconcile()).toBe(1);
      expect(await cash(platform, player.playerId)).toBe('50.00');
      await platform.provider.deliverDue();
      expect(await cash(platform, player.playerId)).toBe('50.00');
    });
  });

  test('a payment nobody decides fails after a day and frees the limit; money that comes later counts where the limit still takes it', async () => {
    const platform = openPayments(await open());
    const player = platform.players.add({ region: 'de' });
    const { payment_id, redirect_url } = requireValue(await platform.start(player, { amount: '1000.00' }));
    platform.clock.advance(86_400_000);
    await platform.payments.reconcile();
    expect(failureOf(await platform.start(player))).toBe('deposit_limit');
    platform.clock.advance(1);
    await platform.payments.reconcile();
    expect(requireValue(await platform.payments.payment(player.playerId, payment_id)).status).toBe('fail');
    expect(failureOf(await platform.start(player))).toBeNull();
    // The limit of the month is promised to another by now: the vendor is told so before it takes the money.
    await platform.choose(redirect_url, 'approve');
    await platform.provider.deliverDue();
    expect(await cash(platform, player.playerId)).toBe('0.00');
    await platform.webhook(notice(payment_id, 'success', '100000'));
    const late = await platform.payments.withdrawals.order(player.playerId, payment_id);
    expect(requireValue(late)).toMatchObject({ state: 'held', reason: 'stopped' });
    platform.clock.set('2026-04-01T00:00:00.000Z');
    const other = requireValue(await platform.start(player, { amount: '1000.00' }));
    platform.clock.advance(86_400_001);
    await platform.payments.reconcile();
    await platform.webhook(notice(other.payment_id, 'success', '100000'));
    expect(await cash(platform, player.playerId)).toBe('1000.00');
  });

  describe('credit exactly once', () => {
    test('duplicates, at once and one after another, count once', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      const { payment_id } = requireValue(await platform.start(player));
      const answers = await Promise.all(Array.from({ length: 12 }, () => platform.webhook(notice(payment_id))));
      expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
      expect((await platform.webhook(notice(payment_id))).status).toBe(200);
      expect(await cash(platform, player.playerId)).toBe('50.00');
      expect(await platform.eventsOf(player.playerId)).toEqual(['balance', 'payment']);
      expect(await verifyLedger(platform.database)).toEqual({ transfers: 1, problems: [] });
    });

    test('the order of messages does not matter: approved money is credited, a decline never takes it back', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      const late = requireValue(await platform.start(player)).payment_id;
      await platform.webhook(notice(late, 'fail'));
      await platform.webhook(notice(late, 'success'));
      await platform.webhook(notice(late, 'pending'));
      expect(requireValue(await platform.payments.payment(player.playerId, late)).status).toBe('success');
      const early = requireValue(await platform.start(player)).payment_id;
      await platform.webhook(notice(early, 'success'));
      const refused = await platform.webhook(notice(early, 'fail'));
      expect([refused.status, await refused.json()]).toEqual([200, { status: 'refused' }]);
      expect(requireValue(await platform.payments.payment(player.playerId, early)).status).toBe('success');
      expect(await cash(platform, player.playerId)).toBe('100.00');
    });

    test('first is true for one deposit only, however many succeed together', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      const ids: string[] = [];
      for (let count = 0; count < 6; count += 1) ids.push(requireValue(await platform.start(player)).payment_id);
      await Promise.all(ids.map((id) => platform.webhook(notice(id))));
      const payments = await Promise.all(ids.map((id) => platform.payments.payment(player.playerId, id)));
      expect(payments.filter((payment) => requireValue(payment).first)).toHaveLength(1);
      expect(await cash(platform, player.playerId)).toBe('300.00');
    });
  });

  describe('bad webhooks change nothing', () => {
    test('signature, age, body, amount, currency and id are checked', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      const { payment_id } = requireValue(await platform.start(player));
      const now = platform.clock.now().getTime();
      const cases: [string, Promise<Response> | Response, number][] = [
        ['another secret', platform.webhook(notice(payment_id), { secret: 'another secret' }), 401],
        ['too old', platform.webhook(notice(payment_id), { at: new Date(now - 300_001) }), 401],
        ['from the future', platform.webhook(notice(payment_id), { at: new Date(now + 300_001) }), 401],
        ['negative', platform.webhook(notice(payment_id, 'success', '-5000')), 422],
        ['a fraction', platform.webhook(notice(payment_id, 'success', '50.00')), 422],
        ['a number', platform.webhook({ ...notice(payment_id), amount: 5_000 }), 422],
        ['an unknown field', platform.webhook({ ...notice(payment_id), player: player.playerId }), 422],
        ['an unknown status', platform.webhook(notice(payment_id, 'lost')), 422],
        ['another payment', platform.webhook(notice(randomUUID())), 404],
        ['too much', platform.webhook({ ...notice(payment_id), more: 'x'.repeat(20_000) }), 413],
        [
          'unsigned',
          platform.merchant.request('/vendor/payments/sandbox/webhook', { method: 'POST', body: '{}' }),
          401,
        ],
      ];
      for (const [name, answer, status] of cases) expect([name, (await answer).status]).toEqual([name, status]);
      expect(requireValue(await platform.payments.payment(player.playerId, payment_id)).status).toBe('pending');
      expect(await verifyLedger(platform.database)).toEqual({ transfers: 0, problems: [] });
    });
  });

  describe('starting a deposit', () => {
    test('the same key is the same payment; other input under it is a conflict; keys are per player', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      const key = randomUUID();
      const starts = await Promise.all([platform.start(player, { key }), platform.start(player, { key })]);
      expect(requireValue(starts[0])).toEqual(requireValue(starts[1]));
      expect(failureOf(await platform.start(player, { key, amount: '51.00' }))).toBe('idempotency_conflict');
      expect(failureOf(await platform.start(player, { key, alias: 'voucher' }))).toBe('idempotency_conflict');
      const other = await platform.start(platform.players.add(), { key });
      expect(requireValue(other).payment_id).not.toBe(requireValue(starts[0]).payment_id);
    });

    test('what is refused, and with which code', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      const cases: [string, Promise<Result<unknown>>, string][] = [
        ['no key', platform.start(player, { key: null }), 'invalid'],
        ['a fraction of a cent', platform.start(player, { amount: '50.001' }), 'invalid'],
        ['below the minimum', platform.start(player, { amount: '9.99' }), 'amount_below_minimum'],
        ['zero', platform.start(player, { amount: '0' }), 'amount_below_minimum'],
        ['above the maximum', platform.start(player, { amount: '5000.01' }), 'amount_above_maximum'],
        ['beyond any ledger', platform.start(player, { amount: '999999999999.99' }), 'amount_above_maximum'],
        ['an unknown method', platform.start(player, { alias: 'barter' }), 'unknown_payment_method'],
        ['no profile', platform.start(platform.players.add({ hasProfile: false })), 'profile_required'],
        [
          'rejected documents',
          platform.start(platform.players.add({ verification: 'rejected' })),
          'verification_document_required',
        ],
        [
          'crypto in Germany',
          platform.start(platform.players.add({ region: 'de' }), { alias: 'crypto' }),
          'unknown_payment_method',
        ],
        ['another currency', platform.start({ ...player, currency: 'PLN' }), 'invalid'],
        ['nobody', platform.start({ ...player, playerId: randomUUID() }), 'unauthenticated'],
      ];
      for (const [name, result, failure] of cases) expect([name, failureOf(await result)]).toEqual([name, failure]);
    });

    test('a vendor that does not answer is an error, and the same key tries again', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      const key = randomUUID();
      platform.vendor.reachable = false;
      expect(failureOf(await platform.start(player, { key }))).toBe('provider_unavailable');
      platform.vendor.reachable = true;
      expect(requireValue(await platform.start(player, { key })).redirect_url).toContain('/checkout/');
    });

    test.each([
      ['an account of the German domain', { region: 'de' }, 'main'],
      ['somebody who lives in Germany, on the main domain', { country: 'DE' }, 'main'],
      ['somebody on the German domain', {}, 'de'],
    ] as const)('the stricter law limits a month and prunes methods: %s', async (_who, changes, region) => {
      const platform = openPayments(await open());
      const player = platform.players.add(changes);
      expect(failureOf(await platform.start(player, { alias: 'crypto', region }))).toBe('unknown_payment_method');
      expect(failureOf(await platform.start(player, { amount: '1000.01', region }))).toBe('deposit_limit');
      expect(failureOf(await platform.start(player, { amount: '1000.00', region }))).toBeNull();
      const offered = await platform.wallet.paysystems(player.playerId, region, 'deposit');
      expect(requireValue(offered).deposit?.map(({ alias }) => alias)).not.toContain('crypto');
    });

    test('design §3: the German monthly maximum counts pending and successful deposits, also at once, per month', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add({ region: 'de' });
      const results = await Promise.all(Array.from({ length: 5 }, () => platform.start(player, { amount: '300.00' })));
      expect(results.filter((result) => result.ok)).toHaveLength(3);
      expect(await platform.start(player, { amount: '100.01' })).toMatchObject({
        failure: { name: 'deposit_limit', variables: { limit: '1000.00', left: '100.00', currency: 'EUR' } },
      });
      const declined = results.find((result) => result.ok);
      if (declined) await platform.webhook(notice(requireValue(declined).payment_id, 'fail', '30000'));
      expect(failureOf(await platform.start(player, { amount: '400.00' }))).toBeNull();
      expect(failureOf(await platform.start(player, { amount: '10.00' }))).toBe('deposit_limit');
      platform.clock.set('2026-04-01T00:00:00.000Z');
      expect(failureOf(await platform.start(player, { amount: '1000.00' }))).toBeNull();
    });

    test('the way back is ours: unprefixed where the domain lacks the player’s language', async () => {
      const platform = openPayments(await open());
      const { redirect_url, payment_id } = requireValue(
        await platform.start(platform.players.add({ region: 'de', language: 'fi' })),
      );
      const back = await platform.choose(redirect_url, 'pending');
      expect(back.headers.get('location')).toBe(`${MERCHANT_ORIGIN}/payment/preloader?payment_id=${payment_id}`);
    });

    test('a payment is its player’s own', async () => {
      const platform = openPayments(await open());
      const { payment_id } = requireValue(await platform.start(platform.players.add()));
      expect(failureOf(await platform.payments.payment(platform.players.add().playerId, payment_id))).toBe('not_found');
    });
  });

  describe('the vendor’s hosted page', () => {
    test('speaks the player’s language, works without scripts, and is closed to everything else', async () => {
      const platform = openPayments(await open());
      const { redirect_url } = requireValue(await platform.start(platform.players.add({ language: 'pt-br' })));
      const page = await platform.provider.fetch(new Request(redirect_url));
      const text = await page.text();
      expect(page.status).toBe(200);
      expect(text).toContain('<html lang="pt-BR">');
      expect(text).toContain('Confirme o pagamento');
      expect(text).toContain('Transferência instantânea');
      expect(text).toContain('50,00');
      expect(text).not.toContain('<script');
      expect(text).not.toContain('style=');
      expect(page.headers.get('content-security-policy')).toBe(
        `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' ${MERCHANT_ORIGIN}; frame-ancestors 'none'; base-uri 'none'`,
      );
      await platform.choose(redirect_url, 'approve');
      const decided = await (await platform.provider.fetch(new Request(redirect_url))).text();
      expect(decided).toContain('Este pagamento foi aprovado.</h1>');
      expect(decided).not.toContain('<form');
    });

    test('refuses unknown payments, unknown choices and unsigned calls', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      const { redirect_url, payment_id } = requireValue(await platform.start(player));
      expect((await platform.choose(redirect_url, 'approve-all')).status).toBe(422);
      expect((await platform.choose(`${VENDOR_ORIGIN}/checkout/nothing`, 'approve')).status).toBe(404);
      const unsigned = new Request(`${VENDOR_ORIGIN}/api/payments/status`, { method: 'POST', body: '{}' });
      expect((await platform.provider.fetch(unsigned)).status).toBe(401);
      expect(requireValue(await platform.adapter.status(randomUUID()))).toBeNull();
      expect(requireValue(await platform.adapter.status(payment_id))).toMatchObject({
        status: 'pending',
        amount: 5_000n,
      });
      for (const path of ['/checkout.css', '/mark.svg', '/fonts/400.woff2']) {
        expect((await platform.provider.fetch(new Request(VENDOR_ORIGIN + path))).status).toBe(200);
      }
    });
  });
});

test('design §3: a jurisdiction’s deposit limit is in the currency of the regions it rules', () => {
  for (const region of REGION_IDS) {
    const { limits } = JURISDICTIONS[REGIONS[region].jurisdiction];
    if (limits.monthlyDepositMaximum !== null) expect(limits.currency).toBe(REGIONS[region].currency);
  }
});

describe('the vendor’s texts', () => {
  const flat = (tag: string) => {
    const { methods, ...texts } = textsFor(tag);
    return { ...texts, ...methods };
  };

  test('design §3: all nine base languages are complete, and no two are the same', () => {
    expect([...CHECKOUT_LANGUAGES].sort()).toEqual([...BASE_LANGUAGES].sort());
    const english = Object.keys(flat('en')).sort();
    for (const language of CHECKOUT_LANGUAGES) {
      expect(Object.keys(flat(language)).sort()).toEqual(english);
      expect(Object.values(flat(language)).filter((text) => text.trim() === '')).toEqual([]);
    }
    expect(new Set(CHECKOUT_LANGUAGES.map((language) => textsFor(language).testNotice)).size).toBe(9);
  });

  test('every locale of the site is answered in its base language', () => {
    for (const locale of LOCALE_CODES) expect(textsFor(isoOf(locale))).toBe(textsFor(LOCALES[locale].base));
    expect(textsFor('ja-JP')).toBe(textsFor('en'));
  });
});
