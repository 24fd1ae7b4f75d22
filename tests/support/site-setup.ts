/** What all suites of pages share: one server with its database and one Chromium, started once for a run. */
import { type BrowserServer, chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { RELEASES } from '#builder/paths.ts';
import { findChromium } from '#scripts/chromium.ts';
import { type RunningApp, startApp } from './app.ts';
import { BROWSER_ARGUMENTS } from './browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: { port: number; dataDirectory: string };
    /** Where workers reach the browser. */
    browser: string;
  }
}

/**
 * Settings of the shared server. Its clients are told apart by a forwarded address, so that no suite uses up another's
 * tries; live tables take bets for a shorter time than in operation.
 */
export const PRODUCT_ENVIRONMENT = {
  FAIRWIND_ENVIRONMENT: 'demo',
  SITE_DIRECTORY: RELEASES,
  TRUSTED_PROXY: '127.0.0.1',
  LIVE_BETTING_SECONDS: '10',
  SPORT_SIMULATOR: undefined,
};

interface Started {
  app: RunningApp;
  browser: BrowserServer;
}

/** Each project of Vitest reads this file for itself, in the same process; what is started stands beside all of them. */
const SHARED = Symbol.for('fairwind.tests.product');
const everywhere = globalThis as { [SHARED]?: { projects: number; started: Promise<Started> } };

async function start(): Promise<Started> {
  const [app, browser] = await Promise.all([
    startApp({ environment: PRODUCT_ENVIRONMENT }),
    chromium.launchServer({ executablePath: await findChromium(), args: [...BROWSER_ARGUMENTS] }),
  ]);
  return { app, browser };
}

/** @returns what ends both, once no project needs them. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  everywhere[SHARED] ??= { projects: 0, started: start() };
  const shared = everywhere[SHARED];
  shared.projects += 1;
  const { app, browser } = await shared.started;
  provide('product', { port: app.port, dataDirectory: app.dataDirectory });
  provide('browser', browser.wsEndpoint());
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    delete everywhere[SHARED];
    await browser.close();
    const code = await app.stop();
    if (code !== 0) throw new Error(`The shared server ended with ${code}\n${app.log()}`);
  };
}
