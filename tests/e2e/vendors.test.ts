/**
 * Outside services in a real browser, on a build that has them. `pl` asks for consent,
 * `za` does not and has an outside sportsbook; a collector on this machine stands for all of them.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { buildSite } from '#builder/publish/clean-build.ts';
import { brotliBytes } from '#scripts/page-weight.ts';
import polish from '../../locales/pl/consent.json' with { type: 'json' };
import { violations } from '../support/axe.ts';
import { DEVICES } from '../support/browser.ts';
import { type Collector, startCollector } from '../support/collector.ts';
import { newEmail, typeCode } from '../support/players.ts';
import { SMALL_SITE } from '../support/publishing.ts';
import { ownApp, shareBrowser } from '../support/shared-product.ts';
import { sportWidgetKeys, sportWidgetSettings, testSportWidget } from '../support/sport-widget.ts';

/** Before anyone answered, design section 9 leaves this much for the question. */
const QUESTION_MOST_BYTES = 300;

let collector: Collector;
let site: string;
/** The collector by another name: what pages may load from the sportsbook is not what they may load from the others. */
const sportsbook = () => collector.origin.replace('127.0.0.1', 'sportsbook.localhost');

beforeAll(async () => {
  collector = await startCollector();
  const at = (path: string) => `${collector.origin}/${path}`;
  const settings = {
    FAIRWIND_REGIONS: 'pl,za',
    ...SMALL_SITE,
    // Its server has no matches either.
    SPORT_SIMULATOR: 'off',
    TAG_MANAGER_URL: at('tags.js?id={id}'),
    REGION_TAG_MANAGER_IDS: 'pl:c-1,za:c-2',
    HEATMAP_URL: at('heatmap.js?site={id}'),
    REGION_HEATMAP_IDS: 'pl:h-1',
    CHAT_URL: at('chat.js?key={id}'),
    CHAT_FALLBACK_URL: at('chat-fallback.js?key={id}'),
    REGION_CHAT_KEYS: 'pl:k-1,za:k-2',
    FINGERPRINT_URL: at('fingerprint.js?account={id}'),
    REGION_FINGERPRINT_IDS: 'za:f-1',
    RETARGETING_URL: at('retargeting.js?id={id}'),
    REGION_RETARGETING_IDS: 'pl:r-1',
    AD_PIXEL_URL: at('pixel.gif'),
    REGION_AD_BUZZ_KEYS: 'pl:buzz,za:buzz',
    REGION_AD_SEGMENT_KEYS: 'pl:segment,za:segment',
    ...sportWidgetSettings(sportsbook()),
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  mkdirSync(inRoot('.cache'), { recursive: true });
  // The build's own bundle needs the packages beside it.
  site = mkdtempSync(inRoot('.cache', 'vendors-'));
  await buildSite(site, () => undefined);
});
afterAll(async () => {
  await collector?.close();
  vi.unstubAllEnvs();
  if (site) rmSync(site, { recursive: true, force: true });
});
const { origin } = ownApp(() => ({
  environment: { ...sportWidgetSettings(sportsbook()), ...sportWidgetKeys(), SITE_DIRECTORY: site },
}));
const { browser, openContext } = shareBrowser();
beforeEach(() => {
  collector.seen.length = 0;
});

const paths = () => collector.seen.map(({ path }) => path);
const pixels = () => collector.seen.filter(({ path }) => path === '/pixel.gif').map(({ query }) => query);
const pixelTags = () => pixels().map(({ tag_id }) => tag_id);
const banner = (page: Page) => page.locator('#consent');
const answer = (page: Page, name: string) => page.locator(`[data-consent="${name}"]`);
const settingsLink = (page: Page) => page.locator('footer [data-action="cookies"]');

/** Everything that was put off until idle has happened: what was not asked for by then is not asked for. */
const settled = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));

async function consentCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === 'fairwind_consent');
}

async function register(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').locator('[data-action="registration"]').click();
  const popup = page.getByRole('dialog');
  const form = popup.locator('form:visible');
  const email = newEmail(name);
  await form.locator('input[type="email"]').fill(email);
  await form.locator('input[type="password"]').fill('calm-water-77');
  await form.locator('select').nth(0).selectOption({ index: 14 });
  await form.locator('select').nth(1).selectOption({ index: 6 });
  await form.locator('select').nth(2).selectOption('1990');
  await form.getByRole('checkbox').check();
  await form.locator('button[type="submit"]').click();
  await typeCode(page, email);
  await popup.waitFor({ state: 'detached' });
}

describe('where the region asks', () => {
  test('before an answer nothing is loaded; a refusal by keyboard is kept for 365 days', async () => {
    const { context, newPage, closeQuiet } = await openContext(DEVICES.desktop);
    const page = await newPage();
    await page.goto(`${origin('pl')}/pl/`);
    await banner(page).waitFor();
    expect(await violations(page)).toEqual([]);
    await answer(page, 'refuse').focus();
    await page.keyboard.press('Enter');
    await banner(page).waitFor({ state: 'hidden' });
    const cookie = await consentCookie(context);
    expect(cookie?.value).toBe('s0m0');
    expect(((cookie?.expires ?? 0) * 1_000 - Date.now()) / 86_400_000).toBeCloseTo(365, 1);
    await page.reload();
    await settled(page);
    expect(await banner(page).isVisible()).toBe(false);
    expect(paths()).toEqual([]);
    await closeQuiet();
  });

  test('the three answers are buttons of one look, and the banner moves nothing', async () => {
    const { context, newPage } = await openContext(DEVICES.mobile);
    const page = await newPage();
    await page.goto(`${origin('pl')}/pl/`);
    await banner(page).waitFor();
    const looks = await page.locator('[data-consent]:visible').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { backgroundColor, color, fontSize, fontWeight, height } = getComputedStyle(button);
        return [backgroundColor, color, fontSize, fontWeight, height].join();
      }),
    );
    expect(looks).toHaveLength(3);
    expect(new Set(looks).size).toBe(1);
    const places = await banner(page).evaluate((element) => {
      const place = () => {
        const { top, height } = document.querySelector('main')?.getBoundingClientRect() ?? {};
        return [top, height, document.documentElement.scrollHeight].join();
      };
      const shown = place();
      element.toggleAttribute('hidden', true);
      return [shown, place()];
    });
    expect(places[0]).toBe(places[1]);
    await context.close();
  });

  test('a choice loads what it allows and no more; the footer opens it again, Escape leaves it', async () => {
    const { context, newPage, closeQuiet } = await openContext(DEVICES.desktop);
    const page = await newPage();
    await page.goto(`${origin('pl')}/pl/`);
    await answer(page, 'choose').click();
    await page.getByRole('checkbox', { name: polish.statistics_title }).check();
    expect(await violations(page)).toEqual([]);
    await answer(page, 'save').click();
    await expect.poll(paths).toEqual(expect.arrayContaining(['/tags.js', '/heatmap.js']));
    await settled(page);
    expect(paths().sort()).toEqual(['/heatmap.js', '/tags.js']);
    expect((await consentCookie(context))?.value).toBe('s1m0');
    await settingsLink(page).click();
    await banner(page).waitFor();
    expect(await page.getByRole('checkbox', { name: polish.statistics_title }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: polish.marketing_title }).isChecked()).toBe(false);
    await page.keyboard.press('Escape');
    await banner(page).waitFor({ state: 'hidden' });
    expect(await settingsLink(page).evaluate((link) => link === document.activeElement)).toBe(true);
    await closeQuiet();
  });

  test('spec §7: after consent each page is viewed once, with the fields of the pixel; withdrawn, no more', async () => {
    const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
    const page = await newPage();
    await page.goto(`${origin('pl')}/pl/`);
    await answer(page, 'accept').click();
    await expect.poll(pixelTags).toEqual(['5922']);
    expect(pixels()[0]).toEqual({
      tag_id: '5922',
      buzz_key: 'buzz',
      segment_key: 'segment',
      account_id: '',
      ord: expect.stringMatching(/^\d+$/),
    });
    await page.locator('footer a[href$="/page/faq"]').click();
    await page.waitForURL('**/page/faq');
    await expect.poll(pixelTags).toEqual(['5922', '5922']);
    expect(await banner(page).isVisible()).toBe(false);
    const views = await page.evaluate(() =>
      (window as unknown as { dataLayer: { event?: string; page_path?: string }[] }).dataLayer
        .filter(({ event }) => event === 'page_view')
        .map(({ page_path }) => page_path),
    );
    expect(views).toEqual(['/pl/', '/pl/page/faq']);

    await settingsLink(page).click();
    const reloaded = page.waitForEvent('load');
    await answer(page, 'refuse').click();
    await reloaded;
    collector.seen.length = 0;
    await page.reload();
    await settled(page);
    expect(paths()).toEqual([]);
    await closeQuiet();
  });
});

describe('where the region asks nothing', () => {
  test('spec §3 and §7: registration sends the affiliate’s tag, the device and one pixel', async () => {
    const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
    const page = await newPage();
    await page.goto(`${origin('za')}/en-za/?token=ship-7&btag=b-1&sub2=two`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('ship'))).toBe('ship-7');
    expect(await banner(page).count()).toBe(0);
    expect(await settingsLink(page).count()).toBe(0);
    await expect.poll(pixelTags).toEqual(['5922']);
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/players'));
    await register(page, 'vendors');
    const body = (await sent).postDataJSON();
    expect(body).toMatchObject({ affiliate_tag: 'ship-7', iov_flag: true, 'x-iov': 'box-of-this-device' });
    expect(Object.keys(body)).not.toContain('token');
    await expect.poll(() => pixelTags().filter((tag) => tag === '5923')).toEqual(['5923']);
    expect(pixels().at(-1)?.account_id).not.toBe('');
    expect(JSON.parse((await page.evaluate(() => localStorage.getItem('fairwind-affiliate'))) ?? '')).toEqual({
      btag: 'b-1',
      pid: '',
      clickid: '',
      extra: { sub1: '', sub2: 'two', sub3: '' },
    });
    await closeQuiet();
  });

  test('spec §7: a deposit is one conversion, in however many tabs and however often its page is read', async () => {
    const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
    const page = await newPage();
    await page.goto(`${origin('za')}/en-za/`);
    await register(page, 'depositor');
    const other = await newPage();
    await other.goto(`${origin('za')}/en-za/promo`);
    await page.bringToFront();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Deposit/ })
      .click();
    const popup = page.getByRole('dialog');
    await popup.getByRole('combobox', { name: 'Gender' }).selectOption({ index: 1 });
    await popup.getByLabel('First name').fill('Thandi');
    await popup.getByLabel('Surname').fill('Sailor');
    await popup.getByLabel('Address').fill('1 Quay Road');
    await popup.getByLabel('Town').fill('Cape Town');
    await popup.getByLabel('Postal code').fill('8001');
    await popup.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByLabel('Amount', { exact: true }).fill('200');
    await page.getByRole('button', { name: /^Deposit R/ }).click();
    await page.waitForURL(/\/checkout\//);
    await page.getByRole('button', { name: 'Approve payment' }).click();
    await page.waitForURL(/\/payment\/success/);
    const conversions = () => pixels().filter(({ tag_id }) => tag_id === '5925');
    await expect.poll(() => conversions().length).toBe(1);
    expect(conversions()[0]?.account_id).not.toBe('');
    await page.reload();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Deposit/ })
      .waitFor();
    await Promise.all([settled(page), settled(other)]);
    expect(conversions().length).toBe(1);
    await closeQuiet();
  });

  test('spec §7: a chat that hangs gives way to the second after five seconds, which survives a navigation', async () => {
    const { context, newPage } = await openContext(DEVICES.desktop);
    const page = await newPage();
    await page.route('**/chat.js*', () => undefined);
    await page.goto(`${origin('za')}/en-za/`);
    await page.clock.install();
    const asked = page.waitForRequest('**/chat.js*');
    await page.locator('footer [data-action="chat"]').click();
    await asked;
    expect(paths().filter((path) => path.startsWith('/chat'))).toEqual([]);
    await page.clock.fastForward(5_000);
    await page.locator('#widget').waitFor();
    expect(await page.locator('#widget').textContent()).toBe('second chat');
    await page.locator('footer a[href$="/page/faq"]').click();
    await page.waitForURL('**/page/faq');
    expect(await page.locator('#widget').count()).toBe(1);
    await context.close();
  });
});

describe.each(['blocked', 'hanging'] as const)('with every outside service %s', (state) => {
  test('design §1: a visitor still registers and moves about, and nothing throws', async () => {
    const context = await browser().newContext(DEVICES.desktop);
    const page = await context.newPage();
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(error.message));
    // What the collector sees may still come from the page of the test before, which was closed while it sent.
    const reached: string[] = [];
    page.on('response', (response) => reached.push(new URL(response.url()).origin));
    await page.route(`${collector.origin}/**`, (route) => (state === 'blocked' ? route.abort() : undefined));
    await page.goto(`${origin('za')}/en-za/`);
    await register(page, state);
    await page.locator('footer a[href$="/page/faq"]').click();
    await page.waitForURL('**/page/faq');
    if (state === 'blocked') {
      await page.locator('footer [data-action="chat"]').click();
      await page.waitForURL('**/page/contact-us');
    }
    expect(thrown).toEqual([]);
    expect(reached).not.toContain(collector.origin);
    expect(reached).toContain(origin('za'));
    await context.close();
  });
});

test('design §9: before an answer the question costs at most 300 bytes of script', () => {
  const assets = join(site, '_astro');
  const own = readdirSync(assets).filter((name) => /^Vendors\.astro.*\.js$/.test(name));
  expect(own).toHaveLength(1);
  expect(brotliBytes(readFileSync(join(assets, own[0] ?? '')))).toBeLessThanOrEqual(QUESTION_MOST_BYTES);
});

describe('where the region has an outside sportsbook', () => {
  testSportWidget({ origin, sportsbook, openContext });
});
