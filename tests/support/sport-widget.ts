/**
 * An outside sportsbook in the place of ours for one region, in a real browser. A fake of the vendor
 * stands on this machine.
 */
import { generateKeyPairSync } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { DEVICES } from './browser.ts';
import { registerPlayer } from './players.ts';
import type { SharedBrowser } from './shared-product.ts';

const pair = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
const asSetting = (key: string): string => key.replaceAll('\n', '\\n');

/** What a player of its region has. */
const ZA = { language: 'en-za', currency: 'ZAR', country: 'ZA' };

/** Settings of a build and its server in which `za` has the sportsbook of an origin. */
export const sportWidgetSettings = (sportsbook: string) => ({
  SPORT_WIDGET_URL: `${sportsbook}/sportsbook.js`,
  SPORT_WIDGET_ORIGINS: 'wss://live.sportsbook.example',
  SPORT_WIDGET_THEME: 'night',
  REGION_SPORT_SNIPPETS: 'za:brand-7,sport:',
});

/** Keys of its server: ours, and that of the vendor, who is another. */
export const sportWidgetKeys = () => ({
  SPORT_WIDGET_PRIVATE_KEY: asSetting(pair().privateKey),
  SPORT_WIDGET_PUBLIC_KEY: asSetting(pair().publicKey),
});

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

interface Place extends Pick<SharedBrowser, 'openContext'> {
  origin(region: string): string;
  /** Where the sportsbook stands. */
  sportsbook(): string;
}

/** Runs its tests on a site that was built with the settings. */
export function testSportWidget({ origin, sportsbook, openContext }: Place): void {
  test('a guest sees it in the page’s language; it opens our log in and registration, and moves by bt-path', async () => {
    const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
    const page = await newPage();
    const answer = page.waitForResponse(`${origin('za')}/en-za/sport`);
    await page.goto(`${origin('za')}/en-za/sport`);
    const policy = (await (await answer).allHeaders())['content-security-policy'] ?? '';
    expect(policy).toContain(`script-src 'self'`);
    for (const directive of ['script-src', 'connect-src'])
      expect(policy.split('; ').find((one) => one.startsWith(directive))).toContain(sportsbook());
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
}
