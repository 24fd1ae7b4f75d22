/** What the tests of one file share: started before the first of them, closed after the last. */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type AppOptions, type RunningApp, startApp } from './app.ts';
import { openBrowser, type WatchedContext, watchedContext } from './browser.ts';

export interface SharedApp {
  app(): RunningApp;
  /** The origin of a region, e.g. `http://de.localhost:40001`. */
  origin(region?: string): string;
}

export interface SharedBrowser {
  browser(): Browser;
  /** A context of its own whose pages are watched (see `watchedContext`). */
  openContext(options: BrowserContextOptions): Promise<WatchedContext>;
}

/** The product. What its options need is started by hooks that were registered before. */
export function shareApp(options: () => AppOptions = () => ({})): SharedApp {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp(options());
  });
  afterAll(async () => {
    await app?.stop();
  });
  return { app: () => app, origin: (region) => app.origin(region) };
}

/** @param open how the browser is launched, for one with arguments of its own */
export function shareBrowser(open: () => Promise<Browser> = openBrowser): SharedBrowser {
  let browser: Browser;
  beforeAll(async () => {
    browser = await open();
  });
  afterAll(() => browser?.close());
  return { browser: () => browser, openContext: (options) => watchedContext(browser, options) };
}

/** The product and a browser, which closes first. */
export function shareProduct(options?: () => AppOptions): SharedApp & SharedBrowser {
  return { ...shareApp(options), ...shareBrowser() };
}
