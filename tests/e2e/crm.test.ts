/**
 * An outside CRM (spec section 7, CRM loader). Pages name one in production alone: here a page is given
 * its settings by the browser, and the vendor is a script and a server of the test's own.
 */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { VENDORS_ID } from '#features/vendors/model.ts';
import { DEVICES } from '../support/browser.ts';
import { registerPlayer } from '../support/players.ts';
import { sendRaw } from '../support/raw-http.ts';
import { ownApp, shareBrowser } from '../support/shared-product.ts';

const SECRET = 'crm-secret-of-the-tests-4kx7vq9bz2';
const LOADER = 'https://crm.example/loader.js';

const { app, origin } = ownApp(() => ({ environment: { CRM_SECRET: SECRET } }));
const { openContext } = shareBrowser();

/** What the vendor's loader does: a widget with an inbox, and a button for a bonus that waits for a deposit. */
const VENDOR = `
  window.crmWidget = { openInbox() { document.body.dataset.crmInbox = 'open'; } };
  const { inbox, pendingBonuses } = window.crmSettings;
  if (inbox.enable && pendingBonuses.enable) {
    const button = document.createElement('button');
    button.id = 'crm-pending';
    button.textContent = 'Welcome aboard waits';
    button.onclick = () => pendingBonuses.onDeposit('WELCOME');
    document.querySelector('main').prepend(button);
  }
`;

/** The vendor's server asks whom a word of a page names. */
function exchange(sid: string): Promise<{ status: number; body: Buffer }> {
  const body = JSON.stringify({ sid });
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature };
  return sendRaw(app().port, `localhost:${app().port}`, '/vendor/crm/player', { method: 'POST', headers, body });
}

test('its loader finds a word that names the player, opens its own inbox, and its pending bonus opens the cashier with it', async () => {
  // The policy of a demonstration's pages lets no CRM in.
  const { context, newPage, closeQuiet } = await openContext({
    ...DEVICES.desktop,
    reducedMotion: 'reduce',
    bypassCSP: true,
  });
  const player = await registerPlayer(origin(), 'member');
  await player.enter(context);
  const page = await newPage();
  await page.route(LOADER, (route) => route.fulfill({ contentType: 'text/javascript', body: VENDOR }));
  // Once the page is read, and before any of its modules runs.
  await page.addInitScript(
    ([id, settings]) =>
      document.addEventListener('readystatechange', () => {
        if (document.readyState !== 'interactive') return;
        const named = Object.assign(document.createElement('script'), { id, type: 'application/json', text: settings });
        document.body.append(named);
      }),
    [VENDORS_ID, JSON.stringify({ crm: { url: LOADER } })] as const,
  );
  await page.goto(`${origin()}/en/vip`);
  await page.locator('#crm-pending').waitFor();

  const sid = await page.evaluate(() => (window as Window & { sid?: string }).sid ?? '');
  const { status, body } = await exchange(sid);
  const { user } = (await player.ask('GET', '/api/session')).body;
  expect([status, JSON.parse(body.toString())]).toEqual([200, { user_id: user.user_id }]);

  await page.getByRole('banner').getByRole('button', { name: 'Inbox' }).click();
  await page.locator('body[data-crm-inbox=open]').waitFor();
  expect(await page.locator('.inbox').isVisible()).toBe(false);

  await page.locator('#crm-pending').click();
  const cashier = page.getByRole('dialog');
  await expect.poll(() => cashier.getByRole('radio', { name: 'Welcome aboard' }).isChecked()).toBe(true);
  await closeQuiet();
});
