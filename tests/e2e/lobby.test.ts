/** The lobby with thousands of games, in a real browser (spec section 2, /games; design section 9). */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { DEVICES } from '../support/browser.ts';
import { lastPosition } from '../support/long-lobby.ts';
import { manyGames, manyGamesIndex } from '../support/many-games.ts';
import { shareProduct } from '../support/shared-product.ts';

const GAMES = 5_000;

const { origin, openContext } = shareProduct();
const index = manyGamesIndex(GAMES);
/** A game far down the list, and its title as a hurried hand types it. */
const title = manyGames(GAMES)[GAMES / 2]?.title ?? '';
const hurried = title.toLowerCase().replace(/(\w)(\w)(\w*)$/, '$2$1$3');

async function openLobby(page: Page, path = '/en/games'): Promise<void> {
  await page.route('**/games-index.json*', (route) => route.fulfill({ body: index, contentType: 'application/json' }));
  await page.goto(`${origin()}${path}`);
}

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

test('the button shows more where nobody scrolls, and the focus outlives its row', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
  const page = await newPage();
  await openLobby(page);
  await page.getByRole('button', { name: 'Show more games' }).click();
  await page.getByRole('feed').waitFor();
  const first = page.locator('.tile-link').first();
  await first.focus();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const name = await focused();
  expect(name).toBeTruthy();
  await scrollDown(page, 200);
  expect(await focused()).toBe(name);
  await closeQuiet();
});

test('a press on a tile that has just stopped under a resting mouse is not lost', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
  const page = await newPage();
  await openLobby(page);
  await page.getByRole('button', { name: 'Show more games' }).click();
  await page.getByRole('feed').waitFor();
  await page.locator('.tile').nth(8).hover();
  await page.locator('[role="feed"] > [aria-hidden]').waitFor({ state: 'hidden' });
  // The hand rests: the browser itself presses as soon as the list has moved.
  const pressed = page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        document.addEventListener(
          'click',
          (event) => {
            const link = event.target instanceof Element ? event.target.closest('.tile-link') : null;
            if (!link) return;
            event.preventDefault();
            resolve(link.textContent ?? undefined);
          },
          { capture: true },
        );
        const sheet = document.querySelector<HTMLElement>('[role="feed"] > [aria-hidden]');
        const watch = new MutationObserver(() => {
          if (!sheet || sheet.hidden) return;
          watch.disconnect();
          const inSight = [...document.querySelectorAll('.tile-link')]
            .map((link) => link.getBoundingClientRect())
            .find(({ top, bottom }) => top > 100 && bottom < innerHeight);
          if (!inSight) return resolve('no tile in sight');
          const [clientX, clientY] = [inSight.left + 10, inSight.top + 10];
          const hit = document.elementFromPoint(clientX, clientY);
          if (hit !== sheet) resolve('not on the sheet');
          hit?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX, clientY }));
          resolve('lost');
        });
        if (sheet) watch.observe(sheet, { attributes: true });
      }),
  );
  await page.mouse.wheel(0, 300);
  const name = await pressed;
  expect(name).not.toBe('not on the sheet');
  expect(await page.locator('.tile-link').allTextContents()).toContain(name);
  await closeQuiet();
});

test('a favourite is marked at its tile by the keyboard and found in its own list', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
  const page = await newPage();
  await page.goto(`${origin()}/en/games`);
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
  await closeQuiet();
});

test('spec section 2: moving between list pages scrolls to the filter unless all of it is in sight', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
  const page = await newPage();
  await page.goto(`${origin()}/en/games`);
  await page.keyboard.press('Shift');
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await page.locator('#games-filter a[href="/en/games/category/slots"]').dispatchEvent('click');
  await page.waitForURL('**/en/games/category/slots');
  await expect
    .poll(() =>
      page.evaluate(() => Math.round(document.getElementById('games-filter')?.getBoundingClientRect().top ?? 0)),
    )
    .toBe(60);
  await closeQuiet();
});

const dialogOf = (page: Page) => page.getByRole('dialog');

const findsKraken = (page: Page) =>
  dialogOf(page)
    .getByRole('option', { name: /Kraken/ })
    .first()
    .waitFor();

async function openSearch(page: Page): Promise<void> {
  await openLobby(page);
  await page.keyboard.press('/');
  await dialogOf(page).getByRole('combobox').waitFor();
  await dialogOf(page).getByRole('option').first().waitFor();
}

/** What the search says of a query that finds nothing. */
const NOTHING_FOUND = /^(?:Nothing|0) found/;
/** What is typed, and what is found for it. */
const QUERIES: Readonly<Record<string, { typed: string; found: string | RegExp }>> = {
  'by name': { typed: title.toLowerCase(), found: title },
  'by name with typing errors': { typed: hurried, found: title },
  'by provider': { typed: 'nine fathms', found: /Nine Fathoms/ },
  'by category': { typed: 'jakcpot', found: /RTP|Coming soon/ },
  'by feature': { typed: 'cascdaes', found: /RTP|Coming soon/ },
};

test('among 5,000 games the search finds by name, provider, category and feature, by keyboard alone', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
  const page = await newPage();
  await openSearch(page);
  const field = dialogOf(page).getByRole('combobox');
  const options = dialogOf(page).getByRole('option');
  const status = dialogOf(page).getByRole('status');
  const marked = dialogOf(page).locator('[role="option"][aria-selected="true"]');
  const isMarked = (option: Locator) => option.getAttribute('aria-selected');
  for (const [what, { typed, found }] of Object.entries(QUERIES)) {
    await field.fill('nothing at all');
    await status.filter({ hasText: NOTHING_FOUND }).waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(typed);
    await status.filter({ hasText: /found/, hasNotText: NOTHING_FOUND }).waitFor();
    await options.filter({ hasText: found }).first().waitFor();
    await page.keyboard.press('End');
    await expect.poll(() => isMarked(options.last()), { message: what }).toBe('true');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => isMarked(options.first()), { message: what }).toBe('true');
    expect(await marked.count()).toBe(1);
  }
  await closeQuiet();
});

test('what is typed before the search is there stands in its field', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
  const page = await newPage();
  const held = Promise.withResolvers<void>();
  await page.route('**/_astro/SearchPopup.*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await openLobby(page);
  const asked = page.waitForRequest('**/_astro/SearchPopup.*.js');
  await page.keyboard.press('/');
  await page.keyboard.type('Krakem');
  await page.keyboard.press('Backspace');
  await asked;
  held.resolve();
  const field = dialogOf(page).getByRole('combobox');
  await field.waitFor();
  await page.keyboard.type('n toll');
  await expect.poll(() => field.inputValue()).toBe('Kraken toll');
  await findsKraken(page);
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.locator('.header [data-action="search"]:visible').first().click();
  expect(await field.inputValue()).toBe('');
  await closeQuiet();
});

test('the key Enter opens the marked game, Escape leaves everything as it was', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
  const page = await newPage();
  await openSearch(page);
  await page.keyboard.type('kraknes toll');
  await findsKraken(page);
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/en/games');
  await page.keyboard.press('/');
  await dialogOf(page).getByRole('combobox').waitFor();
  await page.keyboard.type('kraknes toll');
  await findsKraken(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/en/play/krakens-toll/real');
  await closeQuiet();
});

test('spec section 9: the search is 686 wide and at most 640 high, with few results and with many', async () => {
  const { newPage, closeQuiet } = await openContext({ viewport: { width: 1280, height: 1000 } });
  const page = await newPage();
  await openSearch(page);
  const box = async () => await dialogOf(page).boundingBox();
  const fieldTop = async () => (await dialogOf(page).getByRole('combobox').boundingBox())?.y;
  expect(await box()).toMatchObject({ width: 686 });
  const top = await fieldTop();
  for (const query of ['amber', title, 'nothing at all']) {
    await dialogOf(page).getByRole('combobox').fill(query);
    await dialogOf(page).getByRole('status').filter({ hasText: /found/ }).waitFor();
    const { width = 0, height = 0 } = (await box()) ?? {};
    expect(width).toBe(686);
    expect(height).toBeLessThanOrEqual(640);
    expect(await fieldTop(), 'the field stays under the hands').toBe(top);
  }
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  await closeQuiet();
});

test('on a phone the field of the search stays where it is, however much is found', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.mobile);
  const page = await newPage();
  await openSearch(page);
  const field = dialogOf(page).getByRole('combobox');
  const top = async () => Math.round((await field.boundingBox())?.y ?? 0);
  await dialogOf(page).evaluate((sheet) => Promise.all(sheet.getAnimations().map(({ finished }) => finished)));
  const before = await top();
  for (const query of ['amber', title, 'nothing at all']) {
    await field.fill(query);
    await dialogOf(page).getByRole('status').filter({ hasText: /found/ }).waitFor();
    expect(await top()).toBe(before);
  }
  await closeQuiet();
});

test('a search that cannot load the games says so, and finds them once it can', async () => {
  const { context, newPage } = await openContext(DEVICES.desktop);
  const page = await newPage();
  await page.route('**/games-index.json*', (route) => route.abort());
  await page.goto(`${origin()}/en/page/faq`);
  await page.keyboard.press('/');
  await dialogOf(page).getByRole('alert').filter({ hasText: 'The games could not be loaded.' }).waitFor();
  await page.unroute('**/games-index.json*');
  await dialogOf(page).getByRole('button', { name: 'Try again' }).click();
  await dialogOf(page).getByRole('option').first().waitFor();
  await dialogOf(page).getByRole('alert').waitFor({ state: 'detached' });
  // The button went with the failure, and the keyboard with neither.
  await page.keyboard.type('kraken');
  await dialogOf(page).getByRole('option', { name: 'Kraken’s Toll' }).waitFor();
  await context.close();
});

test('mockup c: at 1440 the filters stand in one row and six games beside the open menu, with a scrollbar', async () => {
  const { newPage, closeQuiet } = await openContext({ viewport: { width: 1440, height: 900 } });
  const page = await newPage();
  await page.goto(`${origin()}/en/games/category/slots`);
  const tops = await page
    .locator('#games-filter :is(input[type="search"], select, [role="switch"])')
    .evaluateAll((fields) =>
      fields.map((field) => field.getBoundingClientRect()).map(({ top, height }) => top + height / 2),
    );
  expect(tops.length).toBe(6);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4);
  const grid = page.locator('.tile-grid').first();
  // The place of a scrollbar is kept free: what is left is 15 px less.
  expect(await grid.evaluate((tiles) => tiles.clientWidth)).toBeLessThan(1_080);
  const columns = () => grid.evaluate((tiles) => getComputedStyle(tiles).gridTemplateColumns.split(' ').length);
  expect(await columns()).toBe(6);

  // No row is ragged while there are more games, and the notice lies over none of them (look.md, screen p).
  const tiles = grid.locator('.tile:visible');
  const notice = page.locator('.info-banner');
  for (const [width, wanted] of [
    [360, 3],
    [768, 5],
    [1_024, 4],
    [1_280, 5],
    [1_920, 8],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(columns, { message: `${width}` }).toBe(wanted);
    await expect.poll(async () => (await tiles.count()) % wanted, { message: `${width}` }).toBe(0);
    const bottom = await notice.evaluate((element) => element.getBoundingClientRect().bottom);
    const top = await page.getByRole('main').evaluate((element) => element.getBoundingClientRect().top);
    expect(bottom, `${width}`).toBeLessThanOrEqual(top);
  }
  await page.getByRole('button', { name: 'Show more games' }).click();
  const feed = page.getByRole('feed');
  await feed.waitFor();
  await page.getByRole('status').getByText('33 of 33').waitFor();
  await closeQuiet();
});
