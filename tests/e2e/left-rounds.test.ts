/** A flight left in the middle, for real money in a browser: its stake comes back, once (issue 4 §2). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, startApp } from '../support/app.ts';
import { DEVICES, openBrowser, watchedContext } from '../support/browser.ts';
import { ask, depositInAnotherTab } from '../support/player-page.ts';
import { REGISTRATION } from '../support/server.ts';

const ROUND = { timeout: 30_000 };
const DEPOSIT = 5_000n;
const AVIATOR = '189514-flappiator';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

interface RoundRow {
  round_id: string;
  game_code: string;
  stake: string;
  payout: string;
  status: string;
}
const cents = (amount: string) => BigInt(amount.replace(/[^\d]/g, ''));
const walletOf = async (page: Page) => cents((await ask(page, 'GET', '/api/wallet')).body.balance);
const roundsOf = async (page: Page, code: string): Promise<RoundRow[]> =>
  (await ask(page, 'GET', '/api/games/rounds')).body.result.filter(({ game_code }: RoundRow) => game_code === code);

async function signUp(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/en/page/faq`);
  expect((await ask(page, 'POST', '/api/players', { ...REGISTRATION, email })).status).toBe(200);
  await depositInAnotherTab(page);
  await page.bringToFront();
}

test('a flight that the server did not survive gives its bets back, once', async () => {
  const data = { port: await freePort(), dataDirectory: mkdtempSync(join(tmpdir(), 'fairwind-left-')) };
  let app = await startApp(data);
  const { context, newPage } = await watchedContext(browser, { ...DEVICES.desktop, reducedMotion: 'reduce' });
  try {
    const page = await newPage();
    await signUp(page, app.origin(), 'flight@left.example');
    await page.goto(`${app.origin()}/en/play/${AVIATOR}/real`);
    const frame = page.frameLocator('iframe');
    const place = frame.locator('.flight-panel').first().locator('.flight-main');
    await frame.getByText(/^Take-off in [3-7] s$/).waitFor({ timeout: 100_000 });
    await place.click();
    await frame.locator('.flight-main[data-mode="cancel"]').first().waitFor();
    expect(await walletOf(page)).toBe(DEPOSIT - 100n);
    await app.kill();
    await frame.locator('#game[data-phase="lost"]').waitFor();
    app = await startApp(data);
    // The page comes back by itself, in step.
    await frame.locator('#game:not([data-phase="lost"])').waitFor(ROUND);
    await expect
      .poll(async () => (await roundsOf(page, AVIATOR)).map(({ status }) => status), ROUND)
      .toEqual(['rolled_back']);
    expect(await walletOf(page)).toBe(DEPOSIT);
    await expect.poll(async () => cents((await frame.locator('.flight-balance b').textContent()) ?? '')).toBe(DEPOSIT);
    await page.reload();
    await frame.getByText(/^Take-off in /).waitFor({ timeout: 100_000 });
    expect((await roundsOf(page, AVIATOR)).map(({ status }) => status)).toEqual(['rolled_back']);
    expect(await walletOf(page)).toBe(DEPOSIT);
  } finally {
    await context.close();
    await app.stop();
    rmSync(data.dataDirectory, { recursive: true, force: true });
  }
});
