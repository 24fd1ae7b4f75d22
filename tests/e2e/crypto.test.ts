/** Coins from the page to the balance (spec section 2, buy-crypto): choose, send, watch the blocks, play. */
import { expect, test } from 'vitest';
import { DEVICES } from '../support/browser.ts';
import { balanceOf, registerPlayer } from '../support/players.ts';
import { sendRaw } from '../support/raw-http.ts';
import { shareProduct } from '../support/shared-product.ts';

const { origin, openContext } = shareProduct();

/** Presses a button of the pretended wallet. */
async function press(page: URL, pressed: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(pressed).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await sendRaw(Number(page.port), page.host, page.pathname, { method: 'POST', headers, body });
  if (answer.status !== 303) throw new Error(`The wallet answered ${answer.status}`);
}

test.each(['mobile', 'desktop'] as const)(
  'a deposit of coins on a %s is shown as its chain tells it',
  async (device) => {
    const player = await registerPlayer(origin(), `crypto-${device}`);
    await player.ask('POST', '/api/player/limits/none', {});
    const { context, newPage, expectQuiet } = await openContext(DEVICES[device]);
    try {
      await player.enter(context);
      const page = await newPage();
      await page.goto(`${origin()}/en/wallet/buy-crypto`);
      await page.getByRole('radio', { name: /Tether/ }).check({ force: true });
      await page.getByRole('button', { name: 'Ethereum' }).click();
      await page.getByRole('textbox', { name: 'Amount' }).fill('40');
      await page.getByRole('button', { name: 'Show the address for €40.00' }).click();
      await page.getByText('On the Ethereum network only.').waitFor();
      expect(await page.getByText(/^0x[0-9a-fA-F]{40}$/).count()).toBe(1);
      const wallet = new URL((await page.getByRole('link', { name: 'Open my wallet app' }).getAttribute('href')) ?? '');
      expect(wallet.hostname).toMatch(/^coins\./);

      await press(wallet, { send: 'exact' });
      await page.getByRole('heading', { name: 'On its way' }).waitFor();
      await press(wallet, { chain: 'confirm' });
      await page.locator('#content').getByRole('heading', { name: 'Your deposit has arrived' }).waitFor();
      expect(await balanceOf(player)).toBe('40.00');
      expectQuiet();
    } finally {
      await context.close();
    }
  },
);
