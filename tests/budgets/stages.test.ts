/**
 * At most three answers follow each other before a page is what it is for: seen, or played. Counted by who asked for what
 * (support/stages.ts), so that it holds on a busy machine too.
 */
import { expect, test } from 'vitest';
import { DEVICES } from '../support/browser.ts';
import { builtMatches } from '../support/page-types.ts';
import { shareProduct } from '../support/shared-product.ts';
import { type Asked, watchStages } from '../support/stages.ts';

const { origin, openContext } = shareProduct();

const STAGES_AT_MOST = 3;
const late = (asked: readonly Asked[], most: number) =>
  asked.filter(({ stage }) => stage > most).map(({ address, stage }) => `${stage}: ${address}`);

test('a page is seen with its document and what that names: on a phone nothing else comes before the first paint', async () => {
  const { context, newPage } = await openContext(DEVICES.mobile);
  const matches = builtMatches('main', 'en').slice(0, 1);
  for (const path of ['/', '/games', '/sport', '/wallet', '/vip', ...matches]) {
    const page = await newPage();
    const { asked } = await watchStages(page);
    await page.goto(`${origin()}/en${path}`, { waitUntil: 'load' });
    await page.locator('h1').first().waitFor();
    expect(asked.length, path).toBeGreaterThan(2);
    expect(
      late(
        asked.filter(({ beforePaint }) => beforePaint),
        2,
      ),
      path,
    ).toEqual([]);
    await page.close();
  }
  await context.close();
});

test('a game that is opened from a list is launched and framed within three stages of the press', async () => {
  const { context, newPage } = await openContext(DEVICES.mobile);
  const page = await newPage();
  await page.goto(`${origin()}/en/games/category/slots`, { waitUntil: 'networkidle' });
  const { asked } = await watchStages(page);
  await page.locator('main a[href="/en/play/krakens-toll/demo"]').first().dispatchEvent('click');
  await page.frameLocator('iframe').locator('.spin[aria-disabled="false"]').waitFor();
  const way = asked.filter(({ address }) => address.endsWith('/games/launch') || address.startsWith('games.'));
  expect(way.length).toBeGreaterThan(1);
  expect(late(way, STAGES_AT_MOST)).toEqual([]);
  await context.close();
});
