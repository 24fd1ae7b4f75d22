/**
 * Issue 19 point 9: an outside sportsbook in the place of ours, in a real browser, on a build that has it for one region. A
 * fake of the vendor stands on this machine.
 */
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { buildSite } from '#builder/publish/clean-build.ts';
import { DEVICES } from '../support/browser.ts';
import { type Collector, startCollector } from '../support/collector.ts';
import { registerPlayer } from '../support/players.ts';
import { ownApp, shareBrowser } from '../support/shared-product.ts';

const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const { publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

/** What a player of its region has. */
const ZA = { language: 'en-za', currency: 'ZAR', country: 'ZA' };

let collector: Collector;
let site: string;
let settings: Record<string, string>;

beforeAll(async () => {
  collector = await startCollector();
  settings = {
    SPORT_WIDGET_URL: `${collector.origin}/sportsbook.js`,
    SPORT_WIDGET_ORIGINS: 'wss://live.sportsbook.example',
    SPORT_WIDGET_THEME: 'night',
    REGION_SPORT_SNIPPETS: 'za:brand-7,sport:',
  };
  for (const [name, value] of Object.entries({ ...settings, FAIRWIND_REGIONS: 'pl,za' })) vi.stubEnv(name, value);
  mkdirSync(inRoot('.cache'), { recursive: true });
  // The build's own bundle needs the packages beside it.
  site = mkdtempSync(inRoot('.cache', 'sport-widget-'));
  await buildSite(site, () => undefined);
});
afterAll(async () => {
  await collector?.close();
  vi.unstubAllEnvs();
  if (site) rmSync(site, { recursive: true, force: true });
});
const { origin } = ownApp(() => ({
  environment: {
    ...settings,
    SITE_DIRECTORY: site,
    SPORT_WIDGET_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
    SPORT_WIDGET_PUBLIC_KEY: publicKey.replaceAll('\n', '\\n'),
  },
}));
const { openContext } = shareBrowser();

interface Seen {
  starts: number;
  kills: number;
}
const seen = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const { starts, kills } = (window as unknown as { sportsbook: Seen }).sportsbook;
    return { starts, kills };
  });
const widget = (page: Page) => page.locator('[data-sport-widget]');

test('a guest sees it in the page’s language; it opens our log in and registration, and moves by bt-path', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
  const page = await newPage();
  const answer = page.waitForResponse(`${origin('za')}/en-za/sport`);
  await page.goto(`${origin('za')}/en-za/sport`);
  const policy = (await (await answer).allHeaders())['content-security-policy'] ?? '';
  expect(policy).toContain(`script-src 'self'`);
  for (const directive of ['script-src', 'connect-src'])
    expect(policy.split('; ').find((one) => one.startsWith(directive))).toContain(collector.origin);
  expect(policy).toContain('wss://live.sportsbook.example');
  await widget(page).getByText('brand-7 en night guest').waitFor();
  const clipping = await widget(page).evaluate((place) => {
    const found: string[] = [];
    for (let element = place.parentElement; element; element = element.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(element);
      if (element !== document.documentElement && `${overflowX}${overflowY}` !== 'visiblevisible')
        found.push(`${element.tagName}.${element.className}`);
    }
    return found;
  });
  expect(clipping).toEqual([]);
  await widget(page).getByRole('button', { name: 'Outside live' }).click();
  await expect.poll(() => page.locator('[data-sport-tab="/live"]').getAttribute('aria-current')).toBe('page');
  for (const name of ['Outside log in', 'Outside registration']) {
    await widget(page).getByRole('button', { name }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await closeQuiet();
});

test('a player is known to it by a token, gets another when that is over, and leaving the page ends it', async () => {
  const { context, newPage, closeQuiet } = await openContext(DEVICES.mobile);
  const player = await registerPlayer(origin('za'), 'outside', true, ZA);
  await player.enter(context);
  const page = await newPage();
  await page.goto(`${origin('za')}/en-za/sport`);
  await widget(page)
    .getByText(/brand-7 en night player [0-9a-f-]{36}/)
    .waitFor();
  expect(await seen(page)).toEqual({ starts: 1, kills: 0 });
  await widget(page).getByRole('button', { name: 'Outside token' }).click();
  await widget(page)
    .getByText(/night player [0-9a-f-]{36}/)
    .waitFor();
  await widget(page).getByRole('button', { name: 'Outside session' }).click();
  await expect.poll(() => seen(page)).toEqual({ starts: 2, kills: 1 });
  await page.locator('.tab-bar a[href$="/promo"]').click();
  await page.waitForURL('**/promo');
  await expect.poll(() => seen(page)).toEqual({ starts: 2, kills: 2 });
  await closeQuiet();
});

test('our own sportsbook stays where no other is named, and takes no bet where one is', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
  const page = await newPage();
  await page.goto(`${origin('pl')}/pl/sport`);
  expect(await widget(page).count()).toBe(0);
  const ask = (path: string) => page.evaluate(async (address) => (await fetch(address)).status, path);
  expect(await ask('/api/sport')).toBe(200);
  await closeQuiet();
  const other = await openContext(DEVICES.desktop);
  const outside = await other.newPage();
  await outside.goto(`${origin('za')}/en-za/promo`);
  expect(await outside.evaluate(async () => (await fetch('/api/sport')).ok)).toBe(false);
  await other.context.close();
});
