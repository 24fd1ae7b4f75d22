/** What the page around a game does for its player. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { START_PATIENCE_MS } from '#features/play/model.ts';
import { DEVICES } from '../support/browser.ts';
import { enterAsPlayer } from '../support/players.ts';
import { shareProduct } from '../support/shared-product.ts';

const { origin, openContext } = shareProduct();

/** The island alone calls the frame a game: heading and title have the game's name before. */
const islandLives = (page: Page) => page.getByTitle('Game: Kraken’s Toll', { exact: true }).waitFor();
const openGame = (page: Page, code: string, mode: 'real' | 'demo') => page.goto(`${origin()}/en/play/${code}/${mode}`);

test('the row under a game holds games like it, and never the game itself', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.mobile);
  const page = await newPage();
  const row = page.getByRole('list', { name: 'You may also like' });
  const first = async () => (await row.locator('li:visible .tile-link').first().textContent())?.trim();
  for (const [code, like] of [
    ['krakens-toll', 'Brass Diver'],
    ['bay-window-roulette', 'Helm of Fortune'],
    ['minefield-bay', 'Balloonist'],
  ] as const) {
    await openGame(page, code, 'demo');
    await page.frameLocator('iframe').getByRole('button').first().waitFor();
    await row.scrollIntoViewIfNeeded();
    await expect.poll(first).toBe(like);
    expect(await row.locator(`a[href*="/${code}/"]:visible`).count()).toBe(0);
    expect(await row.locator('li').count()).toBe(10);
  }
  await closeQuiet();
});

test.each(['krakens-toll', 'minefield-bay', 'lantern-quay', '189514-flappiator'])(
  'the page’s own button opens pays, rules and fairness of %s, keyboard and all',
  async (code) => {
    const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
    const page = await newPage();
    await openGame(page, code, 'demo');
    const game = page.frameLocator('iframe');
    await game.getByRole('button', { name: /rules and fairness/ }).waitFor();
    await page.getByRole('button', { name: 'About the game' }).press('Enter');
    await game.getByRole('tab', { name: 'Rules' }).waitFor();
    await game.getByRole('tab', { name: 'Fairness' }).waitFor();
    await page.keyboard.press('Escape');
    await game.getByRole('dialog').waitFor({ state: 'hidden' });
    await closeQuiet();
  },
);

test('while a game loads, the page’s button says where the rules are', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
  const page = await newPage();
  const held = Promise.withResolvers<void>();
  await page.route(/\/mines-[\w-]+\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await openGame(page, 'minefield-bay', 'demo');
  const info = page.getByRole('button', { name: 'About the game' });
  await page.locator('iframe').waitFor();
  await info.click();
  await page.getByText('inside the game, behind its own menu').waitFor();
  held.resolve();
  const game = page.frameLocator('iframe');
  await game.getByRole('button', { name: /rules and fairness/ }).waitFor();
  await page.getByText('inside the game, behind its own menu').waitFor({ state: 'detached' });
  await info.click();
  await game.getByRole('tab', { name: 'Rules' }).waitFor();
  await closeQuiet();
});

test('a tile in hand is not taken away when the games that go with this one come', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.mobile);
  const page = await newPage();
  const held = Promise.withResolvers<void>();
  const asked = page.waitForRequest('**/games-index.json*');
  await page.route('**/games-index.json*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await openGame(page, 'krakens-toll', 'demo');
  const row = page.getByRole('list', { name: 'You may also like' });
  // The page's own game, which leaves the row by itself, is not taken.
  const prebuilt = row.locator('[data-related]:not([data-related="krakens-toll"]):visible .tile-link').first();
  await prebuilt.focus();
  await asked;
  const answered = page.waitForResponse('**/games-index.json*');
  held.resolve();
  await answered;
  // The name of the game comes from the same answer.
  await islandLives(page);
  expect(await prebuilt.evaluate((tile) => tile === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'About the game' }).focus();
  await row.locator('[data-related]').first().waitFor({ state: 'detached' });
  await closeQuiet();
});

test('a catalogue that cannot be loaded denies no game: it is tried again', async () => {
  const { context, newPage } = await openContext(DEVICES.desktop);
  const page = await newPage();
  await page.route('**/games-index.json*', (route) => route.abort());
  await openGame(page, 'krakens-toll', 'real');
  await page.getByRole('heading', { name: 'The game does not answer' }).waitFor();
  await page.unroute('**/games-index.json*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Log in to play Kraken’s Toll' }).waitFor();
  await context.close();
});

test('at 360 px a player reads the name of the game whole, and its stakes in one line', async () => {
  const narrow = { ...DEVICES.mobile, viewport: { width: 360, height: 740 } };
  const { context, newPage, closeQuiet } = await openContext(narrow);
  await enterAsPlayer(context, origin(), 'narrow');
  const page = await newPage();
  await openGame(page, 'krakens-toll', 'real');
  const name = page.getByRole('heading', { level: 1, name: 'Kraken’s Toll' });
  await name.waitFor();
  await page.getByRole('button', { name: 'Full screen' }).waitFor();
  expect(await name.evaluate((heading) => heading.scrollWidth - heading.clientWidth)).toBe(0);
  const stakes = page.locator('dd', { hasText: '€100.00' });
  expect(await stakes.evaluate((text) => text.clientHeight)).toBeLessThan(30);
  // The header's deposit button stands right above: the bar has none of its own.
  expect(await page.getByRole('button', { name: 'Deposit' }).count()).toBe(0);
  await closeQuiet();
});

const failed = (page: Page) => page.getByRole('heading', { name: 'The game does not answer' });
const playable = (page: Page) => page.frameLocator('iframe').locator('.spin[aria-disabled="false"]');

test('a game whose document does not come is offered anew, and plays at the second try', async () => {
  const { context, newPage } = await openContext(DEVICES.mobile);
  const page = await newPage();
  await page.clock.install();
  const document = /^https?:\/\/games\.[^/]*\/play\//;
  await page.route(document, (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => document.test(request.url()));
  await openGame(page, 'krakens-toll', 'demo');
  await lost;
  await islandLives(page);
  await page.clock.fastForward(START_PATIENCE_MS);
  await failed(page).waitFor();
  await page.unroute(document);
  await page.getByRole('button', { name: 'Try again' }).click();
  await playable(page).waitFor();
  expect(await failed(page).count()).toBe(0);
  await context.close();
});

test('a game that lacks a file says so at once, and plays at the second try', async () => {
  const { context, newPage } = await openContext(DEVICES.mobile);
  const page = await newPage();
  const file = /^https?:\/\/games\.[^/]*\/assets\/mines-[\w-]+\.js$/;
  await page.route(file, (route) => route.abort());
  await openGame(page, 'minefield-bay', 'demo');
  await failed(page).waitFor({ timeout: 12_000 });
  await page.unroute(file);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page
    .frameLocator('iframe')
    .getByRole('button', { name: /rules and fairness/ })
    .waitFor();
  await context.close();
});

test('where the browser has no full screen the stage lies over the page, and Escape leads back to the button', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.mobile);
  const page = await newPage();
  await page.addInitScript(() => Object.assign(Element.prototype, { requestFullscreen: undefined }));
  await openGame(page, 'krakens-toll', 'demo');
  await playable(page).waitFor();
  const session = await page.locator('iframe').getAttribute('src');
  const button = page.getByRole('button', { name: 'Full screen' });
  await button.click();
  const back = page.getByRole('button', { name: 'Back to the page' });
  await back.waitFor();
  const covered = await page.evaluate(() =>
    [8, innerHeight / 2, innerHeight - 8].every(
      (y) => document.elementFromPoint(innerWidth / 2, y)?.closest('iframe') !== null,
    ),
  );
  expect(covered).toBe(true);
  expect(await back.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await back.waitFor({ state: 'detached' });
  expect(await button.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await page.locator('iframe').getAttribute('src')).toBe(session);
  await closeQuiet();
});

test('a deposit that began at a game leads back to it, one that began elsewhere does not (ADR 0007)', async () => {
  const { context, newPage } = await openContext(DEVICES.desktop);
  const player = await enterAsPlayer(context, origin(), 'back');
  const page = await newPage();
  await openGame(page, 'krakens-toll', 'real');
  await playable(page).waitFor();
  // The page around hydrates after its game.
  await islandLives(page);
  const pay = async () => {
    const { body } = await player.ask('GET', '/api/wallet/paysystems?types=deposit');
    const { alias } = body.deposit[0];
    const started = await player.ask('POST', '/api/wallet/deposits', { alias, amount: '50.00', currency: 'EUR' });
    await page.goto(started.body.redirect_url);
    await page.locator('button[value="approve"]').click();
    await page.getByText('Your deposit has arrived').waitFor();
  };
  await pay();
  const back = page.getByRole('link', { name: 'Back to Kraken’s Toll' });
  await back.waitFor();
  await pay();
  await page.getByRole('link', { name: 'To the games' }).waitFor();
  expect(await back.count()).toBe(0);
  await context.close();
});
