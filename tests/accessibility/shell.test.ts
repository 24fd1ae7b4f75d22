/** axe finds nothing in what the frame shows a player: header, inbox, menu (look.md, WCAG 2.2 AA). */
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { DEVICES, openBrowser, watchedContext } from '../support/browser.ts';
import { REGISTRATION } from '../support/server.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(TAGS).exclude('iframe').analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

const isMoving = async (page: Page) =>
  (await page.locator('header [data-menu-toggle]').getAttribute('aria-disabled')) === 'true';

test.each(Object.entries(DEVICES))('the frame of a player, %s', async (name, device) => {
  const { context, newPage } = await watchedContext(browser, { ...device, reducedMotion: 'reduce' });
  await context.request.post(`${app.origin()}/api/players`, {
    headers: { origin: app.origin(), 'x-fairwind-write': '1' },
    data: { ...REGISTRATION, email: `reader-${name}@fairwind.example` },
  });
  const page = await newPage();
  await page.goto(`${app.origin()}/de/vip`);
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Konto' }).waitFor();
  expect(await violations(page)).toEqual([]);

  await header.getByRole('button', { name: /Postfach/ }).click();
  await page.locator('.inbox').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await header.locator('[data-menu-toggle]').click();
  await expect.poll(() => isMoving(page), { timeout: 3_000 }).toBe(false);
  expect(await violations(page)).toEqual([]);
  await context.close();
});
