/** The game's place fits the screen, and what a bet needs is in sight without scrolling (docs/decisions/0007). */
import { expect, test } from 'vitest';
import { DEVICES } from '../support/browser.ts';
import { registerPlayer } from '../support/players.ts';
import { shareProduct } from '../support/shared-product.ts';

const SCREENS = {
  'a tablet, upright': { width: 768, height: 1024 },
  'a phone on its side': { width: 844, height: 390 },
};
/** What a player of the game needs to see all of. */
const NEEDED: Readonly<Record<string, string>> = {
  'minefield-bay': '.mines-board, .mines-side, .spin',
  'wheel-of-winds': '.wheel-frame, .wheel-side, .spin',
  'dice-deck': '.dice-result, .dice-card, .spin',
  '189514-flappiator': '.flight-view, .flight-panel',
};

const { origin, openContext } = shareProduct();

test.each(Object.entries(NEEDED))('%s', async (code, needed) => {
  const { newPage, closeQuiet } = await openContext({ ...DEVICES.mobile, reducedMotion: 'reduce' });
  const page = await newPage();
  await page.goto(`${origin()}/en/play/${code}/demo`);
  const parts = page.frameLocator('iframe').locator(needed);
  await expect.poll(() => parts.count()).toBe(needed.split(',').length + (needed.includes('panel') ? 1 : 0));
  await page.evaluate(() => document.fonts.ready);
  const outside = () =>
    parts.evaluateAll((nodes) =>
      nodes
        .map((node) => ({
          name: node.className,
          ...node.getBoundingClientRect().toJSON(),
          end: node.closest('.table-stage')?.getBoundingClientRect().bottom ?? innerHeight,
        }))
        .filter(({ top, bottom, height, end }) => height === 0 || top < 0 || bottom > end)
        .map(({ name, top, bottom, end }) => `${name} ${Math.round(top)}–${Math.round(bottom)} of ${Math.round(end)}`),
    );
  const frameBottom = () =>
    page
      .locator('[data-game-frame]')
      .evaluate((frame) => frame.parentElement?.getBoundingClientRect().bottom ?? Number.NaN);
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    await page.setViewportSize(viewport);
    await expect.poll(outside, { message: screen }).toEqual([]);
    await expect.poll(frameBottom, { message: screen }).toBeLessThanOrEqual(viewport.height);
  }
  await closeQuiet();
});

test('the session’s notice lies over no bet: a guest reads it at the aviator, a player at the game does not', async () => {
  const { context, newPage, closeQuiet } = await openContext({
    ...DEVICES.mobile,
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  const page = await newPage();
  await page.goto(`${origin()}/en/special/aviator`);
  const notice = page.locator('.info-banner');
  await notice.waitFor();
  await (await registerPlayer(origin(), 'notice')).enter(context);
  await page.reload();
  await page.frameLocator('iframe').locator('.flight-panel').last().waitFor();
  await notice.waitFor({ state: 'hidden' });
  await page.goto(`${origin()}/en/page/faq`);
  await notice.waitFor();
  await closeQuiet();
});
