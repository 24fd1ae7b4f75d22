/** What others win, what jackpots hold and which round was left, as a person sees it (mockups a and c). */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { SpinAnswer } from '#studio/protocol.ts';
import { DEVICES, type DeviceName } from '../support/browser.ts';
import { ask } from '../support/player-page.ts';
import { cents, enterAsPlayer, type Player, registerPlayer } from '../support/players.ts';
import { sendRaw } from '../support/raw-http.ts';
import { ownApp, shareBrowser, sharedProduct } from '../support/shared-product.ts';
import { SHIFT_MAXIMUM, shiftsOf, watchShifts } from '../support/shifts.ts';

const SLOT = 'lucky-anchor';
const ROUNDS_MAXIMUM = 80;
const TIMEOUT_MS = 120_000;

// Who wins is everybody's news: nobody else plays on this server.
const { app, origin } = ownApp();
const { openContext } = shareBrowser();
const shared = sharedProduct();

/** Posts to the studio's host as a game's page does. */
async function postToGame<Answer>(path: string, body: object): Promise<Answer> {
  const { port } = app();
  const headers = { 'content-type': 'application/json' };
  const asked = { method: 'POST', headers, body: JSON.stringify(body) };
  return JSON.parse((await sendRaw(port, `games.localhost:${port}`, path, asked)).body.toString()) as Answer;
}

/** Opens a game for a player and answers the path of its session. */
async function sessionOf(player: Player, code: string): Promise<string> {
  const { body } = await player.ask('POST', '/api/games/launch', { code, mode: 'real', language: 'en' });
  return new URL(body.url).pathname.replace('/play/', '/session/');
}

const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });
/** What was won on this server so far, in its order, as a page writes it. */
const wins: string[] = [];

/** Plays one round and notes what it won. @param stake minor units */
async function spin(session: string, stake: string): Promise<boolean> {
  const { payout } = await postToGame<SpinAnswer>(`${session}/spin`, { request_id: crypto.randomUUID(), stake });
  if (payout !== '0') wins.push(money.format(Number(payout) / 100));
  return payout !== '0';
}

/** Plays until a round has won, and answers what it won, as a page writes it. */
async function playUntilWin(session: string): Promise<string> {
  for (let round = 0; round < ROUNDS_MAXIMUM; round += 1) {
    if (await spin(session, '20')) return wins.at(-1) as string;
  }
  throw new Error(`No win in ${ROUNDS_MAXIMUM} rounds`);
}

/** What the strip under the hero shows of a jackpot: the smallest counts its cents. */
const jackpot = (page: Page, name = '.jackpot-brig') =>
  page.locator(`.jackpots ${name}`).evaluate((figure) => getComputedStyle(figure, '::after').content);
const use = (page: Page) => page.keyboard.press('Shift');

test('wins and jackpots are told as they happen; a game tells its player their own', {
  timeout: TIMEOUT_MS,
}, async () => {
  const [guest, player] = [await openContext(DEVICES.mobile), await openContext(DEVICES.desktop)];
  try {
    const home = await guest.newPage();
    const tables = [{ game_code: 'lantern-quay', players: 1 }];
    await home.route('**/api/games/tables', (route) => route.fulfill({ json: { tables } }));
    // Where the page lets it scroll by itself it is in use before a key is pressed.
    const heard = home.waitForEvent('websocket').then((line) => line.waitForEvent('framereceived'));
    await home.goto(`${origin()}/en/`);
    // Pots stand there before anyone has touched the page.
    await expect.poll(() => jackpot(home)).toMatch(/^"€\d/);
    await use(home);
    await heard;
    // Nobody has won here yet: the log says what it is for, and the lists are not there.
    const log = home.getByRole('region', { name: 'Ship’s log' });
    await log.getByText('Wins are entered here').waitFor();
    const place = home.locator('[data-winners]');
    expect(await place.isVisible()).toBe(false);

    const session = await sessionOf(await enterAsPlayer(player.context, origin(), 'winner'), SLOT);
    const page = await player.newPage();
    const won = await playUntilWin(session);
    await log.getByText(won).first().waitFor();
    await place.scrollIntoViewIfNeeded();
    // Who is at a live table is told at that one alone.
    await expect.poll(() => home.locator('.table-players').allTextContents()).toEqual(['1 player']);
    await home.getByRole('link', { name: '1 player Lantern Quay' }).waitFor();
    const latest = home.getByRole('region', { name: 'Latest wins' });
    await latest.getByText(won).first().waitFor();
    await expect(latest.getByText('•••').first().isVisible()).resolves.toBe(true);
    await home.getByRole('region', { name: 'Top wins' }).getByText(won).first().waitFor();

    // A stake of 10.00 puts 0.05 into each jackpot: the guest's page counts up, unasked.
    const before = await jackpot(home);
    expect(
      new Set([before, await jackpot(home, '.jackpot-frigate'), await jackpot(home, 'div:last-child .jackpot')]).size,
    ).toBe(3);
    await spin(session, '1000');
    await expect.poll(() => jackpot(home)).not.toBe(before);
    await home.close();

    await page.goto(`${origin()}/en/play/${SLOT}/real`);
    await page.locator('[data-winners]').scrollIntoViewIfNeeded();
    await page.getByText('Your top win here').waitFor();
    await expect.poll(() => page.locator('.winners-own dd').first().textContent()).toMatch(/€\d/);
    guest.expectQuiet();
    player.expectQuiet();
  } finally {
    await guest.context.close();
    await player.context.close();
  }
});

test.each(Object.keys(DEVICES) as DeviceName[])(
  'a list of games tells the winners above it, %s: nothing moves, and what is chosen before the page is used counts',
  { timeout: TIMEOUT_MS },
  async (device) => {
    const player = await registerPlayer(origin(), `lobby-${device}`);
    await player.deposit();
    for (const code of [SLOT, 'candy-reef']) await playUntilWin(await sessionOf(player, code));
    const guest = await openContext(DEVICES[device]);
    try {
      const page = await guest.newPage();
      await watchShifts(page);
      await page.goto(`${origin()}/en/games/category/slots`);
      const strip = page.locator('[data-wins]');
      expect(await strip.locator('a').count()).toBe(0);
      // In the first screen, above the filters and the list.
      const bottom = await strip.evaluate((node) => node.getBoundingClientRect().bottom);
      expect(bottom).toBeLessThan(await page.locator('#games-filter').evaluate((n) => n.getBoundingClientRect().top));
      await strip.getByText('Top wins').click();
      const falling = wins.toSorted((one, other) => Number(cents(other) - cents(one)));
      await expect.poll(() => strip.locator('i').allTextContents()).toEqual(falling);
      await strip.getByText('Latest wins').click();
      await expect.poll(() => strip.locator('i').allTextContents()).toEqual(wins.toReversed());
      expect(await strip.locator('a').last().getAttribute('href')).toBe(`/en/play/${SLOT}/real`);
      const { total, moved } = await shiftsOf(page);
      expect(total, `layout shift of ${moved.join(', ')}`).toBeLessThanOrEqual(SHIFT_MAXIMUM);
      guest.expectQuiet();
    } finally {
      await guest.context.close();
    }
  },
);

test('home tells the winners to who only turns the wheel, and moves nothing', { timeout: TIMEOUT_MS }, async () => {
  const { context, newPage, expectQuiet } = await openContext(DEVICES.desktop);
  try {
    const page = await newPage();
    await watchShifts(page);
    const told = { player: 'Ro•••t', text: 'won: Steady Hand', path: '/tournaments/more-info/steady-hand' };
    await page.route('**/api/events?type=all&language=en', async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, news: [{ ...told, created_at: new Date().toISOString() }] } });
    });
    await page.goto(`${origin()}/en/`);
    // The latest wins stand in the log before anyone has touched the page.
    const log = page.getByRole('region', { name: 'Ship’s log' });
    await expect.poll(() => log.locator('i').first().textContent()).toBe(wins.at(-1));
    // Of wins in one game that follow each other the latest is told.
    const games = await log.locator('a:has(i)').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(games.filter((game, place) => game === games[place - 1])).toEqual([]);
    expect(games.length).toBeGreaterThan(1);
    // What else has happened stands among them, the newest first.
    const news = log.getByRole('link').first();
    expect(await news.innerText()).toMatch(/^Ro•••t\s+won: Steady Hand$/);
    expect(await news.getAttribute('href')).toBe('/en/tournaments/more-info/steady-hand');
    await page.locator('[data-winners]').waitFor({ state: 'attached' });
    const bottom = () => page.locator('[data-winners]').evaluate((place) => place.getBoundingClientRect().bottom);
    while ((await bottom()) > DEVICES.desktop.viewport.height) await page.mouse.wheel(0, 400);
    await page.getByRole('region', { name: 'Latest wins' }).waitFor();
    const { total, moved } = await shiftsOf(page);
    expect(total, `layout shift of ${moved.join(', ')}`).toBeLessThanOrEqual(SHIFT_MAXIMUM);
    expectQuiet();
  } finally {
    await context.close();
  }
});

test('without JavaScript no place is kept for wins and jackpots that only a script brings', async () => {
  const { context, newPage } = await openContext({ ...DEVICES.desktop, javaScriptEnabled: false });
  try {
    const page = await newPage();
    for (const path of ['/en/', '/en/special/aviator']) {
      await page.goto(shared.origin() + path);
      expect(await page.locator('[data-winners]').count()).toBe(1);
      expect(await page.locator('[data-winners]:visible, .jackpots:visible').count()).toBe(0);
    }
  } finally {
    await context.close();
  }
});

test('a region without jackpots shows none', { timeout: TIMEOUT_MS }, async () => {
  const { context, newPage } = await openContext(DEVICES.desktop);
  try {
    const page = await newPage();
    await page.goto(`${shared.origin('de')}/de/`);
    expect(await page.locator('.jackpot').count()).toBe(0);
    expect((await ask(page, 'GET', '/api/jackpots')).body.pools).toEqual([]);
  } finally {
    await context.close();
  }
});
