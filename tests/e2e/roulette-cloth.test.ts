/** The cloth of the roulettes under a finger: whatever takes a touch is at least 24 px, and every bet can be touched. */
import type { FrameLocator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { TABLE_BETS } from '#studio/engines/roulette.ts';
import { DEVICES } from '../support/browser.ts';
import { shareProduct } from '../support/shared-product.ts';

const FINGER_PX = 24;
const { mobile } = DEVICES;
const SCREENS = {
  'a small phone': { width: 360, height: 740 },
  'a phone': mobile.viewport,
  'a phone on its side': { width: 844, height: 390 },
  'a tablet': { width: 768, height: 1024 },
};
/** `phases` come before chips are laid: betting at a live table may be about to close. */
const TABLES: readonly { code: string; screens: readonly (keyof typeof SCREENS)[]; phases: readonly string[] }[] = [
  { code: 'compass-roulette', screens: ['a small phone', 'a phone', 'a phone on its side', 'a tablet'], phases: [] },
  { code: 'bay-window-roulette', screens: ['a small phone'], phases: ['shown', 'betting'] },
];
const OPEN = '.roulette-board[aria-disabled="false"]';

const { origin, openContext } = shareProduct();

interface Target {
  name: string;
  width: number;
  height: number;
}

/** The spots that take a touch, with their size on the screen. */
const targets = (frame: FrameLocator): Promise<Target[]> =>
  frame.locator('.roulette-board').evaluate((board) =>
    [...board.querySelectorAll<HTMLElement>('[data-spot]')]
      .filter((spot) => getComputedStyle(spot).pointerEvents !== 'none')
      .map((spot) => {
        const { width, height } = spot.getBoundingClientRect();
        return { name: spot.dataset.spot ?? '', width, height };
      }),
  );

async function openTable(page: Page, code: string): Promise<FrameLocator> {
  await page.goto(`${origin()}/en/play/${code}/demo`);
  const frame = page.frameLocator('iframe');
  await frame.locator('.roulette-board').waitFor();
  return frame;
}

/** Turns the phone, and waits until the game has the room that the page gives it there: a frame learns its size later. */
async function turnTo(page: Page, frame: FrameLocator, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  const shown = () =>
    page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect
    .poll(async () => {
      await shown();
      const { width, height } = (await page.locator('iframe').boundingBox()) ?? { width: 0, height: 0 };
      const own = await frame.locator('html').evaluate(() => [innerWidth, innerHeight]);
      const outer = await page.evaluate(() => [innerWidth, innerHeight]);
      return { outer, lacks: [Math.round(width) - (own[0] ?? 0), Math.round(height) - (own[1] ?? 0)] };
    })
    .toEqual({ outer: [size.width, size.height], lacks: [0, 0] });
}

const chipOn = (frame: FrameLocator, spot: string) => frame.locator(`[data-spot="${spot}"] .roulette-chip svg`);

test.each(TABLES)('$code on $screens', async ({ code, screens, phases }) => {
  const { newPage, closeQuiet } = await openContext({ ...mobile, reducedMotion: 'reduce' });
  const page = await newPage();
  const frame = await openTable(page, code);
  const zoom = frame.getByRole('button', { name: 'Enlarge the table to bet between the numbers' });
  const tooSmall = (spots: Target[]) =>
    spots.filter(({ width, height }) => Math.round(Math.min(width, height)) < FINGER_PX);
  for (const phase of phases) await frame.locator(`#game[data-phase="${phase}"]`).waitFor({ timeout: 60_000 });
  for (const screen of screens) {
    await turnTo(page, frame, SCREENS[screen]);
    await expect.poll(async () => tooSmall(await targets(frame)), { message: screen }).toEqual([]);
    const overview = await targets(frame);
    expect(overview.map(({ name }) => name)).toEqual(expect.arrayContaining(['straight-0', 'straight-36', 'red']));

    await zoom.tap();
    const enlarged = await targets(frame);
    expect(enlarged.map(({ name }) => name).sort()).toEqual([...TABLE_BETS.keys()].sort());
    expect(tooSmall(enlarged), screen).toEqual([]);

    await frame.locator(OPEN).waitFor();
    for (const spot of ['split-17-20', 'corner-1', 'line-31']) {
      await frame.locator(`[data-spot="${spot}"]`).tap();
      await chipOn(frame, spot).waitFor();
    }
    await zoom.tap();
    expect(await zoom.getAttribute('aria-pressed')).toBe('false');
    expect(await targets(frame)).toEqual(overview);
  }
  await closeQuiet();
});

test('a keyboard reaches every bet without enlarging the table', async () => {
  const { newPage, closeQuiet } = await openContext({ ...mobile, reducedMotion: 'reduce' });
  const page = await newPage();
  const frame = await openTable(page, 'compass-roulette');
  await frame.locator('[data-spot="straight-17"]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await chipOn(frame, 'split-17-20').waitFor();
  await page.keyboard.press('Backspace');
  await chipOn(frame, 'split-17-20').waitFor({ state: 'detached' });
  await closeQuiet();
});
