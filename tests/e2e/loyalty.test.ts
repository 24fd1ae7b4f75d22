/** What brings players back, as they do it: a race, the daily bonus, the shop, and the way to a rank. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { LAUNCH_PATH } from '#shared/contract/headers.ts';
import { startApp } from '../support/app.ts';
import { violations } from '../support/axe.ts';
import { DEVICES } from '../support/browser.ts';
import { enterAsPlayer, type Player, registerPlayer } from '../support/players.ts';
import { sendRaw } from '../support/raw-http.ts';
import { shareProduct } from '../support/shared-product.ts';
import { roomIn } from '../support/stretch.ts';

const { origin, openContext } = shareProduct();

/** Opens a slot for money as a page does, and answers what a spin of it is: minor units in, minor units out. */
async function openSlot(player: Player, code: string): Promise<(stake: number) => Promise<bigint>> {
  const { body } = await player.ask('POST', LAUNCH_PATH, { code, mode: 'real', language: 'en' });
  const { origin: games, host, port, pathname } = new URL(body.url);
  const path = `/session/${pathname.split('/').at(-1)}/spin`;
  return async (stake) => {
    const sent = { request_id: randomUUID(), stake: String(stake) };
    const headers = { 'content-type': 'application/json', origin: games };
    const answer = await sendRaw(Number(port), host, path, { method: 'POST', headers, body: JSON.stringify(sent) });
    if (answer.status !== 200) throw new Error(`The spin was answered with ${answer.status}: ${answer.body}`);
    return BigInt(JSON.parse(answer.body.toString()).payout);
  };
}

/** Spins until something has been won: rounds of slots win about every third time. */
async function spinToWin(spin: (stake: number) => Promise<bigint>): Promise<void> {
  for (let left = 40; left > 0; left -= 1) if ((await spin(20)) > 0n) return;
  throw new Error('Forty rounds won nothing');
}

/** Days of the regions and editions of tournaments end with an hour. */
const HOUR_MS = 3_600_000;
/** Longer than any of these tests takes. */
const TEST_MS = 90_000;

async function enter(name: string) {
  await roomIn(HOUR_MS, TEST_MS);
  const { context, newPage, closeQuiet } = await openContext({ ...DEVICES.desktop, reducedMotion: 'reduce' });
  const player = await enterAsPlayer(context, origin(), name);
  return { player, page: await newPage(), closeQuiet };
}

test('a player enters a race and sees their own place move as they play; it stands among their races', async () => {
  const { player, page, closeQuiet } = await enter('racer');
  await page.goto(`${origin()}/en/tournaments/more-info/three-ships`);
  await page.getByRole('button', { name: 'Join for free' }).click();
  const own = page.getByText('Your boat').locator('xpath=../..');
  await own.getByText('0', { exact: true }).waitFor();
  await spinToWin(await openSlot(player, 'star-harpoon'));
  await own.getByText('0', { exact: true }).waitFor({ state: 'detached' });
  await page.goto(`${origin()}/en/tournaments`);
  const races = page.getByRole('region', { name: 'My races' });
  await races
    .getByRole('listitem')
    .filter({ hasText: 'Three-Ship Race' })
    .getByText(/^Place \d+ of \d+/)
    .waitFor();
  await closeQuiet();
});

test('missions of a race fill as they are played, in the league of the player’s level', async () => {
  const { player, page, closeQuiet } = await enter('captain');
  await page.goto(`${origin()}/en/tournaments/more-info/captains-orders`);
  await page.getByRole('button', { name: 'Join for free' }).click();
  const missions = page.getByRole('listitem').filter({ hasText: 'Different games played' }).first();
  await missions.getByText('0 / 3').waitFor();
  await page.getByRole('tab', { name: 'Bronze', selected: true }).waitFor();
  await page.getByText('You sail in this league').waitFor();
  for (const code of ['star-harpoon', 'krakens-toll', 'candy-reef']) await (await openSlot(player, code))(20);
  await missions.getByText('3 / 3').waitFor();
  await page.getByRole('tab', { name: 'Gold' }).click();
  await page.getByText('No boat has left the harbour yet').waitFor();
  await closeQuiet();
});

test('a tile and the page of a game say that a tournament has chosen it', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.mobile);
  const page = await newPage();
  await page.goto(`${origin()}/en/play/star-harpoon`);
  await page.getByRole('link', { name: 'Race: Three-Ship Race' }).click();
  await page.getByRole('heading', { name: 'Three-Ship Race', level: 1 }).waitFor();
  await closeQuiet();
});

/** Noon of the tenth of February: some seasons begin late, end early, or ask for a deposit, and that one has none. */
const plainDayOf = (year: number): number => Date.UTC(year, 1, 10, 12);

/** How long it is until then, ms. */
function untilPlainDay(now = new Date()): number {
  const year = now.getUTCFullYear();
  const next = plainDayOf(year) > now.getTime() ? plainDayOf(year) : plainDayOf(year + 1);
  return next - now.getTime();
}

test('a player claims the island of the day once', async () => {
  // A server of its own, for its clock is moved.
  const app = await startApp();
  try {
    await app.advance(untilPlainDay());
    const { context, newPage, closeQuiet } = await openContext({ ...DEVICES.desktop, reducedMotion: 'reduce' });
    const player = await enterAsPlayer(context, app.origin(), 'islander');
    const page = await newPage();
    await page.goto(`${app.origin()}/en/daily-bonuses`);
    const claim = page.locator('[data-claim]').getByRole('button', { name: 'Claim day 10' });
    await claim.click();
    await claim.waitFor({ state: 'detached' });
    const { body } = await player.ask('GET', '/api/daily-bonuses');
    const today = body.items.find(({ day }: { day: number }) => day === body.today);
    expect(today).toMatchObject({ status: 'taken' });
    expect((await player.ask('POST', '/api/daily-bonuses/claim', { date: body.date })).status).not.toBe(200);
    await closeQuiet();
  } finally {
    await app.stop();
  }
});

test('staked money moves a player towards a rank on screen, and coins buy bonus money in the shop', async () => {
  const { player, page, closeQuiet } = await enter('shopper');
  await player.deposit('200.00');
  await page.goto(`${origin()}/en/vip`);
  await page.getByText('Level 0, 0%').waitFor();
  const spin = await openSlot(player, 'krakens-toll');
  await spin(2_000);
  await page.getByText(/^Level 0, [1-9]\d?%/).waitFor();
  for (let left = 6; left > 0; left -= 1) await spin(2_000);
  await page
    .getByText(/^Level 1, /)
    .first()
    .waitFor();
  // A limit of one's own is a mission, and brings what is missing to the price.
  await player.ask('PUT', '/api/player/limits', { kind: 'deposit', period: 'month', amount: '900.00' });
  await expect
    .poll(async () => (await player.ask('GET', '/api/player/missions')).body.result.length)
    .toBeGreaterThan(0);
  await page.goto(`${origin()}/en/shop`);
  await page
    .getByRole('button', { name: /€1\.00.*60/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Buy for 60 coins' }).click();
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: /^Bought: / })
    .waitFor();
  const { result } = (await player.ask('GET', '/api/player/coins')).body;
  expect(result).toContainEqual(expect.objectContaining({ amount: -60 }));
  await closeQuiet();
});

test('the inbox counts pending bonuses and leads to the cashier with one; a letter that is swept aside is deleted', async () => {
  const { context, newPage, closeQuiet } = await openContext({ ...DEVICES.mobile, reducedMotion: 'reduce' });
  const player = await registerPlayer(origin(), 'reader');
  await player.enter(context);
  const page = await newPage();
  await page.goto(`${origin()}/en/vip`);
  const openInbox = () => page.getByRole('banner').getByRole('button', { name: 'Inbox' }).click();
  await openInbox();
  await page.getByRole('button', { name: /^Pending bonuses, [1-9]/ }).click();
  expect(await violations(page)).toEqual([]);
  const welcome = page.locator('[data-pending=pending-deposit]').filter({ hasText: 'Welcome aboard' });
  await welcome.getByRole('link', { name: 'Deposit' }).click();
  await page.waitForURL(/\/en\/wallet\/deposit\?bonusid=welcome$/);

  await player.deposit('20.00');
  await page.goto(`${origin()}/en/vip`);
  await openInbox();
  const letter = page.locator('.inbox-swipe').first();
  const { x, y, width, height } = (await letter.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const drop = letter.getByRole('button', { name: 'Delete' });
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number[]) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at.map((part) => ({ x: x + width * part, y: y + height / 2 })),
    });
  await touch('touchStart', [0.8]);
  for (let part = 0.78; part > 0.2; part -= 0.02) await touch('touchMove', [part]);
  await touch('touchEnd', []);
  const left = () =>
    letter.evaluate(({ scrollWidth, clientWidth, scrollLeft }) => scrollWidth - clientWidth - scrollLeft);
  await expect.poll(left).toBeLessThan(1);
  await drop.click();
  await letter.waitFor({ state: 'detached' });
  await closeQuiet();
});
