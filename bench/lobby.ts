/**
 * The lobby with 5,000 games on a slow phone: the built page in Chromium, the index of games put in its place. What
 * scrolling costs, opening the search, and each letter in it. Each twice: with the processor slowed four times, and at full speed with the thread's own time counted four times.
 * Slowing down keeps the thread busy also while it waits, so beside other work the second figure is the truer one.
 * Nothing is counted before the page is quiet: hydrating and drawing the first tiles is no scrolling.
 */
import { brotliCompressSync } from 'node:zlib';
import type { BrowserContextOptions, Page } from 'playwright';
import { indexing, type SearchNames, searchGames } from '#features/search/model.ts';
import { startApp } from '../tests/support/app.ts';
import { DEVICES, type DeviceName, openBrowser } from '../tests/support/browser.ts';
import { lastPosition, openLongLobby, turnWheel } from '../tests/support/long-lobby.ts';
import { manyGames, manyGamesIndex } from '../tests/support/many-games.ts';
import { type Task, tasksDuring } from '../tests/support/tasks.ts';
import { type Row, report } from './report.ts';

const GAMES = 5_000;
const SLOWER = 4;
const LONG_TASK_MS = 50;
/** Turns of the wheel. */
const TURNS = 300;
const REST_MS = 1_000;

/** How the phone's speed is had: slowed by Chromium, or by counting the time of this machine more than once. */
const PHONES = [
  { phone: 'slowed', slowed: SLOWER, counted: 1 },
  { phone: 'full speed × 4', slowed: 1, counted: SLOWER },
] as const;
type Phone = (typeof PHONES)[number];

const cpuTimes = (tasks: readonly Task[], { counted }: Phone): number[] => tasks.map(({ cpuMs }) => cpuMs * counted);

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

const median = (values: readonly number[]): number => percentile(values, 0.5);

async function scrollThrough(page: Page, device: DeviceName, phone: Phone): Promise<Row> {
  await page.evaluate(watchShifts);
  const tasks = cpuTimes(await tasksDuring(browser, page, () => turnWheel(page, TURNS)), phone);
  return {
    what: `scroll, ${device}`,
    phone: phone.phone,
    'game reached': await lastPosition(page),
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
async function searchByLetters(page: Page, device: DeviceName, phone: Phone): Promise<Row[]> {
  const longest = async (work: () => Promise<void>) =>
    Math.max(...cpuTimes(await tasksDuring(browser, page, work), phone));
  const field = page.getByRole('dialog').getByRole('combobox');
  const opening = await longest(async () => {
    await page.keyboard.press('/');
    await field.waitFor();
    await page.waitForTimeout(REST_MS);
  });
  const letters: number[] = [];
  for (const query of QUERIES) {
    await field.fill('');
    await page.waitForTimeout(LETTER_PAUSE_MS);
    for (const letter of query) {
      letters.push(
        await longest(async () => {
          await page.keyboard.type(letter);
          await page.waitForTimeout(LETTER_PAUSE_MS);
        }),
      );
    }
  }
  return [
    { what: `search opens, ${device}`, phone: phone.phone, 'longest ms': rounded(opening) },
    {
      what: `search, longest task of a letter, ${device}`,
      phone: phone.phone,
      letters: letters.length,
      [`over ${SEARCH_MS} ms`]: letters.filter((ms) => ms > SEARCH_MS).length,
      'median ms': rounded(median(letters)),
      'longest ms': rounded(Math.max(...letters)),
    },
  ];
}

/** What finding the games of a letter takes by itself, in the processor time of this process. */
function searchAlone(): Row {
  const names: SearchNames = { category: (category) => category, feature: (feature) => feature };
  const work = indexing(manyGames(GAMES), 'main', names);
  let step = work.next();
  while (!step.done) step = work.next();
  const made = step.value;
  const letters = QUERIES.flatMap((query) =>
    [...query].map((_, place) => {
      const before = process.cpuUsage();
      searchGames(made, query.slice(0, place + 1));
      const { user, system } = process.cpuUsage(before);
      return ((user + system) / 1_000) * SLOWER;
    }),
  );
  return {
    what: 'search, finding alone',
    phone: 'full speed × 4',
    letters: letters.length,
    [`over ${SEARCH_MS} ms`]: letters.filter((ms) => ms > SEARCH_MS).length,
    'median ms': rounded(median(letters)),
    'longest ms': rounded(Math.max(...letters)),
  };
}

const index = manyGamesIndex(GAMES);
const app = await startApp();
const browser = await openBrowser();
const rows: Row[] = [];
for (const [device, options] of Object.entries(DEVICES) as [DeviceName, BrowserContextOptions][]) {
  for (const phone of PHONES) {
    const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
    const page = await context.newPage();
    await openLongLobby(page, app.origin(), index, phone.slowed);
    rows.push(await scrollThrough(page, device, phone));
    rows.push(...(await searchByLetters(page, device, phone)));
    await context.close();
  }
}
await browser.close();
await app.stop();
report('lobby', [
  ...rows,
  searchAlone(),
  {
    what: `index of ${GAMES} games`,
    'KB raw': rounded(index.length / 1_024),
    'KB br': rounded(brotliCompressSync(index).length / 1_024),
  },
]);
