/** House games played for real money in a browser: what page, wallet and ledger say is the same to the cent (design §6). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { connectDatabase } from '#server/db/index.ts';
import { createLedger, verifyLedger } from '#server/modules/ledger/index.ts';
import { formatDecimal } from '#shared/money.ts';
import { startApp } from '../support/app.ts';
import { DEVICES, type DeviceName } from '../support/browser.ts';
import { silentLog } from '../support/databases.ts';
import { ask, balanceOf, cents, enterAsPlayer, roundsOf } from '../support/player-page.ts';
import { shareBrowser } from '../support/shared-product.ts';

/** Rounds of blackjack at least, and at most until one could be doubled. */
const BLACKJACK_ROUNDS = 5;
const BLACKJACK_MAXIMUM = 15;
const ROULETTE_ROUNDS = 3;
const ROUND_TIMEOUT_MS = 30_000;

const { openContext } = shareBrowser();

async function openGame(page: Page, origin: string, code: string): Promise<FrameLocator> {
  await page.goto(`${origin}/en/play/${code}/real`);
  const frame = page.frameLocator('iframe');
  await frame.locator('.spin').waitFor();
  return frame;
}

/** The game, the bar above it and the wallet show one balance. */
async function expectOneBalance(page: Page, frame: FrameLocator): Promise<void> {
  const shown = async () => cents((await frame.locator('.field.balance b').textContent()) ?? '');
  const wallet = cents(await balanceOf(page));
  await expect.poll(shown).toBe(wallet);
}

/** One round; doubles when asked to and able to. Answers whether it did. */
async function playBlackjack(frame: FrameLocator, double: boolean): Promise<boolean> {
  const deal = frame.getByRole('button', { name: 'Deal', exact: true }).and(frame.locator('[aria-disabled="false"]'));
  const stand = frame.locator('.blackjack-move.stand:not([disabled])');
  const raise = frame.locator('.blackjack-move.double:not([disabled])');
  await deal.click({ timeout: ROUND_TIMEOUT_MS });
  await deal.or(stand).waitFor({ timeout: ROUND_TIMEOUT_MS });
  const doubles = double && (await raise.count()) > 0;
  if (await stand.count()) await (doubles ? raise : stand).click();
  await deal.waitFor({ timeout: ROUND_TIMEOUT_MS });
  return doubles;
}

async function playRoulette(page: Page, frame: FrameLocator, rounds: number): Promise<void> {
  const spin = frame.locator('.spin[aria-disabled="false"]');
  const played = async () => (await roundsOf(page)).filter(({ game_code }) => game_code === 'compass-roulette').length;
  for (let round = 1; round <= rounds; round += 1) {
    for (const spot of ['red', 'straight-17']) await frame.locator(`[data-spot="${spot}"]`).click();
    await spin.click({ timeout: ROUND_TIMEOUT_MS });
    await expect.poll(played, { timeout: ROUND_TIMEOUT_MS }).toBe(round);
    // The table takes chips again once the player has seen the result.
    await frame.locator('.roulette-action:not([disabled])').first().waitFor({ timeout: ROUND_TIMEOUT_MS });
  }
}

/** The ledger itself, after the server has gone. */
async function expectLedger(dataDirectory: string, playerId: string, balance: string): Promise<void> {
  const { database, close } = await connectDatabase({ dataDirectory, log: silentLog });
  try {
    expect((await verifyLedger(database)).problems).toEqual([]);
    const ledger = createLedger({ now: () => new Date() });
    const account = { owner: 'player', playerId, purse: 'cash', currency: 'EUR' } as const;
    expect(formatDecimal(await ledger.balance(database, account), 'EUR')).toBe(balance);
  } finally {
    await close();
  }
}

test.each(Object.keys(DEVICES) as DeviceName[])(
  'blackjack with a double and roulette for real money, %s: page = wallet = ledger',
  async (device) => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'fairwind-house-'));
    const app = await startApp({ dataDirectory });
    const { context, newPage, closeQuiet } = await openContext({
      ...DEVICES[device],
      reducedMotion: 'reduce',
    });
    try {
      const page = await newPage();
      await enterAsPlayer(page, app.origin(), device);
      const { user } = (await ask(page, 'GET', '/api/session')).body;

      const blackjack = await openGame(page, app.origin(), 'harbour-blackjack');
      await expectOneBalance(page, blackjack);
      let doubled = false;
      for (let round = 0; round < BLACKJACK_ROUNDS || (!doubled && round < BLACKJACK_MAXIMUM); round += 1) {
        doubled = (await playBlackjack(blackjack, !doubled)) || doubled;
        await expectOneBalance(page, blackjack);
      }
      expect(doubled).toBe(true);
      expect((await roundsOf(page)).filter(({ stake }) => stake === '2.00')).toHaveLength(1);

      const roulette = await openGame(page, app.origin(), 'compass-roulette');
      await playRoulette(page, roulette, ROULETTE_ROUNDS);
      await expectOneBalance(page, roulette);

      const rounds = await roundsOf(page);
      expect(rounds.map(({ status }) => status)).toEqual(rounds.map(() => 'closed'));
      const net = rounds.reduce((sum, { stake, payout }) => sum + cents(payout) - cents(stake), 0n);
      const balance = await balanceOf(page);
      expect(cents(balance)).toBe(5_000n + net);
      await closeQuiet();
      expect(await app.stop()).toBe(0);
      await expectLedger(dataDirectory, user.user_id, balance);
    } finally {
      await context.close();
      await app.kill();
      rmSync(dataDirectory, { recursive: true, force: true });
    }
  },
);
