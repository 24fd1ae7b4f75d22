/** Deposits that are confirmed on another device (spec section 2, the QR and the mobile-payment popup). */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '#server/db/rows.ts';
import type { Result } from '#server/result.ts';
import { onOneDatabase } from '../support/databases.ts';
import { openPayments, type TestPayments } from '../support/payments.ts';

const EXPIRES_MS = 600_000;
const DAY_MS = 86_400_000;

function requireValue<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`refused: ${result.failure.name}`);
  return result.value;
}

async function began(platform: TestPayments, alias: 'qr-payment' | 'phone' = 'qr-payment') {
  const player = platform.players.add();
  const key = randomUUID();
  const start = async () => requireValue(await platform.start(player, { alias, amount: '20.00', key }));
  const started = await start();
  const { handovers } = platform.payments;
  const paymentId = started.payment_id;
  return {
    player,
    started,
    paymentId,
    start,
    read: async () => requireValue(await handovers.read(player.playerId, paymentId)),
    cancel: () => handovers.cancel(player.playerId, paymentId),
    cash: async () => (await platform.wallet.read(player.playerId)).balance,
  };
}

onOneDatabase((_name, open) => {
  test.each([
    ['qr-payment', 'qr', '20.00'],
    ['phone', 'phone', '21.00'],
  ] as const)(
    '%s says that it is confirmed elsewhere, by which code and for how long',
    async (alias, kind, withFee) => {
      const platform = openPayments(await open());
      const { started, start, read } = await began(platform, alias);
      expect(started.handover).toBe(kind);
      expect(await start()).toEqual(started);
      const shown = await read();
      expect(shown).toMatchObject({
        kind,
        asked: withFee,
        seconds_left: 600,
        ending: null,
        page_url: started.redirect_url,
      });
      expect(shown.code).toMatch(/^\d{3} \d{3}$/);
      const page = await platform.provider.fetch(new Request(shown.uri));
      expect(await page.text()).toContain(shown.code);
      platform.clock.advance(60_500);
      expect((await read()).seconds_left).toBe(540);
    },
  );

  test('other methods are confirmed on the vendor’s page', async () => {
    const platform = openPayments(await open());
    const player = platform.players.add();
    const started = requireValue(await platform.start(player));
    expect(started.handover).toBeUndefined();
    const { handovers } = platform.payments;
    expect((await handovers.read(player.playerId, started.payment_id)).ok).toBe(false);
  });

  test('a deposit that was left at the vendor is offered to go on with, and is gone once it was called off', async () => {
    const platform = openPayments(await open());
    const player = platform.players.add();
    const openOne = async () => (await platform.payments.allowance(player.playerId, 'main')).open;
    expect(await openOne()).toBeNull();
    const started = requireValue(await platform.start(player, { amount: '30.00', benefit: 'welcome' }));
    expect(await openOne()).toEqual({
      payment: expect.objectContaining({
        payment_id: started.payment_id,
        amount: '30.00',
        alias: 'instant-bank',
        offer_id: 'welcome',
      }),
      redirect_url: started.redirect_url,
    });
    expect(requireValue(await platform.payments.handovers.cancel(player.playerId, started.payment_id)).status).toBe(
      'fail',
    );
    expect(await openOne()).toBeNull();
    await platform.choose(started.redirect_url, 'approve');
    await platform.provider.deliverDue();
    expect((await platform.wallet.read(player.playerId)).balance).toBe('0.00');
  });

  test('deposits that were called off or left are no news to their player; a declined one is', async () => {
    const connection = await open();
    const platform = openPayments(connection);
    const player = platform.players.add();
    const told = async () =>
      (
        await rows<{ kind: string }>(
          connection.database,
          sql`select kind from notifications where player_id = ${player.playerId}::uuid`,
        )
      ).map(({ kind }) => kind);
    const calledOff = requireValue(await platform.start(player));
    await platform.payments.handovers.cancel(player.playerId, calledOff.payment_id);
    for (let index = 0; index < 3; index += 1) await platform.start(player, { amount: '20.00' });
    platform.clock.advance(DAY_MS + 1);
    await platform.payments.reconcile();
    expect((await platform.payments.allowance(player.playerId, 'main')).open).toBeNull();
    expect(await told()).toEqual([]);
    const declined = requireValue(await platform.start(player));
    await platform.choose(declined.redirect_url, 'decline');
    await platform.provider.deliverDue();
    expect(await told()).toEqual(['deposit_failed']);
  });

  test('nobody else sees it or calls it off', async () => {
    const platform = openPayments(await open());
    const { paymentId, read } = await began(platform);
    const stranger = platform.players.add();
    const { handovers } = platform.payments;
    expect((await handovers.read(stranger.playerId, paymentId)).ok).toBe(false);
    expect((await handovers.cancel(stranger.playerId, paymentId)).ok).toBe(false);
    expect((await read()).payment.status).toBe('pending');
  });

  test('what the other device confirms is credited once', async () => {
    const platform = openPayments(await open());
    const { started, read, cash } = await began(platform);
    await platform.choose(started.redirect_url, 'approve');
    await platform.provider.deliverDue();
    expect((await read()).payment.status).toBe('success');
    platform.clock.advance(EXPIRES_MS);
    await platform.provider.deliverDue();
    expect(await read()).toMatchObject({ payment: { status: 'success' }, seconds_left: 0, ending: null });
    expect(await cash()).toBe('20.00');
  });

  test('one that was declined, and one that nobody confirmed in time, fail with why', async () => {
    const platform = openPayments(await open());
    const declined = await began(platform);
    await platform.choose(declined.started.redirect_url, 'decline');
    await platform.provider.deliverDue();
    expect((await declined.read()).ending).toBe('declined');
    const late = await began(platform, 'phone');
    platform.clock.advance(EXPIRES_MS);
    await platform.provider.deliverDue();
    expect(await late.read()).toMatchObject({ payment: { status: 'fail' }, ending: 'expired', seconds_left: 0 });
    await platform.choose(late.started.redirect_url, 'approve');
    await platform.provider.deliverDue();
    expect(await late.cash()).toBe('0.00');
  });

  test('called off it fails at the vendor too; again is the same answer', async () => {
    const platform = openPayments(await open());
    const { started, cancel, read, cash } = await began(platform);
    expect(requireValue(await cancel()).status).toBe('fail');
    expect(requireValue(await cancel()).status).toBe('fail');
    expect((await read()).ending).toBe('cancelled');
    await platform.choose(started.redirect_url, 'approve');
    await platform.provider.deliverDue();
    expect(await cash()).toBe('0.00');
  });

  test('called off too late it is credited: the vendor has the last word', async () => {
    const platform = openPayments(await open());
    const { started, cancel, cash } = await began(platform);
    platform.webhooks.deaf = true;
    await platform.choose(started.redirect_url, 'approve');
    expect(requireValue(await cancel()).status).toBe('success');
    expect(await cash()).toBe('20.00');
  });

  test('without the vendor nothing is called off', async () => {
    const platform = openPayments(await open());
    const { cancel, read } = await began(platform);
    platform.vendor.reachable = false;
    const refused = await cancel();
    expect(refused.ok ? null : refused.failure.name).toBe('provider_unavailable');
    expect((await read()).payment.status).toBe('pending');
  });
});
