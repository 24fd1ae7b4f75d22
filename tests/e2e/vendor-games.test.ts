/**
 * Games of outside vendors as a player meets them: two vendors run beside the platform, each
 * in its own protocol; their games are found and played like its own, and a vendor that fails is told apart. What is paid
 * in either protocol is held by tests/server/vendors.test.ts, so each journey is of one.
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVICES } from '../support/browser.ts';
import { balanceOf, enterAsPlayer } from '../support/players.ts';
import { ownApp, shareBrowser } from '../support/shared-product.ts';
import { startVendor, type VendorServer } from '../support/vendor-server.ts';

const LAGOON = { code: 'tst_lagoon', title: 'Mangrove Lagoon', label: 'Élan & Co.', category: 'Video Slots' };
const LIVE = { code: 'tst_live', title: 'Harbour Live Roulette', label: 'Élan & Co.', category: 'Live Dealer' };
const REEF = { code: 'tst:Reef', title: 'Zanzibar Reef', label: 'Testers', category: 'slots' };

let hub88: VendorServer;
let softswiss: VendorServer;

beforeAll(async () => {
  hub88 = await startVendor('hub88', origin, [LAGOON, LIVE]);
  softswiss = await startVendor('softswiss', origin, [REEF]);
});
afterAll(async () => {
  await Promise.all([hub88?.close(), softswiss?.close()]);
});
// Its vendors are settings of the server.
const { origin } = ownApp(() => ({
  environment: {
    ...{ ...hub88.environment, ...softswiss.environment, GAME_ORIGINS: `${hub88.origin},${softswiss.origin}` },
    HUB88_JURISDICTIONS: 'germany',
  },
}));
const { openContext } = shareBrowser();

/** The lobby with its island alive. */
async function openLobby(page: Page, path = '/en/games'): Promise<void> {
  await page.goto(`${origin()}${path}`);
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
}

const tileOf = (page: Page, name: string) => page.locator('.tile', { has: page.getByText(name, { exact: true }) });

const VENDORS = [
  ['hub88', LAGOON, 'hub88-tst-lagoon'],
  ['softswiss', REEF, 'softswiss-tst-reef'],
] as const;

test('a game of a vendor is in the lobby without a publish, and a guest tries it', async () => {
  const [[, game, code]] = VENDORS;
  const { newPage, closeQuiet } = await openContext(DEVICES.mobile);
  const page = await newPage();
  await openLobby(page, `/en/games?q=${encodeURIComponent(game.title)}`);
  await tileOf(page, game.title).getByText(game.label).waitFor();
  await page.goto(`${origin()}/de/play/${code}/demo`);
  const frame = page.frameLocator(`iframe[title*="${game.title}"]`);
  // Nobody knows whether it fits a phone held upright (ADR 0007): said once, and not again after it was sent away.
  await page.getByText('Dreh dein Handy quer').waitFor();
  await page.getByRole('button', { name: 'Hinweis schließen' }).click();
  await frame.getByRole('button', { name: 'Spin' }).click();
  await frame.getByText('play money').waitFor();
  await page.getByRole('heading', { level: 1, name: game.title }).waitFor();
  await page.reload();
  await frame.getByRole('button', { name: 'Spin' }).click();
  expect(await page.getByText('Dreh dein Handy quer').count()).toBe(0);
  await closeQuiet();
});

test('its provider is one to choose, in every list that the browser makes', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
  const page = await newPage();
  await openLobby(page);
  const provider = page.getByRole('combobox', { name: 'Provider' });
  await provider.locator('option', { hasText: 'Élan & Co.' }).waitFor({ state: 'attached' });
  await provider.selectOption({ label: 'Élan & Co.' });
  await page.getByText('2 of 2').waitFor();
  expect(new URL(page.url()).searchParams.get('provider')).toBe('elan-co');
  await page.reload();
  await page.keyboard.press('Shift');
  await page.getByText('2 of 2').waitFor();
  await closeQuiet();
});

test('a player plays a round of the other vendor: found, opened, paid, in the history', async () => {
  const [, [name, game, code]] = VENDORS;
  const { context, newPage, closeQuiet } = await openContext(DEVICES.desktop);
  const player = await enterAsPlayer(context, origin(), name);
  const page = await newPage();
  await openLobby(page);
  await page.keyboard.press('/');
  // One letter is missing.
  await page.getByRole('combobox', { name: 'Search' }).fill(game.title.split(' ')[0]?.replace(/.$/, '') ?? '');
  await page.getByRole('option', { name: new RegExp(game.title) }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/play/${code}/real`);
  const frame = page.frameLocator(`iframe[title*="${game.title}"]`);
  await frame.getByRole('button', { name: 'Spin' }).click();
  await frame.getByText('won 2.50').waitFor();
  expect(await balanceOf(player)).toBe('51.50');
  await page.getByRole('button', { name: 'Add to favourites' }).click();

  await page.goto(`${origin()}/en/account/game-history`);
  await page.getByText(game.title).first().waitFor();
  for (const own of ['favourites', 'recent']) {
    await openLobby(page, `/en/games?own=${own}`);
    await tileOf(page, game.title).waitFor();
  }
  await closeQuiet();
});

test('a wrong signature moves nothing, whatever the game then shows', async () => {
  const { context, newPage } = await openContext(DEVICES.desktop);
  const player = await enterAsPlayer(context, origin(), 'forged');
  const page = await newPage();
  for (const [vendor, [, game, code]] of [
    [hub88, VENDORS[0]],
    [softswiss, VENDORS[1]],
  ] as const) {
    await page.goto(`${origin()}/en/play/${code}/real`);
    const frame = page.frameLocator(`iframe[title*="${game.title}"]`);
    vendor.forges = true;
    await frame.getByRole('button', { name: 'Spin' }).click();
    await frame.getByText('refused').waitFor();
    vendor.forges = false;
    expect(await balanceOf(player)).toBe('50.00');
  }
  await context.close();
});

test('unknown games are no pages; what the law of a region takes away is none there', async () => {
  const { context, newPage } = await openContext(DEVICES.desktop);
  const page = await newPage();
  const statusOf = async (region: string, path: string) =>
    (await page.goto(`${origin(region === 'main' ? undefined : region)}${path}`))?.status() ?? 0;
  expect(await statusOf('main', '/en/play/hub88-tst-lagoon/real')).toBe(200);
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
  expect(await statusOf('main', '/en/play/hub88-nothing/real')).toBe(404);
  expect(await statusOf('main', '/en/play/hub88-tst-lagoon/cheat')).toBe(404);
  // Germany: no live tables, and of vendors' slots those that are built for its rules.
  expect(await statusOf('de', '/de/play/hub88-tst-lagoon/real')).toBe(200);
  expect(await statusOf('de', '/de/play/hub88-tst-live/real')).toBe(404);
  expect(await statusOf('de', '/de/play/softswiss-tst-reef/real')).toBe(404);
  expect(await statusOf('hu', '/hu/play/hub88-tst-lagoon/real')).toBe(404);
  await context.close();
});

test('a vendor that fails: its games say so and cannot be opened, the others play, and it comes back', async () => {
  const { context, newPage } = await openContext(DEVICES.desktop);
  const page = await newPage();
  const [, [, game, code]] = VENDORS;
  softswiss.behaviour = 'failing';
  await page.goto(`${origin()}/en/play/${code}/demo`);
  const message = page.getByRole('heading', { name: `${game.title} cannot be reached` });
  await message.waitFor();
  const again = page.getByRole('button', { name: 'Try again' });
  for (let tries = 0; tries < 2; tries += 1) {
    const answer = page.waitForResponse('**/api/games/launch');
    await again.click();
    expect((await answer).status()).toBe(503);
    await message.waitFor();
  }
  await openLobby(page, `/en/games?q=${encodeURIComponent(game.title)}`);
  const tile = tileOf(page, game.title);
  await tile.getByText('Not available now').waitFor();
  expect(await tile.getByRole('link').count()).toBe(0);
  await page.goto(`${origin()}/en/play/${VENDORS[0][2]}/demo`);
  await page.frameLocator('iframe').getByRole('button', { name: 'Spin' }).waitFor();

  // It answers again: the house asks it for its list from time to time, and whoever insists is served.
  softswiss.behaviour = 'well';
  await page.goto(`${origin()}/en/play/${code}/demo`);
  await expect
    .poll(
      async () => {
        const answer = page.waitForResponse('**/api/games/launch');
        await again.click();
        return (await answer).status();
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(200);
  await page.frameLocator('iframe').getByRole('button', { name: 'Spin' }).waitFor();
  await openLobby(page, `/en/games?q=${encodeURIComponent(game.title)}`);
  await tile.getByRole('link', { name: game.title, exact: true }).waitFor();
  await context.close();
});
