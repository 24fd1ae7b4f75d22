import { describe, expect, test } from 'vitest';
import { DEVICES } from '../support/browser.ts';
import { registerPlayer } from '../support/players.ts';
import { ownApp, shareBrowser } from '../support/shared-product.ts';

const MINUTE_MS = 60_000;

/** A server of its own: the clock is moved. */
const { app } = ownApp();
const { openContext } = shareBrowser();

/** Toasts that lie over the dialog where both are. */
function partsOver(): string[] {
  const dialog = document.querySelector('.dialog')?.getBoundingClientRect() ?? new DOMRect();
  const toasts = [...document.querySelectorAll('.toast')].map((toast) => ({
    toast,
    box: toast.getBoundingClientRect(),
  }));
  return toasts
    .filter(({ box }) => {
      const [left, top] = [Math.max(box.left, dialog.left), Math.max(box.top, dialog.top)];
      const [right, bottom] = [Math.min(box.right, dialog.right), Math.min(box.bottom, dialog.bottom)];
      const hit = left < right && top < bottom && document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return hit && !hit.closest('.dialog');
    })
    .map(({ toast }) => toast.textContent);
}

describe('limits, reality check and time-out in the browser', () => {
  test.each(['desktop', 'mobile'] as const)('a player on a %s', async (device) => {
    const player = await registerPlayer(app().origin(), 'limits');
    await player.deposit('50.00');
    await player.ask('PUT', '/api/player/limits', { kind: 'reality', period: 'session', amount: '15' });
    const { context, newPage, closeQuiet } = await openContext(DEVICES[device]);
    await player.enter(context);
    const page = await newPage();
    await page.goto(`${app().origin()}/en/account/limits`);
    await page.mouse.move(5, 5);
    await page.getByRole('button', { name: 'Change', exact: true }).first().click();
    await page.getByLabel('New limit').fill('200');
    await page.getByRole('button', { name: /^Set .*200/ }).click();
    await page.getByText('Your limit holds').waitFor();
    await page.getByRole('button', { name: 'Change', exact: true }).first().click();
    await page.getByLabel('New limit').fill('500');
    await page.getByRole('button', { name: /^Ask for .*500/ }).click();
    await page.getByText(/asked for/).waitFor();
    const { width } = DEVICES[device].viewport;
    await page.locator('svg[viewBox="0 0 1020 300"]').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    const follows = page
      .waitForEvent('websocket', (socket) => socket.url().includes('/realtime'))
      .then((socket) => socket.waitForEvent('framereceived'));
    await page.goto(`${app().origin()}/en/play/krakens-toll/real`);
    await page.locator('[data-game-frame] iframe').waitFor();
    // A ticket that is under way while the clock is moved would be over.
    await follows;
    await expect.poll(async () => (await player.ask('GET', '/api/player/limits')).body.sitting).not.toBeNull();
    await app().advance(16 * MINUTE_MS);
    await page.reload();
    // A toast is a dialog, too, for screen readers.
    const check = page.locator('.dialog');
    await check.getByText(/You have been on board for 16 minutes/).waitFor();
    await page.keyboard.press('Escape');
    // What comes meanwhile lies behind it where there is no room beside it.
    await page.setViewportSize({ width: 667, height: 375 });
    await player.deposit('20.00');
    await page.locator('.toast').first().waitFor();
    await expect.poll(() => page.evaluate(partsOver)).toEqual([]);
    await page.setViewportSize(DEVICES[device].viewport);
    await check.getByRole('button', { name: 'Keep playing' }).click();
    await check.waitFor({ state: 'hidden' });

    await page.goto(`${app().origin()}/en/account/limits`);
    await page.getByRole('button', { name: /^Start 7 days/ }).click();
    await page.getByRole('button', { name: 'Start the break' }).click();
    // Said where the person is, and above the page for as long as it holds.
    const closed = page.getByText(/Play is closed until/);
    await page.locator('.toast').filter({ has: closed }).waitFor();
    await page.getByRole('main').filter({ has: closed }).waitFor();
    const launch = await player.ask('POST', '/api/games/launch', {
      code: 'krakens-toll',
      mode: 'real',
      language: 'en',
    });
    expect(launch.status).toBe(403);
    await closeQuiet();
  });
});
