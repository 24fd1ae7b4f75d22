/** What others win, what jackpots hold and which round was left, as a person sees it (issue 4 §§2, 8; mockups a and c). */
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { SpinAnswer } from '#studio/protocol.ts';
import { freePort, type RunningApp, startApp } from '../support/app.ts';
import { DEVICES, type DeviceName } from '../support/browser.ts';
import { ask, enterAsPlayer, pressOnceDrawn } from '../support/player-page.ts';
import { shareBrowser } from '../support/shared-product.ts';
import { SHIFT_MAXIMUM, shiftsOf, watchShifts } from '../support/shifts.ts';

const SLOT = 'lucky-anchor';
const CARDS = 'jacks-and-sails';
const ROUNDS_MAXIMUM = 80;
const TIMEOUT_MS = 120_000;

const { openContext } = shareBrowser();

/** Posts to the studio's host as a game's page does. Node's own fetch does not resolve `games.localhost`. */
function postToGame<Answer>(app: RunningApp, path: string, body: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', host: `games.localhost:${app.port}` };
    const request = httpRequest({ host: '127.0.0.1', port: app.port, path, method: 'POST', headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(JSON.parse(text) as Answer));
    });
    request.on('error', reject);
    request.end(JSON.stringify(body));
  });
}

/** Opens a game for the page's player and answers the path of its session. */
async function sessionOf(page: Page, code: string): Promise<string> {
  const { body } = await ask(page, 'POST', '/api/games/launch', { code, mode: 'real', language: 'en' });
  return new URL(body.url).pathname.replace('/play/', '/session/');
}

/** Plays until a round has won, and answers what it won, minor units. */
async function playUntilWin(app: RunningApp, session: string): Promise<string> {
  for (let round = 0; round < ROUNDS_MAXIMUM; round += 1) {
    const body = { request_id: crypto.randomUUID(), stake: '20' };
    const { payout } = await postToGame<SpinAnswer>(app, `${session}/spin`, body);
    if (payout !== '0') return payout;
  }
  throw new Error(`No win in ${ROUNDS_MAXIMUM} rounds`);
}

/** What the strip under the hero shows of a pot: the smallest counts its cents. */
const pot = (page: Page, name = '.pot-brig') =>
  page.locator(`.pots ${name}`).evaluate((figure) => getComputedStyle(figure, '::after').content);
const awake = (page: Page) => page.keyboard.press('Shift');

test('wins and pots are told as they happen; a game tells its player their own', { timeout: TIMEOUT_MS }, async () => {
  const app = await startApp();
  const [guest, player] = [await openContext(DEVICES.mobile), await openContext(DEVICES.desktop)];
  try {
    const home = await guest.newPage();
    await home.goto(`${app.origin()}/en/`);
    // Pots stand there before anyone has touched the page.
    await expect.poll(() => pot(home)).toMatch(/^"€\d/);
    await awake(home);
    const place = home.locator('[data-winners]');
    const heightBefore = await place.evaluate((node) => node.getBoundingClientRect().height);
    await place.scrollIntoViewIfNeeded();
    const latest = home.getByRole('region', { name: 'Latest wins' });
    await latest.getByText('No wins here yet').waitFor();
    expect(await place.evaluate((node) => node.getBoundingClientRect().height)).toBe(heightBefore);

    const page = await player.newPage();
    await enterAsPlayer(page, app.origin(), 'winner');
    const session = await sessionOf(page, SLOT);
    const won = (Number(await playUntilWin(app, session)) / 100).toFixed(2);
    await latest.getByText(`€${won}`).first().waitFor();
    await expect(latest.getByText('•••').first().isVisible()).resolves.toBe(true);
    await home.getByRole('region', { name: 'Top wins' }).getByText(`€${won}`).first().waitFor();

    // A stake of 10.00 puts 0.05 into each pot: the guest's page counts up, unasked.
    const before = await pot(home);
    expect(new Set([before, await pot(home, '.pot-frigate'), await pot(home, 'div:last-child .pot')]).size).toBe(3);
    await postToGame(app, `${session}/spin`, { request_id: crypto.randomUUID(), stake: '1000' });
    await expect.poll(() => pot(home)).not.toBe(before);
    await home.close();

    await page.goto(`${app.origin()}/en/play/${SLOT}/real`);
    await page.locator('[data-winners]').scrollIntoViewIfNeeded();
    await page.getByText('Your top win here').waitFor();
    await expect.poll(() => page.locator('.winners-own dd').first().textContent()).toMatch(/€\d/);
    guest.expectQuiet();
    player.expectQuiet();
  } finally {
    await guest.context.close();
    await player.context.close();
    await app.stop();
  }
});

test.each(Object.keys(DEVICES) as DeviceName[])(
  'a list of games tells the winners above it, %s: nothing moves, and what is chosen before the page is awake counts',
  { timeout: TIMEOUT_MS },
  async (device) => {
    const app = await startApp();
    const winner = await openContext(DEVICES.desktop);
    const guest = await openContext(DEVICES[device]);
    try {
      const player = await winner.newPage();
      await enterAsPlayer(player, app.origin(), `lobby-${device}`);
      const won = [await sessionOf(player, SLOT), await sessionOf(player, 'candy-reef')];
      const amounts: number[] = [];
      for (const session of won) amounts.push(Number(await playUntilWin(app, session)) / 100);

      const page = await guest.newPage();
      await watchShifts(page);
      await page.goto(`${app.origin()}/en/games/category/slots`);
      const strip = page.locator('[data-wins]');
      expect(await strip.locator('a').count()).toBe(0);
      // In the first screen, above the filters and the list.
      const bottom = await strip.evaluate((node) => node.getBoundingClientRect().bottom);
      expect(bottom).toBeLessThan(await page.locator('#games-filter').evaluate((n) => n.getBoundingClientRect().top));
      await strip.getByText('Top wins').click();
      const euros = (amount: number) => `€${amount.toFixed(2)}`;
      await expect
        .poll(() => strip.locator('i').allTextContents())
        .toEqual(amounts.toSorted((one, other) => other - one).map(euros));
      await strip.getByText('Latest wins').click();
      await expect.poll(() => strip.locator('i').allTextContents()).toEqual(amounts.toReversed().map(euros));
      expect(await strip.locator('a').last().getAttribute('href')).toBe(`/en/play/${SLOT}/real`);
      const { total, moved } = await shiftsOf(page);
      expect(total, `layout shift of ${moved.join(', ')}`).toBeLessThanOrEqual(SHIFT_MAXIMUM);
      guest.expectQuiet();
    } finally {
      await guest.context.close();
      await winner.context.close();
      await app.stop();
    }
  },
);

test('home tells the winners to who only turns the wheel', { timeout: TIMEOUT_MS }, async () => {
  const app = await startApp();
  const { context, newPage, expectQuiet } = await openContext(DEVICES.desktop);
  try {
    const page = await newPage();
    await page.goto(`${app.origin()}/en/`);
    const bottom = () => page.locator('[data-winners]').evaluate((place) => place.getBoundingClientRect().bottom);
    while ((await bottom()) > DEVICES.desktop.viewport.height) await page.mouse.wheel(0, 400);
    await page.getByRole('region', { name: 'Latest wins' }).waitFor();
    expectQuiet();
  } finally {
    await context.close();
    await app.stop();
  }
});

test('without JavaScript no place is kept for wins and pots that only a script brings', async () => {
  const app = await startApp();
  const { context, newPage } = await openContext({ ...DEVICES.desktop, javaScriptEnabled: false });
  try {
    const page = await newPage();
    for (const path of ['/en/', '/en/special/aviator']) {
      await page.goto(app.origin() + path);
      expect(await page.locator('[data-winners]').count()).toBe(1);
      expect(await page.locator('[data-winners]:visible, .pots:visible').count()).toBe(0);
    }
  } finally {
    await context.close();
    await app.stop();
  }
});

test('a region without jackpots shows none', { timeout: TIMEOUT_MS }, async () => {
  const app = await startApp();
  const { context, newPage } = await openContext(DEVICES.desktop);
  try {
    const page = await newPage();
    await page.goto(`${app.origin('de')}/de/`);
    expect(await page.locator('.pot').count()).toBe(0);
    expect((await ask(page, 'GET', '/api/jackpots')).body.pools).toEqual([]);
  } finally {
    await context.close();
    await app.stop();
  }
});

test('killed in the middle of a round: its player is told and finishes it, once', { timeout: TIMEOUT_MS }, async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'fairwind-left-'));
  const port = await freePort();
  let app = await startApp({ dataDirectory, port });
  const { context, newPage } = await openContext({ ...DEVICES.desktop, reducedMotion: 'reduce' });
  try {
    const page = await newPage();
    await enterAsPlayer(page, app.origin(), 'left');
    await page.goto(`${app.origin()}/en/play/${CARDS}/real`);
    await pressOnceDrawn(page.frameLocator('iframe').locator('.spin[aria-disabled="false"]'));
    const openRounds = async () =>
      (await ask(page, 'GET', '/api/games/rounds')).body.result.filter(
        ({ status }: { status: string }) => status === 'open',
      ).length;
    // The cards are on the table: the studio has its answer.
    await page.frameLocator('iframe').getByRole('button', { name: 'Draw', exact: true }).waitFor();
    expect(await openRounds()).toBe(1);
    await app.kill();
    app = await startApp({ dataDirectory, port });

    await page.goto(`${app.origin()}/en/games`);
    const notice = page.getByText('You have an unfinished round');
    await notice.waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByText(/^Round of .* goes on/).waitFor();
    const frame = page.frameLocator('iframe');
    await pressOnceDrawn(frame.locator('.spin[aria-disabled="false"]'));
    await expect.poll(openRounds).toBe(0);
    await page.getByText(/^On board/).waitFor();
    const { result } = (await ask(page, 'GET', '/api/games/rounds')).body;
    expect(result.map(({ status }: { status: string }) => status)).toEqual(['closed']);
    const net = Number(result[0].payout) - Number(result[0].stake);
    expect(Number((await ask(page, 'GET', '/api/wallet')).body.balance)).toBeCloseTo(50 + net, 2);

    // The history opens the round: what was booked, what was dealt, where to check it.
    await page.goto(`${app.origin()}/en/account/game-history`);
    await page.getByRole('button', { name: /^Details of Jacks & Sails/ }).click();
    await page.getByText('Final hand').waitFor();
    expect(await page.getByRole('rowheader', { name: /^Bet/ }).count()).toBe(1);
    const check = await page.getByRole('link', { name: 'Check this round' }).getAttribute('href');
    expect(check).toContain(`/verify?lang=en#game=${CARDS}`);
  } finally {
    await context.close();
    await app.kill();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
});
