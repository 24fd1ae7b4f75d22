/**
 * The console in a browser: what it weighs, days of the operator's people, and every screen
 * under axe.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIST } from '#builder/paths.ts';
import { systemClock } from '#server/clock.ts';
import { may, type Role } from '#shared/backoffice/permissions.ts';
import { BASE_LANGUAGES } from '#shared/regions/index.ts';
import english from '../../console/locales/en.json' with { type: 'json' };
import { MENU } from '../../console/ui/menu.ts';
import { violations } from '../support/axe.ts';
import { type OpenedConsole, openConsole } from '../support/console-page.ts';
import { reviewedWithdrawal } from '../support/orders.ts';
import { PROFILE, REGISTRATION, type TestBrowser, testBrowser } from '../support/server.ts';
import { shareBrowser } from '../support/shared-product.ts';
import { openSportsbook } from '../support/sport.ts';

const { openContext } = shareBrowser();
let opened: OpenedConsole;
beforeAll(async () => {
  opened = await openConsole();
  const book = await openSportsbook(opened.database);
  book.clock.at = Date.now();
  await book.open('m1');
  await book.place({ legs: [['m1', 'result', 'home', '2.00']] });
});
afterAll(() => opened.close());

let players = 0;
async function addPlayer(): Promise<{ playerId: string; browser: TestBrowser }> {
  players += 1;
  const browser = testBrowser(opened.server.app, opened.server.origin);
  const { body } = await browser.call('register', {
    body: { ...REGISTRATION, email: `marlowe-${players}@inbox.example` },
  });
  await browser.call('saveProfile', { body: PROFILE });
  return { playerId: body.result.user_id, browser };
}

const world = () => ({ database: opened.database, clock: { ...systemClock, advance: () => undefined } });

/** Somebody at a desk of their own, logged in. */
async function colleague(name: string, role: Role) {
  const desk = await openContext({ viewport: { width: 1_280, height: 800 }, locale: 'en-GB' });
  const page = await desk.newPage();
  await opened.enrol(page, `${name}${randomUUID().slice(0, 6)}`, role);
  return { page, ...desk };
}

/** Gives the reason that every act asks for. @param told what is said then, and not for long */
async function confirm(page: Page, action: string, told?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').last().fill('statement seen, name matches');
  const heard = told === undefined ? undefined : page.getByRole('status').getByText(told).waitFor();
  await Promise.all([heard, dialog.getByRole('button', { name: action }).click()]);
  await dialog.waitFor({ state: 'hidden' });
}

test('who comes by its address to a room that their role does not open is told so, and nothing is asked for', async () => {
  const { page, closeQuiet } = await colleague('Pirita', 'support');
  const rooms = MENU.flatMap(({ entries }) => entries);
  const closed = rooms.filter(({ needs }) => needs !== undefined && !may('support', needs));
  expect(closed.map(({ to }) => to)).toContain('/trading');
  for (const { to, text } of closed) {
    await page.evaluate((path) => history.pushState(null, '', path), `${to}/one`);
    await page.getByRole('heading', { level: 1, name: english[text], exact: true }).waitFor();
    await page.getByRole('alert').getByText('Your role, Support, does not open this page.').waitFor();
  }
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(overflowing)).toEqual([]);
  await page.getByRole('link', { name: 'To your first page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Players' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await closeQuiet();
});

test('a one-time link is shown after the form that made it, in the same dialog, until it is closed', async () => {
  const { page, context } = await colleague('Ines', 'compliance');
  const link = `${opened.origin}/enrol#${'A'.repeat(43)}`;
  await page.route('**/api/staff', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: { link, approval_id: null } }) : route.continue(),
  );
  await page.goto(`${opened.origin}/roles`);
  const dialog = page.getByRole('dialog');
  // The race that lost it was won now and then.
  for (let turn = 0; turn < 3; turn += 1) {
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Nils Berg');
    await dialog.getByLabel('E-mail').fill('nils@backoffice.example');
    await dialog.getByRole('textbox').last().fill('joins the desk');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByText(link).waitFor();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await dialog.getByText(link).isVisible()).toBe(true);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  await context.close();
});

test('a room that cannot be loaded says so and offers a reload; the menu stays and other rooms open', async () => {
  const { page, context } = await colleague('Ines', 'compliance');
  await page.route('**/assets/mailings-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Mailings' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' });
  await failed.getByRole('button', { name: 'Reload the console' }).waitFor();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  expect(await failed.count()).toBe(0);
  await context.close();
});

test('loading, failed and empty look different: nobody reads that nothing waits before it is known', async () => {
  const { page, context } = await colleague('Ines', 'compliance');
  let answer: (() => Promise<void>) | undefined;
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/cases?*', (route) => {
    answer = () => route.abort();
    asked.resolve();
  });
  await page.getByRole('link', { name: 'Disputed rounds' }).first().click();
  await asked.promise;
  const head = page.locator('.qt');
  await head.getByText('Loading…').waitFor();
  expect(await page.getByText('0 waiting').count()).toBe(0);
  await answer?.();
  await head.getByText('Could not be loaded').waitFor();
  expect(await page.getByText('0 waiting').count()).toBe(0);
  await page.unroute('**/api/cases?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await head.getByText('0 waiting').waitFor();
  await context.close();
});

/** Until its first screen stands, compressed. */
const BUDGET = 300 * 1_024;

test('the first screen of the role that sees most weighs at most 300 KB brotli', async () => {
  const { page, closeQuiet } = await colleague('Olga', 'compliance');
  const files = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/')) files.add(pathname === '/dashboard' ? '/index.html' : pathname);
  });
  await page.goto(`${opened.origin}/dashboard`);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const weights = [...files].map((file) => {
    const bytes = readFileSync(join(DIST, 'console', file));
    return { file, bytes: file.endsWith('.woff2') ? bytes.length : brotliCompressSync(bytes).length };
  });
  expect(weights.some(({ file }) => file.endsWith('.js'))).toBe(true);
  expect(weights.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(BUDGET);
  await closeQuiet();
});

describe('journeys', () => {
  test('a withdrawal above the bound is let go by two people, each at their own desk', async () => {
    const { playerId } = await addPlayer();
    const caseId = await reviewedWithdrawal(world(), playerId, '5900.00');
    for (const [name, role, action, told] of [
      ['Nils', 'payments', 'Approve', 'A second person decides'],
      ['Ines', 'payments_lead', 'Approve as second', 'on its way'],
    ] as const) {
      const { page, closeQuiet } = await colleague(name, role);
      await page.goto(`${opened.origin}/queue/order/${caseId}`);
      await page.getByRole('button', { name: 'Take' }).click();
      await page.getByRole('button', { name: action, exact: true }).click();
      await confirm(page, action, told);
      expect(await violations(page)).toEqual([]);
      await closeQuiet();
    }
  });

  test('a player is found, flagged, noted, suspended and reopened; a balance is corrected by two', async () => {
    const { playerId } = await addPlayer();
    const email = `marlowe-${players}@inbox.example`;
    const { page, closeQuiet } = await colleague('Rika', 'risk');
    await page.goto(`${opened.origin}/players?q=${encodeURIComponent(email)}`);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await button('Raise a flag').click();
    await confirm(page, 'Raise a flag');
    await page.getByText('Raised by staff').first().waitFor();
    await page.getByText('1 flag', { exact: true }).waitFor();
    await page.locator('.card', { hasText: 'No notes' }).getByRole('button', { name: 'Add' }).click();
    await confirm(page, 'Add');
    await page.locator('.ntx').getByText('statement seen, name matches').waitFor();
    await button('Adjust').click();
    await page.getByLabel(/^Amount/).fill('12,50');
    await confirm(page, 'Propose', 'A second person decides');
    const suspended = page.getByRole('heading', { level: 1 }).getByText('Suspended');
    for (const [standing, shown] of [
      ['suspended', 'visible'],
      ['active', 'detached'],
    ] as const) {
      await button('Standing').click();
      await page.getByRole('dialog').getByRole('combobox').selectOption(standing);
      await confirm(page, 'Set');
      await suspended.waitFor({ state: shown });
    }
    expect(await violations(page)).toEqual([]);
    await closeQuiet();
    const second = await colleague('Olga', 'compliance');
    await second.page.goto(`${opened.origin}/adjustments`);
    await second.page.getByRole('button', { name: 'Approve as second' }).click();
    await confirm(second.page, 'Approve as second', 'Approved and done');
    await second.page.goto(`${opened.origin}/players/${playerId}`);
    await second.page.locator('.kpi').getByText('€12.50').first().waitFor();
    await second.closeQuiet();
  });

  test('a player’s question is answered while they wait, with a canned line, and the talk is ended', async () => {
    const { browser } = await addPlayer();
    const line = { key: randomUUID(), text: 'Where is my withdrawal?', language: 'en', topic: 'withdrawal' } as const;
    await browser.call('sayInChat', { body: line });
    const { page, closeQuiet } = await colleague('Pirita', 'support');
    await page.getByRole('link', { name: /Live chat/ }).click();
    await page.getByRole('button', { name: /^\d+:\d\d$/ }).click();
    await page.getByRole('button', { name: 'Take' }).click();
    await page.getByRole('button', { name: 'One moment' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('log').getByText('One moment, please.').waitFor();
    const heard = await browser.call('readChat', { body: {} });
    expect(heard.body.thread.lines.at(-1)).toMatchObject({ author: 'agent' });
    await browser.call('sayInChat', { body: { ...line, key: randomUUID(), text: 'Thank you, I wait.' } });
    await page.getByText('Thank you, I wait.').waitFor();
    await page.getByRole('button', { name: 'End the talk' }).click();
    await confirm(page, 'End the talk');
    await page.getByText(/^Ended/).waitFor();
    expect(await violations(page)).toEqual([]);
    await closeQuiet();
  });
});

test('a campaign is drafted, seen in every language, let go by a second person, and claimed by a player', async () => {
  const { page, closeQuiet } = await colleague('Mara', 'marketing');
  await page.getByRole('link', { name: 'Campaigns' }).click();
  await page.getByRole('link', { name: 'New campaign' }).click();
  await page.getByLabel('Type').selectOption('no-deposit');
  await page.getByLabel('Short name').fill('autumn-wind');
  await page.getByLabel('Code', { exact: true }).fill('wind10');
  await page.getByLabel('At most').fill('10');
  const today = new Date().toISOString().slice(0, 10);
  await page.getByLabel('Starts, UTC').fill(`${today}T00:00`);
  for (const language of BASE_LANGUAGES)
    await page.getByLabel(language, { exact: true }).fill(`Autumn wind ${language}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await confirm(page, 'Save');
  await page.getByRole('button', { name: 'fi', exact: true }).click();
  await page.getByText('koodilla WIND10').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send for approval' }).click();
  await confirm(page, 'Send for approval');
  await page.getByText('Waits for a second person').waitFor();
  await closeQuiet();
  const second = await colleague('Olga', 'compliance');
  await second.page.goto(`${opened.origin}/adjustments`);
  await second.page.getByRole('button', { name: 'Approve as second' }).click();
  await confirm(second.page, 'Approve as second', 'Approved and done');
  await second.closeQuiet();
  const { browser } = await addPlayer();
  expect((await browser.call('claimBonus', { body: { code: 'WIND10' } })).status).toBe(200);
});

const SCREENS = [
  '/dashboard',
  '/players',
  '/players/{player}',
  '/queue/order',
  '/queue/document',
  '/queue/round',
  '/queue/flag',
  '/queue/contact',
  '/chats',
  '/adjustments',
  '/reconciliation',
  '/campaigns',
  '/campaigns/new',
  '/mailings',
  '/mailings/new',
  '/trading',
  '/trading/match/m1',
  '/trading/requests',
  '/trading/leagues',
  '/trading/exposure',
  '/trading/figures',
  '/segments',
  '/publishing',
  '/retention',
  '/roles',
  '/audit',
];

/** A phone and a tablet in the language of the longer words alone. */
const WIDTHS = { en: [1_280, 1_440], de: [360, 768, 1_280, 1_440] } as const;
const TABS = ['payments', 'bonuses', 'protection', 'documents', 'sessions', 'security'];

/** What is wider than its place: the page itself, or a card, which would cut it off. */
function overflowing(): string[] {
  const wide = [document.documentElement, ...document.querySelectorAll('.card')].filter(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
  return wide.map((element) => `wide: ${element.className} ${element.textContent?.slice(0, 40)}`);
}

/** The structure is the same in each language and at each width: axe looks once, the boxes are held in all. */
const AXE = { language: 'en', width: 1_280 };

/** @returns what waits until a page has everything it asked for, and what it then asks for again */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  const end = (request: Request) => open.delete(request);
  // The chat's stream of changes never ends.
  page.on('request', (request) => request.resourceType() !== 'eventsource' && open.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const drawn = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  // Before and after two frames: a module that has come asks for what it shows.
  const awaited = async () => {
    const before = open.size;
    await drawn();
    return before + open.size;
  };
  return () => expect.poll(awaited).toBe(0);
}

test('every screen is accessible in English, and cut off nowhere at 1280 and 1440 px in English and German, nor on a phone or tablet', async () => {
  const { playerId, browser } = await addPlayer();
  await browser.call('claimBonus', { body: { code: 'AHOY5' } });
  await reviewedWithdrawal(world(), playerId, '350.00');
  const { page, closeQuiet } = await colleague('Olga', 'compliance');
  const settled = watchRequests(page);
  /** Goes there as the console's own links do: reading its program anew for each screen would take half of the time. */
  const show = async (screen: string) => {
    await page.evaluate((path) => history.pushState(null, '', path), screen);
    await settled();
    await page.locator('main h1, main h2').first().waitFor();
  };
  const wrong: [string, string, number, string[]][] = [];
  const look = async (language: string, screen: string, width: number) => {
    await page.setViewportSize({ width, height: 900 });
    const found = [
      ...(language === AXE.language && width === AXE.width ? await violations(page) : []),
      ...(await page.evaluate(overflowing)),
    ];
    if (found.length > 0) wrong.push([language, screen, width, found]);
  };
  for (const language of ['en', 'de'] as const) {
    await page.evaluate((chosen) => localStorage.setItem('console-language', chosen), language);
    await page.reload();
    await page.locator(`html[lang="${language}"] nav`).waitFor();
    for (const screen of SCREENS) {
      await show(screen.replace('{player}', playerId));
      for (const width of WIDTHS[language]) await look(language, screen, width);
    }
    await show(`/players/${playerId}`);
    for (const tab of TABS) {
      await page.locator(`#tab-${tab}`).click();
      await settled();
      await look(language, tab, AXE.width);
    }
  }
  expect(wrong).toEqual([]);
  await closeQuiet();
});
