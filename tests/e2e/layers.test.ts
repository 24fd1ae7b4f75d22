/** What lies over what: slip, sheets, popups and toasts, on the screen as in the accessibility tree, and whose the focus is. */
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { FixtureView } from '#shared/contract/sport.ts';
import { enterAsPlayer, type Player } from '../support/players.ts';
import { shareProduct } from '../support/shared-product.ts';

const { origin, openContext } = shareProduct();

const WIDTHS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const;
/** From here on the slip stands beside the matches and is no layer. */
const BESIDE = 1024;

const layer = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
const login = (page: Page) => layer(page, 'Log in');
const slip = (page: Page) => layer(page, 'Bet slip');

/** Presses what a layer covers, as the page itself or a message of the service would open something. */
const openBehind = (page: Page, action: string) =>
  page.locator(`.header [data-action="${action}"]`).first().dispatchEvent('click');

/** Whether a person sees a thing and can press it: at its middle nothing else lies over it. */
const isOnTop = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 24));
    return found !== null && element.contains(found);
  });

const hasFocus = (target: Locator) => target.evaluate((element) => element.contains(document.activeElement));

/** The layer is seen, pressed, read out and walked through; `getByRole` leaves out what a reader does not hear. */
async function expectOnTop(page: Page, top: Locator, below?: Locator): Promise<void> {
  await top.waitFor();
  await expect.poll(() => isOnTop(top)).toBe(true);
  await expect.poll(() => hasFocus(top)).toBe(true);
  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press('Tab');
    // Past the last control the frame's guard has the focus, until the next picture leads it back to the first.
    await expect.poll(() => hasFocus(top)).toBe(true);
  }
  if (below) await expect.poll(() => below.count(), { message: 'the layer below is not read out' }).toBe(0);
}

async function openSport(size: (typeof WIDTHS)[number]) {
  const { newPage, closeQuiet } = await openContext({
    viewport: size,
    hasTouch: size.width < BESIDE,
  });
  const page = await newPage();
  await page.goto(`${origin()}/en/sport?bt-path=%2Fevent-builder`);
  await page.locator('button.odds:not([disabled]):visible').last().click();
  const isSheet = size.width < BESIDE;
  if (isSheet) {
    await page.locator('.sport-slip-bar').click();
    await expectOnTop(page, slip(page));
  }
  return { page, isSheet, closeQuiet };
}

describe.each(WIDTHS)('at $width px', (size) => {
  test('the log-in lies over the slip that asked for it, another popup over that, and each gives the focus back', async () => {
    const { page, isSheet, closeQuiet } = await openSport(size);
    await page.getByRole('link', { name: 'Log in to bet' }).click();
    await expectOnTop(page, login(page), isSheet ? slip(page) : undefined);
    await openBehind(page, 'search');
    const search = layer(page, 'Search');
    await expectOnTop(page, search);
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
    // One press closes one layer.
    if (isSheet) {
      await expectOnTop(page, slip(page));
      await page.keyboard.press('Escape');
      await slip(page).waitFor({ state: 'detached' });
    }
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    await closeQuiet();
  });
});

/** A bet of 1.00 at the first odds of the last match to come, which is hours away. */
async function placeBet({ ask }: Player): Promise<void> {
  const { result } = (await ask('GET', '/api/sport/fixtures?view=soon')).body;
  const { fixture_id, markets } = result.at(-1) as FixtureView;
  const [market, { odds }] = Object.entries(markets).find(([, { status }]) => status === 'active') ?? [
    '',
    { odds: {} },
  ];
  const [outcome, seen] = Object.entries(odds)[0] ?? [];
  const legs = [{ fixture_id, market, outcome, odds: seen }];
  const answer = await ask('POST', '/api/sport/bets', { legs, sizes: [1], line_stake: '1.00', accept: 'any' });
  expect(answer).toMatchObject({ status: 200, body: { bet: { status: 'open' } } });
}

test('a toast lies over the slip, can be read and closed, and the slip stays', async () => {
  const { context, newPage, closeQuiet, expectRefusal } = await openContext({ viewport: WIDTHS[2] });
  const player = await enterAsPlayer(context, origin(), 'layered');
  // Only who has bets is offered them as a file.
  await placeBet(player);
  const page = await newPage();
  await page.goto(`${origin()}/en/sport?bt-path=%2Fevent-builder`);
  await page.locator('button.odds:not([disabled]):visible').last().click();
  await page.goto(`${origin()}/en/sport?bt-path=%2Fbets`);
  const file = page.getByRole('button', { name: 'Download as CSV' });
  await file.waitFor();
  await page.route('**/api/sport/bets/statement*', (route) => route.fulfill({ status: 500, json: {} }));
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    const isSheet = size.width < BESIDE;
    if (isSheet) await page.locator('.sport-slip-bar').click();
    if (isSheet) await slip(page).waitFor();
    expectRefusal(500, '/api/sport/bets/statement');
    // The sheet covers the button.
    await page.locator('[aria-label="Download as CSV"]').dispatchEvent('click');
    const toast = page.locator('.toast').first();
    await toast.waitFor();
    await expect.poll(() => isOnTop(toast)).toBe(true);
    await expect.poll(() => page.getByRole('region', { name: 'Notices' }).count()).toBeGreaterThan(0);
    await toast.locator('.toast-cross').click();
    await toast.waitFor({ state: 'detached' });
    if (!isSheet) continue;
    await expect.poll(() => isOnTop(slip(page))).toBe(true);
    await page.keyboard.press('Escape');
    await slip(page).waitFor({ state: 'detached' });
  }
  await closeQuiet();
});

test('a popup that comes while a menu of the header is open closes the menu and is on top', async () => {
  const { context, newPage, closeQuiet } = await openContext({ viewport: WIDTHS[2] });
  await enterAsPlayer(context, origin(), 'menued');
  const page = await newPage();
  await page.goto(`${origin()}/en/sport`);
  await page.getByRole('button', { name: /^Inbox/ }).click();
  const inbox = page.locator('.inbox:popover-open');
  await inbox.waitFor();
  await openBehind(page, 'search');
  await expectOnTop(page, layer(page, 'Search'));
  expect(await inbox.count()).toBe(0);
  await closeQuiet();
});

test('a slip that the balance does not cover offers the deposit, which opens over it and leads back to it', async () => {
  const { context, newPage, closeQuiet } = await openContext({ viewport: WIDTHS[2] });
  await enterAsPlayer(context, origin(), 'short');
  const page = await newPage();
  await page.goto(`${origin()}/en/sport?bt-path=%2Fevent-builder`);
  await page.locator('button.odds:not([disabled]):visible').last().click();
  const beside = page.getByRole('complementary').filter({ hasText: 'Bet slip' });
  const stake = beside.getByRole('textbox', { name: 'Stake' });
  await beside.getByRole('button', { name: 'Enter a stake', disabled: true }).waitFor();
  // A player of the tests has 50.00.
  await stake.fill('50.00');
  await beside.getByRole('button', { name: 'Place €50.00', disabled: false }).waitFor();
  await stake.fill('50.01');
  await beside.getByRole('link', { name: 'Deposit to place it' }).click();
  const wallet = layer(page, 'Wallet');
  await expectOnTop(page, wallet);
  await page.keyboard.press('Escape');
  await wallet.waitFor({ state: 'detached' });
  expect(await stake.inputValue()).toBe('50.01');
  await closeQuiet();
});

test('what a player is told comes over the open slip of a phone, and gives the focus back to it', async () => {
  const { context, newPage, closeQuiet } = await openContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const player = await enterAsPlayer(context, origin(), 'told');
  const page = await newPage();
  const told = page
    .waitForEvent('websocket', (socket) => socket.url().includes('/realtime'))
    .then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(`${origin()}/en/sport?bt-path=%2Fevent-builder`);
  await page.locator('button.odds:not([disabled]):visible').last().click();
  await page.locator('.sport-slip-bar').click();
  await expectOnTop(page, slip(page));
  await told;
  /** Closed by its own button, the popup leaves the slip as it was. */
  const closes = async (popup: Locator, button: Locator) => {
    await expectOnTop(page, popup, slip(page));
    await button.click();
    await popup.waitFor({ state: 'detached' });
    await expectOnTop(page, slip(page));
  };

  expect(await player.ask('POST', '/api/player/bonuses/claim', { code: 'TIDE10' })).toMatchObject({ status: 200 });
  const bonus = page.locator('.dialog', { hasText: 'Kraken’s Toll' });
  await closes(bonus, bonus.getByRole('button', { name: 'Close' }));

  // An hour later, as far as the page is told: the clock of this server is everybody’s.
  await page.route('**/api/player/sitting', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, sitting: { ...answer.sitting, due: true } } });
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const check = page.locator('.dialog', { hasText: 'on board' });
  await expectOnTop(page, check, slip(page));
  await page.unroute('**/api/player/sitting');
  await closes(check, check.getByRole('button', { name: 'Keep playing' }));

  // The field that had the focus goes away with the form; the slip itself says why, and keeps it.
  await slip(page).getByRole('textbox', { name: 'Stake' }).fill('1.00');
  expect(await player.ask('POST', '/api/player/time-out', { length: 'day' })).toMatchObject({ status: 200 });
  await slip(page)
    .getByText(/Play is closed until/)
    .waitFor();
  await expectOnTop(page, slip(page));
  await closeQuiet();
});
