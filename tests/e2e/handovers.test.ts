/** Deposits that another device confirms (spec section 2, the QR and the mobile-payment popup). */
import { expect, test } from 'vitest';
import { DEVICES } from '../support/browser.ts';
import { balanceOf, registerPlayer } from '../support/players.ts';
import { sendRaw } from '../support/raw-http.ts';
import { shareProduct } from '../support/shared-product.ts';

const { origin, openContext } = shareProduct();

/** Decides the payment on the vendor's page, as its payer does on the other device. */
async function decide(page: URL, choice: string): Promise<void> {
  const body = new URLSearchParams({ choice }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await sendRaw(Number(page.port), page.host, page.pathname, { method: 'POST', headers, body });
  if (answer.status !== 303) throw new Error(`The vendor answered ${answer.status}`);
}

/** A player at the deposit page who has chosen a method and asked to pay with it. */
async function asked(name: string, method: RegExp) {
  const player = await registerPlayer(origin(), name);
  await player.ask('POST', '/api/player/limits/none', {});
  const opened = await openContext(DEVICES.desktop);
  await player.enter(opened.context);
  const page = await opened.newPage();
  await page.goto(`${origin()}/en/wallet/deposit`);
  await page.getByRole('radio', { name: method }).check({ force: true });
  await page.getByRole('button', { name: /^Deposit / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^\d{3} \d{3}$/).waitFor();
  const link = await dialog.getByRole('link', { name: 'Confirm on this device' }).getAttribute('href');
  return { ...opened, player, page, dialog, vendorPage: new URL(link ?? '') };
}

test('a QR code on the screen is paid on another device: the popup leads on to the receipt', async () => {
  const { context, page, dialog, vendorPage, player, expectQuiet } = await asked('handover-qr', /QR payment/);
  try {
    expect(await dialog.getByRole('img', { name: 'QR code of this payment' }).count()).toBe(1);
    // Closed, it is opened again from the history while the payment waits.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('You scan a code with your phone').waitFor();
    await page.goto(`${origin()}/en/wallet/history`);
    await page.getByRole('button', { name: 'Show the code again' }).click();
    await dialog.getByRole('img', { name: 'QR code of this payment' }).waitFor();
    await expect.poll(() => dialog.getByText(/^9:\d\d$/).count(), { timeout: 20_000 }).toBe(1);
    await decide(vendorPage, 'approve');
    await page.waitForURL(/payment\/success/);
    // The notice of it may stand beside the page by then.
    await page.locator('#content').getByRole('heading', { name: 'Your deposit has arrived' }).waitFor();
    expect(await balanceOf(player)).toBe('50.00');
    expectQuiet();
  } finally {
    await context.close();
  }
});

test('a payment on the phone that is called off is cancelled, and can no longer be confirmed', async () => {
  const { context, dialog, vendorPage, player, expectQuiet } = await asked('handover-phone', /Phone bill/);
  try {
    await dialog.getByRole('button', { name: 'Cancel the payment' }).click();
    await dialog.getByText('Payment cancelled').last().waitFor();
    await decide(vendorPage, 'approve');
    expect(await balanceOf(player)).toBe('0.00');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByRole('button', { name: /^Deposit / }).waitFor();
    expectQuiet();
  } finally {
    await context.close();
  }
});
