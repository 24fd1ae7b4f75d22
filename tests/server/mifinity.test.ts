/** MiFinity (spec section 2, /mifinity; design section 7): a token from server to server, credit by the status API alone. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Result } from '#server/result.ts';
import { onOneDatabase } from '../support/databases.ts';
import { MERCHANT_ORIGIN, MIFINITY_ORIGIN, openPayments, type TestPayments } from '../support/payments.ts';

function requireValue<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`refused: ${result.failure.name}`);
  return result.value;
}

async function began(platform: TestPayments) {
  const player = platform.players.add();
  await platform.keepPerson(player);
  const started = requireValue(await platform.start(player, { alias: 'mifinity', language: 'de' }));
  const widget = requireValue(await platform.payments.widget(player.playerId, started.payment_id));
  return { player, started, widget, paymentId: started.payment_id };
}

/** What the person does in the frame. */
const press = ({ mifinityFake }: TestPayments, token: string, choice: string) =>
  mifinityFake.fetch(
    new Request(`${MIFINITY_ORIGIN}/widget/${token}`, { method: 'POST', body: new URLSearchParams({ choice }) }),
  );

const stateOf = async ({ payments }: TestPayments, playerId: string, paymentId: string) =>
  requireValue(await payments.payment(playerId, paymentId)).state;
const cashOf = async ({ wallet }: TestPayments, playerId: string) => (await wallet.read(playerId)).balance;

const callBack = ({ merchant }: TestPayments, body: object) =>
  merchant.request('/vendor/payments/mifinity/webhook', { method: 'POST', body: JSON.stringify(body) });

onOneDatabase((_name, open) => {
  test('opens its widget on our page by a token that no page made up, for its player alone', async () => {
    const platform = openPayments(await open());
    const { player, started, widget, paymentId } = await began(platform);
    expect(started.redirect_url).toBe(`${MERCHANT_ORIGIN}/de/mifinity?payment_id=${paymentId}`);
    expect(widget.script).toBe(`${MIFINITY_ORIGIN}/widgets/sgpg.js`);
    const frame = await platform.mifinityFake.fetch(new Request(`${MIFINITY_ORIGIN}/widget/${widget.token}`));
    expect(await frame.text()).toContain('50.00 EUR');
    const script = await (await platform.mifinityFake.fetch(new Request(widget.script))).text();
    expect(script).toContain('showPaymentIframe');
    expect((await platform.payments.widget(platform.players.add().playerId, paymentId)).ok).toBe(false);
    platform.clock.advance(1_800_001);
    expect((await platform.payments.widget(player.playerId, paymentId)).ok).toBe(false);
  });

  test('is credited when the status API says so, once, whatever the callback says and how often', async () => {
    const platform = openPayments(await open());
    const { player, widget, paymentId } = await began(platform);
    await press(platform, widget.token, 'pay');
    expect(await stateOf(platform, player.playerId, paymentId)).toBe('succeeded');
    const [sent] = platform.webhooks.sent;
    for (let again = 0; again < 2; again += 1) {
      expect((await callBack(platform, JSON.parse(sent?.body ?? ''))).status).toBe(200);
    }
    expect(await cashOf(platform, player.playerId)).toBe('50.00');
  });

  test('a callback that is believed only by its key moves nothing by itself', async () => {
    const platform = openPayments(await open());
    const { player, paymentId } = await began(platform);
    const made = { traceId: paymentId, validationKey: 'f'.repeat(64), money: { amount: 50, currency: 'EUR' } };
    expect((await callBack(platform, made)).status).toBe(401);
    expect((await callBack(platform, { traceId: randomUUID() })).status).toBe(422);
    // Theirs, and nothing was paid: the status API has the last word.
    const known = await platform.mifinity.start({
      ...{ paymentId, method: 'mifinity', amount: 5_000n, currency: 'EUR', language: 'en', holder: null },
      ...{ returnUrl: `${MERCHANT_ORIGIN}/payment/preloader`, accountToken: null },
    });
    expect(known.ok).toBe(false);
    expect(await stateOf(platform, player.playerId, paymentId)).toBe('started');
    expect(await cashOf(platform, player.playerId)).toBe('0.00');
  });

  test('declined is failed, pending waits, and another amount than was asked for is held', async () => {
    const platform = openPayments(await open());
    const states = [];
    for (const choice of ['refuse', 'later', 'part']) {
      const { player, widget, paymentId } = await began(platform);
      await press(platform, widget.token, choice);
      states.push(await stateOf(platform, player.playerId, paymentId));
      expect(await cashOf(platform, player.playerId)).toBe('0.00');
    }
    expect(states).toEqual(['failed', 'pending', 'held']);
  });

  test('a lost callback is made up for by the reconciliation; a status API out of reach asks for another callback', async () => {
    const platform = openPayments(await open());
    const { player, widget, paymentId } = await began(platform);
    platform.webhooks.deaf = true;
    await press(platform, widget.token, 'pay');
    expect(await stateOf(platform, player.playerId, paymentId)).toBe('started');
    platform.clock.advance(130_000);
    await platform.payments.reconcile();
    expect(await cashOf(platform, player.playerId)).toBe('50.00');

    const other = await began(platform);
    platform.webhooks.deaf = false;
    platform.vendor.reachable = false;
    await press(platform, other.widget.token, 'pay');
    expect(platform.webhooks.statuses.at(-1)).toBe(503);
    expect(await stateOf(platform, other.player.playerId, other.paymentId)).toBe('started');
  });

  test('asks for who pays: without personal info nothing is started', async () => {
    const platform = openPayments(await open());
    const player = platform.players.add();
    expect(await platform.start(player, { alias: 'mifinity' })).toMatchObject({
      failure: { name: 'provider_unavailable' },
    });
    const kept = await platform.database.execute(sql`select 1 from order_widgets`);
    expect((kept as unknown as { rows: unknown[] }).rows).toEqual([]);
  });
});
