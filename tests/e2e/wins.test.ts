/** Large wins over the reels, and the sounds of a game (look t6). */
import type { Frame, Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { DEVICES } from '../support/browser.ts';
import { gameFrame, openDemo } from '../support/framed-game.ts';
import { shareProduct } from '../support/shared-product.ts';

const { origin, openContext } = shareProduct();

/** Answers of rounds reach the page with another payout, so many times the stake; the studio's own books are not moved. */
function paysTimes(multiple: number): void {
  const { fetch } = window;
  window.fetch = async (...request) => {
    const response = await fetch(...request);
    if (!String(request[0]).endsWith('/spin')) return response;
    const answer = await response.json();
    const payout = Math.round(Number(answer.stake) * multiple);
    return Response.json({ ...answer, payout: String(payout), outcome: { ...answer.outcome, steps: undefined } });
  };
}

async function open(page: Page, multiple: number): Promise<Frame> {
  await page.addInitScript(paysTimes, multiple);
  const game = await openDemo(page, `${origin()}/en`, 'facet-fever');
  await game.locator('.spin[aria-disabled="false"]').waitFor();
  return game;
}

const FRAME_MS = 16;

/** Time stands from now on, so that a win is not over before a busy machine has looked at it. */
async function holdTime(page: Page): Promise<void> {
  // What the page around still asks for would run out of time.
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/** Looks, each time after the page has lived for a little. */
const after =
  <Seen>(page: Page, ms: number, look: () => Promise<Seen>) =>
  async () => {
    await page.clock.runFor(ms);
    return look();
  };

const show = (game: Frame) => game.locator('.win-show');
const won = (game: Frame) => game.locator('.field.win .value').textContent();
/** A round has been shown to its end. */
const told = (game: Frame, words: RegExp) =>
  expect.poll(() => game.locator('[aria-live]').textContent()).toMatch(words);

test('an epic win counts up and fits a turned screen; one press ends the count, the next one the win and begins a round', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
  const page = await newPage();
  await page.clock.install();
  const game = await open(page, 150.4);
  await holdTime(page);
  await page.keyboard.press('Space');
  await expect.poll(after(page, 200, () => show(game).isVisible())).toBe(true);
  // Turned meanwhile, it is drawn anew for the room that there is now.
  await page.setViewportSize({ width: 700, height: 900 });
  const canvas = game.locator('.win-show > canvas');
  const drawn = () =>
    canvas.evaluate((node: HTMLCanvasElement) => [node.width - innerWidth, node.height - node.clientHeight]);
  await expect.poll(after(page, FRAME_MS, drawn)).toEqual([0, 0]);
  // A press in its first 0.6 s is taken for one meant for the reels; at €20 they are over, and seconds are left.
  const amount = async () => Number((await won(game))?.replace('€', ''));
  await expect.poll(after(page, 100, amount)).toBeGreaterThan(20);
  await page.keyboard.press('Space');
  await expect.poll(after(page, FRAME_MS, () => won(game))).toBe('€150.40');
  expect(await game.locator('.stage').getAttribute('data-win')).toBe('epic stamped');
  await page.keyboard.press('Space');
  await page.clock.resume();
  await told(game, /^The reels are spinning/);
  await closeQuiet();
});

test('a return below the stake has neither sign nor sound of a win; under reduced motion a big win is still', async () => {
  const { newPage, closeQuiet } = await openContext({ ...DEVICES.mobile, reducedMotion: 'reduce' });
  const page = await newPage();
  const game = await open(page, 0.4);
  await game.locator('.spin').tap();
  await told(game, /^Returned €0\.40/);
  expect(await game.locator('.field.win .gold').count()).toBe(0);
  expect(await game.locator('.stage[data-win]').count()).toBe(0);
  const calm = await open(await newPage(), 30.25);
  await Promise.all([show(calm).waitFor(), calm.locator('.spin').tap()]);
  // No count: the whole amount stands as soon as the sign does.
  await expect.poll(() => won(calm)).toBe('€30.25');
  await show(calm).waitFor({ state: 'hidden' });
  await closeQuiet();
});

/** Opens the tab of sounds. */
async function levelOf(game: Frame, name: string): Promise<Locator> {
  await game.getByRole('button', { name: 'Pays, rules and fairness' }).click();
  await game.getByRole('tab', { name: 'Sound' }).click();
  return game.getByRole('slider', { name });
}

test('sound is off and not loaded until it is wanted; its levels are kept', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
  const page = await newPage();
  const engines: string[] = [];
  page.on('request', (request) => {
    if (/\/engine-[\w-]+\.js$/.test(request.url())) engines.push(request.url());
  });
  const game = await open(page, 0);
  const sound = game.getByRole('button', { name: 'Sound' });
  expect(await sound.getAttribute('aria-pressed')).toBe('false');
  await page.keyboard.press('Space');
  await told(game, /^No win/);
  expect(engines).toEqual([]);
  await sound.click();
  await expect.poll(() => engines.length).toBe(1);
  const music = await levelOf(game, 'Music and ambience');
  await music.fill('20');
  await page.reload();
  const again = await gameFrame(page);
  expect(await (await levelOf(again, 'Music and ambience')).inputValue()).toBe('20');
  expect(await again.getByRole('slider', { name: 'Effects' }).inputValue()).toBe('80');
  await closeQuiet();
});
