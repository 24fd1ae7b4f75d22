/**
 * A round of every kind of game by the keyboard alone, and by touch alone; by touch those that
 * tests/budgets/rounds.test.ts does not play so already.
 */
import type { Frame, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEVICES, type WatchedContext } from '../support/browser.ts';
import { openDemo } from '../support/framed-game.ts';
import { TOUCHED } from '../support/rounds.ts';
import { shareProduct } from '../support/shared-product.ts';

/** What each kind asks for before its round, and while the round waits for the player, in order. */
const GAMES: Readonly<Record<string, { bet?: string; decide?: readonly string[] }>> = {
  // Lines, ways, cascades
  'book-of-tides': {},
  'krakens-toll': {},
  'candy-reef': {},
  'compass-roulette': { bet: '.roulette-spot:not([tabindex="-1"])' },
  'baccarat-saloon': { bet: '.baccarat-spot.tie' },
  'captains-dice': { bet: '.cdice-spot:not([tabindex="-1"])' },
  'jacks-and-sails': { decide: ['.jacks-place', '.spin'] },
  'harbour-blackjack': { decide: ['.blackjack-move.stand'] },
  'minefield-bay': { decide: ['.mines-field', '.spin'] },
  'dice-deck': {},
  'plinko-reef': {},
  'wheel-of-winds': {},
  balloonist: {},
};
const FIRST_BALANCE = 100_000n;
/** Hands of blackjack until one takes a card and goes on: about two in three do. */
const HANDS_MAXIMUM = 20;
/** No page of a game has as many places to go to. */
const MOST_TABS = 120;

const { origin, openContext } = shareProduct();

const SITE = `${origin()}/en`;

interface Closed {
  stake: string;
  payout: string;
}

const session = async <Value>(game: Frame, path: string): Promise<Value> =>
  game.evaluate(async (address) => (await fetch(address)).json(), `/session/${game.url().split('/').at(-1)}${path}`);
const closedRounds = (game: Frame) => session<Closed[]>(game, '/rounds');

const open = (selector: string) => `${selector}:not([disabled], [aria-disabled="true"])`;

type Press = (game: Frame, selector: string) => Promise<void>;

/** Each way to press what can be pressed. */
const HANDS: Readonly<Record<keyof typeof DEVICES, Press>> = {
  async desktop(game, selector) {
    const { keyboard } = game.page();
    const reached = () => game.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    for (let tabs = 0; !(await reached()); tabs += 1) {
      if (tabs === MOST_TABS) throw new Error(`The key Tab never comes to ${selector}`);
      await keyboard.press('Tab');
    }
    await keyboard.press('Enter');
  },
  mobile: (game, selector) => game.locator(selector).first().tap(),
};

/** Presses what the round waits for, unless it has ended meanwhile. */
async function decide(game: Frame, press: Press, selector: string): Promise<void> {
  const control = open(selector);
  const waits = async () => (await game.locator(control).count()) > 0;
  const over = async () => (await closedRounds(game)).length > 0;
  await expect.poll(async () => (await waits()) || (await over())).toBe(true);
  if (!(await over())) await press(game, control);
}

describe.each(Object.keys(DEVICES) as (keyof typeof DEVICES)[])('%s', (device) => {
  const press = HANDS[device];
  // One window for all games: what they share is read once.
  let watched: WatchedContext;
  let page: Page;
  beforeAll(async () => {
    watched = await openContext({ ...DEVICES[device], reducedMotion: 'reduce' });
    page = await watched.newPage();
  });
  afterAll(() => watched?.context.close());

  const games = Object.entries(GAMES).filter(([code]) => device === 'desktop' || !TOUCHED.includes(code));

  test.each(games)('%s', async (code, { bet, decide: decisions = [] }) => {
    const game = await openDemo(page, SITE, code);
    await game.locator('.spin').waitFor();
    if (bet) await press(game, open(bet));
    await game.locator(open('.spin')).waitFor();
    await press(game, open('.spin'));
    for (const selector of decisions) await decide(game, press, selector);
    await expect.poll(async () => (await closedRounds(game)).length).toBe(1);
    const [round] = await closedRounds(game);
    const { balance } = await session<{ balance: string }>(game, '');
    expect(BigInt(round?.stake ?? 0)).toBeGreaterThan(0n);
    expect(BigInt(balance)).toBe(FIRST_BALANCE - BigInt(round?.stake ?? 0) + BigInt(round?.payout ?? 0));
    const shown = async () => BigInt(((await game.locator('.field.balance b').textContent()) ?? '').replace(/\D/g, ''));
    await expect.poll(shown).toBe(BigInt(balance));
    if (device === 'desktop') {
      expect(await game.evaluate(() => document.activeElement !== document.body), 'the focus stays').toBe(true);
    }
    watched.expectQuiet();
  });
});

/** Deals; whether a hand waits for a move, which one that is dealt a blackjack does not. */
async function deal(game: Frame): Promise<boolean> {
  const rounds = (await closedRounds(game)).length;
  await game.locator(open('.spin')).click();
  const waits = () => game.locator(open('.blackjack-move.hit')).isVisible();
  const over = async () => (await closedRounds(game)).length > rounds;
  await expect.poll(async () => (await waits()) || (await over())).toBe(true);
  return waits();
}

// A second press was lost without a word once: the moves looked as if they could be made.
test('while a move of blackjack is on its way there is none to press, and the next press counts', async () => {
  const { newPage, closeQuiet } = await openContext({ ...DEVICES.desktop, reducedMotion: 'reduce' });
  const page = await newPage();
  const game = await openDemo(page, SITE, 'harbour-blackjack');
  const moves = game.locator(open('.blackjack-move'));
  const stand = game.locator(open('.blackjack-move.stand'));
  let sent: string[] = [];
  let held = Promise.withResolvers<void>();
  await page.route(/\/act$/, async (route) => {
    sent.push(route.request().postDataJSON().action.move);
    await held.promise;
    await route.continue();
  });
  let goesOn = false;
  for (let hands = 0; hands < HANDS_MAXIMUM && !goesOn; hands += 1) {
    if (!(await deal(game))) continue;
    [sent, held] = [[], Promise.withResolvers()];
    await game.locator(open('.blackjack-move.hit')).click();
    await expect.poll(() => sent).toEqual(['hit']);
    expect(await moves.count()).toBe(0);
    await page.keyboard.press('s');
    held.resolve();
    await stand
      .or(game.locator(open('.spin')))
      .filter({ visible: true })
      .waitFor();
    expect(sent).toEqual(['hit']);
    goesOn = await stand.isVisible();
  }
  expect(goesOn, 'a hand took a card and went on').toBe(true);
  await stand.click();
  await game.locator(open('.spin')).waitFor();
  expect(sent).toEqual(['hit', 'stand']);
  await closeQuiet();
});
