/** The game's place fits the screen, and what a bet needs is in sight without scrolling (docs/decisions/0007). */
import { expect, test } from 'vitest';
import { TABLE_GAME_TITLES } from '#studio/titles/table-games.ts';
import { DEVICES } from '../support/browser.ts';
import { gameFrame, openDemo } from '../support/framed-game.ts';
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

/** One flight in a thousand takes 80 s. */
const FLIGHT_MS = 100_000;

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

const SMALL_PHONE = { width: 360, height: 640 };
const DESKTOP = { width: 1_280, height: 800 };

/** Controls and amounts that are cut off or lie under something else, and amounts that run into each other. */
function hiddenParts(): string[] {
  const boxes = [
    ...document.querySelectorAll(
      'button, input, .table-card, .dice-card, .mines-board, .wheel-frame, .table-bar .field',
    ),
  ]
    .filter((node) => node.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
    .filter((node) => !node.closest('dialog') && getComputedStyle(node).pointerEvents !== 'none')
    .map((node) => ({ node, box: node.getBoundingClientRect() }));
  const inside = ({ left, top, right, bottom }: DOMRect) =>
    left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
  const onTop = (node: Element, { left, top, width, height }: DOMRect) => {
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (node.contains(hit) || hit.contains(node));
  };
  const amounts = boxes.filter(({ node, box }) => node.matches('.field') && box.width > 0);
  const meet = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  return [
    ...boxes.filter(({ node, box }) => !inside(box) || !onTop(node, box)).map(({ node }) => node),
    ...amounts
      .filter((one) => amounts.some((other) => other !== one && meet(one.box, other.box)))
      .map(({ node }) => node),
  ].map((node) => `${node.className} ${node.getAttribute('aria-label') ?? node.textContent}`);
}

test('every table game shows all of its controls on a small phone and on a desktop, and its sound one touch away', async () => {
  const { newPage, closeQuiet } = await openContext({ ...DEVICES.mobile, reducedMotion: 'reduce' });
  const page = await newPage();
  for (const { code } of TABLE_GAME_TITLES) {
    await page.setViewportSize(SMALL_PHONE);
    const game = await openDemo(page, `${origin()}/en`, code);
    // The button says what it does, once the table stands.
    await game.locator('.spin.worded').waitFor();
    await game.evaluate(() => document.fonts.ready);
    expect(await game.locator('.spin .caption').textContent()).toBe(
      await game.locator('.spin').getAttribute('aria-label'),
    );
    expect(await game.locator('.table-bar .sound[aria-pressed="false"]').count(), code).toBe(1);
    for (const viewport of [SMALL_PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      const hidden = () => game.evaluate(hiddenParts);
      await expect.poll(hidden, { message: `${code} at ${viewport.width} × ${viewport.height}` }).toEqual([]);
    }
  }
  await (await gameFrame(page)).locator('.table-bar .sound').click();
  await page.reload();
  await (await gameFrame(page)).locator('.table-bar .sound[aria-pressed="true"]').waitFor();
  await closeQuiet();
});

/** Languages whose verbs are short and long. */
const LANGUAGES = ['en', 'hu'];

test.each(LANGUAGES)('the board of mines stays where it is when a round begins on a phone: %s', async (language) => {
  const { newPage, closeQuiet } = await openContext({
    ...DEVICES.mobile,
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  const page = await newPage();
  const game = await openDemo(page, `${origin()}/${language}`, 'minefield-bay');
  await game.locator('.spin.worded').waitFor();
  await game.evaluate(() => document.fonts.ready);
  const board = game.locator('.mines-board');
  const atRest = await board.boundingBox();
  await game.locator('.spin').click();
  await game.locator('[data-round="open"] .mines-field[aria-disabled="false"]').first().waitFor();
  expect(await board.boundingBox()).toEqual(atRest);
  await closeQuiet();
});

test.concurrent.for(['en', 'de', 'hu', 'fi'])(
  'a panel of the flight keeps its height whatever its button says: %s',
  async (language, { expect }) => {
    const { newPage, closeQuiet } = await openContext({ ...DEVICES.mobile, viewport: { width: 360, height: 740 } });
    const page = await newPage();
    const game = await openDemo(page, `${origin()}/${language}`, '189514-flappiator');
    const panel = game.locator('.flight-panel').first();
    const heightWith = async (mode: string) => {
      await panel.locator(`.flight-main[data-mode="${mode}"]`).waitFor({ timeout: FLIGHT_MS });
      return (await panel.boundingBox())?.height;
    };
    const taken = await heightWith('bet');
    expect(await heightWith('next')).toBe(taken);
    await closeQuiet();
  },
);

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
