/** The side menu in a real browser (spec sections 2 and 4). */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { SIDE_MENU_COLLAPSED_WIDTH_PX, SIDE_MENU_WIDTH_PX } from '#shared/constants.ts';
import { shareProduct } from '../support/shared-product.ts';

const { browser, origin, openContext } = shareProduct();

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 800, height: 800 };

async function open(path: string, viewport: { width: number; height: number }, region = 'main'): Promise<Page> {
  const { newPage } = await openContext({ viewport });
  const page = await newPage();
  await page.goto(origin(region === 'main' ? undefined : region) + path);
  return page;
}

const toggle = (page: Page) => page.locator('header [data-menu-toggle]');
const menu = (page: Page) => page.locator('#side-menu');
const width = async (page: Page) => (await menu(page).boundingBox())?.width;
const expanded = (page: Page) => toggle(page).getAttribute('aria-expanded');
const moving = async (page: Page) => (await toggle(page).getAttribute('aria-disabled')) === 'true';
const settled = (page: Page) => expect.poll(() => moving(page)).toBe(false);

describe('from 1024 px', () => {
  test('it starts open, collapses to icons, and starts open again on the next load', async () => {
    const page = await open('/en/vip', WIDE);
    expect(await width(page)).toBe(SIDE_MENU_WIDTH_PX);
    expect(await expanded(page)).toBe('true');
    await toggle(page).click();
    await expect.poll(() => width(page)).toBe(SIDE_MENU_COLLAPSED_WIDTH_PX);
    await page.reload();
    expect(await width(page)).toBe(SIDE_MENU_WIDTH_PX);
    await page.context().close();
  });

  test('its toggle waits while the menu moves', async () => {
    const page = await open('/en/vip', WIDE);
    expect(await moving(page)).toBe(false);
    await toggle(page).dispatchEvent('click');
    // The narrow column's styles may still be on their way; then it moves.
    await expect.poll(() => moving(page), { interval: 10 }).toBe(true);
    await toggle(page).dispatchEvent('click');
    expect(await expanded(page)).toBe('false');
    await settled(page);
    await toggle(page).dispatchEvent('click');
    expect(await expanded(page)).toBe('true');
    await page.context().close();
  });

  test('it is the same menu after a navigation, as it was left, and marks the new page', async () => {
    const page = await open('/en/vip', WIDE);
    await menu(page).evaluate((element) => element.setAttribute('data-kept', ''));
    await toggle(page).click();
    await menu(page).locator('a[href="/en/shop"]').click();
    await page.waitForURL('**/en/shop');
    await expect.poll(() => menu(page).locator('[aria-current="page"]').getAttribute('href')).toBe('/en/shop');
    expect(await menu(page).getAttribute('data-kept')).toBe('');
    await expect.poll(() => width(page)).toBe(SIDE_MENU_COLLAPSED_WIDTH_PX);
    await page.context().close();
  });

  test.each([
    ['a play page', 'main', '/en/play/krakens-toll/demo'],
    ['a sport page', 'main', '/en/sport'],
    ['home of the sport mirror', 'sport', '/en/'],
  ])('it closes after entering %s, and the page does not move', async (_, region, path) => {
    const page = await open(path, WIDE, region);
    const place = await page.locator('#content').boundingBox();
    await expect.poll(() => expanded(page)).toBe('false');
    await expect.poll(() => width(page)).toBe(SIDE_MENU_COLLAPSED_WIDTH_PX);
    expect((await page.locator('#content').boundingBox())?.x).toBe(place?.x);
    await page.context().close();
  });
});

describe('below 1024 px', () => {
  test('it starts closed, lies over the page, and closes by Escape and by its overlay', async () => {
    const page = await open('/en/vip', NARROW);
    expect(await menu(page).isVisible()).toBe(false);
    await toggle(page).click();
    await expect.poll(() => menu(page).isVisible()).toBe(true);
    expect(await page.locator('.shell-body').evaluate((body) => (body as HTMLElement).inert)).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-menu-close'))).toBe(true);
    await settled(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => menu(page).isVisible()).toBe(false);
    await settled(page);
    await toggle(page).click();
    await settled(page);
    await page.mouse.click(NARROW.width - 20, NARROW.height / 2);
    await expect.poll(() => menu(page).isVisible()).toBe(false);
    await page.context().close();
  });

  test('it closes on navigating', async () => {
    const page = await open('/en/vip', NARROW);
    await toggle(page).click();
    await menu(page).locator('a[href="/en/shop"]').click();
    await page.waitForURL('**/en/shop');
    await expect.poll(() => expanded(page)).toBe('false');
    await expect.poll(() => menu(page).isVisible()).toBe(false);
    await page.context().close();
  });
});

describe('without JavaScript, below 1024 px', () => {
  test.each([
    ['a page', '/en/vip'],
    ['the bonus map', '/en/daily-bonuses'],
  ])('its toggle opens it on %s, its cross and its overlay close it', async (_, path) => {
    const context = await browser().newContext({ viewport: NARROW, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(origin() + path);
    expect(await menu(page).isVisible()).toBe(false);
    await toggle(page).click();
    await expect.poll(() => menu(page).isVisible()).toBe(true);
    await menu(page).getByRole('link', { name: 'Close menu' }).click();
    await expect.poll(() => menu(page).isVisible()).toBe(false);
    await toggle(page).click();
    await expect.poll(() => menu(page).isVisible()).toBe(true);
    await page.mouse.click(NARROW.width - 20, NARROW.height / 2);
    await expect.poll(() => menu(page).isVisible()).toBe(false);
    await context.close();
  });
});

test('a page that does not exist is no place of the menu', async () => {
  const page = await open('/en/nowhere', WIDE);
  await page.getByRole('main').getByText('404').waitFor();
  expect(await menu(page).locator('[aria-current="page"]').count()).toBe(0);
  await page.context().close();
});

test('the space bar presses the toggle', async () => {
  const page = await open('/en/vip', WIDE);
  await toggle(page).focus();
  await page.keyboard.press(' ');
  await expect.poll(() => expanded(page)).toBe('false');
  await page.context().close();
});

test('a slash opens the search', async () => {
  const page = await open('/en/vip', WIDE);
  await page.keyboard.press('/');
  await page.getByRole('dialog').waitFor();
  await page.context().close();
});
