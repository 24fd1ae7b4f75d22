/** The lobby with thousands of games, in a real browser (spec section 2, /games; design section 9). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { DEVICES, openBrowser, watchedContext } from '../support/browser.ts';
import { manyGamesIndex } from '../support/many-games.ts';

const GAMES = 5_000;
/** Far more than this would mean that rows out of sight were kept. */
const MOST_TILES = 150;

let app: RunningApp;
let browser: Browser;
const index = manyGamesIndex(GAMES);
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function openLobby(page: Page, path = '/en/games'): Promise<void> {
  await page.route('**/games-index.json*', (route) => route.fulfill({ body: index, contentType: 'application/json' }));
  await page.goto(`${app.origin()}${path}`);
}

const lastPosition = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, ...[...document.querySelectorAll('[aria-posinset]')].map((tile) => Number(tile.ariaPosInSet))),
  );

async function scrollDown(page: Page, position: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 1_500);
        return lastPosition(page);
      },
      { timeout: 60_000, interval: 30 },
    )
    .toBeGreaterThan(position);
}

describe.each(Object.entries(DEVICES))('a list of 5,000 games on %s', (name, device) => {
  test('grows while one scrolls, keeps only the rows near the window, and is found again on the way back', async () => {
    const { context, newPage, expectQuiet } = await watchedContext(browser, device);
    const page = await newPage();
    await openLobby(page);
    expect(await page.locator('.tile').count()).toBe(12);
    if (name === 'mobile') await page.locator('h1').tap();
    await scrollDown(page, 300);
    expect(await page.locator('.tile').count()).toBeLessThan(MOST_TILES);
    expect(await page.locator('[aria-setsize]').first().getAttribute('aria-setsize')).toBe(String(GAMES));

    // The place is kept a moment after the last scrolling.
    await expect
      .poll(() => page.evaluate(() => history.state?.lobby?.topPx === scrollY && scrollY > 0), { timeout: 20_000 })
      .toBe(true);
    const top = await page.evaluate(() => scrollY);
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/en/promo';
      document.querySelector('main')?.append(link);
      link.click();
    });
    await page.waitForURL('**/en/promo');
    await page.goBack();
    await page.waitForURL('**/en/games');
    await expect.poll(() => page.evaluate(() => scrollY), { timeout: 20_000 }).toBe(top);
    expect(await lastPosition(page)).toBeGreaterThan(300);
    expectQuiet();
    await context.close();
  });
});

test('the button shows more where nobody scrolls, and the focus outlives its row', async () => {
  const { context, newPage, expectQuiet } = await watchedContext(browser, DEVICES.desktop);
  const page = await newPage();
  await openLobby(page);
  await page.getByRole('button', { name: 'Show more games' }).click();
  await page.getByRole('feed').waitFor();
  const first = page.locator('.tile-link').first();
  await first.focus();
  const name = await first.textContent();
  await scrollDown(page, 200);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
  expectQuiet();
  await context.close();
});

test('a favourite is marked at its tile by the keyboard and found in its own list', async () => {
  const { context, newPage, expectQuiet } = await watchedContext(browser, DEVICES.desktop);
  const page = await newPage();
  await page.goto(`${app.origin()}/en/games`);
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
  const tile = page.locator('.tile').first();
  await tile.locator('.tile-link').focus();
  await tile.getByRole('button', { name: 'Add to favourites' }).press('Enter');
  await tile.getByRole('button', { name: 'Remove from favourites' }).waitFor();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('favourites');
  await page.getByText('1 of 1').waitFor();
  await page.reload();
  await page.keyboard.press('Shift');
  await page.getByText('1 of 1').waitFor();
  expect(new URL(page.url()).searchParams.get('own')).toBe('favourites');
  expectQuiet();
  await context.close();
});

test('spec section 2: moving between list pages scrolls to the filter unless all of it is in sight', async () => {
  const { context, newPage, expectQuiet } = await watchedContext(browser, DEVICES.desktop);
  const page = await newPage();
  await page.goto(`${app.origin()}/en/games`);
  await page.keyboard.press('Shift');
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await page.locator('#games-filter a[href="/en/games/category/slots"]').dispatchEvent('click');
  await page.waitForURL('**/en/games/category/slots');
  await expect
    .poll(
      () => page.evaluate(() => Math.round(document.getElementById('games-filter')?.getBoundingClientRect().top ?? 0)),
      { timeout: 20_000 },
    )
    .toBe(60);
  expectQuiet();
  await context.close();
});

describe('the search', () => {
  /** Processor time of the page's main thread for one letter, at 5,000 games. */
  const KEYSTROKE_MS = 30;

  test('is done by the keyboard alone, over 5,000 games, within a keystroke', async () => {
    const { context, newPage, expectQuiet } = await watchedContext(browser, DEVICES.desktop);
    const page = await newPage();
    await openLobby(page);
    await page.keyboard.press('/');
    const box = page.getByRole('combobox', { name: 'Search games' });
    await box.waitFor();
    await page.getByRole('option').first().waitFor();
    const { width = 0, height = 0 } = (await page.getByRole('dialog').boundingBox()) ?? {};
    expect(width).toBe(686);
    expect(height).toBeLessThanOrEqual(640);

    const client = await context.newCDPSession(page);
    await client.send('Performance.enable', { timeDomain: 'threadTicks' });
    const scripted = async () =>
      (await client.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0;
    const typed = 'harbuor anchro';
    for (const letter of typed) {
      const before = await scripted();
      await box.press(letter === ' ' ? 'Space' : letter);
      await page.waitForFunction((text) => (document.activeElement as HTMLInputElement).value.endsWith(text), letter);
      expect((await scripted()) - before, letter).toBeLessThan(KEYSTROKE_MS / 1_000);
    }
    await page
      .getByRole('option', { name: /Harbour Anchor/ })
      .first()
      .waitFor();
    const active = () =>
      page.evaluate(
        () =>
          document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.ariaSelected,
      );
    await box.press('End');
    await expect.poll(active).toBe('true');
    await box.press('Home');
    await box.press('ArrowDown');
    await box.press('ArrowUp');
    await expect.poll(active).toBe('true');
    await box.press('Enter');
    await page.waitForURL('**/en/play/harbour-anchor-*/real');

    await page.keyboard.press('/');
    await page.getByRole('button', { name: typed }).click();
    await page
      .getByRole('option', { name: /Harbour Anchor/ })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await context.close();
    expectQuiet();
  });
});

test('issue 8: wins stand in the lobby and beside the game, also where there are none yet', async () => {
  const { context, newPage, expectQuiet } = await watchedContext(browser, DEVICES.desktop);
  const page = await newPage();
  await page.goto(`${app.origin()}/en/play/krakens-toll/demo`);
  const wins = page.getByRole('region', { name: 'Wins' });
  await wins.getByText('No wins to tell of yet.').waitFor();
  await wins.getByRole('button', { name: 'Highest' }).click();
  expect(await wins.getByRole('button', { name: 'Highest' }).getAttribute('aria-pressed')).toBe('true');
  await page.goto(`${app.origin()}/en/games`);
  await page.mouse.wheel(0, 300);
  await wins.waitFor();
  expectQuiet();
  await context.close();
});
