/** Autoplay in a game's page (issue 20 point 4): only where the row allows it, ended by a touch, a pause and an error. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { DEVICES } from '../support/browser.ts';
import { launchDemo } from '../support/launch.ts';
import { shareProduct } from '../support/shared-product.ts';

const { origin, openContext } = shareProduct();
/** Its maths have no feature, so nothing but the rules of the test ends the rounds. */
const GAME = 'krakens-toll';

const strip = (page: Page) => page.locator('.autoplay-strip');
const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop autoplay' });
const idle = (page: Page) => page.locator('.spin[aria-disabled="false"]:not(.auto)').waitFor();

async function open(page: Page): Promise<void> {
  await page.goto(await launchDemo(origin(), GAME));
  await idle(page);
}

/** Starts it by the keyboard alone. */
async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Autoplay' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Autoplay' }).waitFor();
  await page.getByRole('button', { name: 'Start' }).focus();
  await page.keyboard.press('Enter');
  await stopButton(page).waitFor();
}

test('plays ordinary rounds with the net result in view, until a key stops it; the round that runs is the last', async () => {
  const { newPage, closeQuiet } = await openContext({ ...DEVICES.desktop, reducedMotion: 'reduce' });
  const page = await newPage();
  const spins: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/spin')) spins.push(request.postDataJSON().request_id);
  });
  await open(page);
  await page.getByRole('button', { name: 'Autoplay' }).click();
  const dialog = page.getByRole('dialog', { name: 'Autoplay' });
  await dialog.waitFor();
  expect(await violations(page)).toEqual([]);
  // There is always a limit of the loss.
  expect(await dialog.getByLabel('Stop at a loss of').locator('option').allTextContents()).not.toContain('No limit');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(spins).toEqual([]);
  await start(page);
  await expect.poll(() => strip(page).textContent()).toMatch(/Round [2-9] of 10 +Net [+−]?€/);
  await page.keyboard.press('Space');
  await expect.poll(() => strip(page).textContent()).toMatch(/^You stopped autoplay\./);
  await idle(page);
  const played = spins.length;
  // The key that stopped it staked nothing, and each round was asked for once.
  expect(new Set(spins).size).toBe(played);
  await expect.poll(() => page.locator('[aria-live]').textContent()).toMatch(/^You stopped autoplay\. Net/);
  expect(spins).toHaveLength(played);
  await closeQuiet();
});

test('a touch anywhere stops it and stakes nothing; so does a lost connection', async () => {
  const { newPage, closeQuiet } = await openContext({ ...DEVICES.mobile, reducedMotion: 'reduce' });
  const page = await newPage();
  await open(page);
  await start(page);
  await stopButton(page).tap();
  await expect.poll(() => strip(page).textContent()).toMatch(/^You stopped autoplay\./);
  await idle(page);
  // A new round takes the notice away.
  await page.getByRole('button', { name: 'Spin' }).tap();
  await strip(page).waitFor({ state: 'hidden' });
  await idle(page);
  // An answer that is none, as of a line that broke.
  await page.route('**/spin', (route) => route.fulfill({ body: '' }), { times: 1 });
  await page.getByRole('button', { name: 'Autoplay' }).tap();
  await page.getByRole('button', { name: 'Start' }).tap();
  await expect.poll(() => strip(page).textContent()).toMatch(/^Autoplay has stopped: the connection was lost\./);
  // The round that it was lost in is finished under its own id.
  await idle(page);
  await closeQuiet();
});

/** What of the reels and the large button lies under the words. Reels are drawn: their edges are told as custom properties. */
function coveredParts(): string[] {
  const words = document.querySelector('.autoplay-strip')?.getBoundingClientRect() ?? new DOMRect();
  const spin = document.querySelector('.spin')?.getBoundingClientRect() ?? new DOMRect();
  const game = document.querySelector<HTMLElement>('#game');
  const beside = Number.parseFloat(game?.style.getPropertyValue('--beside') ?? '');
  const overReels = words.right > beside && words.left < innerWidth - beside;
  const overSpin = words.right > spin.left && words.bottom > spin.top;
  const cutOff = words.left < 0 || words.right > innerWidth || words.width === 0;
  return Object.entries({ overReels, overSpin, cutOff })
    .filter(([, is]) => is)
    .map(([name]) => name);
}

test.each([GAME, 'lucky-anchor'])(
  'on a phone on its side what it says at its end lies beside the reels: %s',
  async (game) => {
    const { newPage, closeQuiet } = await openContext({ ...DEVICES.mobile, reducedMotion: 'reduce' });
    const page = await newPage();
    // What the page leaves of 667 × 375 and of 812 × 375.
    for (const viewport of [
      { width: 651, height: 295 },
      { width: 764, height: 295 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto(await launchDemo(origin(), game, 'de'));
      await idle(page);
      await page.locator('.autoplay').tap();
      await page.getByRole('button', { name: 'Starten' }).tap();
      await page.locator('.spin.auto').tap();
      await page.locator('.autoplay-strip.ended').waitFor();
      await idle(page);
      expect(await page.evaluate(coveredParts), `${viewport.width}`).toEqual([]);
    }
    await closeQuiet();
  },
);

test('a German game has none (GlüStV 2021, section 22a: no automatic rounds)', async () => {
  const { newPage, closeQuiet } = await openContext({ ...DEVICES.desktop, reducedMotion: 'reduce' });
  const page = await newPage();
  await page.goto(await launchDemo(origin('de'), GAME, 'de'));
  await page.getByRole('button', { name: 'Drehen' }).waitFor();
  await page.locator('.spin[aria-disabled="false"]').waitFor();
  expect(await page.locator('.autoplay').count()).toBe(0);
  await closeQuiet();
});

test('a table that a round clears is laid again for each round, and a decision is never taken for the player', async () => {
  const { newPage, closeQuiet } = await openContext({ ...DEVICES.mobile, reducedMotion: 'reduce' });
  const page = await newPage();
  const bets: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/begin')) bets.push(JSON.stringify(request.postDataJSON().bet));
  });
  await page.goto(await launchDemo(origin(), 'compass-roulette'));
  // Nothing is bet, so there is nothing to repeat.
  await page.locator('.autoplay:disabled').waitFor();
  await page.locator('[data-spot="red"]').click();
  await page.locator('.autoplay:not(:disabled)').click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect.poll(() => strip(page).textContent()).toMatch(/Round [3-9] of 10 +Net [+−]?€/);
  await page.locator('.roulette-spot[data-spot="red"] svg').first().waitFor();
  await stopButton(page).click();
  await expect.poll(() => strip(page).textContent()).toMatch(/^You stopped autoplay\./);
  await page.locator('.spin:not(.auto)').waitFor();
  expect(bets.length).toBeGreaterThan(1);
  expect(new Set(bets)).toEqual(new Set([JSON.stringify({ bets: [{ on: 'red', amount: '100' }] })]));
  await page.goto(await launchDemo(origin(), 'harbour-blackjack'));
  await page.locator('.spin[aria-disabled="false"]').waitFor();
  expect(await page.locator('.autoplay').count()).toBe(0);
  await closeQuiet();
});
