/** No game's result is told by the page around before the game has shown it (ADR 0186): a title of each kind, for money. */
import type { Frame, Page } from 'playwright';
import { test } from 'vitest';
import { DEVICES } from '../support/browser.ts';
import { gameFrame } from '../support/framed-game.ts';
import { balanceOf, enterAsPlayer } from '../support/players.ts';
import { shareProduct } from '../support/shared-product.ts';

/** A flight or a live round from its bet to the next one; one flight in a thousand takes 80 s. */
const ROUND = { timeout: 100_000 };
const { origin, openContext } = shareProduct();

type Play = (game: Frame) => Promise<void>;

const press = (game: Frame, selector: string) => game.locator(selector).first().click(ROUND);
const spin: Play = (game) => press(game, '.spin[aria-disabled="false"]');
const onCloth =
  (spot: string): Play =>
  async (game) => {
    // A bet on a table where betting ends is one of the next round.
    await game.locator('#game[data-phase="shown"]').waitFor(ROUND);
    await game.locator('#game[data-phase="betting"]').waitFor(ROUND);
    await press(game, `[data-spot="${spot}"]`);
  };

const PLAYS: readonly [code: string, play: Play][] = [
  ['krakens-toll', spin],
  [
    'compass-roulette',
    async (game) => {
      await press(game, '[data-spot="red"]');
      await spin(game);
    },
  ],
  ['plinko-reef', spin],
  ['wheel-of-winds', spin],
  ['bay-window-roulette', onCloth('red')],
  ['189514-flappiator', (game) => press(game, '.flight-main[data-mode="bet"]')],
];

/** Runs in every frame; notes in the page what the game says of its rounds, and what the header shows of the balance. */
function noteOrder(): void {
  if (window !== window.top) return;
  const order: string[] = [];
  Object.assign(window, { order });
  addEventListener('message', ({ data }) => {
    if (data?.type === 'game/showing') order.push(data.showing ? 'begins' : 'shown');
  });
  let before: string | null = null;
  new MutationObserver(() => {
    const text = document.querySelector('.header-amount')?.textContent ?? null;
    if (text === null || text === before) return;
    before = text;
    order.push(text);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

const orderOf = (page: Page) => page.evaluate(() => (window as Window & { order?: string[] }).order ?? []);

// Most of the time is the games' own.
test.concurrent.for(PLAYS)('%s tells no balance before its round has been shown', async ([code, play], { expect }) => {
  const { context, newPage, closeQuiet } = await openContext(DEVICES.desktop);
  const player = await enterAsPlayer(context, origin(), code);
  const page = await newPage();
  await page.addInitScript(noteOrder);
  await page.goto(`${origin()}/en/play/${code}/real`);
  // What is painted first was known before the round.
  const shown = page.locator('.header-amount');
  await shown.waitFor();
  await play(await gameFrame(page));
  const { poll } = expect;
  await poll(async () => (await orderOf(page)).includes('shown'), ROUND).toBe(true);
  await poll(async () => (await shown.textContent())?.replace(/[^\d.]/g, ''), ROUND).toBe(await balanceOf(player));
  const order = await orderOf(page);
  let isShowing = false;
  const early = order.filter((word) => {
    if (word === 'begins' || word === 'shown') isShowing = word === 'begins';
    return isShowing && word !== 'begins';
  });
  expect(early, order.join(', ')).toEqual([]);
  await closeQuiet();
});
