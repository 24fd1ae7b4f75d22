/** The game comes first (ADR 0067): what a press on a tile starts, and what waits until it can be played. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { DEVICES } from '../support/browser.ts';
import { registerPlayer } from '../support/players.ts';
import { shareProduct } from '../support/shared-product.ts';

const LIST = '/en/games/category/slots';
const DEMO = 'main a[href="/en/play/krakens-toll/demo"]';

const { origin, openContext } = shareProduct();

/** Paths in the order they were asked for; the frame's are told by their host. */
function watchRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url());
    asked.push(host.startsWith('games.') ? `games:${pathname}` : pathname);
  });
  return asked;
}

/** A click without a pointer over the tile first, as a finger makes it; a phone does not show the link itself. */
async function follow(page: Page, link: string): Promise<void> {
  await page.locator(link).first().dispatchEvent('pointerdown', { pointerType: 'touch', button: 0 });
  await page.locator(link).first().dispatchEvent('click');
}

const frameOf = (page: Page) => page.frameLocator('iframe');
const isPlayable = (page: Page) => frameOf(page).locator('.spin[aria-disabled="false"]').waitFor();
/** The island alone calls the frame a game: heading and title have the game's name before. */
const islandLives = (page: Page) => page.getByTitle('Game: Kraken’s Toll', { exact: true }).waitFor();

/** What the frame is called when its game is ready and takes the keyboard. */
const noteNames = (page: Page) =>
  page.evaluateHandle(() => {
    const names: (string | undefined)[] = [];
    addEventListener('message', ({ data }) => {
      if (data?.type === 'game/ready') names.push(document.querySelector('iframe')?.title);
    });
    return names;
  });

test('a list that has not hydrated is left for the game: nothing of React is fetched before the game is', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.mobile);
  const page = await newPage();
  await page.goto(`${origin()}${LIST}`, { waitUntil: 'load' });
  const asked = watchRequests(page);
  const names = await noteNames(page);
  await follow(page, DEMO);
  await isPlayable(page);
  await islandLives(page);
  const place = (pattern: RegExp) => asked.findIndex((path) => pattern.test(path));
  expect(place(/games\/launch$/)).toBeGreaterThanOrEqual(0);
  expect(place(/games\/launch$/)).toBeLessThanOrEqual(place(/^\/en\/play\//));
  expect(place(/^\/_astro\/react\./)).toBeGreaterThan(place(/^games:\/assets\//));
  // The island takes over what stands there: one session, one frame, opened once.
  expect(asked.filter((path) => path.endsWith('/games/launch'))).toHaveLength(1);
  expect(asked.filter((path) => path.startsWith('games:/play/'))).toHaveLength(1);
  expect(asked.filter((path) => path.startsWith('games:/session/'))).toEqual([]);
  expect(await names.jsonValue()).toEqual(['Kraken’s Toll · Fairwind']);
  expect(await page.locator('html').getAttribute('data-deferring')).toBeNull();
  await closeQuiet();
});

test.each([
  ['once its page has woken', islandLives],
  ['before its page has woken', isPlayable],
] as const)('a game is left %s and entered again, with a session of its own each time', async (_when, isEntered) => {
  const { newPage, closeQuiet } = await openContext(DEVICES.mobile);
  const page = await newPage();
  await page.goto(`${origin()}${LIST}`, { waitUntil: 'load' });
  const asked = watchRequests(page);
  await follow(page, DEMO);
  await isPlayable(page);
  await isEntered(page);
  await page.goBack();
  // The page of the game has such a link, too: the list stands once the frame has gone.
  await page.locator('iframe').waitFor({ state: 'detached' });
  await follow(page, DEMO);
  await isPlayable(page);
  await islandLives(page);
  const frames = asked.filter((path) => path.startsWith('games:/play/'));
  expect(frames).toHaveLength(2);
  expect(new Set(frames).size).toBe(2);
  await closeQuiet();
});

test('an address of its own opens its game without waiting for the house', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
  const page = await newPage();
  const asked = watchRequests(page);
  await page.goto(`${origin()}/en/play/krakens-toll/demo`);
  await isPlayable(page);
  await islandLives(page);
  expect(asked.filter((path) => path.endsWith('/games/launch'))).toHaveLength(1);
  expect(asked.filter((path) => path.startsWith('games:/play/'))).toHaveLength(1);
  await closeQuiet();
});

test('a player without personal info is asked for it once, and for the game once before and once after (ADR 0067)', async () => {
  const { context, newPage } = await openContext(DEVICES.mobile);
  await (await registerPlayer(origin(), 'facts', false)).enter(context);
  const page = await newPage();
  const asked = watchRequests(page);
  const launches = () => asked.filter((path) => path.endsWith('/games/launch')).length;
  await page.goto(`${origin()}/en/play/krakens-toll/real`);
  await page.getByRole('heading', { name: 'A few facts first' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(launches()).toBe(1);
  await page.getByRole('button', { name: 'Fill it in' }).click();
  const popup = page.getByRole('dialog');
  await popup.getByRole('combobox', { name: 'Gender' }).selectOption({ index: 1 });
  await popup.getByLabel('First name').fill('Anna');
  await popup.getByLabel('Surname').fill('Segler');
  await popup.getByLabel('Address').fill('Hafenstraße 12');
  await popup.getByLabel('Postcode').fill('1020');
  await popup.getByLabel('Town').fill('Wien');
  await popup.getByRole('button', { name: 'Save and continue' }).click();
  await popup.waitFor({ state: 'detached' });
  await isPlayable(page);
  expect(launches()).toBe(2);
  expect(await page.getByText('A few facts first').count()).toBe(0);
  await context.close();
});

test('a guest in real mode is asked in, and nothing is launched', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.mobile);
  const page = await newPage();
  const asked = watchRequests(page);
  await page.goto(`${origin()}/en/play/krakens-toll/real`);
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await isPlayable(page);
  expect(asked.filter((path) => path.endsWith('/games/launch'))).toHaveLength(1);
  await closeQuiet();
});
