/** Promotions in a real browser: filters without a script, lists by audience, what is over. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { registerPlayer } from '../support/players.ts';
import { shareProduct } from '../support/shared-product.ts';

const { browser, origin, openContext } = shareProduct();

const WIDE = { viewport: { width: 1280, height: 800 } };

/** The aliases of the promotions on screen. */
function shown(page: Page): Promise<string[]> {
  return page
    .locator('.promo:visible a')
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname.split('/').at(-1) ?? ''),
    );
}

const figure = (page: Page, segment: string) => page.locator(`[data-count="${segment}"]`).textContent();

describe('the list reads and filters without JavaScript', () => {
  test('anchors show one kind, and all again', async () => {
    const context = await browser().newContext({ ...WIDE, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${origin()}/en/promo`);
    const all = await page.locator('.promo:visible').count();
    expect(all).toBeGreaterThan(8);
    await page.getByRole('link', { name: /^Sport \d/ }).click();
    await expect.poll(() => page.locator('.promo:visible').count()).toBe(Number(await figure(page, 'sport')));
    expect(await page.locator('.promo-lead:visible').count()).toBe(0);
    await page.getByRole('link', { name: /^All \d/ }).click();
    await expect.poll(() => page.locator('.promo:visible').count()).toBe(all);
    await context.close();
  });

  test('a promotion shows its steps, and the menu of languages leads to it in another', async () => {
    const context = await browser().newContext({ ...WIDE, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${origin()}/en/promo/item/welcome`);
    expect(await page.locator('article ol > li:visible').count()).toBe(3);
    await page.locator('[data-action="languages"]').click();
    await page.locator('#side-menu a[href="/fi/promo/item/welcome"]').click();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fi-FI');
    expect(await page.locator('article ol > li:visible').count()).toBe(3);
    await context.close();
  });
});

describe('the audience decides what the list shows', () => {
  test('a guest sees what is for guests; after registering, what is for new players, and never what a level opens', async () => {
    const { context, newPage, closeQuiet } = await openContext(WIDE);
    const page = await newPage();
    await page.goto(`${origin()}/en/promo`);
    const guest = await shown(page);
    expect(guest).toContain('friday-spins');
    // What stands above the list, which changes with the season, is not in it once more.
    const lead = await page.locator('.promo-lead a').getAttribute('href');
    expect(lead).toMatch(/^\/en\/promo\/item\/./);
    expect(guest).not.toContain(lead?.split('/').at(-1));
    expect(guest).not.toContain('bring-a-mate');
    expect(guest).not.toContain('first-look');
    expect(guest).toContain('welcome');
    await (await registerPlayer(origin(), 'promo')).enter(context);
    await page.reload();
    await expect.poll(() => shown(page)).toContain('welcome');
    const player = await shown(page);
    expect(player).toContain('bring-a-mate');
    expect(player).not.toContain('first-look');
    await expect.poll(() => figure(page, 'vip')).toBe('2');
    await closeQuiet();
  });
});

describe('a promotion that is over, or not for a language', () => {
  test('its page says so and offers the others', async () => {
    const { newPage, closeQuiet } = await openContext(WIDE);
    const page = await newPage();
    await page.goto(`${origin()}/en/promo/item/lantern-nights`);
    await page.getByText(/Ended: 31 October 2026/).waitFor();
    expect(await page.locator('aside[aria-labelledby="terms"] a').first().getAttribute('href')).toBe('/en/promo');
    await closeQuiet();
  });

  test('its language links lead to the list where it does not stand', async () => {
    const page = await browser().newPage();
    await page.goto(`${origin()}/pt/promo/item/welcome`);
    const links = page.locator('#side-menu .menu-language a');
    const paths = await links.evaluateAll((found) =>
      found.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );
    expect(paths).toContain('/de/promo/item/welcome');
    expect(paths).toContain('/pt-br/promo');
    expect((await page.request.get(`${origin()}/pt-br/promo/item/welcome`)).status()).toBe(404);
    await page.close();
  });
});
