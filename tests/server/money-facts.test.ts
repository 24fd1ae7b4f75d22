/** What the rules of withdrawals read of a player: deposits not played, what each account has paid in, fees. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { netDeposits } from '#server/modules/orders/accounts.ts';
import { unplayedDeposits } from '#server/modules/orders/index.ts';
import type { PlayerSummary } from '#server/modules/player/types.ts';
import type { Result } from '#server/result.ts';
import { onOneDatabase } from '../support/databases.ts';
import { openPayments, type TestPayments } from '../support/payments.ts';

function requireValue<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`refused: ${result.failure.name}`);
  return result.value;
}

const paid = async (
  platform: TestPayments,
  player: PlayerSummary,
  amount: string,
  alias = 'card',
  choice = 'approve',
) => {
  const started = requireValue(await platform.start(player, { amount, alias }));
  await platform.choose(started.redirect_url, choice);
  await platform.provider.deliverDue();
  return started.payment_id;
};

const withdraw = (platform: TestPayments, player: PlayerSummary, account_id: string, amount: string) =>
  platform.payments.withdrawals.start(
    { playerId: player.playerId, region: player.region, idempotencyKey: randomUUID() },
    { account_id, amount, currency: player.currency },
  );

onOneDatabase((_name, open) => {
  test('what must be played first is of deposits that came, less what was given back', async () => {
    const platform = openPayments(await open());
    const player = platform.players.add();
    expect(await unplayedDeposits(platform.database, player)).toBe(0n);
    await paid(platform, player, '40.00');
    await paid(platform, player, '70.00', 'card', 'decline');
    requireValue(await platform.start(player, { amount: '90.00' }));
    expect(await unplayedDeposits(platform.database, player)).toBe(4_000n);
    const second = await paid(platform, player, '30.00');
    const refund = {
      notice_id: `${second}/part`,
      payment_id: second,
      status: 'refund',
      amount: '1000',
      currency: 'EUR',
    };
    await platform.webhook(refund);
    expect(await unplayedDeposits(platform.database, player)).toBe(6_000n);
  });

  test('an account is paid back what it has paid in, less what is already on its way there', async () => {
    const platform = openPayments(await open());
    const player = platform.players.add();
    await paid(platform, player, '100.00');
    const [account] = (await platform.payments.withdrawals.options(player.playerId, player.region)).accounts;
    const id = account?.account_id ?? '';
    const [order] = requireValue(await withdraw(platform, player, id, '30.00')).payment_ids;
    const net = async () => (await netDeposits(platform.database, player.playerId, 'EUR')).get(id);
    expect(await net()).toBe(7_000n);
    await platform.payments.withdrawals.cancel(player.playerId, order ?? '');
    expect(await net()).toBe(10_000n);
  });

  test('a payout by a coin costs its fee, to the cent: the player loses the amount, the fee stays, the rest leaves', async () => {
    const platform = openPayments(await open());
    const player = platform.players.add();
    const started = requireValue(await platform.start(player, { amount: '200.00', alias: 'btc-bitcoin' }));
    const page = await platform.coinPage(started.payment_id);
    await platform.useWallet(page, { send: 'exact' });
    await platform.useWallet(page, { chain: 'confirm' });
    const [account] = (await platform.payments.withdrawals.options(player.playerId, player.region)).accounts;
    // Two steps of the euro (shared/payment-methods.ts).
    expect(account?.fee).toBe('2.00');
    const asked = requireValue(await withdraw(platform, player, account?.account_id ?? '', '60.00'));
    await platform.payments.sendPayouts();
    await platform.coinVendor.deliverDue();
    const id = asked.payment_ids[0] ?? '';
    expect(requireValue(await platform.payments.withdrawals.order(player.playerId, id))).toMatchObject({
      state: 'paid',
      fee: '2.00',
    });
    const sums = await rows<{ account: string; sum: string }>(
      platform.database,
      sql`select account, sum(amount)::text as sum from ledger_entries where owner = 'house' group by account order by account`,
    );
    expect(sums).toEqual([
      { account: 'fees', sum: '200' },
      { account: 'payments', sum: '-14200' },
    ]);
    expect((await platform.wallet.read(player.playerId)).balance).toBe('140.00');
    const sent = await rows<{ amount: string }>(
      platform.database,
      sql`select amount::text from coin_invoices where payment_id = ${id}`,
    );
    expect(sent).toEqual([{ amount: '5800' }]);
  });
});
