/**
 * The lobby with 5,000 games on a slow phone: the built page in Chromium with the processor slowed four times, the
 * index of games put in its place. What scrolling through all of it costs, and each letter of the search.
 */
import { brotliCompressSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { startApp } from '../tests/support/app.ts';
import { DEVICES, openBrowser } from '../tests/support/browser.ts';
import { manyGames, manyGamesIndex } from '../tests/support/many-games.ts';
import { type Task, tasksDuring } from '../tests/support/tasks.ts';
import { type Row, report } from './report.ts';

const GAMES = 5_000;
const SLOWER = 4;
const LONG_TASK_MS = 50;
const SCROLL_STEP_PX = 400;
const SCROLLS = 400;
/** A pause between turns of the wheel, ms: fifty a second are as fast as a wheel turns. */
const WHEEL_PAUSE_MS = 20;

/** The slowing-down counts, for it keeps the thread itself busy. */
const cpuTimes = (tasks: readonly Task[]): number[] => tasks.map(({ cpuMs }) => cpuMs);

/** Runs in the page: adds up layout shifts that no input explains. */
function watchShifts(): void {
  Object.assign(window, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      const { shift } = window as unknown as { shift: number };
      if (!entry.hadRecentInput) Object.assign(window, { shift: shift + entry.value });
    }
  }).observe({ type: 'layout-shift' });
}

const rounded = (value: number) => Math.round(value * 10) / 10;

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

async function openLobby(page: Page, origin: string, index: string): Promise<CDPSession> {
  await page.route('**/games-index.json*', (route) => route.fulfill({ body: index, contentType: 'application/json' }));
  await page.goto(`${origin}/en/games`, { waitUntil: 'networkidle' });
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
  await page.getByRole('button', { name: 'Show more games' }).click();
  await page.getByRole('feed').waitFor();
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return client;
}

async function scrollThrough(browser: Browser, page: Page, device: string): Promise<Row> {
  await page.evaluate(watchShifts);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, height / 2);
  const scroll = async () => {
    for (let turn = 0; turn < SCROLLS; turn += 1) {
      await page.mouse.wheel(0, SCROLL_STEP_PX);
      await page.waitForTimeout(WHEEL_PAUSE_MS);
    }
  };
  const tasks = cpuTimes(await tasksDuring(browser, page, scroll));
  return {
    what: `scroll, ${device}`,
    games: GAMES,
    'game reached': await page.evaluate(() =>
      Math.max(...[...document.querySelectorAll('[aria-posinset]')].map((tile) => Number(tile.ariaPosInSet))),
    ),
    'elements in the page': await page.evaluate(() => document.querySelectorAll('*').length),
    tasks: tasks.length,
    'over 50 ms': tasks.filter((ms) => ms > LONG_TASK_MS).length,
    'p99 ms': rounded(percentile(tasks, 0.99)),
    'longest ms': rounded(Math.max(...tasks)),
    'layout shift': await page.evaluate(() => (window as unknown as { shift: number }).shift),
  };
}

/** What people look for: by name, misspelt, by provider, by category, by feature. */
const QUERIES = ['amber beacon', 'harbuor quest', 'nine fathoms', 'jackpot', 'cascade'];
/** Longer than the pause in typing that the search waits for, and what it then does. */
const LETTER_PAUSE_MS = 250;
const SEARCH_MS = 30;

/** Opens the search over the lobby and types the queries; every letter is answered before the next. */
async function searchByLetters(browser: Browser, page: Page, device: string): Promise<Row[]> {
  const taskTimes = async (work: () => Promise<void>) => cpuTimes(await tasksDuring(browser, page, work));
  const row = (what: string, tasks: readonly number[]): Row => ({
    what: `${what}, ${device}`,
    games: GAMES,
    tasks: tasks.length,
    [`over ${SEARCH_MS} ms`]: tasks.filter((ms) => ms > SEARCH_MS).length,
    'longest ms': rounded(Math.max(...tasks)),
  });
  const field = page.getByRole('dialog').getByRole('combobox');
  const opening = await taskTimes(async () => {
    await page.keyboard.press('/');
    await field.waitFor();
    await page.waitForTimeout(2 * LETTER_PAUSE_MS);
  });
  const typing = await taskTimes(async () => {
    for (const query of QUERIES) {
      await field.fill('');
      await page.keyboard.type(query, { delay: LETTER_PAUSE_MS });
      await page.waitForTimeout(LETTER_PAUSE_MS);
    }
  });
  return [row('search opens', opening), row('search, each letter', typing)];
}

const index = manyGamesIndex(GAMES);
const app = await startApp();
const browser = await openBrowser();
const rows: Row[] = [];
for (const [device, options] of Object.entries(DEVICES)) {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
  const page = await context.newPage();
  await openLobby(page, app.origin(), index);
  rows.push(await scrollThrough(browser, page, device));
  rows.push(...(await searchByLetters(browser, page, device)));
  await context.close();
}
await browser.close();
await app.stop();
report('lobby', [
  ...rows,
  {
    what: 'index',
    games: manyGames(GAMES).length,
    'KB raw': rounded(index.length / 1_024),
    'KB br': rounded(brotliCompressSync(index).length / 1_024),
  },
]);
