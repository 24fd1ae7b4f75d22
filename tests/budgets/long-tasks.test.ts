/**
 * No task holds the main thread for longer than 50 ms, while a page loads and while it wakes (design section 9). Counted
 * in processor time of the page's own thread. Other work on the machine still makes that longer, so the calmest of a few
 * visits counts: a task that is long by itself is so on each.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { DEVICES, openBrowser, watchedContext } from '../support/browser.ts';

const PAGES = ['/en/', '/en/games', '/en/promo/item/vip-cashback', '/en/vip', '/en/page/faq', '/en/tournaments'];
const LONG_TASK_MS = 50;
const VISITS = 4;

/** Of Chromium's trace: one thing that a thread did. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time of the thread, in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** The longest task of the page's main thread while the work goes on, in milliseconds of processor time. */
async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && mainThreads.has(`${pid} ${tid}`),
  );
  expect(tasks.length).toBeGreaterThan(10);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1_000));
}

async function visit(device: BrowserContextOptions, path: string): Promise<number> {
  const { context, newPage } = await watchedContext(browser, device);
  const page = await newPage();
  const longest = await longestTask(page, async () => {
    await page.goto(`${app.origin()}${path}`, { waitUntil: 'networkidle' });
    await page.keyboard.press('Shift');
    await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
  });
  await context.close();
  return longest;
}

describe.each(Object.entries(DEVICES))('the longest task of the main thread on %s', (_, device) => {
  test.each(PAGES)('%s', async (path) => {
    let calmest = Number.POSITIVE_INFINITY;
    for (let number = 0; number < VISITS && calmest > LONG_TASK_MS; number += 1) {
      calmest = Math.min(calmest, await visit(device, path));
    }
    expect(calmest).toBeLessThanOrEqual(LONG_TASK_MS);
  });
});
