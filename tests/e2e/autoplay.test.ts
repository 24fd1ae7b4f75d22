/** Autoplay in a game's page: only where the row allows it, ended by a touch, a pause and an error. */
import type { Frame, Page } from 'playwright';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { DEVICES } from '../support/browser.ts';
import { openDemo } from '../support/framed-game.ts';
import { shareProduct } from '../support/shared-product.ts';

const { origin, openContext } = shareProduct();
/** Its maths have no feature, so nothing but the rules of the test ends the rounds. */
const GAME = 'krakens-toll';

const SITE = `${origin()}/en`;

const strip = (game: Frame) => game.locator('.autoplay-strip');
const stopButton = (game: Frame) => game.getByRole('button', { name: 'Stop autoplay' });
const idle = (game: Frame) => game.locator('.spin[aria-disabled="false"]:not(.auto)').waitFor();

async function open(page: Page): Promise<Frame> {
  const game = await openDemo(page, SITE, GAME);
  await idle(game);
  return game;
}

/** Starts it by the keyboard alone. */
async function start(game: Frame): Promise<void> {
  const { keyboard } = game.page();
  await game.getByRole('button', { name: 'Autoplay' }).focus();
  await keyboard.press('Enter');
  await game.getByRole('dialog', { name: 'Autoplay' }).waitFor();
  await game.getByRole('button', { name: 'Start' }).focus();
  await keyboard.press('Enter');
  await stopButton(game).waitFor();
}

test('plays ordinary rounds with the net result in view, until a key stops it; the round that runs is the last', async () => {
  const { newPage, closeQuiet } = await openContext({ ...DEVICES.desktop, reducedMotion: 'reduce' });
  const page = await newPage();
  const spins: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/spin')) spins.push(request.postDataJSON().request_id);
  });
  const game = await open(page);
  await game.getByRole('button', { name: 'Autoplay' }).click();
  const dialog = game.getByRole('dialog', { name: 'Autoplay' });
  await dialog.waitFor();
  expect(await violations(game)).toEqual([]);
  // There is always a limit of the loss.
  expect(await dialog.getByLabel('Stop at a loss of').locator('option').allTextContents()).not.toContain('No limit');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(spins).toEqual([]);
  await start(game);
  await expect.poll(() => strip(game).textContent()).toMatch(/Round [2-9] of 10 +Net [+−]?€/);
  await page.keyboard.press('Space');
  await expect.poll(() => strip(game).textContent()).toMatch(/^You stopped autoplay\./);
  await idle(game);
  const played = spins.length;
  // The key that stopped it staked nothing, and each round was asked for once.
  expect(new Set(spins).size).toBe(played);
  await expect.poll(() => game.locator('[aria-live]').textContent()).toMatch(/^You stopped autoplay\. Net/);
  expect(spins).toHaveLength(played);
  await closeQuiet();
});

test('a touch anywhere stops it and stakes nothing; so does a lost connection', async () => {
  const { newPage, closeQuiet } = await openContext({ ...DEVICES.mobile, reducedMotion: 'reduce' });
  const page = await newPage();
  const game = await open(page);
  await start(game);
  await stopButton(game).tap();
  await expect.poll(() => strip(game).textContent()).toMatch(/^You stopped autoplay\./);
  await idle(game);
  // A new round takes the notice away.
  await game.getByRole('button', { name: 'Spin' }).tap();
  await strip(game).waitFor({ state: 'hidden' });
  await idle(game);
  // An answer that is none, as of a line that broke.
  await page.route('**/spin', (route) => route.fulfill({ body: '' }), { times: 1 });
  await game.getByRole('button', { name: 'Autoplay' }).tap();
  await game.getByRole('button', { name: 'Start' }).tap();
  await expect.poll(() => strip(game).textContent()).toMatch(/^Autoplay has stopped: the connection was lost\./);
  // The round that it was lost in is finished under its own id.
  await idle(game);
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
  async (code) => {
    const { newPage, closeQuiet } = await openContext({ ...DEVICES.mobile, reducedMotion: 'reduce' });
    const page = await newPage();
    for (const viewport of [
      { width: 667, height: 375 },
      { width: 812, height: 375 },
    ]) {
      await page.setViewportSize(viewport);
      const game = await openDemo(page, `${origin()}/de`, code);
      // Its buttons are at its foot: in sight without a turn of the page.
      const bottom = await page
        .locator('[data-game-frame] iframe')
        .evaluate((place) => place.getBoundingClientRect().bottom);
      expect(bottom, `${viewport.width}`).toBeLessThanOrEqual(viewport.height);
      await idle(game);
      await game.locator('.autoplay').tap();
      await game.getByRole('button', { name: 'Starten' }).tap();
      await game.locator('.spin.auto').tap();
      await game.locator('.autoplay-strip.ended').waitFor();
      await idle(game);
      expect(await game.evaluate(coveredParts), `${viewport.width}`).toEqual([]);
    }
    await closeQuiet();
  },
);

test('a German game has none (GlüStV 2021, section 22a: no automatic rounds)', async () => {
  const { newPage, closeQuiet } = await openContext({ ...DEVICES.desktop, reducedMotion: 'reduce' });
  const page = await newPage();
  const game = await openDemo(page, `${origin('de')}/de`, GAME);
  await game.getByRole('button', { name: 'Drehen' }).waitFor();
  await game.locator('.spin[aria-disabled="false"]').waitFor();
  expect(await game.locator('.autoplay').count()).toBe(0);
  await closeQuiet();
});

test('a table that a round clears is laid again for each round, and a decision is never taken for the player', async () => {
  const { newPage, closeQuiet } = await openContext({ ...DEVICES.mobile, reducedMotion: 'reduce' });
  const page = await newPage();
  const bets: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/begin')) bets.push(JSON.stringify(request.postDataJSON().bet));
  });
  const game = await openDemo(page, SITE, 'compass-roulette');
  // Nothing is bet, so there is nothing to repeat.
  await game.locator('.autoplay:disabled').waitFor();
  await game.locator('[data-spot="red"]').click();
  await game.locator('.autoplay:not(:disabled)').click();
  await game.getByRole('button', { name: 'Start' }).click();
  await expect.poll(() => strip(game).textContent()).toMatch(/Round [3-9] of 10 +Net [+−]?€/);
  await game.locator('.roulette-spot[data-spot="red"] svg').first().waitFor();
  await stopButton(game).click();
  await expect.poll(() => strip(game).textContent()).toMatch(/^You stopped autoplay\./);
  await game.locator('.spin:not(.auto)').waitFor();
  expect(bets.length).toBeGreaterThan(1);
  expect(new Set(bets)).toEqual(new Set([JSON.stringify({ bets: [{ on: 'red', amount: '100' }] })]));
  const cards = await openDemo(page, SITE, 'harbour-blackjack');
  await cards.locator('.spin[aria-disabled="false"]').waitFor();
  expect(await cards.locator('.autoplay').count()).toBe(0);
  await closeQuiet();
});
