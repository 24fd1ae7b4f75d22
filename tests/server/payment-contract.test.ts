/** The adapters of payment providers held to the port. */
import { onOneDatabase } from '../support/databases.ts';
import { describePaymentProvider } from '../support/payment-contract.ts';
import { COINS_ORIGIN, openPayments } from '../support/payments.ts';

onOneDatabase((_name, open) => {
  describePaymentProvider('coins', async () => {
    const platform = openPayments(await open());
    const { coins, clock, coinVendor, vendor, webhooks } = platform;
    return {
      provider: coins,
      method: 'btc-bitcoin',
      now: clock.now,
      advance: clock.advance,
      async decide(redirectUrl, choice) {
        if (choice === 'decline') clock.advance(7_200_000);
        else {
          await platform.useWallet(redirectUrl, { send: 'exact' });
          await platform.useWallet(redirectUrl, { chain: 'confirm' });
        }
      },
      async report(paymentId, status) {
        if (status === 'chargeback') await platform.useWallet(await platform.coinPage(paymentId), { chain: 'drop' });
        else await platform.useWallet(await platform.coinPage(paymentId, 'desk'), {});
      },
      async payouts(mode) {
        const body = new URLSearchParams({ payouts: mode });
        await coinVendor.fetch(new Request(`${COINS_ORIGIN}/desk`, { method: 'POST', body }));
      },
      reachable(reachable) {
        vendor.reachable = reachable;
      },
      async webhooks() {
        await coinVendor.deliverDue();
        return webhooks.sent;
      },
    };
  });

  describePaymentProvider('sandbox', async () => {
    const platform = openPayments(await open(), { knowsPayments: false });
    const { adapter, clock, provider, vendor, webhooks } = platform;
    return {
      provider: adapter,
      waiting: 'qr-payment',
      now: clock.now,
      advance: clock.advance,
      async decide(redirectUrl, choice) {
        await platform.choose(redirectUrl, choice);
      },
      report: platform.desk,
      async payouts(mode) {
        await platform.payouts(mode);
      },
      reachable(reachable) {
        vendor.reachable = reachable;
      },
      async webhooks() {
        await provider.deliverDue();
        return webhooks.sent;
      },
    };
  });
});
