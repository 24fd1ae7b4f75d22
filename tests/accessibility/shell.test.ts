/** axe finds nothing in what the frame shows a player: header, inbox, menu (look.md, WCAG 2.2 AA). */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { DEVICES } from '../support/browser.ts';
import { registerPlayer } from '../support/players.ts';
import { shareProduct } from '../support/shared-product.ts';

const { origin, openContext } = shareProduct();

const isMoving = async (page: Page) =>
  (await page.locator('header [data-menu-toggle]').getAttribute('aria-disabled')) === 'true';

test.each(Object.entries(DEVICES))('the frame of a player, %s', async (name, device) => {
  const { context, newPage } = await openContext({ ...device, reducedMotion: 'reduce' });
  await (await registerPlayer(origin(), `reader-${name}`)).enter(context);
  const page = await newPage();
  await page.goto(`${origin()}/de/vip`);
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Konto' }).waitFor();
  expect(await violations(page)).toEqual([]);

  await header.getByRole('button', { name: /Postfach/ }).click();
  await page.locator('.inbox').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await header.locator('[data-menu-toggle]').click();
  await expect.poll(() => isMoving(page)).toBe(false);
  expect(await violations(page)).toEqual([]);
  await context.close();
});
