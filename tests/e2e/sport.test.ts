/** A bettor's journey: finds a match, sees odds, places a bet at them, and finds it among the bets. */
import { expect, test } from 'vitest';
import { DEVICES } from '../support/browser.ts';
import { balanceOf, enterAsPlayer } from '../support/players.ts';
import { shareProduct } from '../support/shared-product.ts';
import { SHIFT_MAXIMUM, shiftsOf, watchShifts } from '../support/shifts.ts';

const { origin, openContext } = shareProduct();
const OPEN_ODDS = 'button.odds:not([disabled]):visible';

test('a bet on a match that starts soon: the slip survives a reload, the bet is placed once and listed', async () => {
  const { context, newPage, expectQuiet } = await openContext(DEVICES.desktop);
  const player = await enterAsPlayer(context, origin(), 'bettor');
  const page = await newPage();
  await watchShifts(page);
  await page.goto(`${origin()}/en/sport?bt-path=%2Fevent-builder`);
  await page.getByRole('heading', { level: 1, name: 'Starting soon' }).waitFor();
  // The next match may begin at any moment, and with it its odds move; the last of the list is hours away.
  await page.locator(OPEN_ODDS).last().click();
  // What is marked follows the account, for goals to be told of.
  await page.locator('li .sport-star:visible').first().click();
  const marks = async () => (await player.ask('GET', '/api/sport/favourites')).body.marks;
  await expect.poll(marks).toEqual([expect.stringMatching(/^fixture\//)]);
  const slip = page.getByRole('complementary').filter({ hasText: 'Bet slip' });
  await slip.getByRole('textbox', { name: 'Stake' }).fill('5.00');
  const { total, moved } = await shiftsOf(page);
  expect(total, `layout shift of ${moved.join(', ')}`).toBeLessThanOrEqual(SHIFT_MAXIMUM);
  // A limit is told before anything is placed.
  await slip.getByRole('textbox', { name: 'Stake' }).fill('100000.00');
  await slip.getByText('The most for this bet is').waitFor();
  await slip.getByRole('textbox', { name: 'Stake' }).fill('5.00');
  await page.reload();
  // Both presses in one task: a second that came after the answer would fall on what stands there then.
  const place = slip.getByRole('button', { name: 'Place €5.00' });
  await place.evaluate((button: HTMLButtonElement) => [button.click(), button.click()]);
  await slip.getByText('Bet accepted').waitFor();
  expect(await balanceOf(player)).toBe('45.00');
  await slip.getByRole('link', { name: 'My bets' }).click();
  await page.getByRole('heading', { level: 1, name: 'My bets' }).waitFor();
  const bets = page.getByRole('listitem').filter({ hasText: 'FW-' });
  await bets.first().waitFor();
  expect(await bets.count()).toBe(1);
  expect(await bets.first().textContent()).toContain('€5.00');
  await page.goto(`${origin()}/en/account/personal-info`);
  await page.keyboard.press('Shift');
  await page.getByRole('switch', { name: 'Goals of matches I have bet on' }).click();
  const alerts = async () => (await player.ask('GET', '/api/sport/alerts')).body.alerts;
  await expect.poll(alerts).toMatchObject({ favourite_goals: true, bet_goals: true });
  await context.close();
  expectQuiet();
});

test('on a phone a guest’s slip is a bar that opens a sheet, and betting asks for a login', async () => {
  const { context, newPage, expectQuiet } = await openContext(DEVICES.mobile);
  const page = await newPage();
  await page.goto(`${origin()}/en/sport?bt-path=%2Fevent-builder`);
  await page.locator(OPEN_ODDS).first().click();
  await page.getByRole('button', { name: /^1\s*Bet slip/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Bet slip' });
  await sheet.getByRole('link', { name: 'Log in to bet' }).waitFor();
  await sheet.getByRole('button', { name: 'Clear' }).click();
  await sheet.getByText('Selections land here.').waitFor();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await context.close();
  expectQuiet();
});

test('home of the sport mirror is the sportsbook: matches in the HTML, a bet begun there, the menu with real figures', async () => {
  const { context, newPage, expectQuiet } = await openContext(DEVICES.desktop);
  const page = await newPage();
  const built = page.waitForResponse(`${origin('sport')}/en/`);
  await page.goto(`${origin('sport')}/en/`);
  expect(await (await built).text()).toMatch(/<h1[^>]*>\s*Sport\s*<[\s\S]*class="odds /);
  // What was built is a picture of the odds until it has woken.
  await page.waitForFunction(() => document.querySelector('astro-island[component-url*="Sportsbook"][ssr]') === null);
  await page.locator(OPEN_ODDS).first().click();
  const slip = page.getByRole('complementary').filter({ hasText: 'Bet slip' });
  await slip.getByRole('textbox', { name: 'Stake' }).waitFor();
  const sports = await page.evaluate(async () => {
    const answer = (await (await fetch('/api/sport')).json()) as { sports: { live: number; soon: number }[] };
    return answer.sports;
  });
  const soon = sports.reduce((total, sport) => total + sport.soon, 0);
  const figure = page.locator('#side-menu a[href$="bt-path=%2Fevent-builder"] .menu-count');
  // Between the two reads a match may have begun.
  await expect.poll(async () => Math.abs(Number(await figure.textContent()) - soon)).toBeLessThan(5);
  await context.close();
  expectQuiet();
});

test('home of a domain without games shows the next matches and how many there are; nothing moves as it wakes', async () => {
  const { context, newPage, expectQuiet } = await openContext(DEVICES.mobile);
  const page = await newPage();
  await watchShifts(page);
  await page.goto(`${origin('pl')}/`);
  await expect.poll(() => page.locator('.sport-highlight').count()).toBe(2);
  await page.keyboard.press('Shift');
  const live = page.locator('[data-sport-figure="/live"]');
  await expect.poll(() => live.textContent()).toMatch(/\d/);
  const { total, moved } = await shiftsOf(page);
  expect(total, `layout shift of ${moved.join(', ')}`).toBeLessThanOrEqual(SHIFT_MAXIMUM);
  await context.close();
  expectQuiet();
});
