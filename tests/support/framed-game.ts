/** Games as people play them: in the site's own frame, under its real headers. */
import type { Frame, Page } from 'playwright';

/** The document of the game that a play page frames, once something of the game stands in it. */
export async function gameFrame(page: Page): Promise<Frame> {
  const node = await page.waitForSelector('[data-game-frame] iframe');
  const frame = await node.contentFrame();
  if (!frame) throw new Error(`${page.url()} shows no game`);
  await frame.locator('#game > *').first().waitFor();
  return frame;
}

/** Opens a game for play money on its page. @param site the origin of a region and the path of a locale */
export async function openDemo(page: Page, site: string, code: string): Promise<Frame> {
  await page.goto(`${site}/play/${code}/demo`);
  return gameFrame(page);
}
