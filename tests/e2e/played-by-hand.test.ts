/** A round of every kind of game by the keyboard alone, and by touch alone (issue 4 part 4). */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { DEVICES } from '../support/browser.ts';
import { launchDemo } from '../support/launch.ts';
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
/** No page of a game has as many places to go to. */
const MOST_TABS = 120;

const { origin, openContext } = shareProduct();

/** Opens the demo of a game by itself, as its frame does. */
async function openDemo(page: Page, code: string): Promise<void> {
  await page.goto(await launchDemo(origin(), code));
  await page.locator('.spin').waitFor();
}

interface Closed {
  stake: string;
  payout: string;
}

const session = async <Value>(page: Page, path: string): Promise<Value> =>
  page.evaluate(async (address) => (await fetch(address)).json(), `/session/${page.url().split('/').at(-1)}${path}`);
const closedRounds = (page: Page) => session<Closed[]>(page, '/rounds');

const open = (selector: string) => `${selector}:not([disabled], [aria-disabled="true"])`;

type Press = (page: Page, selector: string) => Promise<void>;

/** Each way to press what can be pressed. */
const HANDS: Readonly<Record<keyof typeof DEVICES, Press>> = {
  async desktop(page, selector) {
    const reached = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    for (let tabs = 0; !(await reached()); tabs += 1) {
      if (tabs === MOST_TABS) throw new Error(`The key Tab never comes to ${selector}`);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
  },
  mobile: (page, selector) => page.locator(selector).first().tap(),
};

/** Presses what the round waits for, unless it has ended meanwhile. */
async function decide(page: Page, press: Press, selector: string): Promise<void> {
  const control = open(selector);
  const waits = async () => (await page.locator(control).count()) > 0;
  const over = async () => (await closedRounds(page)).length > 0;
  await expect.poll(async () => (await waits()) || (await over())).toBe(true);
  if (!(await over())) await press(page, control);
}

describe.each(Object.keys(DEVICES) as (keyof typeof DEVICES)[])('%s', (device) => {
  const press = HANDS[device];

  test.each(Object.entries(GAMES))('%s', async (code, { bet, decide: decisions = [] }) => {
    const { newPage, closeQuiet } = await openContext({ ...DEVICES[device], reducedMotion: 'reduce' });
    const page = await newPage();
    await openDemo(page, code);
    if (bet) await press(page, open(bet));
    await page.locator(open('.spin')).waitFor();
    await press(page, open('.spin'));
    for (const selector of decisions) await decide(page, press, selector);
    await expect.poll(async () => (await closedRounds(page)).length).toBe(1);
    const [round] = await closedRounds(page);
    const { balance } = await session<{ balance: string }>(page, '');
    expect(BigInt(round?.stake ?? 0)).toBeGreaterThan(0n);
    expect(BigInt(balance)).toBe(FIRST_BALANCE - BigInt(round?.stake ?? 0) + BigInt(round?.payout ?? 0));
    const shown = async () => BigInt(((await page.locator('.field.balance b').textContent()) ?? '').replace(/\D/g, ''));
    await expect.poll(shown).toBe(BigInt(balance));
    if (device === 'desktop') {
      expect(await page.evaluate(() => document.activeElement !== document.body), 'the focus stays').toBe(true);
    }
    await closeQuiet();
  });
});
