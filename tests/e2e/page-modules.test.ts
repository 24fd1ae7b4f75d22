/** Modules come after the first paint, and nothing that happens before them is lost (design section 9; ADR 0057). */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DEVICES } from '../support/browser.ts';
import { shareProduct } from '../support/shared-product.ts';

const { origin, openContext } = shareProduct();

const MODULES = /\/_astro\/(?!islands\.).*\.js$/;
const STYLES = /\/_astro\/.*\.css$/;

/** Keeps answers to addresses back until they are let go. */
async function keepBack(page: Page, addresses: RegExp) {
  const kept: string[] = [];
  const gate = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    kept.push(route.request().url());
    await gate.promise;
    await route.continue();
  });
  return { kept, letGo: () => gate.resolve() };
}

async function open(device: keyof typeof DEVICES) {
  const watched = await openContext(DEVICES[device]);
  return { ...watched, page: await watched.newPage() };
}

describe('issue 3 point 6: what a page does after it is painted does not hold up its paint', () => {
  test('while the paint waits for its styles, no module is asked for but the one inside every page', async () => {
    const { page, closeQuiet } = await open('mobile');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (MODULES.test(request.url())) asked.push(request.url());
    });
    const styles = await keepBack(page, STYLES);
    await page.goto(`${origin()}/en/page/faq`, { waitUntil: 'commit' });
    await expect.poll(() => styles.kept.length).toBeGreaterThan(0);
    await expect.poll(() => page.locator('footer').count()).toBe(1);
    expect(asked).toEqual([]);
    styles.letGo();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await closeQuiet();
  });

  test('a click that comes before the modules is answered when they are here, and follows no link', async () => {
    const { page, closeQuiet } = await open('mobile');
    const modules = await keepBack(page, MODULES);
    await page.goto(`${origin()}/en/page/faq`, { waitUntil: 'load' });
    const address = page.url();
    await page.locator('header [data-action="login"], header [href*="/login"]').first().click();
    await expect.poll(() => modules.kept.length).toBeGreaterThan(0);
    expect(page.url()).toBe(address);
    modules.letGo();
    await page.getByRole('dialog').waitFor();
    await closeQuiet();
  });

  test('modules that come after the window has loaded still hear of the page, once', async () => {
    const { page, closeQuiet } = await open('desktop');
    await page.addInitScript(() => {
      document.addEventListener('astro:page-load', () => {
        document.documentElement.dataset.announced = `${Number(document.documentElement.dataset.announced ?? 0) + 1}`;
      });
    });
    const modules = await keepBack(page, MODULES);
    await page.goto(`${origin()}/en/page/faq#${await firstQuestion(page)}`, { waitUntil: 'load' });
    await expect.poll(() => modules.kept.length).toBeGreaterThan(0);
    modules.letGo();
    const announced = () => page.evaluate(() => document.documentElement.dataset.announced);
    await expect.poll(announced).toBe('1');
    // The page's own module opened the question of the address.
    await page.locator('#faq details[open]').first().waitFor();
    expect(await announced()).toBe('1');
    await closeQuiet();
  });

  test('the modules of a page that follows run in it, and it is announced once', async () => {
    const { page, closeQuiet } = await open('desktop');
    await page.goto(`${origin()}/en/vip`);
    await page.locator('footer a[href$="/page/faq"]').first().click();
    await page.waitForURL(/\/page\/faq/);
    await page.locator('#faq-search').fill('zzzz');
    await expect.poll(() => page.locator('#faq details:visible').count()).toBe(0);
    await page.goBack();
    await page.waitForURL(/\/vip/);
    await closeQuiet();
  });
});

/** The address of a question on the page, without `#`. */
async function firstQuestion(page: Page): Promise<string> {
  const answer = await page.request.get(`${origin()}/en/page/faq`);
  const id = /<details[^>]* id="([^"]+)"/.exec(await answer.text())?.[1];
  if (id === undefined) throw new Error('The page of questions has no question with an address');
  return id;
}
