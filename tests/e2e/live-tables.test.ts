/** The live tables played for real money in a browser: bets, close, result, payment, and what the page says (issue 4, part 6). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { type ExpectStatic, test } from 'vitest';
import { startApp } from '../support/app.ts';
import { DEVICES, type DeviceName } from '../support/browser.ts';
import { balanceOf, cents, enterAsPlayer, roundsOf } from '../support/player-page.ts';
import { shareBrowser } from '../support/shared-product.ts';

/** A round from its first bet to its payment, with time to spare. */
const ROUND = { timeout: 60_000 };

const TABLES = [
  { code: 'bay-window-roulette', spots: ['red', 'black', 'straight-0'] },
  { code: 'lantern-quay', spots: ['banker', 'tie'] },
  { code: 'helm-of-fortune', spots: ['pays-1', 'pays-3'] },
] as const;

const { openContext } = shareBrowser();

const inPhase = (frame: FrameLocator, phase: string) => frame.locator(`#game[data-phase="${phase}"]`).waitFor(ROUND);

async function openTable(page: Page, origin: string, code: string): Promise<FrameLocator> {
  await page.goto(`${origin}/en/play/${code}/real`);
  const frame = page.frameLocator('iframe');
  await frame.locator('.live').waitFor(ROUND);
  return frame;
}

/** Puts one chip on each spot at the beginning of a round. */
async function betOn(frame: FrameLocator, spots: readonly string[]): Promise<void> {
  // Where betting is under way it may close between two chips: the next round leaves time for all.
  await inPhase(frame, 'shown');
  await inPhase(frame, 'betting');
  for (const spot of spots) await frame.locator(`[data-spot="${spot}"]`).click();
  await frame.locator('.live-cloth:not(.pending)').waitFor(ROUND);
}

/** A round of one table: what is on the table is staked, paid, and shown in one amount everywhere. */
async function playRound(
  page: Page,
  origin: string,
  { code, spots }: (typeof TABLES)[number],
  expect: ExpectStatic,
): Promise<void> {
  const frame = await openTable(page, origin, code);
  await betOn(frame, spots);
  const action = (name: string) => frame.getByRole('button', { name, exact: true });
  const onTable = frame.locator('.live-figures p:last-child b');
  await expect.poll(async () => cents((await onTable.textContent()) ?? '')).toBe(BigInt(spots.length) * 100n);
  await action('Double').click();
  await expect.poll(async () => cents((await onTable.textContent()) ?? '')).toBe(BigInt(spots.length) * 200n);
  await action('Undo').click();
  await frame.locator('.live-cloth:not(.pending)').waitFor(ROUND);
  await inPhase(frame, 'closed');
  await frame.getByText('are accepted').waitFor(ROUND);
  await inPhase(frame, 'dealing');
  await inPhase(frame, 'shown');
  const mine = async () => (await roundsOf(page)).filter(({ game_code }) => game_code === code);
  await expect.poll(async () => (await mine()).map(({ status }) => status), ROUND).toEqual(['closed']);
  expect(cents((await mine())[0]?.stake ?? '')).toBe(BigInt(spots.length) * 100n);
  await frame.locator('.live-strip li').first().waitFor(ROUND);
  const shown = frame.locator('.live-figures p:first-child b');
  const wallet = cents(await balanceOf(page));
  await expect.poll(async () => cents((await shown.textContent()) ?? ''), ROUND).toBe(wallet);
}

// Most of the time is the tables' own, so the devices play at once.
test.concurrent.for(Object.keys(DEVICES) as DeviceName[])(
  'live tables for real money, %s: what was put down is staked once and paid once, and the page says so',
  async (device, { expect }) => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'fairwind-live-'));
    const app = await startApp({ dataDirectory, environment: { LIVE_BETTING_SECONDS: '10' } });
    const { context, newPage, expectQuiet } = await openContext({
      ...DEVICES[device],
      reducedMotion: 'reduce',
    });
    try {
      const page = await newPage();
      await enterAsPlayer(page, app.origin(), device);

      for (const table of TABLES) await playRound(page, app.origin(), table, expect);

      const rounds = await roundsOf(page);
      expect(rounds.map(({ game_code }) => game_code).sort()).toEqual(TABLES.map(({ code }) => code).sort());
      const net = rounds.reduce((sum, { stake, payout }) => sum + cents(payout) - cents(stake), 0n);
      expect(cents(await balanceOf(page))).toBe(5_000n + net);

      // The past round proves itself in the browser, and the table has its chat.
      const frame = page.frameLocator('iframe');
      await frame.getByRole('tab', { name: 'Chat' }).click();
      await frame.locator('.live-chat .chat-list').waitFor(ROUND);
      await frame.getByRole('button', { name: 'Pays, rules and fairness' }).click();
      await frame.getByRole('tab', { name: 'Fairness' }).click();
      await frame.getByRole('button', { name: 'Check', exact: true }).first().click(ROUND);
      await frame.getByText('Confirmed').waitFor(ROUND);
      expectQuiet();
    } finally {
      await context.close();
      await app.stop();
      rmSync(dataDirectory, { recursive: true, force: true });
    }
  },
);
