/** Affiliates and friends in a browser: a partner is made, comes in by a mail, and sees what was brought. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstRow } from '#server/db/index.ts';
import texts from '../../locales/en/affiliates.json' with { type: 'json' };
import friends from '../../locales/en/friends.json' with { type: 'json' };
import session from '../../locales/en/session.json' with { type: 'json' };
import { violations } from '../support/axe.ts';
import { DEVICES } from '../support/browser.ts';
import { type OpenedConsole, openConsole } from '../support/console-page.ts';
import { until } from '../support/mailbox.ts';
import { newEmail, typeCode } from '../support/players.ts';
import { REGISTRATION, testBrowser } from '../support/server.ts';
import { shareBrowser } from '../support/shared-product.ts';

const { openContext } = shareBrowser();
let opened: OpenedConsole;
beforeAll(async () => {
  opened = await openConsole();
});
afterAll(() => opened.close());

const EMAIL = 'lee@leeward.example';
const origin = () => opened.server.origin;

/** Somebody who registers by the API. */
async function newPlayer(name: string) {
  const browser = testBrowser(opened.server.app, origin());
  await browser.call('register', { body: { ...REGISTRATION, email: `${name}@inbox.example` } });
  return browser;
}

/**
 * A visitor who comes by a link and opens an account with the real form.
 * @param code typed into the form's field, where one is
 * @returns their address
 */
async function registerByForm(link: string, name: string, code?: string): Promise<string> {
  const { newPage, closeQuiet } = await openContext({ ...DEVICES.desktop, locale: 'en', reducedMotion: 'reduce' });
  const page = await newPage();
  await page.goto(`${origin()}${link}`);
  await page.getByRole('banner').getByRole('link', { name: session.registration }).click();
  const popup = page.getByRole('dialog');
  const email = newEmail(name);
  await popup.getByLabel(session.email).fill(email);
  await popup.getByLabel(session.password, { exact: true }).fill('calm-water-7');
  await popup.getByRole('combobox', { name: session.day }).selectOption('14');
  await popup.getByRole('combobox', { name: session.month }).selectOption({ index: 6 });
  await popup.getByRole('combobox', { name: session.year }).selectOption('1990');
  await popup.getByRole('combobox', { name: session.country }).selectOption('AT');
  if (code !== undefined) {
    await popup.getByRole('button', { name: session.invite_open }).click();
    await popup.getByLabel(session.invite_label).fill(code);
  }
  await popup.getByRole('checkbox').check();
  if (code !== undefined) await popup.getByText(session.invite_friend).waitFor();
  await popup.getByRole('button', { name: session.create_account }).click();
  await typeCode(page, email);
  await popup.waitFor({ state: 'detached' });
  await closeQuiet();
  return email;
}

/** Who has brought a player: a partner's code or a friend's address. */
const broughtBy = (email: string) =>
  firstRow<{ partner: string | null; friend: string | null }>(
    opened.database,
    sql`select partner.code as partner, referrer.email as friend from attributions
        join players as player using (player_id)
        left join affiliate_partners as partner using (partner_id)
        left join players as referrer on referrer.player_id = referrer_id
      where player.email = ${email}`,
  );

async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await violations(page)).toEqual([]);
}

/** A page of the mailbox, read where mail is caught: operating systems do not resolve its name. */
async function readMailbox(path: string): Promise<string> {
  const { host } = new URL(origin().replace('localhost', 'mail.localhost'));
  const request = new Request(`http://${host}${path}`, { headers: { host } });
  return (await opened.server.app.dispatch(request, { address: '127.0.0.1' })).text();
}

/** The link of the mail to the partner. */
const mailedLink = (): Promise<string> =>
  until('the partner’s link', async () => {
    const letter = (await readMailbox('/')).split('<li>').find((entry) => entry.includes(EMAIL));
    const path = letter && /href="(\/[\w-]+)"/.exec(letter)?.[1];
    return path ? /\/affiliates\/account\?partner=[\w-]{43}/.exec(await readMailbox(path))?.[0] : undefined;
  });

test('a partner is made in the console, comes in by a link, sees a registration, and leaves', async () => {
  const desk = await openContext({ viewport: { width: 1_280, height: 800 }, locale: 'en-GB' });
  const console = await desk.newPage();
  await opened.enrol(console, 'Mara', 'marketing');
  await console.goto(`${opened.origin}/affiliates`);
  await console.getByRole('button', { name: 'New partner' }).click();
  const dialog = console.getByRole('dialog');
  await dialog.locator('[name=code]').fill('leeward');
  await dialog.locator('[name=name]').fill('Leeward Guide');
  await dialog.locator('[name=email]').fill(EMAIL);
  await dialog.locator('[name=reason]').fill('agreed by letter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await console.getByRole('heading', { name: 'Leeward Guide' }).waitFor();
  expect(await violations(console)).toEqual([]);
  await desk.closeQuiet();

  const brought = await registerByForm('/en/?token=leeward&clickid=click-7', 'brought');
  expect(await broughtBy(brought)).toEqual({ partner: 'leeward', friend: null });
  const { newPage, closeQuiet } = await openContext({ ...DEVICES.mobile, locale: 'en' });
  const page = await newPage();
  await page.goto(`${origin()}/en/affiliates`);
  await fits(page);
  await page.getByRole('link', { name: texts.enter }).click();
  await page.getByLabel(texts.email).fill(EMAIL);
  await page.getByRole('button', { name: texts.send_link }).click();
  await page.getByText(texts.link_sent).waitFor();
  const link = await mailedLink();
  await page.goto(`${origin()}/en${link}`);
  await page.getByRole('heading', { name: 'Leeward Guide' }).waitFor();
  await page.getByRole('table').first().waitFor();
  expect(page.url()).not.toContain('partner=');
  await expect.poll(() => page.getByRole('table').first().textContent()).toContain('1');
  await fits(page);
  await page.getByRole('button', { name: texts.leave }).click();
  await page.getByText(texts.link_lead).waitFor();
  await closeQuiet();
});

test('a player gives a link to a friend, who shows on the page by a masked name', async () => {
  const referrer = await newPlayer('referrer');
  const { newPage, closeQuiet, context } = await openContext({ ...DEVICES.mobile, locale: 'en' });
  await context.addCookies(
    [...referrer.cookies].map(([name, value]) => ({ name, value, url: origin(), sameSite: 'Lax' as const })),
  );
  const page = await newPage();
  await page.goto(`${origin()}/en/account/friends`);
  const link = await page.locator('[data-friend-link]').textContent();
  const code = new URL(link ?? '').searchParams.get('token') ?? '';
  expect(code).toMatch(/^f-[a-z2-9]{8}$/);
  await page.getByText(friends.no_friends).waitFor();
  await fits(page);
  // What is typed goes before the link that was followed.
  const friend = await registerByForm('/en/?token=leeward', 'friend', code);
  expect(await broughtBy(friend)).toEqual({ partner: null, friend: 'referrer@inbox.example' });
  await page.reload();
  await page.getByText(friends.state_joined).waitFor();
  expect(await page.getByText('•••').count()).toBe(1);
  await closeQuiet();
});
