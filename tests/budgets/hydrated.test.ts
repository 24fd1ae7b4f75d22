/** Pages in a real Chromium: nothing runs before use, little after, nothing moves (design sections 4 and 9). */
import type { Page, Response } from 'playwright';
import { describe, expect, test } from 'vitest';
import { brotliBytes } from '#scripts/page-weight.ts';
import { DEVICES } from '../support/browser.ts';
import { shareProduct } from '../support/shared-product.ts';
import { SHIFT_MAXIMUM, shiftsOf, watchShifts } from '../support/shifts.ts';

const KILOBYTE = 1_024;
/** Design section 9 asks for 100: answers checked by their shapes (ADR 0183), one stack of layers and one reader (ADR 0219) take 4 more. */
const AFTER_HYDRATION = 104 * KILOBYTE;
/** Sport is a program of its own (design section 9). */
const SPORT_AFTER_HYDRATION = 200 * KILOBYTE;
/** Lists of games have a budget of their own. */
const LIST_AFTER_HYDRATION = 109 * KILOBYTE;
const PAGES = [
  '/en/',
  '/en/games',
  '/en/games/category/slots',
  '/en/promo',
  '/en/vip',
  '/en/page/faq',
  '/en/sport',
  '/en/tournaments',
];

const { origin, openContext } = shareProduct();

const QUIET_MS = 500;

/** Waits until the page has asked for nothing more; the load state of that name is only reached once. */
async function untilQuiet(page: Page): Promise<void> {
  await page.waitForFunction((quietMs) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const last = Math.max(...entries.map(({ startTime, responseEnd }) => Math.max(startTime, responseEnd)));
    return performance.now() - last > quietMs;
  }, QUIET_MS);
}

/** Weights by address: most scripts are shared by many pages, and compressing takes longer than loading. */
const weights = new Map<string, number>();

async function weigh(response: Response): Promise<number> {
  const known = weights.get(response.url());
  if (known !== undefined) return known;
  const weight = brotliBytes(await response.body());
  weights.set(response.url(), weight);
  return weight;
}

async function scriptBytes(page: Page, work: () => Promise<void>): Promise<number> {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (/\.js(?:\?|$)/.test(response.url())) scripts.push(response);
  });
  await work();
  let total = 0;
  for (const script of scripts) total += await weigh(script);
  return total;
}

describe.each(Object.entries(DEVICES))('design section 9 on %s', (_, device) => {
  test.each(PAGES)('%s', async (path) => {
    const { context, newPage, expectQuiet } = await openContext(device);
    const page = await newPage();
    await watchShifts(page);
    const bytes = await scriptBytes(page, async () => {
      await page.goto(`${origin()}${path}`, { waitUntil: 'networkidle' });
      await page.keyboard.press('Shift');
      await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
      await untilQuiet(page);
    });
    const { total, moved } = await shiftsOf(page);
    await context.close();
    expectQuiet();
    const lists = path.startsWith('/en/games') ? LIST_AFTER_HYDRATION : AFTER_HYDRATION;
    const budget = path === '/en/sport' ? SPORT_AFTER_HYDRATION : lists;
    expect(bytes, 'JavaScript after full hydration').toBeLessThanOrEqual(budget);
    expect(total, `layout shift of ${moved.join(', ')}`).toBeLessThanOrEqual(SHIFT_MAXIMUM);
  });
});
