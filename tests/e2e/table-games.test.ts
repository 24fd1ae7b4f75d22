/** Table games played for real money in a browser: what page, wallet and ledger say is the same to the cent (design §6). */
import { rmSync } from 'node:fs';
import type { FrameLocator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { connectDatabase } from '#server/db/index.ts';
import { createLedger, verifyLedger } from '#server/modules/ledger/index.ts';
import { formatDecimal } from '#shared/money.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { DEVICES, type DeviceName } from '../support/browser.ts';
import { balanceOf, cents, enterAsPlayer, type Player, roundsOf } from '../support/players.ts';
import { shareBrowser } from '../support/shared-product.ts';
import { silentLog } from '../support/silent-log.ts';
import { throwAwayFolder } from '../support/throw-away.ts';

/** Rounds of blackjack at least, and at most until one could be doubled. */
const BLACKJACK_ROUNDS = 3;
const BLACKJACK_MAXIMUM = 15;
const ROULETTE_ROUNDS = 2;
const ROUND_TIMEOUT_MS = 30_000;

const { openContext } = shareBrowser();

async function openGame(page: Page, origin: string, code: string): Promise<FrameLocator> {
  await page.goto(`${origin}/en/play/${code}/real`);
  const frame = page.frameLocator('iframe');
  await frame.locator('.spin').waitFor();
  return frame;
}

/** The game, the bar above it and the wallet show one balance. */
async function expectOneBalance(player: Player, frame: FrameLocator): Promise<void> {
  const shown = async () => cents((await frame.locator('.field.balance b').textContent()) ?? '');
  const wallet = cents(await balanceOf(player));
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

async function playRoulette(frame: FrameLocator, player: Player): Promise<void> {
  const spin = frame.locator('.spin[aria-disabled="false"]');
  for (let round = 1; round <= ROULETTE_ROUNDS; round += 1) {
    for (const spot of ['red', 'straight-17']) await frame.locator(`[data-spot="${spot}"]`).click();
    await spin.click({ timeout: ROUND_TIMEOUT_MS });
    await expect.poll(async () => (await roundsOf(player)).length, { timeout: ROUND_TIMEOUT_MS }).toBe(round);
    // The table takes chips again once the player has seen the result.
    await frame.locator('.roulette-action:not([disabled])').first().waitFor({ timeout: ROUND_TIMEOUT_MS });
  }
}

/** Plays a game on a device for somebody who paid in 50 €. Answers who that was and what they have in the end. */
async function play(
  app: RunningApp,
  device: DeviceName,
  code: string,
  playRounds: (frame: FrameLocator, player: Player) => Promise<void>,
): Promise<{ playerId: string; balance: string }> {
  const { context, newPage, closeQuiet } = await openContext({ ...DEVICES[device], reducedMotion: 'reduce' });
  const player = await enterAsPlayer(context, app.origin(), device);
  const frame = await openGame(await newPage(), app.origin(), code);
  await expectOneBalance(player, frame);
  await playRounds(frame, player);
  await expectOneBalance(player, frame);
  const rounds = await roundsOf(player);
  expect(rounds.map(({ status }) => status)).toEqual(rounds.map(() => 'closed'));
  const net = rounds.reduce((sum, { stake, payout }) => sum + cents(payout) - cents(stake), 0n);
  const balance = await balanceOf(player);
  expect(cents(balance)).toBe(5_000n + net);
  const playerId = (await player.ask('GET', '/api/session')).body.user.user_id;
  await closeQuiet();
  return { playerId, balance };
}

async function playUntilDoubled(frame: FrameLocator, player: Player): Promise<void> {
  let doubled = false;
  for (let round = 0; round < BLACKJACK_ROUNDS || (!doubled && round < BLACKJACK_MAXIMUM); round += 1) {
    doubled = (await playBlackjack(frame, !doubled)) || doubled;
    await expectOneBalance(player, frame);
  }
  expect(doubled).toBe(true);
  expect((await roundsOf(player)).filter(({ stake }) => stake === '2.00')).toHaveLength(1);
}

// A server of its own: its ledger is read once it has gone.
test('blackjack with a double on a phone, roulette on a desktop, for real money: page = wallet = ledger', async () => {
  const dataDirectory = throwAwayFolder('house');
  const app = await startApp({ dataDirectory });
  try {
    const played = await Promise.all([
      play(app, 'mobile', 'harbour-blackjack', playUntilDoubled),
      play(app, 'desktop', 'compass-roulette', playRoulette),
    ]);
    expect(await app.stop()).toBe(0);
    const { database, close } = await connectDatabase({ dataDirectory, log: silentLog });
    try {
      expect((await verifyLedger(database)).problems).toEqual([]);
      const ledger = createLedger({ now: () => new Date() });
      for (const { playerId, balance } of played) {
        const account = { owner: 'player', playerId, purse: 'cash', currency: 'EUR' } as const;
        expect(formatDecimal(await ledger.balance(database, account), 'EUR')).toBe(balance);
      }
    } finally {
      await close();
    }
  } finally {
    await app.kill();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
});
