/** The lobby with thousands of games in a real browser, and the way through it. */
import type { Page } from 'playwright';

/** One turn of the wheel, and the pace of the hand, which waits for nothing: fifty a second are as fast as a wheel turns. */
const TURN_PX = 400;
const TURN_PAUSE_MS = 20;

/**
 * Opens the lobby with another index of games and takes its list over. It is done once the page rests: hydrating and
 * drawing the first tiles is no scrolling.
 * @param slowed by how much the processor is slowed from then on.
 */
export async function openLongLobby(page: Page, origin: string, index: string, slowed: number): Promise<void> {
  await page.route('**/games-index.json*', (route) => route.fulfill({ body: index, contentType: 'application/json' }));
  await page.goto(`${origin}/en/games`, { waitUntil: 'networkidle' });
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
  // By its key: what loads above it moves it from under a hand.
  await page.getByRole('button', { name: 'Show more games' }).press('Enter');
  await page.getByRole('feed').waitFor();
  await page.waitForLoadState('networkidle');
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await rested(page);
}

/** Until the page has had nothing to do for a few stretches of idle time, each with a frame between. */
async function rested(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const IDLE_MS = 10;
    const IN_A_ROW = 20;
    const idle = () => new Promise<IdleDeadline>((resolve) => requestIdleCallback(resolve));
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let quiet = 0; quiet < IN_A_ROW; ) {
      await frame();
      quiet = (await idle()).timeRemaining() >= IDLE_MS ? quiet + 1 : 0;
    }
  });
}

/** Scrolls down by so many turns of a wheel. */
export async function turnWheel(page: Page, turns: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, height / 2);
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, TURN_PX);
    await page.waitForTimeout(TURN_PAUSE_MS);
  }
}

/** How far down the list the tiles in the page are: the greatest place of one. */
export function lastPosition(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(0, ...[...document.querySelectorAll('[aria-posinset]')].map((tile) => Number(tile.ariaPosInSet))),
  );
}
