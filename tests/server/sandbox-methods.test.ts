/** The sandbox's page asks for what each method really asks for. */
import { expect, test } from 'vitest';
import { onOneDatabase } from '../support/databases.ts';
import { openPayments, type TestPayments } from '../support/payments.ts';

async function began(platform: TestPayments, alias: string) {
  const player = platform.players.add();
  const started = await platform.start(player, { alias });
  if (!started.ok) throw new Error(`refused: ${started.failure.name}`);
  const { redirect_url: address, payment_id: paymentId } = started.value;
  return {
    address,
    paymentId,
    page: async () => (await platform.provider.fetch(new Request(address))).text(),
    press: (choice: string, typed: Record<string, string> = {}) => platform.choose(address, choice, typed),
    status: async () => {
      await platform.provider.deliverDue();
      const payment = await platform.payments.payment(player.playerId, paymentId);
      return payment.ok ? payment.value.status : null;
    },
  };
}

/** ISO 13616: letters count from 10, the whole leaves 1 of 97. */
function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '');
  const digits = `${plain.slice(4)}${plain.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}

onOneDatabase((_name, open) => {
  test('a voucher is paid by its code: without one nothing happens, a used one is declined', async () => {
    const platform = openPayments(await open());
    const voucher = await began(platform, 'voucher');
    expect(await voucher.page()).toContain('name="voucher"');
    for (const typed of [{}, { voucher: '' }, { voucher: '12345' }, { voucher: 'abcd efgh ijkl mnop' }]) {
      const answer = await voucher.press('approve', typed as Record<string, string>);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('role="alert"');
    }
    expect(await voucher.status()).toBe('pending');
    await voucher.press('approve', { voucher: '6300 1234 5678 4417' });
    expect(await voucher.status()).toBe('success');

    const used = await began(platform, 'voucher');
    await used.press('approve', { voucher: '6300-1234-5678-0002' });
    expect(await used.status()).toBe('fail');
    const left = await began(platform, 'voucher');
    await left.press('decline');
    expect(await left.status()).toBe('fail');
  });

  test('a bank transfer names where to and what to write into it', async () => {
    const platform = openPayments(await open());
    const transfer = await began(platform, 'bank-transfer');
    const page = await transfer.page();
    const [iban] = page.match(/\bDE\d\d(?: ?\d{4}){4} ?\d\d/) ?? [];
    expect(isIban(iban ?? '')).toBe(true);
    expect(page).toContain(transfer.paymentId.slice(0, 8).toUpperCase());
    await transfer.press('late', { account: 'FI21 1234 5600 0004 2' });
    expect(await transfer.status()).toBe('pending');
    platform.clock.advance(61_000);
    await platform.provider.deliverDue();
    expect(await transfer.status()).toBe('success');
  });
});
