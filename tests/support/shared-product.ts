/** What tests share: the product of the run and the browser of their worker, or a server of a file's own. */
import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, inject } from 'vitest';
import { type AppOptions, originAt, type RunningApp, startApp } from './app.ts';
import { openBrowser, type WatchedContext, watchedContext } from './browser.ts';

export interface Product {
  port: number;
  /** The origin of a region, e.g. `http://de.localhost:40001`. */
  origin(region?: string): string;
}

export interface SharedBrowser {
  browser(): Browser;
  /** A context of its own whose pages are watched (see `watchedContext`). */
  openContext(options: BrowserContextOptions): Promise<WatchedContext>;
}

/** The product that all suites of the run use. */
export function sharedProduct(): Product {
  const { port } = inject('product');
  return { port, origin: originAt(port) };
}

/**
 * A server that one file has for itself, because it needs other settings or must know what everybody does in it. What
 * its options need is started by hooks that were registered before.
 */
export function ownApp(options: () => AppOptions = () => ({})): {
  app(): RunningApp;
  origin(region?: string): string;
} {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp(options());
  });
  afterAll(async () => {
    await app?.stop();
  });
  return { app: () => app, origin: (region) => app.origin(region) };
}

/** The browser of the worker, which ends with it: a browser that all workers reach through a socket costs each visit a tenth. */
let ofWorker: Promise<Browser> | undefined;

function browserOfWorker(): Promise<Browser> {
  ofWorker ??= openBrowser();
  return ofWorker;
}

/** Contexts that a file left open would be heard in the next one's figures. */
const closeContexts = (browser: Browser): Promise<unknown> =>
  Promise.all(browser.contexts().map((context) => context.close()));

/** The browser of the worker. @param open how another is launched, for a file that needs arguments of its own */
export function shareBrowser(open?: () => Promise<Browser>): SharedBrowser {
  let browser: Browser;
  beforeAll(async () => {
    browser = await (open ?? browserOfWorker)();
  });
  afterAll(() => browser && (open ? browser.close() : closeContexts(browser)));
  return { browser: () => browser, openContext: (options) => watchedContext(browser, options) };
}

/** The product of the run and the browser of the worker. */
export function shareProduct(): Product & SharedBrowser {
  return { ...sharedProduct(), ...shareBrowser() };
}
